//! Around the board: whose turn it is, the players, and what can be pressed.

use battlezone::{Action, State};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::input::{self, Selection};
use super::map_svg::letter;
use super::scenes::{Beat, Scene};
use super::words;
use crate::table::{Controls, Shown, Table, action_bar, banner};
use crate::texts::{Texts, use_texts};
use crate::ui::{Button, Glyph, Icon, SeatTile, say};

/// Banner, players and buttons.
pub fn panel(table: Table<State>, controls: Controls) -> AnyView {
    let text = use_texts();
    let class = move || active(table).map_or("", letter).to_owned();
    let status = move || (status(table, text.get()), table.common.notice.with(Option::is_some));
    let next = move || next_words(table, text.get());
    view! {
        {banner(class, move || headline(table, text.get()), status, None)}
        <Players table/>
        {action_bar(table, controls, own_actions, next, None)}
    }
    .into_any()
}

/// Who is meant by what is shown.
fn active(table: Table<State>) -> Option<Seat> {
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => Some(attack.seat),
        Shown::Scene(Scene::Skip(seat)) | Shown::Deciding(seat) | Shown::Planned(seat, _) => {
            Some(seat)
        }
        Shown::Scene(_) | Shown::Held(_) | Shown::Handoff(_) => None,
        Shown::Over => table.view.with(|state| state.outcome()?.winner()),
        Shown::Still => table.view.with(Game::to_act),
    }
}

fn headline(table: Table<State>, texts: &Texts) -> String {
    let play = &texts.play;
    let name = |seat| table.card_name(seat);
    match table.shown.get() {
        Shown::Deciding(seat) => play.deciding.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::Attack(attack, Beat::Stand | Beat::Change)) if attack.won => {
            play.attack_won.to_owned()
        }
        Shown::Scene(Scene::Attack(_, Beat::Stand | Beat::Change)) => play.attack_lost.to_owned(),
        Shown::Scene(Scene::Attack(attack, _)) => {
            play.attacks.with(&[("player", &name(attack.seat))])
        }
        Shown::Planned(seat, Action::Skip) => play.skips.with(&[("player", &name(seat))]),
        Shown::Planned(seat, _) => play.attacks.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::Skip(seat)) => {
            play.skips.with(&[("player", &table.names()[seat.index()])])
        }
        Shown::Scene(_) | Shown::Held(_) => play.reinforcing.to_owned(),
        Shown::Handoff(_) => String::new(),
        Shown::Over => over(table, texts),
        Shown::Still => match table.view.with(Game::to_act) {
            Some(seat) if table.common.is_human(seat) && !table.common.hot_seat() => {
                play.your_turn.to_owned()
            }
            Some(seat) => play.turn_of.with(&[("player", &name(seat))]),
            None => over(table, texts),
        },
    }
}

fn over(table: Table<State>, texts: &Texts) -> String {
    match table.view.with(|state| state.outcome()?.winner()) {
        Some(seat) => texts.play.wins.with(&[("player", &table.card_name(seat))]),
        None => texts.play.drawn.to_owned(),
    }
}

/// The second line: a refusal, what is being shown, or what to do.
fn status(table: Table<State>, texts: &Texts) -> String {
    let play = &texts.play;
    if let Some(notice) = table.common.notice.get() {
        return notice.text;
    }
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => {
            play.attack_path.with(&[("to", &attack.to), ("from", &attack.from)])
        }
        Shown::Planned(_, Action::Attack { from, to }) => {
            play.attack_path.with(&[("to", &to), ("from", &from)])
        }
        Shown::Over => play.over.to_owned(),
        Shown::Still => table.acting().map_or_else(String::new, |seat| advice(table, seat, texts)),
        _ if table.common.paused.get() => play.paused.to_owned(),
        _ => String::new(),
    }
}

fn advice(table: Table<State>, seat: Seat, texts: &Texts) -> String {
    let play = &texts.play;
    if let Some(at) = table.looked_at.get()
        && let Some(reason) = table.view.with(|state| input::cannot_act(state, seat, at))
    {
        return words::refusal(reason, &table.names(), texts);
    }
    let (able, one_skipped) =
        table.view.with(|state| (!input::able(state, seat).is_empty(), state.one_skipped()));
    match table.selection.with(|selection| selection.selected) {
        Some(territory) => play.choose_target.with(&[("territory", &territory)]),
        None if !able => play.nothing_to_attack.to_owned(),
        None if one_skipped => format!("{} {}", play.choose_origin, play.skip_ends_round),
        None => play.choose_origin.to_owned(),
    }
}

/// Both players with their numbers; pressing one outlines their largest group.
#[component]
fn Players(table: Table<State>) -> impl IntoView {
    let text = use_texts();
    view! {
        <section class="players" aria-label=say(text, |texts| texts.play.players)>
            <PlayerCard table seat=Seat::A/>
            <PlayerCard table seat=Seat::B/>
        </section>
    }
}

#[component]
fn PlayerCard(table: Table<State>, seat: Seat) -> impl IntoView {
    let text = use_texts();
    let owned = Memo::new(move |_| table.picture.with(|picture| picture.owned(seat)));
    let territories = move || u64::from(owned.get().len());
    let armies = move || table.picture.with(|picture| picture.total(seat));
    let group = move || table.view.with(|state| state.map().largest_group(owned.get()).len());
    let reserve = move || table.view.with(|state| state.reserve(seat));
    let is_now = move || {
        let acting = match table.shown.get() {
            Shown::Scene(Scene::Attack(attack, _)) => Some(attack.seat),
            _ => table.view.with(Game::to_act),
        };
        acting == Some(seat)
    };
    let shown = move || table.outlined.get() == Some(seat);
    let label = move || text.get().play.group_show.with(&[("player", &table.card_name(seat))]);
    let line = move || {
        let play = &text.get().play;
        let dice = format!("{}, +{}", play.dice.of(armies().into()), group());
        match reserve() {
            0 => dice,
            held => format!("{dice} · {}", play.reserve.with(&[("n", &held)])),
        }
    };
    view! {
        <article class=format!("pcard {}", letter(seat)) class:now=is_now>
            <button
                type="button"
                class="pgroup"
                aria-label=label
                title=label
                aria-pressed=move || shown().to_string()
                on:click=move |_| table.outlined.set((!shown()).then_some(seat))
            ></button>
            <SeatTile index=seat.index() as u8/>
            <p class="who"><span class="pname">{move || table.card_name(seat)}</span><small>{line}</small></p>
            <p class="big">{territories}<small class="cap">{move || text.get().play.territories.of(territories())}</small></p>
            <dl>
                <div><dt>{say(text, |texts| texts.play.dice_label)}</dt><dd>{armies}</dd></div>
                <div><dt>{say(text, |texts| texts.play.group)}</dt><dd>{group}</dd></div>
                <div><dt>{say(text, |texts| texts.play.reserve_label)}</dt><dd>{reserve}</dd></div>
            </dl>
        </article>
    }
}

/// What the next press does where only bots play.
fn next_words(table: Table<State>, texts: &'static Texts) -> &'static str {
    let play = &texts.play;
    match table.shown.get() {
        Shown::Planned(_, Action::Skip) => play.skip,
        Shown::Planned(..) => play.execute,
        Shown::Held(_) => play.next,
        _ => play.go_on,
    }
}

/// The buttons of the person who is to act.
fn own_actions(table: Table<State>) -> AnyView {
    let text = use_texts();
    let selection = table.selection;
    let no_selection =
        Signal::derive(move || selection.with(|selection| selection.selected.is_none()));
    let no_aim = Signal::derive(move || selection.with(|selection| selection.aim.is_none()));
    let helpless = Memo::new(move |_| {
        table.acting().is_some_and(|seat| table.view.with(|state| !state.can_attack(seat)))
    });
    let attack = move |()| {
        if let Selection { selected: Some(from), aim: Some(to) } = selection.get_untracked() {
            table.act(Action::Attack { from, to });
        }
    };
    let words = move || match selection.with(|selection| selection.aim) {
        Some(territory) => text.get().play.attack_territory.with(&[("territory", &territory)]),
        None => text.get().play.attack.to_owned(),
    };
    view! {
        <button
            type="button"
            class="btn sq"
            aria-label=say(text, |texts| texts.play.deselect)
            prop:disabled=no_selection
            on:click=move |_| table.clear_selection()
        ><Icon glyph=Glyph::CLOSE/></button>
        {move || {
            let attack = view! { <Button primary=!helpless.get() glyph=Glyph::SWORD disabled=no_aim on_press=attack>{words}</Button> };
            let skip = view! {
                <Button primary=helpless.get() glyph=Glyph::SKIP on_press=move |()| table.act(Action::Skip)>
                    {say(text, |texts| texts.play.skip)}<kbd class="desk-only">"S"</kbd>
                </Button>
            };
            view! { {attack}{skip} }
        }}
    }    .into_any()
}

/// The hint for this moment: how to choose, then how to attack once something is selected, then how
/// a round ends once an attack was made.
pub fn hint(read: u8, selected: bool, attacks: u32) -> Option<u8> {
    match read {
        0 => Some(if selected { 1 } else { 0 }),
        1 if selected => Some(1),
        2 if attacks > 0 && !selected => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_comes_at_its_moment_and_only_once() {
        assert_eq!(hint(0, false, 0), Some(0));
        assert_eq!(hint(0, true, 0), Some(1));
        assert_eq!(hint(1, false, 0), None);
        assert_eq!(hint(1, true, 0), Some(1));
        assert_eq!(hint(2, false, 0), None);
        assert_eq!(hint(2, false, 1), Some(2));
        assert_eq!(hint(3, true, 9), None);
    }
}
