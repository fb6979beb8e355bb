//! What options and bots of the catalog are called in the player's language.

use catalog::{OptionKind, OptionSpec};

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
        "raider" => texts.bots.raider,
        "recruit" => texts.imperial.setup.recruit,
        "sergeant" => texts.imperial.setup.sergeant,
        "captain" => texts.imperial.setup.captain,
        "general" => texts.imperial.setup.general,
        _ => return level.to_owned(),
    }
    .to_owned()
}

/// The name of an option and, where the name does not say enough, what it does.
pub fn option(texts: &'static Texts, spec: &OptionSpec) -> (&'static str, Option<&'static str>) {
    let (options, world, imperial) =
        (&texts.options, &texts.worldbattle.setup, &texts.imperial.setup);
    match spec.key {
        "players" => (world.players, None),
        "cards" => (world.cards, None),
        "wilds" => (world.wilds, Some(world.wilds_about)),
        "territory_bonus" => (world.territory_bonus, None),
        "elimination_trade" => (world.elimination_trade, None),
        "fortify" => (world.fortify, None),
        "map" if matches!(spec.kind, OptionKind::Text { example: "world" }) => {
            (world.map, Some(world.map_about))
        }
        "map" => (options.map, Some(options.map_about)),
        "first_player" => (options.first_player, None),
        "round_limit" => (options.round_limit, Some(options.round_limit_about)),
        "reserve_cap" => (options.reserve_cap, Some(options.reserve_cap_about)),
        "army" => (imperial.army, Some(imperial.army_about)),
        "starting_player" => (imperial.starting_player, None),
        "first_turn_ap" => (imperial.first_turn_ap, Some(imperial.first_turn_ap_about)),
        "max_rounds" => (imperial.max_rounds, Some(imperial.max_rounds_about)),
        "quiet_rounds_draw" => (imperial.quiet_rounds_draw, Some(imperial.quiet_rounds_draw_about)),
        "assault_memory" => (imperial.assault_memory, Some(imperial.assault_memory_about)),
        _ => (spec.title, Some(spec.about)),
    }
}

/// What a choice of an option is called; `None` for a word that has no other name.
pub fn choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
    let world = &texts.worldbattle.setup;
    Some(match word {
        "random" => texts.setup.random,
        "escalating" => world.cards_choices[0],
        "by_count" => world.cards_choices[1],
        "fixed" => world.cards_choices[2],
        "no" => world.no_yes[0],
        "yes" => world.no_yes[1],
        "immediate" => world.elimination_choices[0],
        "next_turn" => world.elimination_choices[1],
        "one_connected" => world.fortify_choices[0],
        "one_adjacent" => world.fortify_choices[1],
        "unlimited_connected" => world.fortify_choices[2],
        "none" => world.fortify_choices[3],
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
