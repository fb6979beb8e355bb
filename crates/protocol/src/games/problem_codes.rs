//! The codes of all problems, as the OpenAPI document lists them; those of a game stand in its own
//! file. A test of the sources finds codes that are missing, or that nothing uses.

use std::borrow::Cow;

use utoipa::openapi::schema::AnyOfBuilder;
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

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some(concat!($($about),*).trim()))
                    .enum_values(Some($name::CODES.iter().copied()))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}
pub(super) use problem_codes;

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
        "token.days",
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
        let any = origins().iter().fold(AnyOfBuilder::new(), |any, (name, _)| {
            any.item(Ref::from_schema_name(name.as_str()))
        });
        any.description(Some("Stable: programs may depend on it.")).into()
    }
}

impl ToSchema for ProblemCode {
    fn name() -> Cow<'static, str> {
        "ProblemCode".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.extend(origins());
    }
}

/// The codes of every game and of the server, by the name of their schema.
fn origins() -> Vec<(String, RefOr<Schema>)> {
    let mut origins = super::problem_codes_of_games();
    origins.push((ServerProblemCode::name().into(), ServerProblemCode::schema()));
    origins
}
