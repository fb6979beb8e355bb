//! World Battle in the catalog.

mod board;

use std::ops::RangeInclusive;

use bots::worldbattle::{Easy, Hard, Medium, Raider, expert};
use protocol::{Board, Odds, WorldbattleBattleOdds, WorldbattleRollOdds};
use rules::worldbattle::{Action, BattleOdds, RollOdds, State, View, attacker_dice, defender_dice};
use search::Random;

use crate::{BotSpec, Entry, OptionKind, OptionSpec};

impl Entry for State {
    const TITLE: &'static str = "World Battle";
    const TAGLINE: &'static str =
        "42 territories, continents and cards for two to six: the last one standing wins";
    const SEATS: RangeInclusive<u8> = 2..=6;
    const LIMIT: Option<(&'static str, &'static str)> = Some(("round_limit", "200"));

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "players",
            title: "Players",
            about: "How many play",
            kind: OptionKind::Count { min: 2, max: 6 },
        },
        OptionSpec {
            key: "map",
            title: "Map",
            about: "world, classic with one border more, six for a short game, or a map file",
            kind: OptionKind::Text { example: "world" },
        },
        OptionSpec {
            key: "cards",
            title: "Card sets",
            about: "Are sets worth more every time, by their size, or by what they show?",
            kind: OptionKind::Choice(&["escalating", "by_count", "fixed"]),
        },
        OptionSpec {
            key: "wilds",
            title: "Wild cards",
            about: "How many cards stand for any kind",
            kind: OptionKind::Count { min: 0, max: 2 },
        },
        OptionSpec {
            key: "territory_bonus",
            title: "Territory bonus",
            about: "Does a traded card that shows an own territory bring two armies there?",
            kind: OptionKind::Choice(&["no", "yes"]),
        },
        OptionSpec {
            key: "elimination_trade",
            title: "Cards of the fallen",
            about: "Are six or more cards traded at once, or in the next turn?",
            kind: OptionKind::Choice(&["immediate", "next_turn"]),
        },
        OptionSpec {
            key: "fortify",
            title: "Fortifying",
            about: "What may be moved at the end of a turn",
            kind: OptionKind::Choice(&[
                "one_connected",
                "one_adjacent",
                "unlimited_connected",
                "none",
            ]),
        },
        OptionSpec {
            key: "round_limit",
            title: "Round limit",
            about: "The game ends with this round; more territories win, then more armies",
            kind: OptionKind::Number { min: 1, max: u32::MAX },
        },
    ];

    const BOTS: &'static [BotSpec<State>] = &[
        BotSpec {
            name: "random",
            about: "Any legal move",
            budget: None,
            make: |_| Box::new(Random),
        },
        BotSpec {
            name: "easy",
            about: "Any move, but it places on borders and attacks only where it is stronger",
            budget: None,
            make: |_| Box::new(Easy),
        },
        BotSpec {
            name: "raider",
            about: "Attacks wherever it has more armies, until it has nowhere",
            budget: None,
            make: |_| Box::new(Raider),
        },
        BotSpec {
            name: "medium",
            about: "Goes for the continent that pays best and attacks at 60 % and more",
            budget: None,
            make: |_| Box::new(Medium),
        },
        BotSpec {
            name: "hard",
            about: "Plans its turns: goals, paths of attacks and exact odds all along them",
            budget: None,
            make: |_| Box::new(Hard),
        },
        BotSpec {
            name: "expert",
            about: "Plans its turns by a learned sense of where they should end",
            budget: None,
            make: |_| Box::new(expert()),
        },
    ];

    fn printed_board(view: &View) -> Board {
        board::board(view.map())
    }

    fn maps() -> Vec<Board> {
        board::maps()
    }

    fn odds_of(&self, action: &Action) -> Option<Odds> {
        let armies = |from, to| (self.armies(from), self.armies(to));
        match *action {
            Action::Attack { from, to } => {
                let (attackers, defenders) = armies(from, to);
                let odds = RollOdds::of(attacker_dice(attackers), defender_dice(defenders))?;
                let (pairs, defender_loses) = (odds.pairs, odds.chances());
                let answer = WorldbattleRollOdds { attackers, defenders, pairs, defender_loses };
                Some(Odds::WorldbattleRoll(answer))
            }
            Action::Auto { from, to, stop_at } => {
                let (attackers, defenders) = armies(from, to);
                let odds = BattleOdds::of(attackers, defenders, stop_at)?;
                let BattleOdds { conquest, attacker_losses, defender_losses, survivors, .. } = odds;
                Some(Odds::WorldbattleBattle(WorldbattleBattleOdds {
                    attackers,
                    defenders,
                    stop_at,
                    conquest,
                    attacker_losses,
                    defender_losses,
                    survivors,
                }))
            }
            _ => None,
        }
    }
}
