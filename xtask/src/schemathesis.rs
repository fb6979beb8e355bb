//! `cargo xtask schemathesis`: a tool that nobody here wrote calls every route of `/openapi.json`
//! with valid and invalid data and compares the answers with the document.
//!
//! Schemathesis comes from PyPI in a pinned version, into a virtual environment below `target`. The
//! server is the real binary on a free port of the loopback, with data of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::programs::Programs;
use crate::tools::{root, run as run_command};

/// The version that is installed; another one may find something else.
const VERSION: &str = "4.32.5";

/// How schemathesis runs.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// How many requests are tried per route in each phase
    #[arg(long, default_value_t = 50)]
    max_examples: u32,
    /// The same requests every time
    #[arg(long)]
    deterministic: bool,
}

impl Options {
    /// For `cargo verify`: short, and the same every time.
    pub const SHORT: Options = Options { max_examples: 5, deterministic: true };
    /// For a long soak.
    pub const LONG: Options = Options { max_examples: 50, deterministic: false };
}

/// Runs it without a token and with one; fails where an answer is not as documented.
pub fn run(options: &Options) -> Result<()> {
    let program = installed()?;
    let programs = Programs::as_tested()?;
    for with_token in [false, true] {
        println!("schemathesis, {} a token", if with_token { "with" } else { "without" });
        // Fresh data for each: what the first run left behind must not hide anything.
        let server = Server::start(programs.find("salient")?)?;
        let mut command = Command::new(&program);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/schemathesis");
        command
            .arg("--config-file")
            .arg(folder.join("schemathesis.toml"))
            .args(["run", "--checks", "all", "--max-examples"])
            .arg(options.max_examples.to_string())
            .args(["--request-timeout", "60", "--no-color"])
            .env("SALIENT_UNDER_TEST", server.url())
            .current_dir(server.data.path());
        if options.deterministic {
            command.arg("--generation-deterministic");
        }
        if with_token {
            command.env("SCHEMATHESIS_HOOKS", folder.join("hooks.py"));
        }
        command.arg(format!("{}/openapi.json", server.url()));
        run_command(&mut command)?;
    }
    Ok(())
}

/// The program, installed into the checkout where it is not there yet.
fn installed() -> Result<PathBuf> {
    let folder = root().join("target/tools/schemathesis");
    let program = folder.join("bin/schemathesis");
    let is_there = Command::new(&program).arg("--version").output().is_ok_and(|told| {
        told.status.success() && String::from_utf8_lossy(&told.stdout).contains(VERSION)
    });
    if is_there {
        return Ok(program);
    }
    println!("Installing schemathesis {VERSION} into {} …", folder.display());
    let needs = "schemathesis needs Python 3.10 or newer with venv, and PyPI to install it once";
    run_command(Command::new("python3").args(["-m", "venv"]).arg(&folder)).context(needs)?;
    let package = format!("schemathesis=={VERSION}");
    run_command(Command::new(folder.join("bin/pip")).args(["install", "--quiet", &package]))
        .context(needs)?;
    Ok(program)
}

/// A real server with data of its own; stopped when it is dropped.
struct Server {
    process: Child,
    address: SocketAddr,
    data: tempfile::TempDir,
}

impl Server {
    fn start(program: &Path) -> Result<Server> {
        let data = tempfile::tempdir()?;
        let mut process = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data.path().join("data"))
            .arg("--config")
            .arg(root().join("docs/load.toml"))
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(data.path().join("server.log"))?)
            .spawn()
            .context("the server did not start")?;
        let mut line = String::new();
        let out = process.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split('/').next());
        let Some(Ok(address)) = address.map(str::parse) else {
            let log = std::fs::read_to_string(data.path().join("server.log"))?;
            process.kill()?;
            bail!("the server did not tell its address: {line}{log}");
        };
        Ok(Server { process, address, data })
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have stopped by itself, which the run has noticed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
