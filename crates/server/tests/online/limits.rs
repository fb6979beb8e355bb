//! Limits count people and addresses, not what a client makes up.

use reqwest::Method;
use serde_json::json;
use server::Config;
use server::limits::{Rate, Rates};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Client, Server, quick};

/// The limits as a host gets them.
fn default_limits() -> Config {
    Config { bot_pause_ms: 0, ..Config::default() }
}

/// One call after the other, each with a token nobody gave out; tells the statuses.
async fn with_made_up_tokens(server: &Server, method: Method, path: &str, calls: u32) -> Vec<u16> {
    let mut statuses = Vec::new();
    let anyone = server.anyone();
    for number in 0..calls {
        let request = anyone.request(method.clone(), path).bearer_auth(format!("made-up-{number}"));
        let request = match method {
            Method::POST => request.json(&json!({"name": format!("Guest {number}")})),
            _ => request,
        };
        statuses.push(anyone.send(request).await.status);
    }
    statuses
}

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|it| **it == status).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_tokens_do_not_open_new_limits() {
    let server = Server::with(default_limits()).await;
    let statuses = with_made_up_tokens(&server, Method::GET, "/matches", 200).await;
    // 60 at once; the machine may be slow enough for some more.
    assert!((60..100).contains(&count(&statuses, 200)), "{statuses:?}");
    assert_eq!(count(&statuses, 200) + count(&statuses, 429), 200, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_makes_few_guests() {
    let server = Server::with(default_limits()).await;
    let statuses = with_made_up_tokens(&server, Method::POST, "/guests", 40).await;
    assert!((10..14).contains(&count(&statuses, 201)), "{statuses:?}");
    let refused = server.anyone().post("/guests", json!({"name": "Eve"})).await;
    assert_eq!(refused.refused(429, "limit.reached")["limit_key"], "guests");
    // An account is a new player as well.
    let account = json!({"login": "Eve", "password": "correct horse"});
    let refused = server.anyone().post("/users", account).await;
    assert_eq!(refused.refused(429, "limit.reached")["limit_key"], "guests");
}

#[tokio::test(flavor = "multi_thread")]
async fn invite_codes_are_long_and_guessing_them_is_slow() {
    let server = Server::with(default_limits()).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone", "visibility": "link"})).await;
    let code = anna.info(&id).await.code.unwrap();
    assert!(code.len() >= 10, "{code}");
    assert_eq!(anna.get(&format!("/invites/{code}")).await.ok(200)["id"], json!(id));
    assert_eq!(anna.get(&format!("/invites/{}", code.to_uppercase())).await.status, 200);
    let mut statuses = Vec::new();
    for number in 0..60 {
        statuses.push(anna.get(&format!("/invites/{number:010}")).await.status);
    }
    // Anna's token has 600 requests a minute; guesses are fewer, and count on her address.
    assert!(count(&statuses, 404) <= 24, "{statuses:?}");
    let ben = server.guest("Ben").await;
    let refused = ben.get(&format!("/invites/{code}")).await.refused(429, "limit.reached");
    assert_eq!(refused["limit_key"], "invites");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tokens_of_one_player_share_their_limit() {
    let requests = Rate { every_ms: 60_000, burst: 10 };
    let config = Config { rates: Rates { requests, ..quick().rates }, ..quick() };
    let server = Server::with(config).await;
    let anna = server.guest("Anna").await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let made = anna.post("/tokens", json!({"scope": "read"})).await.ok(201);
        let again = Client::new(server.address, made["token"].as_str(), &anna.player);
        statuses.push(again.get("/me").await.status);
    }
    for _ in 0..4 {
        statuses.push(anna.get("/me").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 429, 429]);
    // Another player is not affected.
    server.guest("Ben").await.get("/me").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sockets_of_one_player_share_their_limit() {
    let requests = Rate { every_ms: 60_000, burst: 40 };
    let config = Config { rates: Rates { requests, ..quick().rates }, ..quick() };
    let server = Server::with(config).await;
    for player in [server.guest("Anna").await, server.anyone()] {
        let mut pongs = 0;
        for _ in 0..4 {
            let mut socket = player.socket().await;
            for n in 0..20 {
                socket.say(json!({"t": "ping", "n": n})).await;
            }
            for _ in 0..20 {
                match socket.hear_any().await {
                    Some(message) if message["t"] == "pong" => pongs += 1,
                    _ => break,
                }
            }
            if pongs > 30 {
                break;
            }
        }
        // A third socket cannot even say hello.
        let mut socket = crate::support::Socket::open(server.address).await;
        socket.say(json!({"t": "hello", "token": player.token})).await;
        for n in 0..20 {
            socket.say(json!({"t": "ping", "n": n})).await;
        }
        while let Some(message) = socket.hear_any().await {
            pongs += u32::from(message["t"] == "pong");
        }
        assert!((20..=40).contains(&pongs), "{pongs}");
    }
}

/// The status of one raw request with these header lines.
async fn raw_status(server: &Server, path: &str, lines: &str) -> u16 {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{lines}\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await; // a reset after the answer is none of ours
    let line = String::from_utf8_lossy(&answer[..answer.len().min(12)]).into_owned();
    line.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn tricks_with_the_authorization_header_gain_nothing() {
    let anonymous = Rate { every_ms: 60_000, burst: 7 };
    let config = Config { rates: Rates { anonymous, ..quick().rates }, ..quick() };
    let server = Server::with(config).await;
    let anna = server.guest("Anna").await; // the first of seven
    let token = anna.token.as_deref().unwrap();
    let me = "/api/v1/me";
    // The name of the scheme may be written in any way.
    for scheme in ["Bearer", "bearer", "BEARER"] {
        let line = format!("authorization: {scheme} {token}\r\n");
        assert_eq!(raw_status(&server, me, &line).await, 200, "{scheme}");
    }
    let twice = format!("authorization: Bearer {token}\r\nauthorization: Bearer x\r\n");
    let huge = format!("authorization: Bearer {}\r\n", "a".repeat(4_000));
    for line in [
        twice.as_str(),
        "authorization:\r\n",
        "authorization: Bearer\r\n",
        "authorization: Bearer \u{e9}\r\n",
        huge.as_str(),
    ] {
        assert_eq!(raw_status(&server, me, line).await, 401, "{line:.60}");
    }
    // Each of these five was a stranger's; the next two of the seven are too many.
    let lobby = "/api/v1/matches";
    assert_eq!(raw_status(&server, lobby, "authorization: Basic YTpi\r\n").await, 200);
    for line in [twice.as_str(), "authorization:\r\n", "authorization: Basic YTpi\r\n", ""] {
        assert_eq!(raw_status(&server, lobby, line).await, 429, "{line:.60}");
    }
    anna.get("/me").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forwarded_address_counts_only_from_a_trusted_proxy() {
    let anonymous = Rate { every_ms: 60_000, burst: 5 };
    let config = Config { rates: Rates { anonymous, ..quick().rates }, ..quick() };
    let lobby = "/api/v1/matches";
    let server = Server::with(config.clone()).await;
    let mut statuses = Vec::new();
    for number in 0..8 {
        let line = format!("x-forwarded-for: 192.0.2.{number}\r\n");
        statuses.push(raw_status(&server, lobby, &line).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);

    let proxies = vec!["127.0.0.1".parse().unwrap(), "198.51.100.1".parse().unwrap()];
    let server = Server::with(Config { trusted_proxies: proxies, ..config }).await;
    let mut statuses = Vec::new();
    for number in 0..8 {
        // What the client wrote stands on the left, what the proxies saw on the right.
        let line = format!("x-forwarded-for: 192.0.2.{number}, 203.0.113.9, 198.51.100.1\r\n");
        statuses.push(raw_status(&server, lobby, &line).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    // Another client of the same proxy.
    let line = "x-forwarded-for: 203.0.113.10:4711\r\n";
    assert_eq!(raw_status(&server, lobby, line).await, 200);
    // What is no address ends the list: nothing to its left is believed.
    let mut statuses = Vec::new();
    for number in 0..8 {
        let line = format!("x-forwarded-for: 192.0.2.{number}, unknown\r\n");
        statuses.push(raw_status(&server, lobby, &line).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ipv6_addresses_count_by_their_network() {
    let anonymous = Rate { every_ms: 60_000, burst: 5 };
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let rates = Rates { anonymous, ..quick().rates };
    let config = Config { rates, sockets_per_address: 2, trusted_proxies: proxies, ..quick() };
    let server = Server::with(config).await;
    let lobby = "/api/v1/matches";
    let mut statuses = Vec::new();
    for number in 0..8 {
        let line = format!("x-forwarded-for: 2001:db8:1:2:{number}::1\r\n");
        statuses.push(raw_status(&server, lobby, &line).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    let other = "x-forwarded-for: 2001:db8:1:3::1\r\n";
    assert_eq!(raw_status(&server, lobby, other).await, 200);
    // An IPv4 address is the same one in the form of IPv6.
    let mut statuses = Vec::new();
    for line in ["192.0.2.7", "::ffff:192.0.2.7", "[::ffff:192.0.2.7]:80"] {
        for _ in 0..2 {
            let line = format!("x-forwarded-for: {line}\r\n");
            statuses.push(raw_status(&server, lobby, &line).await);
        }
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);
}
