//! Wrong passwords, many at once: each costs the server memory and time.

use std::net::IpAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use serde_json::json;

use crate::client::Client;
use crate::process::Server;
use crate::report::Report;

use super::calls::flood;

/// How many people an attacker tries to be.
const PEOPLE: usize = 60;
/// How many passwords each of them tries.
const TRIES: u64 = 5;
/// By how much the memory may grow meanwhile, in KB: a few hashes at a time take 19 MB each.
const GROWTH: u64 = 300 * 1024;

/// Passwords of one match are tried by as many guests as the attacker can get.
pub(super) async fn wrong_passwords(
    server: &Server,
    host: &Client,
    from: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let wanted = json!({"game": "battlezone", "visibility": "password", "password": "sesame open"});
    let made = host.must("POST", "/matches", wanted).await?;
    let path = format!("/matches/{}/seats/1", made["id"].as_str().context("a match has an id")?);
    let attacker = Client::from_address(server.address, from)?;
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        match attacker.clone().become_guest("Eve").await {
            Ok(guest) => people.push(guest),
            Err(_) => break, // as many as the limits allow
        }
    }
    report.count("guests that try passwords", people.len() as u64);
    if people.is_empty() {
        report.fault("the attacker got not even one guest");
        return Ok(());
    }
    let before = server.peak_memory()?;
    let people = Arc::new(people);
    let mut trying = tokio::task::JoinSet::new();
    for number in 0..people.len() as u64 * TRIES {
        let (people, path) = (people.clone(), path.clone());
        trying.spawn(async move {
            let person = &people[number as usize % people.len()];
            person.ask("POST", &path, json!({"password": format!("guess {number}")})).await
        });
    }
    while let Some(answer) = trying.join_next().await {
        let status = answer?.map_or_else(|| "no answer".to_owned(), |it| it.0.to_string());
        report.expect(status != "200", || "a wrong password was taken".to_owned());
        report.count(format!("wrong match passwords: {status}"), 1);
    }
    let grown = server.peak_memory()?.saturating_sub(before);
    report.count("KB of memory that wrong match passwords took", grown);
    report.expect(grown < GROWTH, || format!("wrong match passwords took {grown} KB of memory"));
    Ok(())
}

/// Logins with passwords that are wrong.
pub(super) async fn wrong_logins(server: &Server, from: IpAddr, report: &mut Report) -> Result<()> {
    let attacker = Client::from_address(server.address, from)?;
    let before = server.peak_memory()?;
    let answers = flood(100, |number| {
        let caller = attacker.clone();
        let body = json!({"login": format!("eve{number}"), "password": "wrong password"});
        async move { caller.ask("POST", "/login", body).await }
    });
    answers.await.tell_logins(report);
    let grown = server.peak_memory()?.saturating_sub(before);
    report.expect(grown < GROWTH, || format!("wrong logins took {grown} KB of memory"));
    Ok(())
}
