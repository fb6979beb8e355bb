//! The codes of all problems, as the OpenAPI document lists them. A test of the sources finds codes
//! that are missing here, or that nothing uses.

use std::borrow::Cow;

use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Defines the codes of one origin: a list for programs, a schema for the document.
macro_rules! problem_codes {
    ($(#[doc = $about:literal])* $name:ident: [$($code:literal,)*]) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl $name {
            /// The codes, sorted.
            pub const CODES: &'static [&'static str] = &[$($code,)*];
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some(concat!($($about),*).trim()))
                    .enum_values(Some($name::CODES.iter().copied()))
                    .into()
            }
        }

        impl ToSchema for $name {}
    };
}

problem_codes! {
    /// Refused by the rules of BattleZone.
    BattlezoneProblemCode: [
        "battlezone.attack.not_adjacent",
        "battlezone.attack.not_yours",
        "battlezone.attack.own_territory",
        "battlezone.attack.too_few_armies",
        "battlezone.game.over",
        "battlezone.phase.reinforcement_first",
        "battlezone.phase.round_not_over",
        "battlezone.seat.unknown",
        "battlezone.setup.malformed",
        "battlezone.setup.no_rounds",
        "battlezone.setup.unplayable_map",
        "battlezone.territory.unknown",
        "battlezone.turn.not_yours",
    ]
}

problem_codes! {
    /// Refused by the rules of Conquer.
    ConquerProblemCode: [
        "conquer.done.nothing_placed",
        "conquer.game.over",
        "conquer.pass.after_placing",
        "conquer.place.captured_this_turn",
        "conquer.place.duplicate",
        "conquer.place.empty_move",
        "conquer.place.occupied",
        "conquer.place.out_of_bounds",
        "conquer.place.rock",
        "conquer.place.too_many",
        "conquer.seat.out",
        "conquer.seat.unknown",
        "conquer.setup.board_size",
        "conquer.setup.empty_team",
        "conquer.setup.malformed",
        "conquer.setup.no_time",
        "conquer.setup.one_team",
        "conquer.setup.only_rocks",
        "conquer.setup.player_count",
        "conquer.setup.rock_share",
        "conquer.setup.team_of_every_seat",
        "conquer.setup.turn_blocks",
        "conquer.time_up.no_limit",
        "conquer.turn.not_yours",
    ]
}

problem_codes! {
    /// Refused by the rules of Imperial Battleground.
    ImperialProblemCode: [
        "imperial.attack.no_enemy",
        "imperial.attack.no_origins",
        "imperial.attack.out_of_reach",
        "imperial.attack.spent",
        "imperial.deploy.not_home_row",
        "imperial.deploy.not_in_reserve",
        "imperial.flag.blocked",
        "imperial.flag.too_far",
        "imperial.game.over",
        "imperial.move.already_attacked",
        "imperial.move.already_moved",
        "imperial.move.already_there",
        "imperial.move.artillery_stays_home",
        "imperial.move.just_deployed",
        "imperial.move.no_such_unit",
        "imperial.move.too_far",
        "imperial.move.way_blocked",
        "imperial.seat.unknown",
        "imperial.setup.army_too_large",
        "imperial.setup.first_turn_ap",
        "imperial.setup.malformed",
        "imperial.setup.max_rounds",
        "imperial.setup.no_army",
        "imperial.setup.quiet_rounds_draw",
        "imperial.square.enemy_there",
        "imperial.square.no_room",
        "imperial.square.not_yours",
        "imperial.turn.not_yours",
        "imperial.turn.too_few_action_points",
    ]
}

problem_codes! {
    /// Refused by the rules of World Battle.
    WorldbattleProblemCode: [
        "worldbattle.armies.leave_one",
        "worldbattle.armies.none",
        "worldbattle.attack.bad_stop",
        "worldbattle.attack.not_adjacent",
        "worldbattle.attack.not_yours",
        "worldbattle.attack.own_territory",
        "worldbattle.attack.too_few_armies",
        "worldbattle.attack.unknown_source",
        "worldbattle.attack.unknown_target",
        "worldbattle.fortify.not_connected",
        "worldbattle.fortify.not_neighbours",
        "worldbattle.fortify.same_territory",
        "worldbattle.game.over",
        "worldbattle.move.nothing_to_follow",
        "worldbattle.move.other_conquest",
        "worldbattle.phase.last",
        "worldbattle.phase.no_fortifying",
        "worldbattle.phase.not_attacking",
        "worldbattle.phase.not_fortifying",
        "worldbattle.phase.not_placing",
        "worldbattle.phase.not_trading",
        "worldbattle.phase.place_first",
        "worldbattle.phase.trade_first",
        "worldbattle.phase.wrong_verb",
        "worldbattle.place.too_many",
        "worldbattle.seat.out",
        "worldbattle.seat.unknown",
        "worldbattle.setup.malformed",
        "worldbattle.setup.map_too_small",
        "worldbattle.setup.no_rounds",
        "worldbattle.setup.too_many_wilds",
        "worldbattle.setup.wrong_players",
        "worldbattle.territory.not_yours",
        "worldbattle.territory.unknown",
        "worldbattle.trade.bonus_without_place",
        "worldbattle.trade.no_territory_bonus",
        "worldbattle.trade.not_a_set",
        "worldbattle.trade.not_your_card",
        "worldbattle.trade.repeated_card",
        "worldbattle.trade.too_few_cards",
        "worldbattle.trade.too_many_cards",
        "worldbattle.trade.wrong_bonus",
        "worldbattle.turn.just_begun",
        "worldbattle.turn.not_yours",
    ]
}

problem_codes! {
    /// Refused by the server, whatever the game.
    ServerProblemCode: [
        "account.bad_password",
        "account.guest",
        "account.wrong",
        "chat.bad_text",
        "chat.channel",
        "chat.muted",
        "chat.off",
        "command.reused",
        "game.unknown",
        "game.unknown_map",
        "limit.reached",
        "lobby.already_seated",
        "lobby.bad_password",
        "lobby.bad_settings",
        "lobby.bad_title",
        "lobby.full",
        "lobby.nobody_there",
        "lobby.nonce_given",
        "lobby.nonces_missing",
        "lobby.password_missing",
        "lobby.promises_changed",
        "lobby.seat_free",
        "lobby.seats_open",
        "lobby.unknown_bot",
        "lobby.wrong_code",
        "lobby.wrong_nonce",
        "lobby.wrong_password",
        "match.bad_chat",
        "match.broken_commitment",
        "match.busy",
        "match.frozen",
        "match.malformed",
        "match.no_clock",
        "match.no_spectators",
        "match.no_time_limit",
        "match.not_host",
        "match.not_over",
        "match.not_started",
        "match.not_your_seat",
        "match.not_your_turn",
        "match.nothing_to_redo",
        "match.nothing_to_undo",
        "match.only_the_clock",
        "match.over",
        "match.paused",
        "match.rules_version",
        "match.seat_count",
        "match.seat_taken",
        "match.stale",
        "match.started",
        "match.time_runs_backwards",
        "match.too_many_events",
        "match.too_many_steps",
        "match.undo_not_allowed",
        "match.unknown",
        "match.unknown_seat",
        "name.bad",
        "name.taken",
        "offer.made",
        "offer.not_paused",
        "offer.running",
        "offer.unknown",
        "player.banned",
        "player.unknown",
        "record.after_the_end",
        "record.bad_name",
        "record.bad_setup",
        "record.cut_off",
        "record.end_without_result",
        "record.future_format",
        "record.future_rules",
        "record.illegal",
        "record.line_too_long",
        "record.malformed",
        "record.missing_step",
        "record.no_commitment",
        "record.no_proof",
        "record.not_a_record",
        "record.not_the_clocks",
        "record.old_rules",
        "record.only_the_clocks",
        "record.other_commitment",
        "record.other_game",
        "record.other_nonce",
        "record.out_of_order",
        "record.result_without_end",
        "record.seat_count",
        "record.secret_missing",
        "record.text_changed",
        "record.too_many_steps",
        "record.trailing_text",
        "record.unknown_format",
        "record.unknown_game",
        "record.unknown_seat",
        "record.wrong_commitment",
        "record.wrong_dice",
        "record.wrong_end",
        "record.wrong_nonce",
        "record.wrong_position",
        "record.wrong_result",
        "record.wrong_seat",
        "record.wrong_secret",
        "record.wrong_seed",
        "request.host",
        "request.malformed",
        "request.media_type",
        "request.method",
        "request.origin",
        "request.timeout",
        "request.too_deep",
        "request.too_large",
        "request.unknown_route",
        "server.unavailable",
        "socket.too_many_matches",
        "token.invalid",
        "token.label",
        "token.missing",
        "token.scope",
        "token.unknown",
    ]
}

/// The code of any problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProblemCode;

impl PartialSchema for ProblemCode {
    fn schema() -> RefOr<Schema> {
        let origins = [
            BattlezoneProblemCode::name(),
            ConquerProblemCode::name(),
            ImperialProblemCode::name(),
            WorldbattleProblemCode::name(),
            ServerProblemCode::name(),
        ];
        let any = origins
            .iter()
            .fold(AnyOfBuilder::new(), |any, name| any.item(Ref::from_schema_name(name.as_ref())));
        any.description(Some("Stable: programs may depend on it.")).into()
    }
}

impl ToSchema for ProblemCode {
    fn name() -> Cow<'static, str> {
        "ProblemCode".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((BattlezoneProblemCode::name().into(), BattlezoneProblemCode::schema()));
        schemas.push((ConquerProblemCode::name().into(), ConquerProblemCode::schema()));
        schemas.push((ImperialProblemCode::name().into(), ImperialProblemCode::schema()));
        schemas.push((WorldbattleProblemCode::name().into(), WorldbattleProblemCode::schema()));
        schemas.push((ServerProblemCode::name().into(), ServerProblemCode::schema()));
    }
}
