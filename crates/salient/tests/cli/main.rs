//! The binary as people and programs use it: real arguments, real files, real exit codes.

mod address;
mod arena;
mod arguments;
mod battlezone;
mod conquer;
mod imperial;
mod play;
mod promises;
mod records;
mod worldbattle;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

fn salient(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that ends early closes its input: that is for its exit code to tell.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

/// What it prints when all goes well.
#[track_caller]
fn says(arguments: &[&str], input: &str) -> String {
    let output = salient(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it prints on stderr when it refuses.
#[track_caller]
fn refuses(arguments: &[&str], code: i32) -> String {
    let output = salient(arguments, "");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("text")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// Infantry, cavalry that has moved one step, and artillery against two units: all bonuses.
const IMPERIAL: &str = "- - - / - i2c2 - / I2 C2m - / - A2 - | reserve - : a2 | turn a | ap 5";
