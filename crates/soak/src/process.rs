//! `salient serve` as a process of its own.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// How long a server may take to start, also when it has many matches to check.
const START: Duration = Duration::from_secs(60);

/// A config without limits: one machine plays everybody, and bots do not wait.
pub fn unlimited() -> String {
    format!("bot_pause_ms = 5\n{}", include_str!("../../../docs/load.toml"))
}

/// A running server; it is killed when this is dropped.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// What it says is still read: a closed pipe would end it.
    _out: BufReader<ChildStdout>,
}

/// What a server process needs and where it keeps its things.
#[derive(Clone, Debug)]
pub struct Hosting {
    /// The program `salient`.
    pub binary: PathBuf,
    /// The folder of its data.
    pub data: PathBuf,
    /// The address of a database instead.
    pub store: Option<String>,
    /// The text of its config file.
    pub config: String,
    /// Where its log goes; later servers append to it.
    pub log: PathBuf,
    /// Whether each line of the log is JSON.
    pub json_log: bool,
    /// The address of the collector that gets its traces.
    pub collector: Option<String>,
}

impl Hosting {
    /// A server with its data in `folder/data` and its log in `folder/server.log`.
    pub fn new(binary: &Path, folder: &Path, config: String) -> Result<Hosting> {
        let data = folder.join("data");
        std::fs::create_dir_all(&data)?;
        let (binary, log) = (binary.to_owned(), folder.join("server.log"));
        Ok(Hosting { binary, data, store: None, config, log, json_log: false, collector: None })
    }

    /// A node on a database, with its log in `folder/<name>.log`.
    pub fn node(binary: &Path, folder: &Path, name: &str, url: &str) -> Result<Hosting> {
        let hosting = Hosting::new(binary, folder, unlimited())?;
        let log = folder.join(format!("{name}.log"));
        Ok(Hosting { store: Some(url.to_owned()), log, ..hosting })
    }

    /// Starts a server on a free port of 127.0.0.1.
    pub fn start(&self) -> Result<Server> {
        self.start_with(Command::new(&self.binary))
    }

    /// Starts a server whose writes and syncs are written into `trace` by strace. The traced server
    /// is the child, and strace ends with it.
    pub fn start_traced(&self, trace: &Path) -> Result<Server> {
        let mut command = Command::new("strace");
        let calls = "trace=write,lseek,pwrite64,pwritev,pwritev2,ftruncate,fallocate,fsync,\
                     fdatasync,unlink,unlinkat,rename,renameat,renameat2";
        command.args(["-D", "-f", "-ttt", "-T", "-y", "-xx", "-s", "1000000", "--seccomp-bpf"]);
        command.args(["-e", calls, "-e", "signal=none", "-o"]).arg(trace).arg(&self.binary);
        self.start_with(command)
    }

    fn start_with(&self, mut command: Command) -> Result<Server> {
        let config = self.log.with_extension("toml");
        std::fs::write(&config, &self.config)?;
        let log = File::options().create(true).append(true).open(&self.log)?;
        command.args(["serve", "--addr", "127.0.0.1:0"]);
        match &self.store {
            Some(url) => command.env("SALIENT_STORE", url), // others must not see the password
            None => command.arg("--data").arg(&self.data),
        };
        if self.json_log {
            command.arg("--log-json");
        }
        if let Some(collector) = &self.collector {
            command.args(["--otlp", collector]);
        }
        command.arg("--config").arg(config).stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(log).spawn();
        let mut child = child.with_context(|| format!("{command:?} did not start"))?;
        let Some(out) = child.stdout.take() else { bail!("the server has no output") };
        match first_line(out) {
            Ok((line, out)) => match address_in(&line) {
                Some(address) => Ok(Server { child, address, _out: out }),
                None => fail(child, &self.log, &format!("the server said {line:?}")),
            },
            Err(error) => fail(child, &self.log, &error.to_string()),
        }
    }

    /// Why the store failed, as the log says, and how often.
    pub fn store_failures(&self) -> Result<BTreeMap<String, u64>> {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        let mut failures = BTreeMap::new();
        for line in text.lines().filter(|line| line.contains("the store failed")) {
            let why = line.split_once("error=").map_or(line, |(_, why)| why);
            *failures.entry(why.to_owned()).or_default() += 1;
        }
        Ok(failures)
    }

    /// How many panics the log tells of.
    pub fn panics(&self) -> Result<u64> {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        Ok(text.lines().filter(|line| line.contains("panicked at")).count() as u64)
    }
}

fn fail(mut child: Child, log: &Path, why: &str) -> Result<Server> {
    let _ = child.kill(); // it may have ended by itself
    let _ = child.wait();
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let last: Vec<&str> = text.lines().rev().take(5).collect();
    bail!("no server: {why}; its log ends with {last:?}")
}

fn first_line(out: ChildStdout) -> Result<(String, BufReader<ChildStdout>)> {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let mut out = BufReader::new(out);
        let mut line = String::new();
        let read = out.read_line(&mut line).map(|_| (line, out));
        let _ = tell.send(read); // who waited may have given up
    });
    Ok(told.recv_timeout(START).context("the server did not say where it listens")??)
}

fn address_in(line: &str) -> Option<SocketAddr> {
    line.split("http://").nth(1)?.split('/').next()?.parse().ok()
}

impl Server {
    /// The number of the process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Whether it still runs.
    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills it with SIGKILL: no destructor runs, no buffer is flushed.
    pub fn kill(mut self) -> Result<()> {
        let ended = self.child.try_wait()?;
        self.child.kill()?;
        self.child.wait()?;
        match ended {
            Some(status) => bail!("the server had ended by itself: {status}"),
            None => Ok(()),
        }
    }

    /// The memory that it holds now, in KB (Linux).
    pub fn memory(&self) -> Result<u64> {
        memory(self.process(), "VmRSS:")
    }

    /// The most memory that it ever held, in KB (Linux).
    pub fn peak_memory(&self) -> Result<u64> {
        memory(self.process(), "VmHWM:")
    }

    /// How many files and connections it holds open (Linux).
    pub fn open_files(&self) -> Result<u64> {
        Ok(std::fs::read_dir(format!("/proc/{}/fd", self.process()))?.count() as u64)
    }

    /// Waits until a thread of the server is inside fsync or fdatasync (Linux); false when that did
    /// not happen in time.
    pub fn wait_for_fsync(&self, patience: Duration) -> bool {
        let until = std::time::Instant::now() + patience;
        let tasks = format!("/proc/{}/task", self.process());
        while std::time::Instant::now() < until {
            let Ok(threads) = std::fs::read_dir(&tasks) else { return false };
            for thread in threads.flatten() {
                let call = std::fs::read_to_string(thread.path().join("syscall"));
                if call.is_ok_and(|call| is_fsync(&call)) {
                    return true;
                }
            }
        }
        false
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may be dead already
        let _ = self.child.wait();
    }
}

/// Whether `/proc/PID/task/TID/syscall` tells of fsync or fdatasync.
fn is_fsync(call: &str) -> bool {
    let numbers: &[&str] = if cfg!(target_arch = "x86_64") { &["74", "75"] } else { &["82", "83"] };
    call.split_whitespace().next().is_some_and(|number| numbers.contains(&number))
}

/// One field of `/proc/PID/status`, in KB.
pub fn memory(process: u32, field: &str) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    let number = line.and_then(|line| line.split_whitespace().next());
    Ok(number.with_context(|| format!("no {field}"))?.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_in_the_first_line() {
        let line = "Salient hosts online play at http://127.0.0.1:4001/ — Ctrl+C stops it.";
        assert_eq!(address_in(line), Some("127.0.0.1:4001".parse().unwrap()));
        assert_eq!(address_in("error: no"), None);
    }

    #[test]
    fn a_process_that_is_no_server_is_named() {
        let folder = tempfile::TempDir::new().unwrap();
        let hosting = Hosting::new(Path::new("/bin/false"), folder.path(), String::new()).unwrap();
        assert!(hosting.start().unwrap_err().to_string().contains("no server"));
    }
}
