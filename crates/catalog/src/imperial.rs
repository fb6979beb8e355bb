//! Imperial Battleground in the catalog.

mod board;

use std::ops::RangeInclusive;

use bots::imperial::{Recruit, captain, general, marshal, sergeant};
use protocol::{Board, ImperialOdds, ImperialResult, Odds};
use rules::imperial::{Action, Fate, State};
use search::Random;

use crate::{BotSpec, Entry, OptionKind, OptionSpec};

impl Entry for State {
    const TITLE: &'static str = "Imperial Battleground";
    const TAGLINE: &'static str = "Tactics for two on twelve squares: six action points a turn, three kinds of unit, two flags";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const LIMIT: Option<(&'static str, &'static str)> = Some(("max_rounds", "30"));

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "army",
            title: "Armies",
            about: "standard, skirmish, battle, war, or the units of both sides or of each",
            kind: OptionKind::Text { example: "war, 3I2 2C2 A2 or 4C3 : 6I2 2A1" },
        },
        OptionSpec {
            key: "starting_player",
            title: "First player",
            about: "Who has the first turn",
            kind: OptionKind::Choice(&["a", "b", "random"]),
        },
        OptionSpec {
            key: "first_turn_ap",
            title: "Short first turn",
            about: "The action points of the very first turn",
            kind: OptionKind::Count { min: 1, max: 6 },
        },
        OptionSpec {
            key: "max_rounds",
            title: "Round limit",
            about: "The game ends with this round; more levels win, then more units",
            kind: OptionKind::Number { min: 10, max: 100 },
        },
        OptionSpec {
            key: "quiet_rounds_draw",
            title: "Quiet rounds",
            about: "A draw after so many rounds without a loss and without a deployment",
            kind: OptionKind::Number { min: 5, max: 30 },
        },
        OptionSpec {
            key: "assault_memory",
            title: "Assault memory",
            about: "Earlier attacks of the turn count for later ones on the same square",
            kind: OptionKind::Switch,
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
            name: "recruit",
            about: "Any attack it can make, otherwise any move",
            budget: None,
            make: |_| Box::new(Recruit),
        },
        BotSpec {
            name: "sergeant",
            about: "Counts damage and the way to the flag, one action at a time",
            budget: None,
            make: |_| Box::new(sergeant()),
        },
        BotSpec {
            name: "captain",
            about: "Weighs threats to both flags and never leaves its own open",
            budget: None,
            make: |_| Box::new(captain()),
        },
        BotSpec {
            name: "general",
            about: "Plans whole turns and tries them against the enemy's answer",
            budget: Some(bots::imperial::GENERAL_BUDGET),
            make: |budget| Box::new(general(budget)),
        },
        BotSpec {
            name: "marshal",
            about: "Plans like General, by a learned sense of the position",
            budget: Some(bots::imperial::MARSHAL_BUDGET),
            make: |budget| Box::new(marshal(budget)),
        },
    ];

    fn printed_board(_view: &State) -> Board {
        board::board()
    }

    fn maps() -> Vec<Board> {
        vec![board::board()]
    }

    fn odds_of(&self, action: &Action) -> Option<Odds> {
        let &Action::Attack { origins, target } = action else { return None };
        let odds = self.odds(origins, target).ok()?;
        let result =
            |&Fate { chance, damage, kills, .. }: &Fate| ImperialResult { chance, damage, kills };
        Some(Odds::Imperial(ImperialOdds {
            threshold: odds.force.threshold.value(),
            expected_hits: odds.expected_hits(),
            expected_kills: odds.expected_kills(),
            clear: odds.clear_chance(),
            results: odds.fates.iter().map(result).collect(),
            hits: odds.hits,
        }))
    }
}
