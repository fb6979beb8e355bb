//! The order of the choice, with stand-ins for compiler and rustup on the search path.
#![allow(clippy::unwrap_used)] // a test that cannot go on fails

use std::os::unix::fs::PermissionsExt;

use super::*;

/// A machine whose programs are scripts below a folder.
struct StandIns(tempfile::TempDir);

/// Prints where a standard library would be, as rustc does.
const RUSTC: &str = "case \"$*\" in
  *target-libdir*) echo \"$HERE/wasm\" ;;
  *sysroot*) echo \"$HERE/sysroot\" ;;
  *host-tuple*) echo this-machine ;;
  *--version*) echo 'rustc 1.95.0 (a stand-in)' ;;
esac";
/// Writes down what it is told, and does it.
const RUSTUP_SUCCEEDS: &str = "echo \"$*\" >> \"$HERE/rustup.log\"
if [ \"$1\" = target ]; then mkdir -p \"$HERE/wasm\" && : > \"$HERE/wasm/libcore-0.rlib\"; fi";
/// Writes down what it is told, and cannot.
const RUSTUP_FAILS: &str = "echo \"$*\" >> \"$HERE/rustup.log\"; [ \"$1\" = --version ]";

impl StandIns {
    fn new() -> StandIns {
        let stand_ins = StandIns(tempfile::tempdir().unwrap());
        stand_ins.program("rustc", RUSTC);
        stand_ins
    }

    fn program(&self, name: &str, script: &str) {
        let file = self.0.path().join(name);
        let here = self.0.path().display();
        // The search path holds nothing but stand-ins: the script finds the rest by itself.
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let text = format!("#!/bin/sh\nPATH=/usr/bin:/bin\nHERE='{here}'\n{script}\n");
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Gives the compiler the linker that official ones have.
    fn own_linker(&self) {
        self.empty_file("sysroot/lib/rustlib/this-machine/bin/rust-lld");
    }

    fn empty_file(&self, name: &str) {
        let file = self.0.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "").unwrap();
    }

    fn machine(&self, auto_install: Option<&str>) -> Machine {
        let missing = self.0.path().join("missing");
        Machine {
            active: (self.0.path().join("cargo"), self.0.path().join("rustc")),
            system: (missing.clone(), missing),
            path: self.0.path().into(),
            auto_install: auto_install.map(OsString::from),
            apt: None,
        }
    }

    /// What rustup was told to do, questions left out.
    fn told_rustup(&self) -> Vec<String> {
        let log = fs::read_to_string(self.0.path().join("rustup.log")).unwrap_or_default();
        let is_question = |line: &&str| *line == "--version" || line.starts_with("which ");
        log.lines().filter(|line| !is_question(line)).map(str::to_owned).collect()
    }
}

const TARGET_ADD: &str = "target add wasm32-unknown-unknown";

#[test]
fn a_toolchain_with_wasm_is_used_and_rustup_left_alone() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_SUCCEEDS);
    stand_ins.empty_file("wasm/libcore-0.rlib");
    stand_ins.own_linker();
    let toolchain = stand_ins.machine(None).find_or_install().unwrap();
    assert_eq!((toolchain.std, toolchain.linker), (Std::Installed, None));
    assert_eq!(stand_ins.told_rustup(), Vec::<String>::new());
}

#[test]
fn a_toolchain_with_wasm_and_no_linker_is_noticed_before_anything_is_compiled() {
    let stand_ins = StandIns::new();
    stand_ins.empty_file("wasm/libcore-0.rlib");
    let error = stand_ins.machine(None).find_or_install().unwrap_err().to_string();
    assert_eq!(error, Advice::here(Added::Missing, Packages::NotTried).to_string());
    // One whose relocations nobody can read is no better; the compiler would take it by itself.
    stand_ins.program("wasm-ld", "echo 'LLD 18.1.8'");
    assert!(stand_ins.machine(None).find_or_install().is_err());
    stand_ins.program("wasm-ld", "echo 'LLD 19.1.7'");
    let toolchain = stand_ins.machine(None).find_or_install().unwrap();
    let linker = stand_ins.0.path().join("wasm-ld");
    assert_eq!((toolchain.std, toolchain.linker.as_ref()), (Std::Installed, Some(&linker)));
    let build = toolchain.cargo_build();
    let mut named =
        build.get_envs().filter(|(name, _)| name.to_string_lossy().ends_with("_LINKER"));
    assert_eq!(named.next().unwrap().1, Some(linker.as_os_str()));
}

#[test]
fn the_source_of_std_comes_before_rustup() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_SUCCEEDS);
    stand_ins.empty_file("sysroot/lib/rustlib/src/rust/library/std/Cargo.toml");
    stand_ins.own_linker();
    let toolchain = stand_ins.machine(None).find_or_install().unwrap();
    assert_eq!((toolchain.std, toolchain.linker), (Std::FromSource, None));
    assert_eq!(stand_ins.told_rustup(), Vec::<String>::new());
}

#[test]
fn rustup_adds_the_target_to_the_active_toolchain() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_SUCCEEDS);
    stand_ins.own_linker();
    let toolchain = stand_ins.machine(None).find_or_install().unwrap();
    assert_eq!(toolchain.std, Std::Installed);
    assert_eq!(stand_ins.told_rustup(), [TARGET_ADD]);
}

#[test]
fn rustup_that_fails_leaves_one_sentence() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_FAILS);
    let error = stand_ins.machine(Some("1")).find_or_install().unwrap_err().to_string();
    assert_eq!(error, Advice::here(Added::Failed, Packages::NotTried).to_string());
    assert_eq!(stand_ins.told_rustup(), [TARGET_ADD]);
}

/// Adds the target to a toolchain that is not the active one, as where the system's compiler comes
/// first on the search path.
const RUSTUP_OF_ANOTHER_TOOLCHAIN: &str = "case \"$1\" in
  target) mkdir -p \"$HERE/rustups/wasm\" && : > \"$HERE/rustups/wasm/libcore-0.rlib\" ;;
  which) echo \"$HERE/rustups/$2\" ;;
esac";

/// The compiler of that toolchain.
fn rustc_of_rustup(version: &str) -> String {
    format!(
        "case \"$*\" in
  *target-libdir*) echo \"$HERE/rustups/wasm\" ;;
  *sysroot*) echo \"$HERE/sysroot\" ;;
  *host-tuple*) echo this-machine ;;
  *--version*) echo 'rustc {version}' ;;
esac"
    )
}

#[test]
fn the_toolchain_of_rustup_is_used_where_another_one_is_active() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_OF_ANOTHER_TOOLCHAIN);
    stand_ins.program("rustups/rustc", &rustc_of_rustup("1.95.1 (a stand-in)"));
    stand_ins.own_linker();
    let toolchain = stand_ins.machine(None).find_or_install().unwrap();
    assert_eq!(toolchain.std, Std::Installed);
    assert_eq!(toolchain.rustc, stand_ins.0.path().join("rustups/rustc"));
    assert_eq!(toolchain.cargo, stand_ins.0.path().join("rustups/cargo"));
}

#[test]
fn a_toolchain_of_rustup_that_is_too_old_is_to_be_renewed() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_OF_ANOTHER_TOOLCHAIN);
    stand_ins.program("rustups/rustc", &rustc_of_rustup("1.94.9 (a stand-in)"));
    stand_ins.own_linker();
    let error = stand_ins.machine(None).find_or_install().unwrap_err().to_string();
    assert_eq!(error, Advice::here(Added::Yes, Packages::NotTried).to_string());
}

#[test]
fn rustup_that_may_fetch_nothing_is_told_nothing() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_SUCCEEDS);
    assert!(stand_ins.machine(Some("0")).find_or_install().is_err());
    assert_eq!(stand_ins.told_rustup(), Vec::<String>::new());
}

#[test]
fn without_rustup_the_sentence_is_that_of_the_system() {
    let error = StandIns::new().machine(None).find_or_install().unwrap_err().to_string();
    assert_eq!(error, Advice::here(Added::Missing, Packages::NotTried).to_string());
}

/// A machine where apt may install packages, and what its apt-get was told.
fn with_apt(stand_ins: &StandIns, apt_get: &str, apt_cache: &str) -> Machine {
    stand_ins.program("apt-get", &format!("echo \"$*\" >> \"$HERE/apt.log\"\n{apt_get}"));
    stand_ins.program("apt-cache", apt_cache);
    let debian = stand_ins.0.path().join("debian");
    fs::create_dir_all(&debian).unwrap();
    fs::copy(stand_ins.0.path().join("rustc"), debian.join("rustc")).unwrap();
    Machine {
        active: (debian.join("none"), debian.join("none")),
        system: (debian.join("cargo"), debian.join("rustc")),
        apt: Some(Apt::on_path(stand_ins.0.path().into())),
        ..stand_ins.machine(Some("0"))
    }
}

fn told_apt(stand_ins: &StandIns) -> String {
    fs::read_to_string(stand_ins.0.path().join("apt.log")).unwrap_or_default()
}

/// Brings what Debian's packages bring.
const APT_INSTALLS: &str = "case \"$*\" in *install*)
  mkdir -p \"$HERE/sysroot/lib/rustlib/src/rust/library/std\"
  : > \"$HERE/sysroot/lib/rustlib/src/rust/library/std/Cargo.toml\"
  : > \"$HERE/wasm-ld-19\" ;;
esac";

#[test]
fn apt_installs_a_compiler_where_it_may() {
    let stand_ins = StandIns::new();
    let toolchain = with_apt(&stand_ins, APT_INSTALLS, "exit 0").find_or_install().unwrap();
    assert_eq!(toolchain.std, Std::FromSource);
    assert_eq!(toolchain.linker, Some(stand_ins.0.path().join("wasm-ld-19")));
    assert!(told_apt(&stand_ins).contains("rustc-web cargo-web rust-web-src lld-19"));
}

#[test]
fn apt_installs_a_compiler_where_rustup_fails() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_FAILS);
    let machine = with_apt(&stand_ins, APT_INSTALLS, "exit 0");
    let machine = Machine { auto_install: None, ..machine };
    assert_eq!(machine.find_or_install().unwrap().std, Std::FromSource);
    assert_eq!(stand_ins.told_rustup(), [TARGET_ADD], "it is asked first");
    assert!(told_apt(&stand_ins).contains("rustc-web cargo-web rust-web-src lld-19"));
}

#[test]
fn apt_installs_a_compiler_where_rustup_may_fetch_nothing() {
    let stand_ins = StandIns::new();
    stand_ins.program("rustup", RUSTUP_SUCCEEDS);
    let machine = with_apt(&stand_ins, APT_INSTALLS, "exit 0");
    assert_eq!(machine.auto_install.as_deref(), Some(OsStr::new("0")));
    assert_eq!(machine.find_or_install().unwrap().std, Std::FromSource);
    assert_eq!(stand_ins.told_rustup(), Vec::<String>::new());
    assert!(told_apt(&stand_ins).contains("rustc-web cargo-web rust-web-src lld-19"));
}

#[test]
fn an_archive_without_the_packages_leaves_one_sentence_and_installs_nothing() {
    let stand_ins = StandIns::new();
    let error = with_apt(&stand_ins, "exit 0", "exit 1").find_or_install().unwrap_err();
    assert_eq!(error.to_string(), Advice::here(Added::Missing, Packages::Missing).to_string());
    assert!(!told_apt(&stand_ins).contains("install"), "{}", told_apt(&stand_ins));
}

#[test]
fn an_apt_that_fails_leaves_one_sentence() {
    let sentence = Advice::here(Added::Missing, Packages::Failed).to_string();
    // With lists from before, and with none.
    for apt_cache in ["exit 0", "exit 1"] {
        let stand_ins = StandIns::new();
        let error = with_apt(&stand_ins, "exit 100", apt_cache).find_or_install().unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn a_compiler_of_the_system_that_is_too_old_is_not_used() {
    let stand_ins = StandIns::new();
    stand_ins.empty_file("sysroot/lib/rustlib/src/rust/library/std/Cargo.toml");
    stand_ins.empty_file("wasm-ld-19");
    let machine = with_apt(&stand_ins, "exit 0", "exit 0");
    assert!(machine.find().is_some());
    let old = RUSTC.replace("1.95.0", "1.94.1");
    stand_ins.program("debian/rustc", &old);
    let error = machine.find_or_install().unwrap_err();
    assert_eq!(error.to_string(), Advice::here(Added::Missing, Packages::Missing).to_string());
}

#[test]
fn the_version_of_a_compiler_is_read_from_what_it_says() {
    assert_eq!(rust_version("rustc 1.95.0 (59807616e 2026-04-14)"), Some((1, 95)));
    assert_eq!(rust_version("rustc 1.96.0-nightly (built from a source tarball)"), Some((1, 96)));
    assert_eq!(rust_version("command not found"), None);
    assert!(minor_version(OLDEST_RUST).is_some());
}

#[test]
fn flags_for_other_programs_do_not_replace_those_of_the_client() {
    let (cargo, rustc) = ("cargo".into(), "rustc".into());
    let toolchain = Toolchain { cargo, rustc, std: Std::Installed, linker: None };
    let build = toolchain.cargo_build();
    let removed: Vec<&OsStr> =
        build.get_envs().filter(|(_, value)| value.is_none()).map(|(name, _)| name).collect();
    assert_eq!(removed, ["CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"]);
}

#[test]
fn the_version_of_a_linker_is_read_from_what_it_says() {
    assert_eq!(lld_version("Debian LLD 14.0.6"), Some(14));
    assert_eq!(lld_version("LLD 19.1.7 (compatible with GNU linkers)"), Some(19));
    assert_eq!(lld_version("GNU ld 2.40"), None);
}
