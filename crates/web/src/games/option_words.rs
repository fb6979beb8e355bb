//! What options and bots of the catalog are called in the player's language.

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
        "recruit" => texts.bots.recruit,
        "sergeant" => texts.bots.sergeant,
        "captain" => texts.bots.captain,
        "general" => texts.bots.general,
        "marshal" => texts.bots.marshal,
        "expert" => texts.bots.expert,
        _ => return level.to_owned(),
    }
    .to_owned()
}

/// A name and, where it does not say enough, what it stands for.
pub type OptionWords = (&'static str, Option<&'static str>);

/// An option of this game.
pub fn battlezone(texts: &'static Texts, key: &str) -> Option<OptionWords> {
    let options = &texts.options;
    Some(match key {
        "map" => (options.map, Some(options.map_about)),
        "first_player" => (options.first_player, None),
        "round_limit" => (options.round_limit, Some(options.round_limit_about)),
        "reserve_cap" => (options.reserve_cap, Some(options.reserve_cap_about)),
        _ => return None,
    })
}

/// An option of this game.
pub fn worldbattle(texts: &'static Texts, key: &str) -> Option<OptionWords> {
    let (options, world) = (&texts.options, &texts.worldbattle().setup);
    Some(match key {
        "players" => (world.players, None),
        "cards" => (world.cards, None),
        "wilds" => (world.wilds, Some(world.wilds_about)),
        "territory_bonus" => (world.territory_bonus, None),
        "elimination_trade" => (world.elimination_trade, None),
        "fortify" => (world.fortify, None),
        "map" => (world.map, Some(world.map_about)),
        "round_limit" => (options.round_limit, Some(options.round_limit_about)),
        _ => return None,
    })
}

/// An option of this game.
pub fn imperial(texts: &'static Texts, key: &str) -> Option<OptionWords> {
    let imperial = &texts.imperial().setup;
    Some(match key {
        "army" => (imperial.army, Some(imperial.army_about)),
        "starting_player" => (imperial.starting_player, None),
        "first_turn_ap" => (imperial.first_turn_ap, Some(imperial.first_turn_ap_about)),
        "max_rounds" => (imperial.max_rounds, Some(imperial.max_rounds_about)),
        "quiet_rounds_draw" => (imperial.quiet_rounds_draw, Some(imperial.quiet_rounds_draw_about)),
        "assault_memory" => (imperial.assault_memory, Some(imperial.assault_memory_about)),
        _ => return None,
    })
}

/// An option of this game.
pub fn conquer(texts: &'static Texts, key: &str) -> Option<OptionWords> {
    let conquer = &texts.conquer().setup;
    Some(match key {
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
        _ => return None,
    })
}

/// What a choice of an option of World Battle is called.
pub fn worldbattle_choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
    let world = &texts.worldbattle().setup;
    Some(match word {
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

/// What a choice of an option of Conquer is called.
pub fn conquer_choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
    let conquer = &texts.conquer().setup;
    Some(match word {
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
    use catalog::GameId;

    #[test]
    fn every_bot_and_option_of_the_catalog_has_its_words() {
        let texts = Language::German.texts();
        for &game in GameId::ALL {
            let info = game.info();
            for bot in info.bots {
                assert_ne!(bot_level(texts, bot), *bot);
            }
            for spec in info.options {
                let words = crate::games::pages(game).words(texts, spec);
                assert_ne!(words.0, spec.title, "{}", spec.key);
            }
        }
    }
}
