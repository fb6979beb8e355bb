//! Calls as fast as they go: made-up tokens, guests, guesses of invite codes, nonsense.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use anyhow::Result;
use serde_json::{Value, json};

use crate::client::{Client, code_of};
use crate::process::Server;
use crate::report::Report;

/// How many calls a flood makes.
const CALLS: u64 = 400;
/// How many of them are under way at a time.
const AT_A_TIME: usize = 20;
/// What an address without a token may do at once, and again every minute.
const ANONYMOUS: u64 = 60;
/// How a call counts whose connection ended before there was an answer.
const NO_ANSWER: &str = "no answer";
/// Few more may slip in between two readings of a clock.
const SLACK: u64 = 10;

/// How a flood was answered, and how long it took.
pub(super) struct Answers {
    by_code: BTreeMap<String, u64>,
    seconds: f64,
}

impl Answers {
    /// How many were not turned away by a limit.
    fn served(&self) -> u64 {
        self.by_code.iter().filter(|(code, _)| !is_limit(code)).map(|(_, count)| count).sum()
    }

    /// Counts them, with a fault where more were served than an address may have.
    fn tell(&self, what: &str, report: &mut Report) {
        report.count_all(&format!("{what}: "), &self.by_code);
        let allowed = ANONYMOUS + (self.seconds * ANONYMOUS as f64 / 60.0) as u64 + SLACK;
        let (served, seconds) = (self.served(), self.seconds);
        report.expect(served <= allowed, || {
            format!("{what}: {served} calls of one address were served in {seconds:.1} s")
        });
    }
}

impl Answers {
    /// Counts wrong logins: at most 20 a minute of one address are looked at.
    pub(super) fn tell_logins(&self, report: &mut Report) {
        report.count_all("wrong logins: ", &self.by_code);
        let (served, allowed) = (self.served(), 20 + (self.seconds / 3.0) as u64 + 2);
        report.expect(served <= allowed, || format!("{served} wrong logins were looked at"));
    }
}

impl Answers {
    /// Counts long records: so many of one address are checked, and every one is answered.
    pub(super) fn tell_records(&self, allowed: u64, report: &mut Report) {
        report.count_all("long records: ", &self.by_code);
        let served = self.served();
        report.expect(served <= allowed, || format!("{served} long records were checked"));
        self.expect_answers("long records", report);
    }

    /// A call without an answer, because the server ended or reset the connection, is a fault.
    fn expect_answers(&self, what: &str, report: &mut Report) {
        let unanswered = self.by_code.get(NO_ANSWER).copied().unwrap_or(0);
        report.expect(unanswered == 0, || format!("{what}: {unanswered} had no answer"));
    }
}

fn is_limit(code: &str) -> bool {
    code.starts_with("429") || code.starts_with("503")
}

/// Makes many calls, each as `call` says.
pub(super) async fn flood<F>(calls: u64, call: impl Fn(u64) -> F) -> Answers
where
    F: Future<Output = Option<(u16, Value)>> + Send + 'static,
{
    let begun = Instant::now();
    let next = Arc::new(AtomicU64::new(0));
    let mut by_code: BTreeMap<String, u64> = BTreeMap::new();
    let mut running = tokio::task::JoinSet::new();
    loop {
        while running.len() < AT_A_TIME && next.load(Relaxed) < calls {
            running.spawn(call(next.fetch_add(1, Relaxed)));
        }
        let Some(answer) = running.join_next().await else { break };
        let code = match answer.ok().flatten() {
            None => NO_ANSWER.to_owned(),
            Some((status, _)) if status < 300 => status.to_string(),
            Some((status, body)) => format!("{status} {}", code_of(&body)),
        };
        *by_code.entry(code).or_default() += 1;
    }
    Answers { by_code, seconds: begun.elapsed().as_secs_f64() }
}

/// An unknown token must not open a limit of its own.
pub(super) async fn made_up_tokens(
    server: &Server,
    from: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let attacker = Client::from_address(server.address, from)?;
    let answers = flood(CALLS, |number| {
        let caller = attacker.with_token(&format!("made-up-{number}"));
        async move { caller.ask("GET", "/matches", Value::Null).await }
    });
    answers.await.tell("lobby with made-up tokens", report);
    Ok(())
}

/// Guests cost a row each: an address makes few of them, also with made-up tokens.
pub(super) async fn guests(server: &Server, from: IpAddr, report: &mut Report) -> Result<()> {
    let attacker = Client::from_address(server.address, from)?;
    let answers = flood(CALLS, |number| {
        let token = if number % 2 == 0 { String::new() } else { format!("made-up-{number}") };
        let caller = attacker.with_token(&token);
        async move { caller.ask("POST", "/guests", json!({"name": "Eve"})).await }
    });
    answers.await.tell("guests", report);
    Ok(())
}

/// Codes of invitations are guessed with made-up tokens.
pub(super) async fn invite_guesses(
    server: &Server,
    from: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let attacker = Client::from_address(server.address, from)?;
    let answers = flood(CALLS, |number| {
        let caller = attacker.with_token(&format!("made-up-{number}"));
        async move { caller.ask("GET", &format!("/invites/{number:06}"), Value::Null).await }
    });
    answers.await.tell("guesses of invite codes", report);
    Ok(())
}

/// Bodies that are too long, too deep, or no JSON: each has a status below 500.
pub(super) async fn malformed_calls(
    server: &Server,
    from: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let attacker = Client::from_address(server.address, from)?;
    let deep = (0..60).fold(json!(1), |inner, _| json!([inner]));
    let bodies = [
        json!({"game": "x".repeat(200_000)}),
        json!({"game": "battlezone", "setup": deep}),
        json!({"name": ["a"]}),
        json!([1, 2, 3]),
        json!("\u{202e}\u{0}"),
    ];
    let bodies = Arc::new(bodies);
    let answers = flood(50, |number| {
        let (caller, bodies) = (attacker.clone(), bodies.clone());
        let path = ["/matches", "/guests", "/login", "/records"][number as usize % 4];
        async move { caller.ask("POST", path, bodies[number as usize % 5].clone()).await }
    });
    let answers = answers.await;
    report.count_all("malformed calls: ", &answers.by_code);
    for code in answers.by_code.keys() {
        report.expect(!code.starts_with('5') && !code.starts_with('2'), || {
            format!("a malformed call was answered with {code}")
        });
    }
    answers.expect_answers("malformed calls", report);
    Ok(())
}
