//! The files in `deploy`: what they name is there.

use std::collections::BTreeSet;

use serde_json::Value;
use server::Config;

use crate::support::Server;

/// Every metric that the dashboard shows; those of a histogram by its name.
fn shown() -> BTreeSet<String> {
    let dashboard: Value =
        serde_json::from_str(include_str!("../../../../deploy/grafana.json")).unwrap();
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let words = target["expr"].as_str().unwrap();
            let words = words.split(|it: char| !(it.is_ascii_lowercase() || it == '_'));
            shown.extend(words.filter(|it| it.starts_with("salient_")).map(str::to_owned));
        }
    }
    shown
}

#[tokio::test]
async fn the_dashboard_shows_numbers_that_a_node_tells() {
    let server = Server::start().await;
    let metrics = server.anyone().get("/metrics").await.ok(200);
    let lines = metrics.as_str().unwrap().lines().filter(|line| !line.starts_with('#'));
    let told: BTreeSet<&str> = lines.map(|line| line.split(['{', ' ']).next().unwrap()).collect();
    let shown = shown();
    assert!(shown.len() > 15, "{shown:?}");
    for name in &shown {
        assert!(told.contains(name.as_str()), "{name} is not among {told:?}");
    }
}

#[test]
fn the_config_of_the_nodes_can_be_read_and_halves_what_each_node_counts() {
    let config = Config::from_toml(include_str!("../../../../deploy/node.toml")).unwrap();
    let usual = Config::default().rates;
    for (own, usual) in [
        (config.rates.commands, usual.commands),
        (config.rates.requests, usual.requests),
        (config.rates.anonymous, usual.anonymous),
        (config.rates.address_requests, usual.address_requests),
    ] {
        assert_eq!((own.every_ms, own.burst * 2), (usual.every_ms * 2, usual.burst));
    }
}
