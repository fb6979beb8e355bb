//! Floods: one person calls, guesses and connects as fast as they can, against the usual limits.
//!
//! Every attack comes from an address of its own (127.0.0.2 and on), as a limit by address must
//! hold back the attacker and nobody else. Meanwhile an honest player plays from 127.0.0.1.

mod calls;
mod passwords;
mod records;
mod sockets;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use anyhow::Result;
use tokio::time::{Instant, sleep};

use crate::client::Client;
use crate::honest::Honest;
use crate::process::{Hosting, Server};
use crate::report::Report;

/// By how much the memory may have grown when all attackers are gone, in KB.
const GROWTH: u64 = 150 * 1024;

/// Attacks a server with its usual limits until the time is up, each attack at least once.
pub async fn floods(hosting: &Hosting, end: Instant) -> Result<Report> {
    let mut report = Report::new("floods");
    let mut server = hosting.start()?;
    let honest = Client::guest(server.address, "Anna").await?;
    let before = server.memory()?;
    report.count("KB of memory before", before);
    let playing = Honest::start(&honest).await?;
    let mut last_byte = 2;
    while last_byte == 2 || (Instant::now() < end && last_byte < 240) {
        attack_once(hosting, &server, &honest, &mut last_byte, &mut report).await?;
    }
    playing.stop(&mut report).await?;
    sleep(Duration::from_secs(1)).await;
    let after = server.memory()?;
    report.count("KB of memory at most", server.peak_memory()?);
    report.count("KB of memory after", after);
    report.expect(after < before + GROWTH, || format!("memory grew from {before} to {after} KB"));
    report.expect(server.is_running(), || "the server ended".to_owned());
    report.count("panics", hosting.panics()?);
    report.expect(hosting.panics()? == 0, || format!("panics: see {}", hosting.log.display()));
    Ok(report)
}

async fn attack_once(
    hosting: &Hosting,
    server: &Server,
    honest: &Client,
    last_byte: &mut u8,
    report: &mut Report,
) -> Result<()> {
    let mut next = || {
        let address = IpAddr::V4(Ipv4Addr::new(127, 0, 0, *last_byte));
        *last_byte += 1;
        address
    };
    // These take the longest: the server's time-outs run while the other attacks do.
    let half = sockets::HalfRequests::begin(server, next()).await;
    calls::made_up_tokens(server, next(), report).await?;
    calls::guests(server, next(), report).await?;
    calls::invite_guesses(server, next(), report).await?;
    calls::malformed_calls(server, next(), report).await?;
    passwords::wrong_passwords(server, honest, next(), report).await?;
    passwords::wrong_logins(server, next(), report).await?;
    records::long_records(hosting, server, next(), report).await?;
    sockets::ping_flood(server, [next(), next()], report).await?;
    sockets::oversize_frames(server, next(), report).await?;
    sockets::socket_storm(server, next(), report).await?;
    sockets::connection_storm(server, next(), report).await?;
    half.check(report).await;
    Ok(())
}
