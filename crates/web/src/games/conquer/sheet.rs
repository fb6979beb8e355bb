//! Conquer's own part of the set-up sheet: teams, board, rocks, tiles a turn, times, and how long
//! the game will take.

use conquer::{Size, Symmetry};
use leptos::prelude::*;

use super::plan::{
    GAME_LIMITS, Length, MOST_ROCKS, TURN_LIMITS, alternating, even_teams, proposed_blocks,
    read_size, read_teams, resized, write_teams,
};
use super::sides::{dress, team_name};
use super::timing::{choose_turn_limit, chosen_turn_limit};
use crate::screens::Sheet;
use crate::texts::use_texts;
use crate::ui::{Glyph, Icon, SeatTile, Segmented, Switch};

/// The options that this part shows.
pub const SHOWN: [&str; 6] =
    ["teams", "size", "rocks", "turn_blocks", "shared_regions", "time_limit"];

/// The whole part.
pub fn sheet(sheet: Sheet) -> AnyView {
    let count = Memo::new(move |_| sheet.draft.with(|draft| draft.seats.len() as u8));
    let teams = Memo::new(move |_| {
        sheet.draft.with(|draft| read_teams(draft.option("teams"), draft.seats.len() as u8))
    });
    follow_seats(sheet, count);
    Effect::new(move |_| {
        dress(&teams.get().iter().map(|team| char::from(b'a' + team)).collect::<Vec<_>>())
    });
    on_cleanup(|| dress(&[]));
    view! {
        <ul class="opts">
            {team_rows(sheet, count, teams)}
            {size_row(sheet, count)}
            {rocks_row(sheet)}
            {blocks_row(sheet, count)}
            {time_rows(sheet)}
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
    let text = use_texts();
    let mixing = RwSignal::new(false);
    let chosen = move || {
        let (players, teams) = (count.get(), teams.get());
        if teams.is_empty() {
            return 0;
        }
        let even =
            even_teams(players).into_iter().find(|&size| alternating(players, size) == teams);
        if mixing.get() { MIXED } else { even.unwrap_or(MIXED) }
    };
    let choices = move || {
        let (players, setup) = (count.get(), &text.get().conquer.setup);
        let mut choices = vec![(0, setup.alone.to_owned())];
        let name = |size: u8| vec![size.to_string(); usize::from(players / size)].join("v");
        choices.extend(even_teams(players).into_iter().map(|size| (size, name(size))));
        if players > 2 {
            choices.push((MIXED, setup.mixed.to_owned()));
        }
        choices
    };
    let choose = move |size: u8| {
        let players = count.get_untracked();
        mixing.set(size == MIXED);
        let chosen = match size {
            0 => Vec::new(),
            MIXED if !teams.get_untracked().is_empty() => return,
            MIXED => (0..players).map(|seat| seat % 2).collect(),
            size => alternating(players, size),
        };
        set(sheet, "teams", write_teams(&chosen));
    };
    let name = Signal::derive(move || text.get().conquer.setup.teams.to_owned());
    let segmented =
        view! { <Segmented label=name choices=choices chosen=chosen on_choose=choose/> }.into_any();
    let builder = move || {
        (chosen() == MIXED).then(|| {
            let seats = (0..count.get()).map(|seat| seat_team(sheet, seat, teams)).collect_view();
            view! { <li class="cqteams">{seats}</li> }
        })
    };
    let shared = move || (!teams.get().is_empty()).then(|| shared_row(sheet));
    view! { {row(name, nothing(), segmented)}{builder}{shared} }.into_any()
}

/// The team of one seat. A choice that would leave one team alone is not offered.
fn seat_team(sheet: Sheet, seat: u8, teams: Memo<Vec<u8>>) -> AnyView {
    let text = use_texts();
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
                view! { <option value=team.to_string() selected=selected>{team_name(team, text.get())}</option> }
            })
        };
        (0..=most).map(option).collect_view()
    };
    let choose = move |event| {
        if let Ok(team) = event_target_value(&event).parse::<u8>() {
            set(sheet, "teams", write_teams(&untrack(|| with(team))));
        }
    };
    let label = move || text.get().conquer.setup.team_of.with(&[("seat", &letter)]);
    view! {
        <label>
            <SeatTile index=seat/>
            <select class="field" aria-label=label on:change=choose>{choices}</select>
        </label>
    }
    .into_any()
}

fn shared_row(sheet: Sheet) -> AnyView {
    let text = use_texts();
    let name = Signal::derive(move || text.get().conquer.setup.shared.to_owned());
    let hint = Signal::derive(move || text.get().conquer.setup.shared_hint.to_owned());
    let on = Signal::derive(move || option(sheet, "shared_regions") != "off");
    let switch = move |on: bool| {
        set(sheet, "shared_regions", if on { "on" } else { "off" }.to_owned());
    };
    row(name, hint, view! { <Switch label=name on=on on_switch=switch/> }.into_any())
}

/// Three sizes, or columns and rows of one's own.
fn size_row(sheet: Sheet, count: Memo<u8>) -> AnyView {
    const WORDS: [&str; 4] = ["quick", "standard", "epic", ""];
    let text = use_texts();
    let size = move || read_size(&option(sheet, "size")).unwrap_or_default();
    let chosen = move || match size() {
        Size::Quick => 0,
        Size::Standard => 1,
        Size::Epic => 2,
        Size::Cells { .. } => 3,
    };
    let choices = move || {
        let setup = &text.get().conquer.setup;
        let names = [setup.quick, setup.standard, setup.epic, setup.own_size];
        names.iter().enumerate().map(|(index, name)| (index, (*name).to_owned())).collect()
    };
    let choose = move |index: usize| {
        let word = match WORDS[index] {
            "" => {
                let (width, height) = untrack(size).sides(count.get_untracked());
                format!("{width}x{height}")
            }
            word => word.to_owned(),
        };
        set(sheet, "size", word);
    };
    let name = Signal::derive(move || text.get().conquer.setup.size.to_owned());
    let hint = Signal::derive(move || {
        let (width, height) = size().sides(count.get());
        let few = width != height && count.get() > Symmetry::for_game(count.get(), false).twins();
        let sides = format!("{width} × {height}");
        if few { format!("{sides}. {}", text.get().conquer.setup.few_twins) } else { sides }
    });
    let segmented =
        view! { <Segmented label=name choices=choices chosen=chosen on_choose=choose/> }.into_any();
    let own = move || (chosen() == 3).then(|| own_size(sheet, count));
    view! { {row(name, hint, segmented)}{own} }.into_any()
}

fn own_size(sheet: Sheet, count: Memo<u8>) -> AnyView {
    let text = use_texts();
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
    let read = |event: leptos::ev::Event| event_target_value(&event).parse::<u8>().unwrap_or(12);
    view! {
        <li class="cqsize">
            <label>
                <span>{move || text.get().conquer.setup.width}</span>
                <select class="field" on:change=move |event| write(read(event), untrack(sides).1)>{choices(|it| it.0)}</select>
            </label>
            <label>
                <span>{move || text.get().conquer.setup.height}</span>
                <select class="field" on:change=move |event| write(untrack(sides).0, read(event))>{choices(|it| it.1)}</select>
            </label>
        </li>
    }
    .into_any()
}

/// Rocks in percent; the preview follows.
fn rocks_row(sheet: Sheet) -> AnyView {
    let text = use_texts();
    let rocks = move || option(sheet, "rocks").parse::<u8>().unwrap_or(20);
    let words = move || text.get().common.percent.with(&[("n", &rocks())]);
    let name = Signal::derive(move || text.get().conquer.setup.rocks.to_owned());
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
    let text = use_texts();
    let name = Signal::derive(move || text.get().conquer.setup.blocks.to_owned());
    let hint = Signal::derive(move || {
        let many = proposed_blocks(count.get()) > 1;
        if many { text.get().conquer.setup.blocks_hint.to_owned() } else { String::new() }
    });
    let choices = || (1..=4).map(|n: u8| (n, n.to_string())).collect::<Vec<_>>();
    let chosen = move || blocks(sheet);
    let choose = move |n: u8| set(sheet, "turn_blocks", n.to_string());
    let control = view! { <Segmented label=name choices=choices chosen=chosen on_choose=choose/> };
    row(name, hint, control.into_any())
}

fn blocks(sheet: Sheet) -> u8 {
    option(sheet, "turn_blocks").parse().unwrap_or(1)
}

/// The time for a turn and for the whole game; none by default.
fn time_rows(sheet: Sheet) -> AnyView {
    let text = use_texts();
    let turn = RwSignal::new(chosen_turn_limit());
    let turn_name = Signal::derive(move || text.get().conquer.setup.turn_limit.to_owned());
    let turn_choices = move || {
        let setup = &text.get().conquer.setup;
        let words = move |limit: u16| match limit {
            0 => setup.no_limit.to_owned(),
            limit => setup.seconds.with(&[("n", &limit)]),
        };
        TURN_LIMITS.map(|limit| (limit, words(limit))).to_vec()
    };
    let choose_turn = move |limit: u16| {
        choose_turn_limit(limit);
        turn.set(limit);
    };
    let game_name = Signal::derive(move || text.get().conquer.setup.game_limit.to_owned());
    let game_choices = move || {
        let setup = &text.get().conquer.setup;
        let words = move |limit: u16| match limit {
            0 => setup.no_limit.to_owned(),
            limit => setup.minutes.with(&[("n", &limit)]),
        };
        GAME_LIMITS.map(|limit| (limit, words(limit))).to_vec()
    };
    let choose_game = move |limit: u16| {
        set(sheet, "time_limit", if limit == 0 { String::new() } else { limit.to_string() });
    };
    let turn_control = view! {
        <Segmented label=turn_name choices=turn_choices chosen=move || turn.get() on_choose=choose_turn/>
    };
    let game_control = view! {
        <Segmented label=game_name choices=game_choices chosen=move || game_limit(sheet) on_choose=choose_game/>
    };
    view! {
        {row(turn_name, nothing(), turn_control.into_any())}
        {row(game_name, nothing(), game_control.into_any())}
    }
    .into_any()
}

fn game_limit(sheet: Sheet) -> u16 {
    option(sheet, "time_limit").parse().unwrap_or(0)
}

/// About how long the game will take.
fn length_row(sheet: Sheet, count: Memo<u8>) -> AnyView {
    let text = use_texts();
    let words = move || {
        let setup = &text.get().conquer.setup;
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
            limit if limit > 0 && limit < to => setup.length_within.with(&[("n", &limit)]),
            _ => setup.length.with(&[("from", &from), ("to", &to)]),
        }
    };
    view! { <p class="cqlength" role="status"><Icon glyph=Glyph::CLOCK/>{words}</p> }.into_any()
}
