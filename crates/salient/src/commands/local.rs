//! `salient` alone: the browser client on this machine.

use std::io::Write;

use anyhow::Context;

use crate::cli::Local;

pub fn run(options: &Local) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
    runtime.block_on(serve(options))
}

async fn serve(options: &Local) -> anyhow::Result<()> {
    let bound = server::bind(options.host, options.port).await?;
    let address = format!("http://{}/", bound.address);
    let mut out = std::io::stdout();
    if let Some(port) = bound.taken {
        writeln!(out, "Port {port} is in use; this is the next free one.")?;
    }
    // Alone and last, so that it is found below whatever a build has printed.
    writeln!(out, "Salient is ready; Ctrl+C stops it.\n{address}")?;
    out.flush()?;
    if !options.no_open && has_screen() {
        // No browser is no reason not to serve: the address is printed above.
        let _ = open::that_detached(&address);
    }
    server::run(bound.listener, stopped()).await.context("the server stopped")
}

/// Comes when the person at the keyboard or the system wants an end.
pub(super) async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// Can a browser show itself? On Linux only where there is a display.
#[allow(clippy::disallowed_methods)] // the edge reads the environment
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some();
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
