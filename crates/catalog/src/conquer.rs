//! Conquer in the catalog.

mod board;

use std::ops::RangeInclusive;

use bots::conquer::{Easy, Hard, Medium, expert};
use protocol::Board;
use rules::conquer::{Setup, State};
use search::Random;
use tabletop::SeatSet;

use crate::{BotSpec, Entry, OptionKind, OptionSpec};

impl Entry for State {
    const TITLE: &'static str = "Conquer";
    const TAGLINE: &'static str =
        "Claim cells, enclose regions with your own tiles and rocks: two to eight, also in teams";
    const SEATS: RangeInclusive<u8> = 2..=8;

    fn time_limit(setup: &Setup) -> Option<u16> {
        setup.time_limit
    }

    /// Every game ends when the board is full; this ends it as soon as it is decided.
    const LIMIT: Option<(&'static str, &'static str)> = Some(("lead_rule", "strict"));

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "players",
            title: "Players",
            about: "How many play",
            kind: OptionKind::Count { min: 2, max: 8 },
        },
        OptionSpec {
            key: "teams",
            title: "Teams",
            about: "The seats of every team; everyone alone without them",
            kind: OptionKind::Text { example: "\"ac bd\"" },
        },
        OptionSpec {
            key: "first",
            title: "First player",
            about: "Who opens the game",
            kind: OptionKind::Choice(&["a", "b", "c", "d", "e", "f", "g", "h"]),
        },
        OptionSpec {
            key: "size",
            title: "Size",
            about: "quick, standard or epic for the number of players, or columns x rows",
            kind: OptionKind::Text { example: "12x20" },
        },
        OptionSpec {
            key: "rocks",
            title: "Rocks",
            about: "How many of a hundred cells are rocks",
            kind: OptionKind::Count { min: 0, max: 90 },
        },
        OptionSpec {
            key: "board",
            title: "Board",
            about: "A board of your own, rows of . and # with / between; replaces size and rocks",
            kind: OptionKind::Text { example: "......../...##.../…" },
        },
        OptionSpec {
            key: "turn_blocks",
            title: "Cells a turn",
            about: "How many cells may be placed in a turn",
            kind: OptionKind::Count { min: 1, max: 4 },
        },
        OptionSpec {
            key: "shared_regions",
            title: "Shared regions",
            about: "Do teammates' tiles help to enclose?",
            kind: OptionKind::Switch,
        },
        OptionSpec {
            key: "majority",
            title: "Majority of",
            about: "Of what more than half wins: all cells, or those that can be owned",
            kind: OptionKind::Choice(&["total", "playable"]),
        },
        OptionSpec {
            key: "lead_rule",
            title: "Lead",
            about: "Does a lead that nobody can take away end the game?",
            kind: OptionKind::Choice(&["strict", "off"]),
        },
        OptionSpec {
            key: "time_limit",
            title: "Time limit",
            about: "The whole game ends after so many minutes",
            kind: OptionKind::Number { min: 1, max: u16::MAX as u32 },
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
            about: "Stays near its tiles, and now and then sees a capture",
            budget: None,
            make: |_| Box::new(Easy),
        },
        BotSpec {
            name: "medium",
            about: "Captures, else stops a capture, else joins its walls",
            budget: None,
            make: |_| Box::new(Medium),
        },
        BotSpec {
            name: "hard",
            about: "Weighs every move with the answer to it",
            budget: None,
            make: |_| Box::new(Hard),
        },
        BotSpec {
            name: "expert",
            about: "Forces captures three moves ahead, and plays many games on in its mind",
            budget: Some(400),
            make: |playouts| Box::new(expert(playouts)),
        },
    ];

    fn printed_board(view: &State) -> Board {
        board::board(view.field())
    }

    fn sides(&self) -> Vec<SeatSet> {
        let table = self.table();
        (0..table.sides()).map(|side| table.members(side)).collect()
    }
}
