//! LLVM's tools that read the counters: the toolchain's own, or those of a Debian package.

use std::env;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::debian::Apt;
use crate::tools::output;

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

/// Finds the tools, installing them where that is possible without asking anybody.
pub fn find_or_install() -> Result<Llvm> {
    if let Some(llvm) = find()? {
        return Ok(llvm);
    }
    let advice = "coverage needs llvm-cov and llvm-profdata: run `rustup component add llvm-tools`, \
                  or on Debian `apt-get install` the newest llvm-NN as root";
    let apt = Apt::find().context(advice)?;
    let updated = apt.update();
    let mut newest = (OLDEST..OLDEST + 30).rev().map(|version| format!("llvm-{version}"));
    let Some(newest) = newest.find(|package| apt.knows(package)) else {
        updated.context(advice)?;
        bail!(advice);
    };
    apt.install(&[&newest]).context(advice)?;
    find()?.with_context(|| format!("{newest} is installed but not below /usr/lib"))
}

/// What LLVM_COV and LLVM_PROFDATA name, else the toolchain's component llvm-tools, else the
/// newest package.
fn find() -> Result<Option<Llvm>> {
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
