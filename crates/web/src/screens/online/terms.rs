//! The settings of a new match: visibility, thinking time, absence, spectators, rating.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{Absent, Clock, CreateMatch, Settings, Visibility};
use tabletop::fair::NonceSeal;

use crate::game_setup::{NewGame, SeatChoice};
use crate::games;
use crate::i18n::{Locale, td_string, use_locale};
use crate::ui::{Segmented, Switch};

/// The thinking time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Time {
    Unlimited,
    Minute,
    Bank,
    Day,
}

impl Time {
    fn clock(self) -> Option<Clock> {
        let turn = |seconds| Clock { turn_s: Some(seconds), ..Clock::default() };
        match self {
            Time::Unlimited => None,
            Time::Minute => Some(turn(60)),
            Time::Bank => Some(Clock { bank_s: Some(600), increment_s: 10, ..Clock::default() }),
            Time::Day => Some(turn(86_400)),
        }
    }
}

/// What happens to the seat of an absent player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Absence {
    Waits,
    Resigns,
    Bot,
}

impl Absence {
    fn absent(self, game: GameId) -> Absent {
        match self {
            Absence::Waits => Absent::Wait,
            Absence::Resigns => Absent::Resign,
            Absence::Bot => Absent::Bot(games::card(game).usual_bot.to_owned()),
        }
    }
}

/// By how many events spectators can be behind.
const DELAYS: [u32; 3] = [0, 5, 20];

/// The settings of a new match beside those of its game.
#[derive(Clone, Copy)]
pub struct Terms {
    visibility: RwSignal<Visibility>,
    password: RwSignal<String>,
    title: RwSignal<String>,
    time: RwSignal<Time>,
    absence: RwSignal<Absence>,
    rated: RwSignal<bool>,
    spectators: RwSignal<bool>,
    delay: RwSignal<u32>,
}

impl Terms {
    /// The defaults: by link, no clock, everyone may watch.
    pub fn usual() -> Terms {
        Terms {
            visibility: RwSignal::new(Visibility::Link),
            password: RwSignal::new(String::new()),
            title: RwSignal::new(String::new()),
            time: RwSignal::new(Time::Unlimited),
            absence: RwSignal::new(Absence::Waits),
            rated: RwSignal::new(false),
            spectators: RwSignal::new(true),
            delay: RwSignal::new(DELAYS[0]),
        }
    }

    /// The request to the server.
    pub fn request(self, new: &NewGame, nonce_hash: NonceSeal) -> CreateMatch {
        let visibility = self.visibility.get_untracked();
        let needs_password = visibility == Visibility::Password;
        CreateMatch {
            setup: new.options.clone(),
            visibility,
            password: needs_password.then(|| self.password.get_untracked()),
            settings: self.settings(new.game),
            nonce_hash: Some(nonce_hash),
            ..CreateMatch::of_game(new.game.name(), seats(new))
        }
    }

    fn settings(self, game: GameId) -> Settings {
        let title = self.title.get_untracked().trim().to_owned();
        Settings {
            title: Some(title).filter(|title| !title.is_empty()),
            spectators: self.spectators.get_untracked(),
            spectator_delay: self.delay.get_untracked(),
            clock: self.time.get_untracked().clock(),
            absent: self.absence.get_untracked().absent(game),
            rated: self.rated.get_untracked(),
            ..Settings::default()
        }
    }
}

/// The seats as the server expects them. The first person is the player.
fn seats(new: &NewGame) -> Vec<String> {
    let named = new.seats.iter().enumerate().map(|(index, seat)| match seat {
        SeatChoice::Human { .. } if index == 0 => "you",
        SeatChoice::Human { .. } => "open",
        SeatChoice::Bot { level } => level.as_str(),
    });
    named.map(str::to_owned).collect()
}

/// All settings, a row each.
#[component]
pub fn TermRows(terms: Terms) -> impl IntoView {
    let with_password = move || {
        let asked = terms.visibility.get() == Visibility::Password;
        asked.then(|| {
            entry_row(
                "password",
                64,
                |locale| (td_string!(locale, online.create.password_word), ""),
                terms.password,
            )
        })
    };
    let with_delay = move || {
        terms.spectators.get().then(|| {
            choice_row(|locale| td_string!(locale, online.create.behind), delays, terms.delay)
        })
    };
    view! {
        {choice_row(|locale| td_string!(locale, online.create.visibility), visibilities, terms.visibility)}
        {with_password}
        {entry_row("text", 60, |locale| (td_string!(locale, online.create.name), td_string!(locale, online.create.name_hint)), terms.title)}
        {choice_row(|locale| td_string!(locale, online.create.clock), times, terms.time)}
        {choice_row(|locale| td_string!(locale, online.create.absent), absences, terms.absence)}
        {switch_row(|locale| (td_string!(locale, online.create.rated), td_string!(locale, online.create.rated_hint)), terms.rated)}
        {switch_row(|locale| (td_string!(locale, online.create.spectators), td_string!(locale, online.create.spectators_hint)), terms.spectators)}
        {with_delay}
    }
}

fn visibilities(locale: Locale) -> Vec<(Visibility, String)> {
    named([
        (Visibility::Link, td_string!(locale, online.create.link)),
        (Visibility::Public, td_string!(locale, online.create.public)),
        (Visibility::Password, td_string!(locale, online.create.password)),
    ])
}

fn times(locale: Locale) -> Vec<(Time, String)> {
    named([
        (Time::Unlimited, td_string!(locale, online.create.no_clock)),
        (Time::Minute, td_string!(locale, online.create.minute)),
        (Time::Bank, td_string!(locale, online.create.bank)),
        (Time::Day, td_string!(locale, online.create.day)),
    ])
}

fn absences(locale: Locale) -> Vec<(Absence, String)> {
    named([
        (Absence::Waits, td_string!(locale, online.create.absent_wait)),
        (Absence::Resigns, td_string!(locale, online.create.absent_resign)),
        (Absence::Bot, td_string!(locale, online.create.absent_bot)),
    ])
}

fn delays(locale: Locale) -> Vec<(u32, String)> {
    let named = |events| match events {
        0 => td_string!(locale, online.create.behind_none).to_owned(),
        events => td_string!(locale, online.create.behind_by, count = events),
    };
    DELAYS.map(|events| (events, named(events))).to_vec()
}

fn named<T, const N: usize>(choices: [(T, &'static str); N]) -> Vec<(T, String)> {
    choices.into_iter().map(|(it, words)| (it, words.to_owned())).collect()
}

/// A row with a choice.
fn choice_row<T: Copy + PartialEq + Send + Sync + 'static>(
    label: fn(Locale) -> &'static str,
    choices: fn(Locale) -> Vec<(T, String)>,
    chosen: RwSignal<T>,
) -> AnyView {
    let locale = use_locale();
    let name = Signal::derive(move || label(locale.get()).to_owned());
    view! {
        <li>
            <span>{move || name.get()}</span>
            <Segmented
                label=name
                choices=move || choices(locale.get())
                chosen=move || chosen.get()
                on_choose=move |it| chosen.set(it)
            />
        </li>
    }
    .into_any()
}

/// The label of a row and its explanation.
type Named = fn(Locale) -> (&'static str, &'static str);

/// A row with a switch.
fn switch_row(words: Named, on: RwSignal<bool>) -> AnyView {
    let locale = use_locale();
    let label = Signal::derive(move || words(locale.get()).0.to_owned());
    view! {
        <li>
            {label_and_hint(words)}
            <Switch label on=Signal::from(on) on_switch=move |it| on.set(it)/>
        </li>
    }
    .into_any()
}

/// A row with a locale field.
fn entry_row(kind: &'static str, most: u8, words: Named, typed: RwSignal<String>) -> AnyView {
    let locale = use_locale();
    view! {
        <li>
            {label_and_hint(words)}
            <input
                class="field entry"
                type=kind
                autocomplete=if kind == "password" { "new-password" } else { "off" }
                maxlength=most.to_string()
                aria-label=move || words(locale.get()).0.to_owned()
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
        </li>
    }
    .into_any()
}

fn label_and_hint(words: Named) -> AnyView {
    let locale = use_locale();
    let hint = move || Some(words(locale.get()).1).filter(|hint| !hint.is_empty());
    view! {
        <span>
            {move || words(locale.get()).0}
            {move || hint().map(|hint| view! { <small>{hint}</small> })}
        </span>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::setup::Draft;

    #[test]
    fn the_first_seat_is_one_s_own_and_the_others_wait_or_hold_bots() {
        let mut draft = Draft::for_people(GameId::WorldBattle);
        draft.seats[2].human = false;
        let new = draft.new_game(crate::games::any_game(GameId::WorldBattle), 1).unwrap();
        assert_eq!(seats(&new), ["you", "open", "medium"]);
    }

    #[test]
    fn a_clock_has_either_a_turn_or_a_bank() {
        for time in [Time::Minute, Time::Bank, Time::Day] {
            let clock = time.clock().unwrap();
            assert!(clock.turn_s.is_some() != clock.bank_s.is_some(), "{time:?}");
        }
        assert_eq!(Time::Unlimited.clock(), None);
    }

    #[test]
    fn who_stays_away_is_played_by_a_bot_of_the_game() {
        for &game in GameId::ALL {
            let Absent::Bot(bot) = Absence::Bot.absent(game) else { panic!("a bot") };
            assert!(game.info().bots.iter().any(|it| *it == bot), "{game}: {bot}");
        }
    }
}
