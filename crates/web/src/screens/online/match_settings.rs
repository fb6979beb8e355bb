//! The settings of a new match: visibility, thinking time, absence, spectators, rating.

use catalog::GameId;
use leptos::prelude::*;
use protocol::{Absent, Clock, CreateMatch, Settings, Visibility};
use tabletop::fair::NonceSeal;

use crate::game_setup::{NewGame, SeatChoice};
use crate::games;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::ui::{OptionRow, Segmented, Switch};

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

/// The settings of a new match, apart from those of its game.
#[derive(Clone, Copy)]
pub struct MatchSettings {
    visibility: RwSignal<Visibility>,
    password: RwSignal<String>,
    title: RwSignal<String>,
    time: RwSignal<Time>,
    absence: RwSignal<Absence>,
    rated: RwSignal<bool>,
    spectators: RwSignal<bool>,
    delay: RwSignal<u32>,
}

impl MatchSettings {
    /// The defaults: by link, no clock, everyone may watch.
    pub fn usual() -> MatchSettings {
        MatchSettings {
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

/// The seats as the server expects them; the first person is the player.
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
pub fn MatchSettingsRows(settings: MatchSettings) -> impl IntoView {
    let locale = use_locale();
    let has_password = move || settings.visibility.get() == Visibility::Password;
    view! {
        <ChoiceRow
            name=say!(locale, online.create.visibility)
            choices=visibilities
            chosen=settings.visibility
        />
        <Show when=has_password>
            <TextRow
                name=say!(locale, online.create.password_word)
                most=64
                secret=true
                typed=settings.password
            />
        </Show>
        <TextRow
            name=say!(locale, online.create.name)
            hint=say!(locale, online.create.name_hint)
            most=60
            typed=settings.title
        />
        <ChoiceRow name=say!(locale, online.create.clock) choices=times chosen=settings.time/>
        <ChoiceRow name=say!(locale, online.create.absent) choices=absences chosen=settings.absence/>
        <SwitchRow
            name=say!(locale, online.create.rated)
            hint=say!(locale, online.create.rated_hint)
            on=settings.rated
        />
        <SwitchRow
            name=say!(locale, online.create.spectators)
            hint=say!(locale, online.create.spectators_hint)
            on=settings.spectators
        />
        <Show when=move || settings.spectators.get()>
            <ChoiceRow name=say!(locale, online.create.behind) choices=delays chosen=settings.delay/>
        </Show>
    }
}

fn visibilities(locale: Locale) -> Vec<(Visibility, &'static str)> {
    vec![
        (Visibility::Link, td_string!(locale, online.create.link)),
        (Visibility::Public, td_string!(locale, online.create.public)),
        (Visibility::Password, td_string!(locale, online.create.password)),
    ]
}

fn times(locale: Locale) -> Vec<(Time, &'static str)> {
    vec![
        (Time::Unlimited, td_string!(locale, online.create.no_clock)),
        (Time::Minute, td_string!(locale, online.create.minute)),
        (Time::Bank, td_string!(locale, online.create.bank)),
        (Time::Day, td_string!(locale, online.create.day)),
    ]
}

fn absences(locale: Locale) -> Vec<(Absence, &'static str)> {
    vec![
        (Absence::Waits, td_string!(locale, online.create.absent_wait)),
        (Absence::Resigns, td_string!(locale, online.create.absent_resign)),
        (Absence::Bot, td_string!(locale, online.create.absent_bot)),
    ]
}

fn delays(locale: Locale) -> Vec<(u32, String)> {
    let words = |events| match events {
        0 => td_string!(locale, online.create.behind_none).to_owned(),
        events => td_string!(locale, online.create.behind_by, count = events),
    };
    DELAYS.map(|events| (events, words(events))).into()
}

/// A row with a choice.
#[component]
fn ChoiceRow<T, S>(
    #[prop(into)] name: Signal<String>,
    choices: fn(Locale) -> Vec<(T, S)>,
    chosen: RwSignal<T>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
    S: IntoView + 'static,
{
    let locale = use_locale();
    view! {
        <OptionRow name>
            <Segmented
                label=name
                choices=move || choices(locale.get())
                chosen=move || chosen.get()
                on_choose=move |it| chosen.set(it)
            />
        </OptionRow>
    }
}

/// A row with a switch.
#[component]
fn SwitchRow(
    #[prop(into)] name: Signal<String>,
    #[prop(into)] hint: Signal<String>,
    on: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <OptionRow name hint>
            <Switch label=name on on_switch=move |it| on.set(it)/>
        </OptionRow>
    }
}

/// A row with a text field.
#[component]
fn TextRow(
    #[prop(into)] name: Signal<String>,
    #[prop(optional, into)] hint: Signal<String>,
    /// How many characters it takes.
    most: u8,
    /// Whether this is a password.
    #[prop(optional)]
    secret: bool,
    typed: RwSignal<String>,
) -> impl IntoView {
    view! {
        <OptionRow name hint>
            <input
                class="field entry"
                type=if secret { "password" } else { "text" }
                autocomplete=if secret { "new-password" } else { "off" }
                maxlength=most.to_string()
                aria-label=name
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
            />
        </OptionRow>
    }
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
