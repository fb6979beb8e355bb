//! What options and bots of the catalog are called in the player's language.

use catalog::{GameId, OptionSpec};

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
        "expert" => texts.bots.expert,
        _ => return level.to_owned(),
    }
    .to_owned()
}

/// A name and, where it does not say enough, what it stands for.
pub type Words = (&'static str, Option<&'static str>);

/// The name of an option and what it does.
pub fn option(texts: &'static Texts, game: GameId, spec: &OptionSpec) -> Words {
    let own = match game {
        GameId::BattleZone => battlezone(texts, spec.key),
        GameId::WorldBattle => worldbattle(texts, spec.key),
        GameId::Imperial => imperial(texts, spec.key),
        GameId::Conquer => conquer(texts, spec.key),
    };
    own.unwrap_or((spec.title, Some(spec.about)))
}

fn battlezone(texts: &'static Texts, key: &str) -> Option<Words> {
    let options = &texts.options;
    Some(match key {
        "map" => (options.map, Some(options.map_about)),
        "first_player" => (options.first_player, None),
        "round_limit" => (options.round_limit, Some(options.round_limit_about)),
        "reserve_cap" => (options.reserve_cap, Some(options.reserve_cap_about)),
        _ => return None,
    })
}

fn worldbattle(texts: &'static Texts, key: &str) -> Option<Words> {
    let (options, world) = (&texts.options, &texts.worldbattle.setup);
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

fn imperial(texts: &'static Texts, key: &str) -> Option<Words> {
    let imperial = &texts.imperial.setup;
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

fn conquer(texts: &'static Texts, key: &str) -> Option<Words> {
    let conquer = &texts.conquer.setup;
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

/// What a choice of an option is called; `None` for a word that has no other name.
pub fn choice(texts: &'static Texts, word: &str) -> Option<&'static str> {
    let (world, conquer) = (&texts.worldbattle.setup, &texts.conquer.setup);
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
        for &game in GameId::ALL {
            let info = game.info();
            for bot in info.bots {
                assert_ne!(bot_level(texts, bot), bot);
            }
            for spec in info.options {
                assert_ne!(option(texts, game, spec).0, spec.title, "{}", spec.key);
            }
        }
    }
}
