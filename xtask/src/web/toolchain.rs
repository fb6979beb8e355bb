//! Which compiler builds the client on this machine.
//!
//! 1. a toolchain with the standard library for wasm32: the active one, else that of the system;
//! 2. one of them with the source of the standard library, which is then built along; either needs a
//!    linker, and is passed over without one;
//! 3. rustup: it adds wasm32 to its toolchain, unless `RUSTUP_AUTO_INSTALL` is 0, and that one is
//!    taken if the active one is another;
//! 4. on Debian as root: the packages that bring a toolchain with the source are installed;
//! 5. otherwise the user is told what to type, in one sentence.

use anyhow::{Context, Result, bail};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::advice::{Advice, Packages};
use crate::debian::Apt;
use crate::rustup::{self, Added};

/// What the client is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What brings a compiler, the source of the standard library and a linker.
pub const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// The oldest Rust that the workspace compiles with.
pub const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// A compiler that can build the client.
#[derive(Debug)]
pub struct Toolchain {
    cargo: PathBuf,
    rustc: PathBuf,
    std: Std,
    /// A compiler without a linker of its own is given this one.
    linker: Option<PathBuf>,
}

/// Where the standard library for wasm32 comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Std {
    /// It is installed.
    Installed,
    /// It is built from source.
    FromSource,
}

/// A cargo and a compiler.
type Programs = (PathBuf, PathBuf);

/// What there is to choose from.
struct Machine {
    /// The active ones.
    active: Programs,
    /// Those of the system's packages.
    system: Programs,
    /// Where other programs are looked for.
    path: OsString,
    /// `RUSTUP_AUTO_INSTALL`: 0 where rustup may fetch nothing.
    auto_install: Option<OsString>,
    /// What installs Debian's packages, where that is possible.
    apt: Option<Apt>,
}

/// Finds a toolchain, installing one where that is possible.
pub fn find_or_install() -> Result<Toolchain> {
    let program = |name: &str, usual: &str| env::var_os(name).unwrap_or_else(|| usual.into());
    let machine = Machine {
        active: (program("CARGO", "cargo").into(), program("RUSTC", "rustc").into()),
        system: ("/usr/bin/cargo".into(), "/usr/bin/rustc".into()),
        path: rustup::search_path(),
        auto_install: env::var_os("RUSTUP_AUTO_INSTALL"),
        apt: Apt::find(),
    };
    machine.find_or_install()
}

impl Machine {
    fn find_or_install(&self) -> Result<Toolchain> {
        if let Some(toolchain) = self.find() {
            return Ok(toolchain);
        }
        let added = rustup::add_target(TARGET, &self.path, self.auto_install.as_deref());
        if added != Added::Missing
            && let Some(toolchain) = self.find().or_else(|| self.find_by_rustup())
        {
            return Ok(toolchain);
        }
        let advice = |packages| Advice::here(added, packages).to_string();
        let Some(apt) = &self.apt else { bail!(advice(Packages::NotTried)) };
        let updated = apt.update();
        if !DEBIAN_PACKAGES.iter().all(|package| apt.knows(package)) {
            // Either no list could be read, or a descendant of Debian lacks them.
            updated.with_context(|| advice(Packages::Failed))?;
            bail!(advice(Packages::Missing));
        }
        println!("web: Debian's compiler and the source of the standard library build the client");
        apt.install(&DEBIAN_PACKAGES).with_context(|| advice(Packages::Failed))?;
        self.find().with_context(|| advice(Packages::Missing))
    }

    fn find(&self) -> Option<Toolchain> {
        // Cargo has compared the version of the active one already.
        let system = Some(&self.system).filter(|(_, rustc)| is_new_enough(rustc));
        let all = || [Some(&self.active), system].into_iter().flatten();
        all()
            .find_map(|programs| Toolchain::with_wasm_std(programs, &self.path))
            .or_else(|| all().find_map(|programs| Toolchain::with_std_source(programs, &self.path)))
    }

    /// Where the active compiler is not rustup's, `rustup target add` changes another toolchain.
    fn find_by_rustup(&self) -> Option<Toolchain> {
        let programs = rustup::programs(&self.path)?;
        is_new_enough(&programs.1)
            .then(|| Toolchain::with_wasm_std(&programs, &self.path))
            .flatten()
    }
}

impl Toolchain {
    fn with_wasm_std(programs: &Programs, path: &OsStr) -> Option<Toolchain> {
        has_wasm_std(&programs.1).then(|| Toolchain::new(programs, Std::Installed, path)).flatten()
    }

    fn with_std_source(programs: &Programs, path: &OsStr) -> Option<Toolchain> {
        has_std_source(&programs.1)
            .then(|| Toolchain::new(programs, Std::FromSource, path))
            .flatten()
    }

    /// None where there is no linker: the build would fail at its end, after minutes.
    fn new((cargo, rustc): &Programs, std: Std, path: &OsStr) -> Option<Toolchain> {
        let linker = linker_for(rustc, path)?;
        Some(Toolchain { cargo: cargo.clone(), rustc: rustc.clone(), std, linker })
    }

    /// `cargo build`, told which compiler and standard library to use.
    pub fn cargo_build(&self) -> Command {
        let mut command = Command::new(&self.cargo);
        command.arg("build").env("RUSTC", &self.rustc);
        // Relocations tell `split` what each part of the program needs. Components and closures of
        // views behind one type each halve the download and the time to compile.
        let flags = "-Clink-args=--emit-relocs --cfg erase_components";
        if self.std == Std::FromSource {
            // RUSTC_BOOTSTRAP: building the standard library is not yet open to stable compilers.
            // Sorting, searching and formatting are copied for every type: small ones, then, not the
            // fastest.
            command.env("RUSTC_BOOTSTRAP", "1").args([
                "-Z",
                "build-std=std,panic_abort",
                "-Z",
                "build-std-features=optimize_for_size",
            ]);
            // rustup's proxies and the workspace's own folder would lead the other compiler astray.
            command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO_TARGET_DIR");
        }
        if let Some(linker) = &self.linker {
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        // Where one of these is set, cargo takes its flags in place of those of the target.
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        command
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = output(Command::new(&self.rustc).arg("--version")).unwrap_or_default();
        match self.std {
            Std::Installed => write!(f, "{version}"),
            Std::FromSource => write!(f, "{version}, standard library from source"),
        }
    }
}

fn is_new_enough(rustc: &Path) -> bool {
    let says = output(Command::new(rustc).arg("--version"));
    says.and_then(|says| rust_version(&says)) >= minor_version(OLDEST_RUST)
}

/// The version in what `rustc --version` says: `rustc 1.95.0 (59807616e 2026-04-14)`.
fn rust_version(says: &str) -> Option<(u32, u32)> {
    minor_version(says.split(' ').nth(1)?)
}

/// 1 and 95 of `1.95`, `1.95.0` or `1.95.0-nightly`.
fn minor_version(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
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

/// The first LLD whose relocations the splitter can read; LLD 14 names symbols that it cannot find.
const OLDEST_LLD: u32 = 19;

/// Official compilers carry a linker for wasm (`Some(None)`), distributions need one from the path.
fn linker_for(rustc: &Path, path: &OsStr) -> Option<Option<PathBuf>> {
    let host = output(Command::new(rustc).args(["--print", "host-tuple"]))?;
    let program = |name: &str| format!("{name}{}", env::consts::EXE_SUFFIX);
    let folder = sysroot(rustc)?.join("lib/rustlib").join(host).join("bin");
    if folder.join(program("rust-lld")).exists() {
        return Some(None);
    }
    let folders: Vec<PathBuf> = env::split_paths(path).collect();
    let on_path =
        |name: String| folders.iter().map(|folder| folder.join(&name)).find(|file| file.exists());
    let numbered = (OLDEST_LLD..=30).rev().map(|version| program(&format!("wasm-ld-{version}")));
    let unnumbered = || {
        let linker = on_path(program("wasm-ld"))?;
        let says = output(Command::new(&linker).arg("--version"))?;
        lld_version(&says).is_some_and(|version| version >= OLDEST_LLD).then_some(linker)
    };
    numbered.into_iter().find_map(on_path).or_else(unnumbered).map(Some)
}

/// The version in what `wasm-ld --version` says: `LLD 19.1.7` or `Debian LLD 19.1.7`.
fn lld_version(says: &str) -> Option<u32> {
    let (_, version) = says.split_once("LLD ")?;
    version.split('.').next()?.parse().ok()
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

#[cfg(all(test, unix))]
mod tests;
