//! The commands of `deploy/compose.yaml`, one by one, as its containers run them.

#![allow(clippy::unwrap_used)] // a test that cannot go on fails

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use soak::TestPostgres;

const COMPOSE: &str = include_str!("../../../deploy/compose.yaml");
/// Where people reach the nodes.
const HOST: &str = "play.example.org";

/// A process that ends with the test.
struct Node(Child);

impl Drop for Node {
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

#[tokio::test(flavor = "multi_thread")]
async fn the_nodes_of_the_compose_file_start_and_answer_by_their_name_alone() {
    let url = TestPostgres::shared().await.database().await;
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
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salient"));
        command.args(words(&node, "command").into_iter().map(on_this_machine));
        for (name, value) in environment(&node, password) {
            command.env(name, value.replace("database:5432/salient", place));
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        nodes.push(Node(child));
        let address = line.split("http://").nth(1).and_then(|it| it.split('/').next());
        let address = address.unwrap_or_else(|| panic!("the node said {line:?}")).to_owned();
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
