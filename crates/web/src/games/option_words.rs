//! The names of the catalog's options and bots in the player's language.

use crate::i18n::{Locale, td_string};

/// The name of a bot's level.
pub fn bot_level(locale: Locale, level: &str) -> String {
    let name = level.split(':').next().unwrap_or(level);
    match name {
        "random" => td_string!(locale, screens.bots.random),
        "reference-defensive" => td_string!(locale, screens.bots.reference_defensive),
        "defensive" => td_string!(locale, screens.bots.defensive),
        "balanced" => td_string!(locale, screens.bots.balanced),
        "aggressive" => td_string!(locale, screens.bots.aggressive),
        "tactician" => td_string!(locale, screens.bots.tactician),
        "easy" => td_string!(locale, screens.bots.easy),
        "medium" => td_string!(locale, screens.bots.medium),
        "hard" => td_string!(locale, screens.bots.hard),
        "raider" => td_string!(locale, screens.bots.raider),
        "recruit" => td_string!(locale, screens.bots.recruit),
        "sergeant" => td_string!(locale, screens.bots.sergeant),
        "captain" => td_string!(locale, screens.bots.captain),
        "general" => td_string!(locale, screens.bots.general),
        "marshal" => td_string!(locale, screens.bots.marshal),
        "expert" => td_string!(locale, screens.bots.expert),
        _ => return level.to_owned(),
    }
    .to_owned()
}

/// A name, and an explanation where the name does not say enough.
pub type OptionWords = (&'static str, Option<&'static str>);

/// An option of this game.
pub fn battlezone(locale: Locale, key: &str) -> Option<OptionWords> {
    Some(match key {
        "map" => (
            td_string!(locale, screens.options.map),
            Some(td_string!(locale, screens.options.map_about)),
        ),
        "first_player" => (td_string!(locale, screens.options.first_player), None),
        "round_limit" => (
            td_string!(locale, screens.options.round_limit),
            Some(td_string!(locale, screens.options.round_limit_about)),
        ),
        "reserve_cap" => (
            td_string!(locale, screens.options.reserve_cap),
            Some(td_string!(locale, screens.options.reserve_cap_about)),
        ),
        _ => return None,
    })
}

/// An option of this game.
pub fn worldbattle(locale: Locale, key: &str) -> Option<OptionWords> {
    Some(match key {
        "players" => (td_string!(locale, worldbattle.setup.players), None),
        "cards" => (td_string!(locale, worldbattle.setup.cards), None),
        "wilds" => (
            td_string!(locale, worldbattle.setup.wilds),
            Some(td_string!(locale, worldbattle.setup.wilds_about)),
        ),
        "territory_bonus" => (td_string!(locale, worldbattle.setup.territory_bonus), None),
        "elimination_trade" => (td_string!(locale, worldbattle.setup.elimination_trade), None),
        "fortify" => (td_string!(locale, worldbattle.setup.fortify), None),
        "map" => (
            td_string!(locale, worldbattle.setup.map),
            Some(td_string!(locale, worldbattle.setup.map_about)),
        ),
        "round_limit" => (
            td_string!(locale, screens.options.round_limit),
            Some(td_string!(locale, screens.options.round_limit_about)),
        ),
        _ => return None,
    })
}

/// An option of this game.
pub fn imperial(locale: Locale, key: &str) -> Option<OptionWords> {
    Some(match key {
        "army" => (
            td_string!(locale, imperial.setup.army),
            Some(td_string!(locale, imperial.setup.army_about)),
        ),
        "starting_player" => (td_string!(locale, imperial.setup.starting_player), None),
        "first_turn_ap" => (
            td_string!(locale, imperial.setup.first_turn_ap),
            Some(td_string!(locale, imperial.setup.first_turn_ap_about)),
        ),
        "max_rounds" => (
            td_string!(locale, imperial.setup.max_rounds),
            Some(td_string!(locale, imperial.setup.max_rounds_about)),
        ),
        "quiet_rounds_draw" => (
            td_string!(locale, imperial.setup.quiet_rounds_draw),
            Some(td_string!(locale, imperial.setup.quiet_rounds_draw_about)),
        ),
        "assault_memory" => (
            td_string!(locale, imperial.setup.assault_memory),
            Some(td_string!(locale, imperial.setup.assault_memory_about)),
        ),
        _ => return None,
    })
}

/// An option of this game.
pub fn conquer(locale: Locale, key: &str) -> Option<OptionWords> {
    Some(match key {
        "players" => (td_string!(locale, conquer.setup.players), None),
        "teams" => (td_string!(locale, conquer.setup.teams), None),
        "first" => (td_string!(locale, conquer.setup.first), None),
        "size" => (td_string!(locale, conquer.setup.size), None),
        "rocks" => (td_string!(locale, conquer.setup.rocks), None),
        "board" => (
            td_string!(locale, conquer.setup.own_board),
            Some(td_string!(locale, conquer.setup.own_board_about)),
        ),
        "turn_blocks" => (
            td_string!(locale, conquer.setup.blocks),
            Some(td_string!(locale, conquer.setup.blocks_hint)),
        ),
        "shared_regions" => (
            td_string!(locale, conquer.setup.shared),
            Some(td_string!(locale, conquer.setup.shared_hint)),
        ),
        "majority" => (
            td_string!(locale, conquer.setup.majority),
            Some(td_string!(locale, conquer.setup.majority_about)),
        ),
        "lead_rule" => (
            td_string!(locale, conquer.setup.lead),
            Some(td_string!(locale, conquer.setup.lead_about)),
        ),
        "time_limit" => (td_string!(locale, conquer.setup.game_limit), None),
        _ => return None,
    })
}

/// How a bot of this game plays.
pub fn battlezone_bot(locale: Locale, level: &str) -> Option<&'static str> {
    Some(match level {
        "defensive" => td_string!(locale, screens.levels.bz_defensive),
        "balanced" => td_string!(locale, screens.levels.bz_balanced),
        "aggressive" => td_string!(locale, screens.levels.bz_aggressive),
        "reference-defensive" => td_string!(locale, screens.levels.bz_reference),
        "tactician" => td_string!(locale, screens.levels.bz_tactician),
        "expert" => td_string!(locale, screens.levels.bz_expert),
        _ => return None,
    })
}

/// How a bot of this game plays.
pub fn worldbattle_bot(locale: Locale, level: &str) -> Option<&'static str> {
    Some(match level {
        "easy" => td_string!(locale, screens.levels.wb_easy),
        "raider" => td_string!(locale, screens.levels.wb_raider),
        "medium" => td_string!(locale, screens.levels.wb_medium),
        "hard" => td_string!(locale, screens.levels.wb_hard),
        "expert" => td_string!(locale, screens.levels.wb_expert),
        _ => return None,
    })
}

/// How a bot of this game plays.
pub fn imperial_bot(locale: Locale, level: &str) -> Option<&'static str> {
    Some(match level {
        "recruit" => td_string!(locale, screens.levels.im_recruit),
        "sergeant" => td_string!(locale, screens.levels.im_sergeant),
        "captain" => td_string!(locale, screens.levels.im_captain),
        "general" => td_string!(locale, screens.levels.im_general),
        "marshal" => td_string!(locale, screens.levels.im_marshal),
        _ => return None,
    })
}

/// How a bot of this game plays.
pub fn conquer_bot(locale: Locale, level: &str) -> Option<&'static str> {
    Some(match level {
        "easy" => td_string!(locale, screens.levels.cq_easy),
        "medium" => td_string!(locale, screens.levels.cq_medium),
        "hard" => td_string!(locale, screens.levels.cq_hard),
        "expert" => td_string!(locale, screens.levels.cq_expert),
        _ => return None,
    })
}

/// What a choice of an option of World Battle is called.
pub fn worldbattle_choice(locale: Locale, word: &str) -> Option<&'static str> {
    Some(match word {
        "escalating" => td_string!(locale, worldbattle.setup.cards_choices.escalating),
        "by_count" => td_string!(locale, worldbattle.setup.cards_choices.by_count),
        "fixed" => td_string!(locale, worldbattle.setup.cards_choices.fixed),
        "no" => td_string!(locale, worldbattle.setup.no_yes.no),
        "yes" => td_string!(locale, worldbattle.setup.no_yes.yes),
        "immediate" => td_string!(locale, worldbattle.setup.elimination_choices.immediate),
        "next_turn" => td_string!(locale, worldbattle.setup.elimination_choices.next_turn),
        "one_connected" => td_string!(locale, worldbattle.setup.fortify_choices.one_connected),
        "one_adjacent" => td_string!(locale, worldbattle.setup.fortify_choices.one_adjacent),
        "unlimited_connected" => {
            td_string!(locale, worldbattle.setup.fortify_choices.unlimited_connected)
        }
        "none" => td_string!(locale, worldbattle.setup.fortify_choices.none),
        _ => return None,
    })
}

/// What a choice of an option of Conquer is called.
pub fn conquer_choice(locale: Locale, word: &str) -> Option<&'static str> {
    Some(match word {
        "total" => td_string!(locale, conquer.setup.total),
        "playable" => td_string!(locale, conquer.setup.playable),
        "strict" => td_string!(locale, conquer.setup.strict),
        "off" => td_string!(locale, conquer.setup.off),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;

    #[test]
    fn every_bot_and_option_of_the_catalog_has_its_words() {
        let locale = Locale::de;
        for &game in GameId::ALL {
            let info = game.info();
            for bot in info.bots {
                assert_ne!(bot_level(locale, bot), *bot);
                let plays = crate::games::any_game(game).bot_plays(locale, bot);
                assert_ne!(
                    plays,
                    crate::games::any_game(game).bot_plays(Locale::en, bot),
                    "{game}: {bot}"
                );
            }
            for spec in info.options {
                let words = crate::games::any_game(game).words(locale, spec);
                assert_ne!(words.0, spec.title, "{}", spec.key);
            }
        }
    }
}
