//! BattleZone in the catalog.

mod board;

use std::ops::RangeInclusive;

use bots::battlezone::{Aggressive, Balanced, Defensive, ReferenceDefensive, expert, tactician};
use protocol::{BattlezoneOdds, Board};
use rules::battlezone::{Action, Odds, State};
use search::Random;

use crate::{BotSpec, Entry, OptionKind, OptionSpec};

impl Entry for State {
    const TITLE: &'static str = "BattleZone";
    const TAGLINE: &'static str =
        "Dice Wars for two on a generated map: one attack or skip at a time";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const LIMIT: Option<(&'static str, &'static str)> = Some(("round_limit", "100"));

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "map",
            title: "Map",
            about: "The seed of the map, or its borders; a new map each time without one",
            kind: OptionKind::Text { example: "206894" },
        },
        OptionSpec {
            key: "first_player",
            title: "First player",
            about: "Who opens the first round",
            kind: OptionKind::Choice(&["random", "a", "b"]),
        },
        OptionSpec {
            key: "round_limit",
            title: "Round limit",
            about: "The game ends with this round; more territories win, then more armies",
            kind: OptionKind::Number { min: 1, max: u32::MAX },
        },
        OptionSpec {
            key: "reserve_cap",
            title: "Reserve cap",
            about: "No reserve grows above this",
            kind: OptionKind::Number { min: 0, max: u32::MAX },
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
            name: "defensive",
            about: "Attacks only with two armies more, and joins its groups",
            budget: None,
            make: |_| Box::new(Defensive),
        },
        BotSpec {
            name: "aggressive",
            about: "As strong as Balanced, in another style: big stacks also attack one army more",
            budget: None,
            make: |_| Box::new(Aggressive),
        },
        BotSpec {
            name: "balanced",
            about: "Any attack with at least as many armies",
            budget: None,
            make: |_| Box::new(Balanced),
        },
        BotSpec {
            name: "reference-defensive",
            about: "The defensive bot of the reference, quirks included",
            budget: None,
            make: |_| Box::new(ReferenceDefensive),
        },
        BotSpec {
            name: "tactician",
            about: "Looks one move ahead by exact odds and a learned sense of the position",
            budget: None,
            make: |_| Box::new(tactician()),
        },
        BotSpec {
            name: "expert",
            about: "Looks several moves ahead by the same sense",
            budget: Some(bots::battlezone::EXPERT_POSITIONS),
            make: |positions| Box::new(expert(positions)),
        },
    ];

    fn printed_board(view: &State) -> Board {
        board::board(view.map())
    }

    fn odds_of(&self, action: &Action) -> Option<protocol::Odds> {
        let &Action::Attack { from, to } = action else { return None };
        let (attacker, defender) = (self.armies(from), self.armies(to));
        let odds = Odds::of(attacker, defender)?;
        let Odds { wins, rolls } = odds;
        let answer = BattlezoneOdds { attacker, defender, wins, rolls, chance: odds.chance() };
        Some(protocol::Odds::Battlezone(answer))
    }
}
