//! Which compiler builds the client on this machine.
//!
//! 1. the active toolchain, if it has the standard library for wasm32;
//! 2. a toolchain with the source of the standard library, which is then built along;
//! 3. on Debian as root: the packages that bring such a toolchain are installed;
//! 4. otherwise the user is told what to install.

use anyhow::{Context, Result, bail, ensure};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the client is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// A compiler that can build the client.
#[derive(Debug)]
pub struct Toolchain {
    cargo: PathBuf,
    rustc: PathBuf,
    std: Std,
}

/// Where the standard library for wasm32 comes from.
#[derive(Debug)]
enum Std {
    /// It is installed.
    Installed,
    /// It is built from source; a compiler without its own linker names one.
    FromSource { linker: Option<PathBuf> },
}

/// Finds a toolchain, installing one where that is possible.
pub fn find_or_install() -> Result<Toolchain> {
    if let Some(toolchain) = find() {
        return Ok(toolchain);
    }
    let advice = format!(
        "No compiler on this machine can build for {TARGET}. Install one of these and try again:\n  \
         with rustup:   rustup target add {TARGET}\n  \
         on Debian 12+: apt-get install {}",
        DEBIAN_PACKAGES.join(" ")
    );
    if !is_debian_root() {
        bail!(advice);
    }
    println!(
        "web: the active toolchain cannot build for {TARGET}; installing Debian's compiler and the \
         source of the standard library: {}",
        DEBIAN_PACKAGES.join(" ")
    );
    apt_install(&DEBIAN_PACKAGES)?;
    find().context(advice)
}

fn find() -> Option<Toolchain> {
    let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let rustc = env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from);
    if has_wasm_std(&rustc) {
        return Some(Toolchain { cargo, rustc, std: Std::Installed });
    }
    let debian = (PathBuf::from("/usr/bin/cargo"), PathBuf::from("/usr/bin/rustc"));
    [(cargo, rustc), debian].into_iter().find_map(|(cargo, rustc)| {
        let std = Std::FromSource { linker: linker_for(&rustc)? };
        has_std_source(&rustc).then_some(Toolchain { cargo, rustc, std })
    })
}

impl Toolchain {
    /// Whether the standard library is built along, and so as small as it can be. One that came
    /// with the compiler is heavier.
    pub fn builds_std(&self) -> bool {
        matches!(self.std, Std::FromSource { .. })
    }

    /// `cargo build`, told which compiler and standard library to use.
    pub fn cargo_build(&self, dev: bool) -> Command {
        let mut command = Command::new(&self.cargo);
        command.arg("build").env("RUSTC", &self.rustc);
        // Relocations tell `split` what each part of the program needs.
        let mut flags = "-Clink-args=--emit-relocs".to_owned();
        if let Std::FromSource { linker } = &self.std {
            // RUSTC_BOOTSTRAP: building the standard library is not yet open to stable compilers.
            // Sorting, searching and formatting are copied for every type: small ones, then, not the
            // fastest.
            command.env("RUSTC_BOOTSTRAP", "1").args([
                "-Z",
                "build-std=std,panic_abort",
                "-Z",
                "build-std-features=optimize_for_size",
            ]);
            if !dev {
                // A panic is a bug that ends the program either way; its sentences weigh 40 KB.
                flags += " -Zunstable-options -Cpanic=immediate-abort";
            }
            // rustup's proxies and the workspace's own folder would lead the other compiler astray.
            command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO_TARGET_DIR");
            if let Some(linker) = linker {
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            }
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        command
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = output(Command::new(&self.rustc).arg("--version")).unwrap_or_default();
        match self.std {
            Std::Installed => write!(f, "{version}"),
            Std::FromSource { .. } => write!(f, "{version}, standard library from source"),
        }
    }
}

fn has_wasm_std(rustc: &Path) -> bool {
    output(Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]))
        .and_then(|folder| fs::read_dir(folder).ok())
        .is_some_and(|mut entries| {
            entries.any(|entry| {
                entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
            })
        })
}

fn has_std_source(rustc: &Path) -> bool {
    sysroot(rustc)
        .is_some_and(|root| root.join("lib/rustlib/src/rust/library/std/Cargo.toml").exists())
}

/// Official compilers carry a linker for wasm (`Some(None)`), distributions need one from the path.
fn linker_for(rustc: &Path) -> Option<Option<PathBuf>> {
    let host = output(Command::new(rustc).args(["--print", "host-tuple"]))?;
    if sysroot(rustc)?.join("lib/rustlib").join(host).join("bin/rust-lld").exists() {
        return Some(None);
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    (14..=30)
        .rev()
        .map(|version| format!("wasm-ld-{version}"))
        .chain(["wasm-ld".to_owned()])
        .find_map(|name| folders.iter().map(|folder| folder.join(&name)).find(|file| file.exists()))
        .map(Some)
}

fn sysroot(rustc: &Path) -> Option<PathBuf> {
    output(Command::new(rustc).args(["--print", "sysroot"])).map(PathBuf::from)
}

/// What a command printed, if it ran well.
fn output(command: &mut Command) -> Option<String> {
    // In the workspace's folder a proxy would ask for the toolchain pinned there; any folder will do.
    let output = command.current_dir(env::temp_dir()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether packages can be installed here without asking anybody.
pub fn is_debian_root() -> bool {
    Path::new("/etc/debian_version").exists()
        && output(Command::new("id").arg("-u")).as_deref() == Some("0")
}

/// Installs Debian packages.
pub fn apt_install(packages: &[&str]) -> Result<()> {
    let apt = |arguments: &[&str]| -> Result<()> {
        let status = Command::new("apt-get")
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(["-q", "-y"])
            .args(arguments)
            .status()
            .context("apt-get could not be started")?;
        ensure!(status.success(), "apt-get {} failed", arguments.join(" "));
        Ok(())
    };
    apt(&["update"])?;
    let mut install = vec!["install", "--no-install-recommends"];
    install.extend(packages);
    apt(&install)
}
