//! A program that serves says last where it listens, on a line that holds nothing else.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;

use super::*;

/// What a program prints before it answers its first request, and after that until it is killed.
fn starts(arguments: &[&str]) -> (Vec<String>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut lines: Vec<String> = Vec::new();
    while lines.last().is_none_or(|line| address_of(line).is_none()) {
        let mut line = String::new();
        let length = out.read_line(&mut line).expect("text");
        assert!(length > 0, "{arguments:?} ends after {lines:?}");
        lines.push(line);
    }
    let answer = ask(lines.last().and_then(|line| address_of(line)).expect("it was found"));
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    child.kill().expect("it runs");
    child.wait().expect("it was started");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    (lines, rest)
}

/// The address that is alone on a line.
fn address_of(line: &str) -> Option<&str> {
    line.strip_prefix("http://")?.strip_suffix("/\n")
}

/// The answer to a request for the first page.
fn ask(address: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_address_of_the_games_on_this_machine_is_last_and_alone() {
    let (lines, rest) = starts(&["--no-open", "--port", "0"]);
    assert_eq!(lines[..lines.len() - 1], ["Salient is ready; Ctrl+C stops it.\n"]);
    assert_eq!(rest, "");
}

#[test]
fn the_address_of_online_play_is_all_that_is_printed_beside_the_log() {
    let folder = TempDir::new().expect("a folder");
    let data = text(folder.path());
    let (lines, rest) = starts(&["serve", "--addr", "127.0.0.1:0", "--data", data]);
    assert_eq!((lines.len(), rest.as_str()), (1, ""), "{lines:?}");
}
