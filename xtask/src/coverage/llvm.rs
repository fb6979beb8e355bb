//! LLVM's tools that read the counters: the toolchain's own, or those of a Debian package.

use std::env;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::tools::{output, run};

/// The oldest version that reads what today's compilers write: the format of the counters has
/// been the same since then.
const OLDEST: u32 = 19;

/// Where llvm-cov and llvm-profdata are.
#[derive(Debug)]
pub struct Llvm {
    cov: PathBuf,
    profdata: PathBuf,
}

impl Llvm {
    /// Lets a cargo-llvm-cov use these tools.
    pub fn used_by<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("LLVM_COV", &self.cov).env("LLVM_PROFDATA", &self.profdata)
    }

    fn inside(folder: &Path) -> Llvm {
        Llvm { cov: folder.join("llvm-cov"), profdata: folder.join("llvm-profdata") }
    }

    fn is_there(&self) -> bool {
        self.cov.is_file() && self.profdata.is_file()
    }
}

impl Display for Llvm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cov.display())
    }
}

/// What LLVM_COV and LLVM_PROFDATA name, else the toolchain's component llvm-tools, else the
/// newest package.
pub fn find() -> Result<Option<Llvm>> {
    if let (Some(cov), Some(profdata)) = (env::var_os("LLVM_COV"), env::var_os("LLVM_PROFDATA")) {
        return Ok(Some(Llvm { cov: cov.into(), profdata: profdata.into() }));
    }
    let sysroot = output(Command::new(rustc()).args(["--print", "sysroot"]))?;
    let version = output(Command::new(rustc()).arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("rustc does not say for which machine it is")?;
    let component = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin");
    let packages = packages(Path::new("/usr/lib")).into_iter().map(|(_, folder)| folder);
    let mut folders = std::iter::once(component).chain(packages);
    Ok(folders.find_map(|folder| Some(Llvm::inside(&folder)).filter(Llvm::is_there)))
}

/// Installs the newest package of Debian's archive, and says so.
pub fn install() -> Result<()> {
    let known = |version: &u32| {
        let mut show = Command::new("apt-cache");
        show.args(["show", &format!("llvm-{version}")]).stdout(Stdio::null()).stderr(Stdio::null());
        show.status().is_ok_and(|status| status.success())
    };
    let newest = (OLDEST..OLDEST + 30).rev().find(known);
    let by_hand = "install the LLVM tools by hand: `rustup component add llvm-tools`";
    let newest = newest.with_context(|| format!("apt-cache knows no llvm-{OLDEST}; {by_hand}"))?;
    println!("Installing Debian's package llvm-{newest} with apt-get …");
    run(Command::new("apt-get").args(["install", "-y", &format!("llvm-{newest}")]))
        .with_context(|| format!("apt-get needs an administrator; otherwise {by_hand}"))?;
    ensure!(find()?.is_some(), "llvm-{newest} is installed but not below /usr/lib");
    Ok(())
}

/// The folders `llvm-NN/bin` that are new enough, the newest first.
fn packages(below: &Path) -> Vec<(u32, PathBuf)> {
    let entries = fs::read_dir(below).into_iter().flatten().flatten();
    let mut packages: Vec<(u32, PathBuf)> = entries
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.strip_prefix("llvm-")?.parse().ok()?;
            (version >= OLDEST).then(|| (version, entry.path().join("bin")))
        })
        .collect();
    packages.sort_by(|a, b| b.cmp(a));
    packages
}

fn rustc() -> std::ffi::OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

#[test]
fn the_newest_package_comes_first_and_old_ones_not_at_all() {
    let folder = env::temp_dir().join(format!("salient-llvm-{}", std::process::id()));
    for name in ["llvm-14", "llvm-19", "llvm-22", "llvm-x", "clang-30"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    let versions: Vec<u32> = packages(&folder).into_iter().map(|(version, _)| version).collect();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(versions, [22, 19]);
}
