//! The rows of the set-up sheet that only Conquer has: teams, board, rocks, tiles per turn, times,
//! and the expected duration of the game.

use conquer::{Size, Symmetry};
use leptos::prelude::*;

use super::options::{
    GAME_LIMITS, Length, MOST_ROCKS, TURN_LIMITS, proposed_blocks, read_size, read_teams, resized,
    write_teams,
};
use super::team_rows::TeamRows;
use crate::games::conquer::seat_colours::set_colours;
use crate::games::conquer::table_clock::{choose_turn_limit, chosen_turn_limit};
use crate::i18n::{say, td_string, use_locale};
use crate::screens::Sheet;
use crate::ui::{Glyph, Icon, OptionRow, Segmented};

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
            <TeamRows sheet count teams/>
            <SizeRows sheet count/>
            <RocksRow sheet/>
            <BlocksRow sheet count/>
            // Thinking time on a server is a setting of the match, the same for all games.
            {(!sheet.online).then(|| view! { <TurnLimitRow/> })}
            <GameLimitRow sheet/>
        </ul>
        <LengthLine sheet count/>
    }
    .into_any()
}

/// Sets an option of the sheet.
pub(super) fn set(sheet: Sheet, key: &str, value: String) {
    sheet.draft.update(|draft| {
        draft.options.insert(key.to_owned(), value);
    });
}

/// The text of an option of the sheet.
pub(super) fn option(sheet: Sheet, key: &str) -> String {
    sheet.draft.with(|draft| draft.option(key).to_owned())
}

/// Adapts teams and the proposed number of tiles when seats are added or removed.
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

/// Three sizes, or a custom number of columns and rows.
#[component]
fn SizeRows(sheet: Sheet, count: Memo<u8>) -> impl IntoView {
    let locale = use_locale();
    let size = Memo::new(move |_| read_size(&option(sheet, "size")).unwrap_or_default());
    // The text of the option; empty for a custom size.
    let choices = move || {
        let locale = locale.get();
        vec![
            ("quick", td_string!(locale, conquer.setup.quick)),
            ("standard", td_string!(locale, conquer.setup.standard)),
            ("epic", td_string!(locale, conquer.setup.epic)),
            ("", td_string!(locale, conquer.setup.own_size)),
        ]
    };
    let chosen = move || match size.get() {
        Size::Quick => "quick",
        Size::Standard => "standard",
        Size::Epic => "epic",
        Size::Cells { .. } => "",
    };
    let choose = move |word: &str| {
        let text = match word {
            "" => {
                let (width, height) = size.get_untracked().sides(count.get_untracked());
                format!("{width}x{height}")
            }
            word => word.to_owned(),
        };
        set(sheet, "size", text);
    };
    let name = say!(locale, conquer.setup.size);
    let hint = move || {
        let (width, height) = size.get().sides(count.get());
        let few = width != height && count.get() > Symmetry::for_game(count.get(), false).twins();
        let sides = format!("{width} × {height}");
        if few {
            format!("{sides}. {}", td_string!(locale.get(), conquer.setup.few_twins))
        } else {
            sides
        }
    };
    view! {
        <OptionRow name hint>
            <Segmented label=name choices chosen on_choose=choose/>
        </OptionRow>
        <Show when=move || chosen().is_empty()>
            <OwnSize sheet count/>
        </Show>
    }
}

/// A custom number of columns and rows.
#[component]
fn OwnSize(sheet: Sheet, count: Memo<u8>) -> impl IntoView {
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
}

/// Rocks in percent; the preview follows.
#[component]
fn RocksRow(sheet: Sheet) -> impl IntoView {
    let locale = use_locale();
    let rocks = move || option(sheet, "rocks").parse::<u8>().unwrap_or(20);
    let words = move || td_string!(locale.get(), common.percent, n = rocks());
    let name = say!(locale, conquer.setup.rocks);
    view! {
        <OptionRow name>
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
        </OptionRow>
    }
}

/// The number of tiles placed in a turn.
#[component]
fn BlocksRow(sheet: Sheet, count: Memo<u8>) -> impl IntoView {
    let locale = use_locale();
    let name = say!(locale, conquer.setup.blocks);
    let hint = move || match proposed_blocks(count.get()) {
        0 | 1 => "",
        _ => td_string!(locale.get(), conquer.setup.blocks_hint),
    };
    view! {
        <OptionRow name hint>
            <Segmented
                label=name
                choices=|| (1..=4).map(|n: u8| (n, n.to_string())).collect()
                chosen=move || blocks(sheet)
                on_choose=move |n| set(sheet, "turn_blocks", n.to_string())
            />
        </OptionRow>
    }
}

fn blocks(sheet: Sheet) -> u8 {
    option(sheet, "turn_blocks").parse().unwrap_or(1)
}

/// The time for a turn; none by default.
#[component]
fn TurnLimitRow() -> impl IntoView {
    let locale = use_locale();
    let limit = RwSignal::new(chosen_turn_limit());
    view! {
        <LimitRow
            name=say!(locale, conquer.setup.turn_limit)
            limits=&TURN_LIMITS
            words=move |limit| td_string!(locale.get(), conquer.setup.seconds, n = limit)
            chosen=limit
            on_choose=move |chosen| {
                choose_turn_limit(chosen);
                limit.set(chosen);
            }
        />
    }
}

/// The time for the whole game; none by default.
#[component]
fn GameLimitRow(sheet: Sheet) -> impl IntoView {
    let locale = use_locale();
    let choose = move |limit: u16| {
        let chosen = Some(limit).filter(|&limit| limit > 0);
        set(sheet, "time_limit", chosen.map_or(String::new(), |limit| limit.to_string()));
    };
    view! {
        <LimitRow
            name=say!(locale, conquer.setup.game_limit)
            limits=&GAME_LIMITS
            words=move |limit| td_string!(locale.get(), conquer.setup.minutes, n = limit)
            chosen=move || game_limit(sheet)
            on_choose=choose
        />
    }
}

/// A choice of times; 0 means none.
#[component]
fn LimitRow(
    #[prop(into)] name: Signal<String>,
    limits: &'static [u16],
    words: impl Fn(u16) -> String + Send + Sync + 'static,
    #[prop(into)] chosen: Signal<u16>,
    #[prop(into)] on_choose: Callback<u16>,
) -> impl IntoView {
    let locale = use_locale();
    let choices = move || {
        let words = |&limit: &u16| match limit {
            0 => (0, td_string!(locale.get(), conquer.setup.no_limit).to_owned()),
            limit => (limit, words(limit)),
        };
        limits.iter().map(words).collect()
    };
    view! {
        <OptionRow name>
            <Segmented
                label=name
                choices
                chosen=move || chosen.get()
                on_choose=move |limit| on_choose.run(limit)
            />
        </OptionRow>
    }
}

fn game_limit(sheet: Sheet) -> u16 {
    option(sheet, "time_limit").parse().unwrap_or(0)
}

/// The expected duration of the game.
#[component]
fn LengthLine(sheet: Sheet, count: Memo<u8>) -> impl IntoView {
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
    view! { <p class="cqlength" role="status"><Icon glyph=Glyph::CLOCK/>{words}</p> }
}
