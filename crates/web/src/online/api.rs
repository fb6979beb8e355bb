//! Calls to the server's REST interface, and the problems it answers with.

use gloo_net::http::{Method, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::me;
use crate::browser;
use crate::texts::Texts;

/// Why a call was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Problem {
    /// A stable name, such as `match.stale`.
    pub code: String,
    /// The server's own sentence, in English.
    pub detail: String,
    /// After how many seconds to try again.
    pub retry_after_s: Option<u64>,
}

impl Problem {
    /// The server could not be reached.
    pub fn unreachable() -> Problem {
        Problem::of("network")
    }

    /// The answer could not be read.
    pub fn unreadable() -> Problem {
        Problem::of("unreadable")
    }

    fn of(code: &str) -> Problem {
        Problem { code: code.to_owned(), detail: String::new(), retry_after_s: None }
    }

    /// Reads the problem in an answer.
    fn read(text: &str) -> Problem {
        let problem = serde_json::from_str::<protocol::Problem>(text);
        problem.map_or_else(|_| Problem::unreadable(), Problem::from)
    }

    /// Whether the server does not accept the stored token any more.
    pub fn is_about_the_token(&self) -> bool {
        self.code == "token.invalid"
    }

    /// A sentence in the player's language; for a problem without a translation the server's own.
    pub fn sentence(&self, texts: &Texts) -> String {
        let words = &texts.away().problems;
        let known = match self.code.as_str() {
            "network" => words.network,
            "unreadable" => words.unreadable,
            "server.unavailable" | "match.busy" | "request.timeout" => words.unavailable,
            "limit.reached" => {
                return words.limit.with(&[("n", &self.retry_after_s.unwrap_or(1))]);
            }
            "token.missing" | "token.invalid" | "token.unknown" => words.token,
            "token.scope" | "token.label" => words.scope,
            "account.wrong" => words.account_wrong,
            "account.bad_password" => words.account_password,
            "player.banned" => words.banned,
            "player.unknown" => words.unknown_player,
            "name.bad" => words.name,
            "name.taken" => words.name_taken,
            "account.guest" => words.account_guest,
            "game.unknown" | "game.unknown_map" => words.unknown_game,
            "match.unknown" => words.unknown_match,
            "match.unknown_seat" => words.unknown_seat,
            "match.seat_count" => words.seat_count,
            "match.rules_version" => words.other_rules,
            "match.nothing_to_undo" => words.nothing_to_undo,
            "match.undo_not_allowed" => words.undo_not_allowed,
            "match.stale" => words.stale,
            "match.too_many_events" => words.too_many_events,
            "match.seat_taken" => words.seat_taken,
            "match.started" => words.started,
            "match.not_started" => words.not_started,
            "match.over" => words.over,
            "match.not_over" => words.not_over,
            "match.paused" => words.paused,
            "match.frozen" => words.frozen,
            "match.broken_commitment" => words.broken_commitment,
            "match.not_your_turn" => words.not_your_turn,
            "match.not_your_seat" => words.not_your_seat,
            "match.no_spectators" => words.no_spectators,
            "match.not_host" => words.not_host,
            "lobby.full" => words.full,
            "lobby.already_seated" => words.already_seated,
            "lobby.seats_open" => words.seats_open,
            "lobby.seat_free" | "lobby.nobody_there" => words.seat_free,
            "lobby.wrong_password" => words.wrong_password,
            "lobby.password_missing" => words.password_missing,
            "lobby.nonces_missing" => words.nonces_missing,
            "lobby.nonce_given" | "lobby.wrong_nonce" | "lobby.promises_changed" => words.nonce,
            "lobby.wrong_code" => words.wrong_code,
            "lobby.bad_settings" | "lobby.bad_title" | "lobby.bad_password" => words.bad_settings,
            "lobby.unknown_bot" => words.unknown_bot,
            "chat.bad_text" => words.chat_text,
            "chat.muted" => words.chat_muted,
            "chat.off" | "chat.channel" => words.chat_off,
            "offer.made" => words.offer_made,
            "offer.unknown" => words.offer_gone,
            "offer.running" | "offer.not_paused" => words.offer_too_early,
            "request.origin" | "request.host" => words.origin,
            "request.too_large" | "request.too_deep" | "socket.too_many_matches" => words.too_large,
            "request.malformed"
            | "request.media_type"
            | "request.method"
            | "request.unknown_route"
            | "command.reused"
            | "match.malformed" => words.unreadable,
            _ if self.detail.is_empty() => words.unreadable,
            _ => return self.detail.clone(),
        };
        known.to_owned()
    }
}

impl From<protocol::Problem> for Problem {
    fn from(problem: protocol::Problem) -> Problem {
        let protocol::Problem { code, detail, more, .. } = problem;
        Problem { code, detail, retry_after_s: more.retry_after_s }
    }
}

/// Gets what the address holds.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    parse(&get_text(path).await?)
}

/// Gets what the address holds, as text.
pub async fn get_text(path: &str) -> Result<String, Problem> {
    request(Method::GET, path, None::<&()>).await
}

/// Posts a body and reads the answer.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Problem> {
    parse(&request(Method::POST, path, Some(body)).await?)
}

/// Sends a body to a route whose answer is not needed.
pub async fn send(method: Method, path: &str, body: &impl Serialize) -> Result<(), Problem> {
    request(method, path, Some(body)).await.map(drop)
}

/// Calls a route that takes no body and whose answer is not needed.
pub async fn call(method: Method, path: &str) -> Result<(), Problem> {
    request(method, path, None::<&()>).await.map(drop)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|_| Problem::unreadable())
}

/// Sends a request with the player's token and returns the text of the answer.
async fn request(
    method: Method,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<String, Problem> {
    let address = browser::address(&format!("api/v1{path}"));
    let mut request = RequestBuilder::new(&address).method(method);
    if let Some(token) = me::token() {
        request = request.header("authorization", &format!("Bearer {token}"));
    }
    let request = match body {
        Some(body) => request.json(body),
        None => request.build(),
    };
    let answer = request.map_err(|_| Problem::unreadable())?.send().await;
    let answer = answer.map_err(|_| Problem::unreachable())?;
    let text = answer.text().await.map_err(|_| Problem::unreachable())?;
    if answer.ok() { Ok(text) } else { Err(Problem::read(&text)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn a_known_problem_speaks_the_player_s_language() {
        let text = r#"{"type":"/problems/lobby.full","title":"Conflict","status":409,
            "detail":"Every seat is taken","code":"lobby.full"}"#;
        let problem = Problem::read(text);
        assert_eq!(problem.sentence(Language::German.texts()), "Alle Plätze sind besetzt.");
    }

    #[test]
    fn an_unknown_problem_says_its_own_sentence() {
        let text = r#"{"type":"/problems/new.thing","title":"Conflict","status":409,
            "detail":"The moon is full","code":"new.thing"}"#;
        let problem = Problem::read(text);
        for language in Language::ALL {
            assert_eq!(problem.sentence(language.texts()), "The moon is full");
        }
    }

    #[test]
    fn what_is_no_problem_at_all_is_still_a_sentence() {
        let problem = Problem::read("<html>Bad gateway</html>");
        assert_eq!(problem, Problem::unreadable());
        assert!(!problem.sentence(Language::English.texts()).is_empty());
    }

    #[test]
    fn who_asks_too_often_hears_how_long_to_wait() {
        let text = r#"{"type":"/problems/limit.reached","title":"Too Many Requests","status":429,
            "detail":"x","code":"limit.reached","retry_after_s":7}"#;
        let problem = Problem::read(text);
        assert!(problem.sentence(Language::English.texts()).contains('7'));
    }
}
