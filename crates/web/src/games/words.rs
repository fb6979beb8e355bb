//! What options and bots of the catalog are called in the player's language.

use catalog::OptionSpec;

use crate::texts::Texts;

/// The name of a bot's level.
pub fn bot_level(texts: &'static Texts, level: &str) -> String {
    let name = level.split(':').next().unwrap_or(level);
    match name {
        "random" => texts.bots.random,
        "reference-defensive" => texts.bots.reference_defensive,
        "defensive" => texts.bots.defensive,
        "balanced" => texts.bots.balanced,
        "aggressive" => texts.bots.aggressive,
        "tactician" => texts.bots.tactician,
        "easy" => texts.bots.easy,
        "medium" => texts.bots.medium,
        "hard" => texts.bots.hard,
        "expert" => texts.bots.expert,
        _ => return level.to_owned(),
    }
    .to_owned()
}

/// The name of an option and, where the name does not say enough, what it does.
pub fn option(texts: &'static Texts, spec: &OptionSpec) -> (&'static str, Option<&'static str>) {
    let options = &texts.options;
    let conquer = &texts.conquer.setup;
    match spec.key {
        "map" => (options.map, Some(options.map_about)),
        "first_player" => (options.first_player, None),
        "round_limit" => (options.round_limit, Some(options.round_limit_about)),
        "reserve_cap" => (options.reserve_cap, Some(options.reserve_cap_about)),
        "players" => (conquer.players, None),
        "teams" => (conquer.teams, None),
        "first" => (conquer.first, None),
        "size" => (conquer.size, None),
        "rocks" => (conquer.rocks, None),
        "board" => (conquer.own_board, Some(conquer.own_board_about)),
        "turn_blocks" => (conquer.blocks, Some(conquer.blocks_hint)),
        "shared_regions" => (conquer.shared, Some(conquer.shared_hint)),
        "majority" => (conquer.majority, Some(conquer.majority_about)),
        "lead_rule" => (conquer.lead, Some(conquer.lead_about)),
        "time_limit" => (conquer.game_limit, None),
        _ => (spec.title, Some(spec.about)),
    }
}

/// A word among the choices of an option.
pub fn choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
    let conquer = &texts.conquer.setup;
    Some(match word {
        "random" => texts.setup.random,
        "total" => conquer.total,
        "playable" => conquer.playable,
        "strict" => conquer.strict,
        "off" => conquer.off,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn every_bot_and_option_of_the_catalog_has_its_words() {
        let texts = Language::German.texts();
        for game in crate::games::WITH_BOARD {
            let info = game.info();
            for bot in info.bots {
                assert_ne!(bot_level(texts, bot), bot);
            }
            for spec in info.options {
                assert_ne!(option(texts, spec).0, spec.title, "{}", spec.key);
            }
        }
    }
}
