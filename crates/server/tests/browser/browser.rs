//! A browser on a server of its own. Whatever becomes of the test, all processes end with it.

use anyhow::{Context, Result, bail, ensure};
use fantoccini::elements::Element;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};
use server::Files;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::tools;

/// Nothing on this page takes longer than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A page size: name, width, height.
pub(crate) type Size = (&'static str, u32, u32);
/// A small phone, upright.
pub(crate) const PHONE: Size = ("phone", 360, 640);
/// A desktop.
pub(crate) const DESKTOP: Size = ("desktop", 1440, 900);

/// A browser and the server it looks at.
pub(crate) struct Browser {
    /// The page.
    pub(crate) client: Client,
    /// Where the client is served, without the last slash.
    pub(crate) address: String,
    server: JoinHandle<()>,
    /// Kept for its end: dropping it ends the processes.
    _processes: Processes,
}

/// The processes of one browser: the driver, and the browser it started.
struct Processes {
    driver: Child,
    profile: TempDir,
}

impl Browser {
    /// A fresh browser on a fresh server.
    pub(crate) async fn start() -> Result<Browser> {
        let files = Files::embedded();
        ensure!(
            files.get("index.html").is_some(),
            "the client is not built: run `cargo xtask web`"
        );
        Browser::start_with(server::app(files), "").await
    }

    /// A fresh browser on a server that can turn to a newer version of the client.
    pub(crate) async fn start_with_update(updated: Arc<AtomicBool>) -> Result<Browser> {
        let embedded = Files::embedded();
        let files = Files::from_fn(move |name| {
            let mut file = embedded.get(name)?;
            if name.starts_with("sw.js") && updated.load(Ordering::SeqCst) {
                if name != "sw.js" {
                    return None;
                }
                let script =
                    String::from_utf8_lossy(&file.content).replace("\"salient-", "\"salient-next-");
                file.content = script.into_bytes().into();
                file.hash[0] ^= 1;
            }
            Some(file)
        });
        Browser::start_with(server::app(files), "").await
    }

    /// A fresh browser on any routes; the client lies below `folder`.
    pub(crate) async fn start_with(app: axum::Router, folder: &str) -> Result<Browser> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}{folder}", listener.local_addr()?);
        let server = tokio::spawn(async move {
            axum::serve(listener, app).await.expect("a bound socket can be served");
        });
        Browser::at(address, server).await
    }

    /// A fresh browser that looks at a server; both end together.
    pub(crate) async fn at(address: String, server: JoinHandle<()>) -> Result<Browser> {
        tools::ensure_browser()?;
        let (processes, port) = Processes::start()?;
        let capabilities = capabilities(processes.profile.path());
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let client = ClientBuilder::new(connector)
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await?;
        Ok(Browser { client, address, server, _processes: processes })
    }

    /// Stops the server; the browser stays.
    pub(crate) async fn stop_server(&mut self) {
        self.server.abort();
        let _ = (&mut self.server).await;
    }

    /// Opens a route and waits until its screen is there.
    pub(crate) async fn open(&self, route: &str) -> Result<()> {
        self.client.goto(&format!("{}{route}", self.address)).await?;
        self.find("h1").await.with_context(|| format!("no heading at {route}"))?;
        self.wait_until("the start page is gone", "return !document.getElementById('start')")
            .await?;
        self.arrived().await
    }

    /// Waits until the part of the program that shows this screen has arrived.
    async fn arrived(&self) -> Result<()> {
        let arrived = "return !document.querySelector('main[aria-busy]')";
        self.wait_until("the screen has arrived", arrived).await
    }

    /// Waits for an element of a screen that has arrived.
    pub(crate) async fn find(&self, css: &str) -> Result<Element> {
        self.arrived().await?;
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        found.with_context(|| format!("no {css}"))
    }

    /// Presses the element that shows these words.
    pub(crate) async fn press(&self, words: &str) -> Result<()> {
        let path = format!("//*[self::a or self::button][normalize-space()='{words}']");
        let wait = self.client.wait().at_most(PATIENCE);
        let element = wait.for_element(Locator::XPath(&path)).await;
        element.with_context(|| format!("nothing says {words:?}"))?.click().await?;
        Ok(())
    }

    /// The text of an element.
    pub(crate) async fn text(&self, css: &str) -> Result<String> {
        Ok(self.find(css).await?.text().await?)
    }

    /// Runs a script in the page.
    pub(crate) async fn run(&self, script: &str) -> Result<Value> {
        Ok(self.client.execute(script, vec![]).await?)
    }

    /// Asks the page's own program: the body of an async function of its exports, `app`.
    pub(crate) async fn ask_program(&self, body: &str) -> Result<Value> {
        let script = format!(
            "const done = arguments[0];
            const app = performance.getEntriesByType('resource').map((it) => it.name).find((it) => /app[^/]*\\.js$/.test(it));
            import(app).then(async (app) => {{ {body} }}).then(done, (error) => done(String(error)));"
        );
        Ok(self.client.execute_async(&script, vec![]).await?)
    }

    /// Waits until a script gives true.
    pub(crate) async fn wait_until(&self, what: &str, script: &str) -> Result<()> {
        self.wait_until_in(PATIENCE.as_secs(), what, script).await
    }

    /// The same within so many seconds.
    pub(crate) async fn wait_until_in(&self, seconds: u64, what: &str, script: &str) -> Result<()> {
        let begin = std::time::Instant::now();
        while begin.elapsed() < Duration::from_secs(seconds) {
            if self.run(script).await? == Value::Bool(true) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("in vain: {what}")
    }

    /// Lays the page out for a screen of this size.
    pub(crate) async fn resize(&self, (_, width, height): Size) -> Result<()> {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.dev_tools("Emulation.setDeviceMetricsOverride", metrics).await?;
        Ok(())
    }

    /// A command of the browser's own tools.
    pub(crate) async fn dev_tools(&self, command: &str, parameters: Value) -> Result<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        Ok(self.client.issue_cmd(Extension { path: "goog/cdp/execute", body }).await?)
    }

    /// All errors and warnings in the console since the last call.
    pub(crate) async fn console_errors(&self) -> Result<Vec<String>> {
        let body = json!({ "type": "browser" });
        let entries = self.client.issue_cmd(Extension { path: "se/log", body }).await?;
        let entries = entries.as_array().cloned().unwrap_or_default();
        let bad = entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        Ok(bad.map(|entry| entry["message"].to_string()).collect())
    }

    /// Keeps a picture of the page in `target/screenshots`.
    pub(crate) async fn screenshot(&self, name: &str) -> Result<()> {
        let folder = tools::root().join("target/screenshots");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{name}.png")), self.client.screenshot().await?)?;
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl Processes {
    /// Starts the driver on a port of its choice. It gives up where that port is free in one half
    /// of the network only, and then has to choose again.
    fn start() -> Result<(Processes, u16)> {
        const TRIES: usize = 5;
        for _ in 0..TRIES {
            if let Some(started) = Processes::try_to_start()? {
                return Ok(started);
            }
        }
        bail!("chromedriver named no port in {TRIES} tries")
    }

    fn try_to_start() -> Result<Option<(Processes, u16)>> {
        let profile = tempfile::tempdir()?;
        let driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver could not be started")?;
        let mut processes = Processes { driver, profile };
        let output = processes.driver.stdout.take().expect("its output was asked for");
        let mut lines = BufReader::new(output).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Read on, or the driver would one day wait for room in the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(port.map(|port| (processes, port)))
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        // The driver's end does not end the browser: every process of ours names our profile.
        for id in processes_naming(self.profile.path()) {
            let _ = Command::new("kill").args(["-9", &id]).status();
        }
    }
}

/// The ids of all processes that were started with this path among their arguments.
fn processes_naming(path: &Path) -> Vec<String> {
    let path = path.to_string_lossy();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|process| {
            let id = process.file_name().into_string().ok()?;
            id.parse::<u32>().ok()?;
            let arguments = fs::read(process.path().join("cmdline")).ok()?;
            String::from_utf8_lossy(&arguments).contains(&*path).then_some(id)
        })
        .collect()
}

fn capabilities(profile: &Path) -> Capabilities {
    let profile = format!("--user-data-dir={}", profile.display());
    let options = json!({
        "binary": format!("/usr/bin/{}", tools::CHROMIUM),
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--lang=en", profile,
        ],
    });
    let capabilities = json!({
        "browserName": "chrome-headless-shell",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    capabilities.as_object().expect("an object was written").clone()
}

/// A command that only this driver knows.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
