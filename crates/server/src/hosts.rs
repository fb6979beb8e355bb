//! The names this server answers to.
//!
//! A page of a stranger can point its own name at this machine after it was loaded (DNS rebinding):
//! for the browser it then asks its own server. It is told apart by the `Host` it sends, which a
//! page cannot choose.

use axum::extract::{Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::config::Config;
use crate::problem::Problem;

/// Names that lead to the machine one sits at, whoever resolves them.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Refuses requests that were sent to another name.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    if let Err(problem) = check_parts(&app.core.config, &parts) {
        return problem.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

fn check_parts(config: &Config, parts: &Parts) -> Result<(), Problem> {
    let mut hosts = parts.headers.get_all(header::HOST).iter();
    let sent = hosts.next().map(|host| host.to_str().unwrap_or_default());
    let sent = sent.or_else(|| parts.uri.authority().map(axum::http::uri::Authority::as_str));
    let Some(sent) = sent.filter(|_| hosts.next().is_none()) else {
        let detail = "A request names one host";
        return Err(Problem::new(StatusCode::BAD_REQUEST, "request.host", detail));
    };
    if config.answers_to(sent) {
        return Ok(());
    }
    let detail = "This server does not answer to that name; its public_url or hosts must list it";
    Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, "request.host", detail))
}

impl Config {
    /// Whether a request to this name and port is for this server. Ports do not count: what
    /// forwards a port may choose another one, and a stranger's page cannot choose the name.
    fn answers_to(&self, host: &str) -> bool {
        let Some(name) = name_of(host) else { return false };
        let own = self.public_url.iter().chain(&self.hosts);
        LOOPBACK.contains(&name.as_str()) || own.filter_map(|it| name_of(it)).any(|own| own == name)
    }
}

/// The name in `name`, `name:port` or `scheme://name:port/path`, in lower case.
pub(crate) fn name_of(text: &str) -> Option<String> {
    let authority = text.split_once("://").map_or(text, |(_, rest)| rest);
    let authority = authority.split('/').next().unwrap_or_default();
    let uri = Uri::builder().scheme("http").authority(authority).path_and_query("/").build();
    let name = uri.ok()?.host()?.trim_end_matches('.').to_lowercase();
    let has_user = authority.contains('@');
    (!has_user && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_port_case_and_last_dot() {
        let hosts = vec!["friends.example.org".to_owned(), "192.0.2.7:4000".to_owned()];
        let public_url = Some("https://Play.example.org/".to_owned());
        let config = Config { public_url, hosts, ..Config::default() };
        for host in [
            "play.example.org",
            "PLAY.example.org.",
            "play.example.org:8443",
            "friends.example.org",
            "192.0.2.7",
            "localhost:4000",
            "127.0.0.1:1",
            "[::1]:4000",
        ] {
            assert!(config.answers_to(host), "{host}");
        }
        for host in [
            "",
            ":4000",
            "example.org",
            "evil.play.example.org",
            "play.example.org.evil.net",
            "localhost.evil.net",
            "127.0.0.1.evil.net",
            "play.example.org@evil.net",
            "evil@localhost",
            "127.0.0.2",
            "0.0.0.0:4000",
            "[::]:4000",
        ] {
            assert!(!config.answers_to(host), "{host}");
        }
    }
}
