//! The commands of `deploy/compose.yaml`, one by one, as its containers run them.

#![allow(clippy::unwrap_used)] // a test that cannot go on fails

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use soak::TestPostgres;

const COMPOSE: &str = include_str!("../../../deploy/compose.yaml");
const CADDYFILE: &str = include_str!("../../../deploy/Caddyfile");
/// Where people reach the nodes.
const HOST: &str = "play.example.org";

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok(); // it may have ended
        self.0.wait().ok();
    }
}

/// The lines of a service of the file, without its name.
fn service(name: &str) -> Vec<&'static str> {
    let lines = COMPOSE.lines().skip_while(|line| !line.starts_with(&format!("  {name}:")));
    let lines: Vec<&str> = lines.skip(1).take_while(|line| line.starts_with("    ")).collect();
    assert!(!lines.is_empty(), "{name}");
    lines
}

/// What a key of a service says in brackets.
fn words(service: &[&str], key: &str) -> Vec<String> {
    let prefix = format!("{key}: ");
    let line = service.iter().find_map(|line| line.trim().strip_prefix(&prefix));
    serde_json::from_str(line.unwrap_or_else(|| panic!("no {key}"))).unwrap()
}

/// The environment of a service: names and values, with the variables of whoever starts it.
fn environment(service: &[&str], password: &str) -> Vec<(String, String)> {
    let lines = service.iter().skip_while(|line| line.trim() != "environment:").skip(1);
    let lines = lines.take_while(|line| line.starts_with("      "));
    let one = |line: &&str| {
        let (name, value) = line.trim().split_once(": ").unwrap();
        let mut value = value.trim_matches('"').to_owned();
        for (variable, with) in [("SALIENT_HOST", HOST), ("SALIENT_DATABASE_PASSWORD", password)] {
            while let Some(start) = value.find(&format!("${{{variable}")) {
                let end = start + value[start..].find('}').unwrap();
                value.replace_range(start..=end, with);
            }
        }
        assert!(!value.contains("${"), "{value}");
        (name.to_owned(), value)
    };
    lines.map(one).collect()
}

/// Starts a node as its service of the file says, on a free port of this machine; its address.
fn start_node(url: &str) -> (Running, String) {
    let (user, rest) = url.strip_prefix("postgres://").unwrap().split_once(':').unwrap();
    let (password, place) = rest.split_once('@').unwrap();
    assert_eq!(user, "salient", "as in the compose file");
    let node = service("node1");
    assert!(COMPOSE.contains("  node2: *node\n"), "both nodes are started alike");
    assert!(node.contains(&"      - ./node.toml:/etc/salient.toml:ro"));
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/node.toml");
    let on_this_machine = |word: String| match word.as_str() {
        "0.0.0.0:4000" => "127.0.0.1:0".to_owned(),
        "/etc/salient.toml" => config.to_owned(),
        _ => word,
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_salient"));
    command.args(words(&node, "command").into_iter().map(on_this_machine));
    for (name, value) in environment(&node, password) {
        command.env(name, value.replace("database:5432/salient", place));
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let node = Running(child);
    let address = line.split("http://").nth(1).and_then(|it| it.split('/').next());
    (node, address.unwrap_or_else(|| panic!("the node said {line:?}")).to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_nodes_of_the_compose_file_start_and_answer_by_their_name_alone() {
    let url = TestPostgres::shared().await.database().await;
    let nodes = [start_node(&url), start_node(&url)];
    for (_, address) in &nodes {
        let ask = |path: &str, host: &str| {
            let url = format!("http://{address}{path}");
            reqwest::Client::new().get(url).header("host", host).send()
        };
        // As the health check of the proxy asks, and as a stranger's page would.
        assert_eq!(ask("/readyz", HOST).await.unwrap().status(), 200);
        assert_eq!(ask("/api/v1/games", HOST).await.unwrap().status(), 200);
        assert_eq!(ask("/api/v1/games", "evil.example").await.unwrap().status(), 421);
    }
}

/// Starts Caddy with the file of the compose file in front of these nodes. Before it stand options
/// that keep it off the ports, the folders and the certificate authorities of the world.
fn start_proxy(nodes: &[&str], https_port: u16, folder: &Path) -> Running {
    let proxy = service("proxy");
    assert!(proxy.contains(&"      - ./Caddyfile:/etc/caddy/Caddyfile:ro"));
    let options = format!(
        "{{\nadmin off\nhttp_port {}\nhttps_port {https_port}\nlocal_certs\nskip_install_trust\n\
         storage file_system {}\n}}\n",
        free_port(),
        folder.display(),
    );
    // What the image does with the file.
    let mut command = Command::new("caddy");
    command.args(["run", "--config", "-", "--adapter", "caddyfile"]);
    for (name, value) in environment(&proxy, "") {
        command.env(name, value.replace("node1:4000 node2:4000", &nodes.join(" ")));
    }
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let started = command.spawn().expect("Caddy is there; cargo verify installs it");
    let mut proxy = Running(started);
    let mut file = proxy.0.stdin.take().unwrap();
    file.write_all((options + CADDYFILE).as_bytes()).unwrap();
    proxy
}

/// A port that nobody listens on.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The status of the proxy's answer, as whoever types the name gets it.
fn status_through_proxy(https_port: u16, path: &str) -> String {
    let mut curl = Command::new("curl");
    // The certificate is of the proxy's own authority, which nobody knows.
    curl.args(["--silent", "--insecure", "--max-time", "10", "--output", "/dev/null"]);
    curl.args(["--resolve", &format!("{HOST}:{https_port}:127.0.0.1")]);
    curl.args(["--write-out", "%{http_code}", &format!("https://{HOST}:{https_port}{path}")]);
    String::from_utf8(curl.output().unwrap().stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_of_the_compose_file_speaks_tls_and_outlives_a_node() {
    let url = TestPostgres::shared().await.database().await;
    let (first, first_address) = start_node(&url);
    let (_second, second_address) = start_node(&url);
    let (folder, https_port) = (tempfile::tempdir().unwrap(), free_port());
    let _proxy = start_proxy(&[&first_address, &second_address], https_port, folder.path());
    let mut status = String::new();
    for _ in 0..100 {
        status = status_through_proxy(https_port, "/api/v1/games");
        if status == "200" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(status, "200", "the proxy answers within ten seconds");
    assert_eq!(status_through_proxy(https_port, "/readyz"), "200");
    assert_eq!(status_through_proxy(https_port, "/metrics"), "404", "for hosts alone");
    drop(first);
    for _ in 0..10 {
        assert_eq!(status_through_proxy(https_port, "/api/v1/games"), "200");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_health_check_of_the_database_says_when_it_answers() {
    let database = TestPostgres::shared().await;
    let check = words(&service("database"), "test");
    assert_eq!(check[0], "CMD");
    let mut programs = std::fs::read_dir("/usr/lib/postgresql").unwrap();
    let program = programs.find_map(|version| {
        let program = version.unwrap().path().join("bin").join(&check[1]);
        program.exists().then_some(program)
    });
    let program = program.unwrap_or_else(|| panic!("PostgreSQL has no {}", check[1]));
    let answers = |port: u16| {
        let mut command = Command::new(&program);
        command.args(&check[2..]).args(["--host", "127.0.0.1", "--port", &port.to_string()]);
        command.stdout(Stdio::null()).status().unwrap().success()
    };
    assert!(answers(database.port()));
    assert!(!answers(1), "nothing is there");
}
