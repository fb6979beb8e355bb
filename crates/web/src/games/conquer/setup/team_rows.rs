//! The rows for teams: no teams, equal teams, or any mixture, seat by seat.

use leptos::prelude::*;

use super::option_rows::{option, set};
use super::options::{alternating, even_teams, write_teams};
use crate::games::team_names::team_name;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::screens::Sheet;
use crate::ui::{OptionRow, SeatTile, Segmented, Switch};

/// How the seats form teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Teams {
    /// Everyone plays alone.
    Alone,
    /// This many players in each team.
    Even(u8),
    /// The team of every seat is chosen.
    Mixed,
}

impl Teams {
    /// The ways in which this many players can form teams.
    fn choices(players: u8) -> Vec<Teams> {
        let even = even_teams(players).into_iter().map(Teams::Even);
        let mixed = (players > 2).then_some(Teams::Mixed);
        std::iter::once(Teams::Alone).chain(even).chain(mixed).collect()
    }

    /// The way in which the teams of all seats are formed.
    fn of(teams: &[u8]) -> Teams {
        let players = teams.len() as u8;
        let even =
            even_teams(players).into_iter().find(|&size| alternating(players, size) == teams);
        match even {
            _ if teams.is_empty() => Teams::Alone,
            Some(size) => Teams::Even(size),
            None => Teams::Mixed,
        }
    }

    /// In words: "Alone", "2v2v2", "Mixed".
    fn words(self, players: u8, locale: Locale) -> String {
        match self {
            Teams::Alone => td_string!(locale, conquer.setup.alone).to_owned(),
            Teams::Even(size) => vec![size.to_string(); usize::from(players / size)].join("v"),
            Teams::Mixed => td_string!(locale, conquer.setup.mixed).to_owned(),
        }
    }
}

/// The row for no teams, equal teams, or any mixture, seat by seat.
#[component]
pub(super) fn TeamRows(sheet: Sheet, count: Memo<u8>, teams: Memo<Vec<u8>>) -> impl IntoView {
    let locale = use_locale();
    let mixing = RwSignal::new(false);
    let formed = Memo::new(move |_| match teams.with(|teams| Teams::of(teams)) {
        Teams::Even(_) if mixing.get() => Teams::Mixed,
        formed => formed,
    });
    let choices = move || {
        let (locale, players) = (locale.get(), count.get());
        let words = |formed: Teams| (formed, formed.words(players, locale));
        Teams::choices(players).into_iter().map(words).collect()
    };
    let choose = move |chosen: Teams| {
        let players = count.get_untracked();
        mixing.set(chosen == Teams::Mixed);
        let teams = match chosen {
            Teams::Alone => Vec::new(),
            Teams::Even(size) => alternating(players, size),
            // A mixture starts from the current teams.
            Teams::Mixed if !teams.get_untracked().is_empty() => return,
            Teams::Mixed => (0..players).map(|seat| seat % 2).collect(),
        };
        set(sheet, "teams", write_teams(&teams));
    };
    let name = say!(locale, conquer.setup.teams);
    let seats = move || {
        let seat = |seat| view! { <SeatTeam sheet seat teams/> };
        (0..count.get()).map(seat).collect_view()
    };
    view! {
        <OptionRow name>
            <Segmented label=name choices chosen=move || formed.get() on_choose=choose/>
        </OptionRow>
        <Show when=move || formed.get() == Teams::Mixed>
            <li class="cqteams">{seats}</li>
        </Show>
        <Show when=move || formed.get() != Teams::Alone>
            <SharedRow sheet/>
        </Show>
    }
}

/// The team of one seat. A choice that would leave only one team is not offered.
#[component]
fn SeatTeam(sheet: Sheet, seat: u8, teams: Memo<Vec<u8>>) -> impl IntoView {
    let locale = use_locale();
    let letter = char::from(b'A' + seat);
    let with = move |team: u8| {
        let mut teams = teams.get();
        if let Some(slot) = teams.get_mut(usize::from(seat)) {
            *slot = team;
        }
        teams
    };
    let choices = move || {
        let now = teams.get().get(usize::from(seat)).copied().unwrap_or(0);
        let most = teams.get().iter().max().map_or(0, |most| most + 1).min(7);
        let option = move |team: u8| {
            let alone = with(team).iter().all(|other| *other == team);
            (!alone).then(|| {
                let selected = team == now;
                view! { <option value=team.to_string() selected=selected>{team_name(team, locale.get())}</option> }
            })
        };
        (0..=most).map(option).collect_view()
    };
    let choose = move |event| {
        if let Ok(team) = event_target_value(&event).parse::<u8>() {
            set(sheet, "teams", write_teams(&untrack(|| with(team))));
        }
    };
    let label = move || td_string!(locale.get(), conquer.setup.team_of, seat = &letter);
    view! {
        <label>
            <SeatTile index=seat/>
            <select class="field" aria-label=label on:change=choose>{choices}</select>
        </label>
    }
}

/// Whether the tiles of teammates enclose together.
#[component]
fn SharedRow(sheet: Sheet) -> impl IntoView {
    let locale = use_locale();
    let name = say!(locale, conquer.setup.shared);
    let switch = move |on: bool| {
        set(sheet, "shared_regions", if on { "on" } else { "off" }.to_owned());
    };
    view! {
        <OptionRow name hint=say!(locale, conquer.setup.shared_hint)>
            <Switch
                label=name
                on=move || option(sheet, "shared_regions") != "off"
                on_switch=switch
            />
        </OptionRow>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_recognised_by_how_they_sit() {
        assert_eq!(Teams::of(&[]), Teams::Alone);
        assert_eq!(Teams::of(&[0, 1, 0, 1]), Teams::Even(2));
        assert_eq!(Teams::of(&[0, 1, 1, 0]), Teams::Mixed);
        assert_eq!(Teams::of(&alternating(6, 3)), Teams::Even(3));
    }

    #[test]
    fn two_players_are_alone_and_five_may_mix() {
        assert_eq!(Teams::choices(2), [Teams::Alone]);
        assert_eq!(Teams::choices(5), [Teams::Alone, Teams::Mixed]);
        assert_eq!(Teams::choices(4), [Teams::Alone, Teams::Even(2), Teams::Mixed]);
    }
}
