//! Calls to the server's REST interface, and the problems it answers with.

use gloo_net::http::{Method, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::me;
use crate::browser;
use crate::i18n::{Locale, td_string};

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

    /// A sentence in the player's language, or the server's own if the problem has no translation.
    pub fn sentence(&self, locale: Locale) -> String {
        let known = match self.code.as_str() {
            "network" => td_string!(locale, remote.problems.network),
            "unreadable" => td_string!(locale, remote.problems.unreadable),
            "server.unavailable" | "match.busy" | "request.timeout" => {
                td_string!(locale, remote.problems.unavailable)
            }
            "limit.reached" => {
                return td_string!(
                    locale,
                    remote.problems.limit,
                    n = self.retry_after_s.unwrap_or(1)
                );
            }
            "token.missing" | "token.invalid" | "token.unknown" => {
                td_string!(locale, remote.problems.token)
            }
            "token.scope" | "token.label" | "token.days" => {
                td_string!(locale, remote.problems.scope)
            }
            "account.wrong" => td_string!(locale, remote.problems.account_wrong),
            "account.bad_password" => td_string!(locale, remote.problems.account_password),
            "player.banned" => td_string!(locale, remote.problems.banned),
            "player.unknown" => td_string!(locale, remote.problems.unknown_player),
            "name.bad" => td_string!(locale, remote.problems.name),
            "name.taken" => td_string!(locale, remote.problems.name_taken),
            "account.guest" => td_string!(locale, remote.problems.account_guest),
            "game.unknown" | "game.unknown_map" => td_string!(locale, remote.problems.unknown_game),
            "match.unknown" => td_string!(locale, remote.problems.unknown_match),
            "match.unknown_seat" => td_string!(locale, remote.problems.unknown_seat),
            "match.seat_count" => td_string!(locale, remote.problems.seat_count),
            "match.rules_version" => td_string!(locale, remote.problems.other_rules),
            "match.nothing_to_undo" => td_string!(locale, remote.problems.nothing_to_undo),
            "match.undo_not_allowed" => td_string!(locale, remote.problems.undo_not_allowed),
            "match.stale" => td_string!(locale, remote.problems.stale),
            "match.too_many_events" => td_string!(locale, remote.problems.too_many_events),
            "match.seat_taken" => td_string!(locale, remote.problems.seat_taken),
            "match.started" => td_string!(locale, remote.problems.started),
            "match.not_started" => td_string!(locale, remote.problems.not_started),
            "match.over" => td_string!(locale, remote.problems.over),
            "match.not_over" => td_string!(locale, remote.problems.not_over),
            "match.paused" => td_string!(locale, remote.problems.paused),
            "match.frozen" => td_string!(locale, remote.problems.frozen),
            "match.broken_commitment" => td_string!(locale, remote.problems.broken_commitment),
            "match.not_your_turn" => td_string!(locale, remote.problems.not_your_turn),
            "match.not_your_seat" => td_string!(locale, remote.problems.not_your_seat),
            "match.no_spectators" => td_string!(locale, remote.problems.no_spectators),
            "match.not_host" => td_string!(locale, remote.problems.not_host),
            "lobby.full" => td_string!(locale, remote.problems.full),
            "lobby.already_seated" => td_string!(locale, remote.problems.already_seated),
            "lobby.seats_open" => td_string!(locale, remote.problems.seats_open),
            "lobby.seat_free" | "lobby.nobody_there" => {
                td_string!(locale, remote.problems.seat_free)
            }
            "lobby.wrong_password" => td_string!(locale, remote.problems.wrong_password),
            "lobby.password_missing" => td_string!(locale, remote.problems.password_missing),
            "lobby.nonces_missing" => td_string!(locale, remote.problems.nonces_missing),
            "lobby.nonce_given" | "lobby.wrong_nonce" | "lobby.promises_changed" => {
                td_string!(locale, remote.problems.nonce)
            }
            "lobby.wrong_code" => td_string!(locale, remote.problems.wrong_code),
            "lobby.bad_settings" | "lobby.bad_title" | "lobby.bad_password" => {
                td_string!(locale, remote.problems.bad_settings)
            }
            "lobby.unknown_bot" => td_string!(locale, remote.problems.unknown_bot),
            "chat.bad_text" => td_string!(locale, remote.problems.chat_text),
            "chat.muted" => td_string!(locale, remote.problems.chat_muted),
            "chat.off" | "chat.channel" => td_string!(locale, remote.problems.chat_off),
            "offer.made" => td_string!(locale, remote.problems.offer_made),
            "offer.unknown" => td_string!(locale, remote.problems.offer_gone),
            "offer.running" | "offer.not_paused" => {
                td_string!(locale, remote.problems.offer_too_early)
            }
            "request.origin" | "request.host" => td_string!(locale, remote.problems.origin),
            "request.too_large" | "request.too_deep" | "socket.too_many_matches" => {
                td_string!(locale, remote.problems.too_large)
            }
            "request.malformed"
            | "request.media_type"
            | "request.method"
            | "request.unknown_route"
            | "command.reused"
            | "match.malformed" => td_string!(locale, remote.problems.unreadable),
            _ if self.detail.is_empty() => td_string!(locale, remote.problems.unreadable),
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

/// Gets a resource.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    parse(&get_text(path).await?)
}

/// Gets a resource as text.
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

    #[test]
    fn a_known_problem_speaks_the_player_s_language() {
        let text = r#"{"type":"/problems/lobby.full","title":"Conflict","status":409,
            "detail":"Every seat is taken","code":"lobby.full"}"#;
        let problem = Problem::read(text);
        assert_eq!(problem.sentence(Locale::de), "Alle Plätze sind besetzt.");
    }

    #[test]
    fn an_unknown_problem_says_its_own_sentence() {
        let text = r#"{"type":"/problems/new.thing","title":"Conflict","status":409,
            "detail":"The moon is full","code":"new.thing"}"#;
        let problem = Problem::read(text);
        for &language in Locale::all() {
            assert_eq!(problem.sentence(language), "The moon is full");
        }
    }

    #[test]
    fn what_is_no_problem_at_all_is_still_a_sentence() {
        let problem = Problem::read("<html>Bad gateway</html>");
        assert_eq!(problem, Problem::unreadable());
        assert!(!problem.sentence(Locale::en).is_empty());
    }

    #[test]
    fn who_asks_too_often_hears_how_long_to_wait() {
        let text = r#"{"type":"/problems/limit.reached","title":"Too Many Requests","status":429,
            "detail":"x","code":"limit.reached","retry_after_s":7}"#;
        let problem = Problem::read(text);
        assert!(problem.sentence(Locale::en).contains('7'));
    }
}
