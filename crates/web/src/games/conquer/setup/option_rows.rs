//! The rows of the set-up sheet that only Conquer has: teams, board, rocks, tiles a turn, times, and
//! how long the game will take.

use conquer::{Size, Symmetry};
use leptos::prelude::*;

use super::options::{
    GAME_LIMITS, Length, MOST_ROCKS, TURN_LIMITS, alternating, even_teams, proposed_blocks,
    read_size, read_teams, resized, write_teams,
};
use crate::games::conquer::seat_colours::set_colours;
use crate::games::conquer::table_clock::{choose_turn_limit, chosen_turn_limit};
use crate::games::team_names::team_name;
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::screens::Sheet;
use crate::ui::{Glyph, Icon, SeatTile, Segmented, Switch};

/// The options that these rows show.
pub const SHOWN: [&str; 6] =
    ["teams", "size", "rocks", "turn_blocks", "shared_regions", "time_limit"];

/// All rows.
pub fn option_rows(sheet: Sheet) -> AnyView {
    let count = Memo::new(move |_| sheet.draft.with(|draft| draft.seats.len() as u8));
    let teams = Memo::new(move |_| {
        sheet.draft.with(|draft| read_teams(draft.option("teams"), draft.seats.len() as u8))
    });
    follow_seats(sheet, count);
    Effect::new(move |_| {
        set_colours(&teams.get().iter().map(|team| char::from(b'a' + team)).collect::<Vec<_>>());
    });
    on_cleanup(|| set_colours(&[]));
    view! {
        <ul class="opts">
            {team_rows(sheet, count, teams)}
            {size_row(sheet, count)}
            {rocks_row(sheet)}
            {blocks_row(sheet, count)}
            // Thinking time on a server is the match's own, for all games alike.
            {(!sheet.online).then(turn_limit_row)}
            {game_limit_row(sheet)}
        </ul>
        {length_row(sheet, count)}
    }
    .into_any()
}

fn set(sheet: Sheet, key: &str, value: String) {
    sheet.draft.update(|draft| {
        draft.options.insert(key.to_owned(), value);
    });
}

fn option(sheet: Sheet, key: &str) -> String {
    sheet.draft.with(|draft| draft.option(key).to_owned())
}

/// When seats come and go, teams and the proposed number of tiles follow.
fn follow_seats(sheet: Sheet, count: Memo<u8>) {
    Effect::new(move |before: Option<u8>| {
        let players = count.get();
        if before == Some(players) {
            return players;
        }
        let before = before.unwrap_or(players);
        let teams = sheet.draft.with_untracked(|draft| draft.option("teams").to_owned());
        let teams = write_teams(&resized(&read_teams(&teams, before), players));
        let blocks = sheet.draft.with_untracked(|draft| draft.option("turn_blocks").to_owned());
        let untouched = blocks.is_empty() || blocks == proposed_blocks(before).to_string();
        sheet.draft.update(|draft| {
            draft.options.insert("teams".to_owned(), teams);
            if untouched {
                draft
                    .options
                    .insert("turn_blocks".to_owned(), proposed_blocks(players).to_string());
            }
        });
        players
    });
}

/// One of a few words, by their places: made once for all rows.
fn choice(
    name: Signal<String>,
    words: Signal<Vec<String>>,
    chosen: Signal<usize>,
    choose: Callback<usize>,
) -> AnyView {
    let choices = move || words.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <Segmented label=name choices=choices chosen=move || chosen.get() on_choose=move |index| choose.run(index)/>
    }
    .into_any()
}

/// A row with its name, and a line about it where the name does not say enough.
fn row(name: Signal<String>, hint: Signal<String>, control: AnyView) -> AnyView {
    view! {
        <li>
            <span>{name}<small>{hint}</small></span>
            {control}
        </li>
    }
    .into_any()
}

fn nothing() -> Signal<String> {
    Signal::stored(String::new())
}

/// Everyone alone, even teams, or any mixture, seat by seat.
fn team_rows(sheet: Sheet, count: Memo<u8>, teams: Memo<Vec<u8>>) -> AnyView {
    const MIXED: u8 = 1;
    let locale = use_locale();
    let mixing = RwSignal::new(false);
    let sizes = move |players: u8| {
        let mixed = (players > 2).then_some(MIXED);
        std::iter::once(0).chain(even_teams(players)).chain(mixed).collect::<Vec<u8>>()
    };
    let size = Memo::new(move |_| {
        let (players, teams) = (count.get(), teams.get());
        let even =
            even_teams(players).into_iter().find(|&size| alternating(players, size) == teams);
        match even {
            _ if teams.is_empty() => 0,
            Some(size) if !mixing.get() => size,
            _ => MIXED,
        }
    });
    let words = Signal::derive(move || {
        let (locale, players) = (locale.get(), count.get());
        let name = |size: u8| match size {
            0 => td_string!(locale, conquer.setup.alone).to_owned(),
            MIXED => td_string!(locale, conquer.setup.mixed).to_owned(),
            size => vec![size.to_string(); usize::from(players / size)].join("v"),
        };
        sizes(players).into_iter().map(name).collect::<Vec<_>>()
    });
    let chosen = Signal::derive(move || {
        sizes(count.get()).iter().position(|&it| it == size.get()).unwrap_or(0)
    });
    let choose = Callback::new(move |index: usize| {
        let players = count.get_untracked();
        let size = sizes(players).get(index).copied().unwrap_or(0);
        mixing.set(size == MIXED);
        let chosen = match size {
            0 => Vec::new(),
            MIXED if !teams.get_untracked().is_empty() => return,
            MIXED => (0..players).map(|seat| seat % 2).collect(),
            size => alternating(players, size),
        };
        set(sheet, "teams", write_teams(&chosen));
    });
    let name = Signal::derive(move || td_string!(locale.get(), conquer.setup.teams).to_owned());
    let builder = move || {
        (size.get() == MIXED).then(|| {
            let seats = (0..count.get()).map(|seat| seat_team(sheet, seat, teams)).collect_view();
            view! { <li class="cqteams">{seats}</li> }
        })
    };
    let shared = move || (!teams.get().is_empty()).then(|| shared_row(sheet));
    let control = choice(name, words, chosen, choose);
    view! { {row(name, nothing(), control)}{builder}{shared} }.into_any()
}

/// The team of one seat. A choice that would leave one team alone is not offered.
fn seat_team(sheet: Sheet, seat: u8, teams: Memo<Vec<u8>>) -> AnyView {
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
    .into_any()
}

fn shared_row(sheet: Sheet) -> AnyView {
    let locale = use_locale();
    let name = Signal::derive(move || td_string!(locale.get(), conquer.setup.shared).to_owned());
    let hint =
        Signal::derive(move || td_string!(locale.get(), conquer.setup.shared_hint).to_owned());
    let on = Signal::derive(move || option(sheet, "shared_regions") != "off");
    let switch = move |on: bool| {
        set(sheet, "shared_regions", if on { "on" } else { "off" }.to_owned());
    };
    row(name, hint, view! { <Switch label=name on=on on_switch=switch/> }.into_any())
}

/// Three sizes, or columns and rows of one's own.
fn size_row(sheet: Sheet, count: Memo<u8>) -> AnyView {
    const WORDS: [&str; 4] = ["quick", "standard", "epic", ""];
    let locale = use_locale();
    let size = move || read_size(&option(sheet, "size")).unwrap_or_default();
    let chosen = Signal::derive(move || match size() {
        Size::Quick => 0,
        Size::Standard => 1,
        Size::Epic => 2,
        Size::Cells { .. } => 3,
    });
    let words = Signal::derive(move || {
        let locale = locale.get();
        [
            td_string!(locale, conquer.setup.quick),
            td_string!(locale, conquer.setup.standard),
            td_string!(locale, conquer.setup.epic),
            td_string!(locale, conquer.setup.own_size),
        ]
        .map(str::to_owned)
        .to_vec()
    });
    let choose = Callback::new(move |index: usize| {
        let word = match WORDS[index] {
            "" => {
                let (width, height) = untrack(size).sides(count.get_untracked());
                format!("{width}x{height}")
            }
            word => word.to_owned(),
        };
        set(sheet, "size", word);
    });
    let name = Signal::derive(move || td_string!(locale.get(), conquer.setup.size).to_owned());
    let hint = Signal::derive(move || {
        let (width, height) = size().sides(count.get());
        let few = width != height && count.get() > Symmetry::for_game(count.get(), false).twins();
        let sides = format!("{width} × {height}");
        if few {
            format!("{sides}. {}", td_string!(locale.get(), conquer.setup.few_twins))
        } else {
            sides
        }
    });
    let own = move || (chosen.get() == 3).then(|| own_size(sheet, count));
    let control = choice(name, words, chosen, choose);
    view! { {row(name, hint, control)}{own} }.into_any()
}

fn own_size(sheet: Sheet, count: Memo<u8>) -> AnyView {
    let locale = use_locale();
    let sides = move || {
        let size = read_size(&option(sheet, "size")).unwrap_or_default();
        size.sides(count.get())
    };
    let write = move |width: u8, height: u8| set(sheet, "size", format!("{width}x{height}"));
    let choices = move |now: fn((u8, u8)) -> u8| {
        move || {
            let option = |side: u8| {
                let selected = now(sides()) == side;
                view! { <option value=side.to_string() selected=selected>{side}</option> }
            };
            (8..=32).map(option).collect_view()
        }
    };
    let read = |event: web_sys::Event| event_target_value(&event).parse::<u8>().unwrap_or(12);
    view! {
        <li class="cqsize">
            <label>
                <span>{say!(locale, conquer.setup.width)}</span>
                <select class="field" on:change=move |event| write(read(event), untrack(sides).1)>{choices(|it| it.0)}</select>
            </label>
            <label>
                <span>{say!(locale, conquer.setup.height)}</span>
                <select class="field" on:change=move |event| write(untrack(sides).0, read(event))>{choices(|it| it.1)}</select>
            </label>
        </li>
    }
    .into_any()
}

/// Rocks in percent; the preview follows.
fn rocks_row(sheet: Sheet) -> AnyView {
    let locale = use_locale();
    let rocks = move || option(sheet, "rocks").parse::<u8>().unwrap_or(20);
    let words = move || td_string!(locale.get(), common.percent, n = rocks());
    let name = Signal::derive(move || td_string!(locale.get(), conquer.setup.rocks).to_owned());
    let slider = view! {
        <span class="slider">
            <input
                type="range"
                min="0"
                max=MOST_ROCKS.to_string()
                step="5"
                aria-label=name
                aria-valuetext=words
                prop:value=move || rocks().to_string()
                on:input=move |event| set(sheet, "rocks", event_target_value(&event))
            />
            <output>{words}</output>
        </span>
    };
    row(name, nothing(), slider.into_any())
}

fn blocks_row(sheet: Sheet, count: Memo<u8>) -> AnyView {
    let locale = use_locale();
    let name = Signal::derive(move || td_string!(locale.get(), conquer.setup.blocks).to_owned());
    let hint = Signal::derive(move || {
        let many = proposed_blocks(count.get()) > 1;
        if many {
            td_string!(locale.get(), conquer.setup.blocks_hint).to_owned()
        } else {
            String::new()
        }
    });
    let words = Signal::stored((1..=4).map(|n: u8| n.to_string()).collect::<Vec<_>>());
    let chosen = Signal::derive(move || usize::from(blocks(sheet)).saturating_sub(1));
    let choose =
        Callback::new(move |index: usize| set(sheet, "turn_blocks", (index + 1).to_string()));
    row(name, hint, choice(name, words, chosen, choose))
}

fn blocks(sheet: Sheet) -> u8 {
    option(sheet, "turn_blocks").parse().unwrap_or(1)
}

/// The time for a turn; none by default.
fn turn_limit_row() -> AnyView {
    let locale = use_locale();
    let turn = RwSignal::new(chosen_turn_limit());
    let choose = move |limit| {
        choose_turn_limit(limit);
        turn.set(limit);
    };
    limit_row(
        |locale| td_string!(locale, conquer.setup.turn_limit),
        &TURN_LIMITS,
        move |limit| td_string!(locale.get(), conquer.setup.seconds, n = limit),
        move || turn.get(),
        choose,
    )
}

/// The time for the whole game; none by default.
fn game_limit_row(sheet: Sheet) -> AnyView {
    let locale = use_locale();
    let choose = move |limit: u16| {
        let chosen = Some(limit).filter(|&limit| limit > 0);
        set(sheet, "time_limit", chosen.map_or(String::new(), |limit| limit.to_string()));
    };
    limit_row(
        |locale| td_string!(locale, conquer.setup.game_limit),
        &GAME_LIMITS,
        move |limit| td_string!(locale.get(), conquer.setup.minutes, n = limit),
        move || game_limit(sheet),
        choose,
    )
}

/// A choice among times; 0 is none.
fn limit_row(
    label: fn(Locale) -> &'static str,
    limits: &'static [u16],
    word: impl Fn(u16) -> String + Send + Sync + 'static,
    chosen: impl Fn() -> u16 + Send + Sync + 'static,
    choose: impl Fn(u16) + Send + Sync + 'static,
) -> AnyView {
    let locale = use_locale();
    let name = Signal::derive(move || label(locale.get()).to_owned());
    let words = Signal::derive(move || {
        let none = td_string!(locale.get(), conquer.setup.no_limit);
        let word = |&limit: &u16| if limit == 0 { none.to_owned() } else { word(limit) };
        limits.iter().map(word).collect::<Vec<_>>()
    });
    let chosen = Signal::derive(move || limits.iter().position(|&it| it == chosen()).unwrap_or(0));
    row(
        name,
        nothing(),
        choice(name, words, chosen, Callback::new(move |at: usize| choose(limits[at]))),
    )
}

fn game_limit(sheet: Sheet) -> u16 {
    option(sheet, "time_limit").parse().unwrap_or(0)
}

/// About how long the game will take.
fn length_row(sheet: Sheet, count: Memo<u8>) -> AnyView {
    let locale = use_locale();
    let words = move || {
        let locale = locale.get();
        let size = read_size(&option(sheet, "size")).unwrap_or_default();
        let people = sheet.draft.with(|draft| draft.seats.iter().filter(|it| it.human).count());
        let length = Length {
            players: count.get(),
            people: people as u8,
            sides: size.sides(count.get()),
            rocks: option(sheet, "rocks").parse().unwrap_or(20),
            blocks: blocks(sheet),
        };
        let (from, to) = length.minutes();
        match u32::from(game_limit(sheet)) {
            limit if limit > 0 && limit < to => {
                td_string!(locale, conquer.setup.length_within, n = &limit)
            }
            _ => td_string!(locale, conquer.setup.length, from = &from, to = &to),
        }
    };
    view! { <p class="cqlength" role="status"><Icon glyph=Glyph::CLOCK/>{words}</p> }.into_any()
}
