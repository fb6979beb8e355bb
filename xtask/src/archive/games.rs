//! What is played for the archive. The seed of a game is its place in the list, counted from 1.

use super::Played;

/// By bots: every option of every game, by itself and together.
pub(super) const GAMES: &[(&str, &[Played])] = &[
    ("battlezone", BATTLEZONE),
    ("worldbattle", WORLDBATTLE),
    ("imperial", IMPERIAL),
    ("conquer", CONQUER),
];

/// By people, from the golden games: what bots do not do, such as giving up and taking back.
pub(super) const BY_PEOPLE: &[(&str, &[&str])] = &[
    ("battlezone", &["draw-at-the-limit", "resignation-after-undo"]),
    ("worldbattle", &["original-rules-on-six", "resignation-after-undo"]),
    ("imperial", &["quiet-draw", "resignation", "retreat-after-undo-b-begins-short-turn"]),
    ("conquer", &["everyone-passes", "surrenders-after-undo", "time-limit-in-teams"]),
];

const fn played(
    name: &'static str,
    bots: &'static str,
    options: &'static [&'static str],
) -> Played {
    Played { name, bots, options }
}

const BATTLEZONE: &[Played] = &[
    played("usual", "balanced,tactician", &[]),
    played("against-random", "random,aggressive", &["first_player=a"]),
    played("map-by-seed", "defensive,balanced", &["map=206894", "first_player=b"]),
    played(
        "map-by-borders",
        "balanced,aggressive",
        &["map=1-2 1-3 1-4 2-3 3-4 3-6 4-5 5-6", "round_limit=20"],
    ),
    played("round-limit", "defensive,defensive", &["round_limit=6"]),
    played("one-round", "random,random", &["round_limit=1"]),
    played("no-reserve", "tactician,balanced", &["reserve_cap=0"]),
    played("capped-reserve", "balanced,balanced", &["reserve_cap=3"]),
    played("reference", "reference-defensive,tactician", &["round_limit=30"]),
    played("expert", "expert:200,balanced", &["reserve_cap=5", "round_limit=15"]),
    played(
        "all-options",
        "aggressive,tactician",
        &["map=77", "first_player=b", "round_limit=12", "reserve_cap=2"],
    ),
];

const WORLDBATTLE: &[Played] = &[
    played("two", "medium,hard", &["round_limit=12"]),
    played("six-players", "medium,easy,raider,medium,easy,random", &["round_limit=8"]),
    played(
        "classic-by-count",
        "hard,medium,easy",
        &["map=classic", "cards=by_count", "round_limit=12"],
    ),
    played(
        "fixed-sets-two-wilds",
        "medium,medium,medium",
        &["cards=fixed", "wilds=2", "round_limit=14"],
    ),
    played("territory-bonus", "medium,hard", &["territory_bonus=yes", "wilds=1", "round_limit=12"]),
    played("trade-next-turn", "hard,random,random", &["elimination_trade=next_turn", "map=six"]),
    played("fortify-adjacent", "medium,easy", &["fortify=one_adjacent", "round_limit=10"]),
    played("fortify-unlimited", "medium,hard", &["fortify=unlimited_connected", "round_limit=10"]),
    played("no-fortifying", "easy,medium,raider,medium", &["fortify=none", "round_limit=8"]),
    played("conquest-on-six", "hard,easy", &["map=six"]),
    played(
        "all-options",
        "hard,medium,easy,raider,random",
        &[
            "map=classic",
            "cards=fixed",
            "wilds=2",
            "territory_bonus=yes",
            "elimination_trade=next_turn",
            "fortify=unlimited_connected",
            "round_limit=8",
        ],
    ),
];

const IMPERIAL: &[Played] = &[
    played("usual", "sergeant,captain", &[]),
    played("general", "general:20,captain", &[]),
    played("second-begins", "captain,recruit", &["starting_player=b"]),
    played("drawn-lots", "captain,captain", &["starting_player=random"]),
    played("short-first-turn", "sergeant,sergeant", &["first_turn_ap=1"]),
    played("skirmish", "captain,sergeant", &["army=skirmish"]),
    played("war", "captain,captain", &["army=war", "max_rounds=20"]),
    played("own-armies", "captain,sergeant", &["army=4C3 : 6I2 2A1"]),
    played("round-limit", "recruit,recruit", &["max_rounds=10"]),
    played("quiet-limit", "random,recruit", &["quiet_rounds_draw=5"]),
    played("no-memory", "captain,captain", &["assault_memory=off"]),
    played(
        "all-options",
        "sergeant,captain",
        &[
            "army=battle",
            "starting_player=b",
            "first_turn_ap=3",
            "max_rounds=15",
            "quiet_rounds_draw=6",
            "assault_memory=off",
        ],
    ),
];

const CONQUER: &[Played] = &[
    played("usual", "medium,hard", &[]),
    played("three-quick", "easy,medium,random", &["size=quick"]),
    played(
        "eight-in-teams",
        "easy,easy,medium,easy,easy,medium,easy,easy",
        &["teams=ac bd eg fh", "size=quick"],
    ),
    played("second-begins", "hard,medium", &["first=b", "size=8x9"]),
    played("no-rocks", "medium,medium", &["rocks=0", "size=quick"]),
    played("many-rocks", "medium,easy", &["rocks=50", "size=10x10"]),
    played(
        "own-board",
        "hard,hard",
        &["board=......../......../.#.#..../..#...../......../......../......../........"],
    ),
    played("two-blocks", "medium,hard,easy", &["turn_blocks=2", "size=quick"]),
    played(
        "four-blocks",
        "medium,medium,easy,easy",
        &["turn_blocks=4", "teams=ab cd", "shared_regions=off", "size=quick"],
    ),
    played("playable-majority", "easy,medium", &["majority=playable", "rocks=35", "size=quick"]),
    played("lead-off", "medium,easy", &["lead_rule=off", "size=quick"]),
    played("epic", "easy,easy", &["size=epic"]),
    played(
        "all-options",
        "easy,medium,easy,medium",
        &[
            "teams=ac bd",
            "first=c",
            "size=12x9",
            "rocks=15",
            "turn_blocks=3",
            "shared_regions=off",
            "majority=playable",
            "lead_rule=off",
            "time_limit=30",
        ],
    ),
];
