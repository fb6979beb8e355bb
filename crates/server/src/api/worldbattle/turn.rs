//! What a verb means in a position: the actions it becomes, or why it does not work now.

use protocol::worldbattle::{
    Attack, AutoAttack, Fortify, MoveArmies, PlaceReinforcements, TradeCards,
};
use tabletop::Refusal;
use worldbattle::{Action, Card, CardSet, Illegal, Phase, Territory, View};

use super::GAME;
use crate::problem::Problem;

/// The actions of a verb, or the reason why not.
pub(super) type Plan = Result<Vec<Action>, Problem>;

const PLACING: &[Phase] = &[Phase::Reinforce, Phase::Trade];

pub(super) fn trade_cards(body: &TradeCards, view: &View) -> Plan {
    check_phase(view, "trade-cards", PLACING)?;
    let bad = |card: &str| Problem::malformed(format!("{card:?} is no card: 0 to 61, w1 or w2"));
    let cards: Vec<Card> = body
        .cards
        .iter()
        .map(|card| card.parse().map_err(|_| bad(card)))
        .collect::<Result<_, _>>()?;
    let cards = CardSet::of(&cards).map_err(|illegal| refused(view, &illegal))?;
    let bonus = body.bonus.map(|bonus| territory(view, bonus)).transpose()?;
    Ok(vec![Action::Trade { cards, bonus }])
}

pub(super) fn place_reinforcements(body: &PlaceReinforcements, view: &View) -> Plan {
    check_phase(view, "place-reinforcements", PLACING)?;
    if body.placements.is_empty() {
        return Err(Problem::malformed("Name at least one placement"));
    }
    let mut actions = Vec::new();
    let mut placements = Vec::new();
    for placement in &body.placements {
        let (territory, armies) = (territory(view, placement.territory)?, placement.armies);
        actions.push(Action::Place { territory, armies });
        placements.push((territory, armies));
    }
    // All or none: what is refused together does not reach the table at all.
    view.check_placements(view.active(), &placements).map_err(|it| refused(view, &it))?;
    Ok(actions)
}

pub(super) fn end_reinforcement(view: &View) -> Plan {
    check_phase(view, "end-reinforcement", &[Phase::Reinforce])?;
    Ok(vec![Action::EndPhase])
}

pub(super) fn attack(body: &Attack, view: &View) -> Plan {
    check_phase(view, "attack", &[Phase::Attack])?;
    Ok(vec![Action::Attack { from: territory(view, body.from)?, to: territory(view, body.to)? }])
}

pub(super) fn auto_attack(body: &AutoAttack, view: &View) -> Plan {
    check_phase(view, "auto-attack", &[Phase::Attack])?;
    let (from, to) = (territory(view, body.from)?, territory(view, body.to)?);
    Ok(vec![Action::Auto { from, to, stop_at: body.stop_at.unwrap_or(1) }])
}

pub(super) fn move_armies(body: &MoveArmies, view: &View) -> Plan {
    check_phase(view, "move-armies", &[Phase::Attack])?;
    let (from, to) = (territory(view, body.from)?, territory(view, body.to)?);
    let pending = view.pending().ok_or_else(|| refused(view, &Illegal::NothingToFollow))?;
    if (pending.from, pending.to) != (from, to) {
        let name = |territory| view.map().label(territory);
        let detail = format!(
            "The conquest that armies can follow went from {} to {}, not from {} to {}",
            name(pending.from),
            name(pending.to),
            name(from),
            name(to),
        );
        let mut problem = Problem::refused("worldbattle.move.other_conquest", detail);
        problem.more.rule = Some(Illegal::NothingToFollow.rule().to_owned());
        return Err(problem);
    }
    Ok(vec![Action::Move { armies: body.armies }])
}

pub(super) fn end_attack(view: &View) -> Plan {
    check_phase(view, "end-attack", &[Phase::Attack])?;
    Ok(vec![Action::EndPhase])
}

pub(super) fn fortify(body: &Fortify, view: &View) -> Plan {
    check_phase(view, "fortify", &[Phase::Fortify])?;
    let (from, to) = (territory(view, body.from)?, territory(view, body.to)?);
    Ok(vec![Action::Fortify { from, to, armies: body.armies }])
}

pub(super) fn end_turn(view: &View) -> Plan {
    check_phase(view, "end-turn", &[Phase::Attack, Phase::Fortify])?;
    Ok(vec![Action::EndTurn])
}

/// A verb works in its phase only: a retry of one phase's verb must not end the next phase.
fn check_phase(view: &View, verb: &str, works_in: &[Phase]) -> Result<(), Problem> {
    let phase = view.phase();
    if works_in.contains(&phase) {
        return Ok(());
    }
    let phases: Vec<String> = works_in.iter().map(ToString::to_string).collect();
    let detail =
        format!("{verb} works in the {}, and this is the {phase}", phases.join(" or the "));
    let mut problem = Problem::refused("worldbattle.phase.wrong_verb", detail);
    problem.more.rule = Some("§3".to_owned());
    Err(problem)
}

fn territory(view: &View, number: u8) -> Result<Territory, Problem> {
    let on_map = Territory::try_from(number).ok().filter(|&it| view.map().place(it).is_some());
    on_map.ok_or_else(|| {
        let detail = format!("There is no territory {number} on this map");
        Problem::refused("worldbattle.territory.unknown", detail)
    })
}

/// What the rules of the game refuse, as it is told everywhere else.
fn refused(view: &View, illegal: &Illegal) -> Problem {
    let mut problem =
        Problem::refused(&format!("{GAME}.{}", illegal.code()), illegal.sentence_on(view.map()));
    problem.more.rule = Some(illegal.rule().to_owned());
    problem
}
