//! What to type where no compiler for the client is there and none could be installed: one sentence.

use std::fmt::{self, Display, Formatter};
use std::fs;

use super::toolchain::{DEBIAN_PACKAGES, TARGET};
use crate::debian;
use crate::rustup::Added;

/// The systems that have a sentence of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Debian, and its descendants but Ubuntu.
    Debian,
    /// Ubuntu and its descendants: their archive has no compiler for the client.
    Ubuntu,
    /// Fedora and its relatives.
    Fedora,
    /// Arch and its descendants.
    Arch,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
    /// Any other.
    Other,
}

impl System {
    /// The one we run on.
    pub fn this() -> System {
        match std::env::consts::OS {
            "macos" => System::MacOs,
            "windows" => System::Windows,
            _ => System::named_in(&fs::read_to_string("/etc/os-release").unwrap_or_default()),
        }
    }

    /// What `ID` and `ID_LIKE` of os-release name, the nearest relative first.
    fn named_in(os_release: &str) -> System {
        let value = |key: &str| {
            let line = os_release.lines().find_map(|line| line.strip_prefix(key));
            line.unwrap_or_default().trim_matches('"').to_owned()
        };
        let words = format!("{} {}", value("ID="), value("ID_LIKE="));
        let known = words.split_whitespace().find_map(|word| match word {
            "debian" => Some(System::Debian),
            "ubuntu" => Some(System::Ubuntu),
            "fedora" | "rhel" => Some(System::Fedora),
            "arch" => Some(System::Arch),
            _ => None,
        });
        known.unwrap_or(System::Other)
    }
}

/// What became of installing Debian's packages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packages {
    /// Not tried: another system, or not as root.
    NotTried,
    /// apt-get failed; its error says what to do.
    Failed,
    /// The archive has none that would do.
    Missing,
}

/// What was tried, and where: all that the sentence depends on. `Display` is the sentence.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// Where we are.
    pub system: System,
    /// Does the user need no `sudo`? A container has none.
    pub is_root: bool,
    /// What became of asking rustup.
    pub rustup: Added,
    /// What became of asking apt-get.
    pub packages: Packages,
}

impl Advice {
    /// For this machine.
    pub fn here(rustup: Added, packages: Packages) -> Advice {
        Advice { system: System::this(), is_root: debian::is_root(), rustup, packages }
    }

    fn what_to_do(&self) -> String {
        let on_debian = self.system == System::Debian && self.packages == Packages::NotTried;
        match self.rustup {
            _ if self.packages == Packages::Failed => "Debian's could not be installed".to_owned(),
            Added::Yes => format!(
                "rustup has none that is new enough; type these two and try again: \
                 `rustup toolchain install stable --target {TARGET}`, `rustup default stable`"
            ),
            Added::Failed if on_debian => format!(
                "rustup failed, as it says above; mend that, or type this, and try again: {}",
                self.install_packages()
            ),
            Added::Failed => "rustup failed, as it says above; mend that and try again".to_owned(),
            Added::Forbidden if on_debian => format!(
                "RUSTUP_AUTO_INSTALL=0 forbids asking rustup; type this and try again: {}",
                self.install_packages()
            ),
            Added::Forbidden => format!(
                "RUSTUP_AUTO_INSTALL=0 forbids asking rustup; type this and try again: \
                 rustup target add {TARGET}"
            ),
            Added::Missing => self.without_rustup(on_debian),
        }
    }

    fn without_rustup(&self, on_debian: bool) -> String {
        let sudo = self.sudo();
        let install_rustup =
            format!("curl -sSf https://sh.rustup.rs | sh -s -- -y --target {TARGET}");
        let (when, command) = match self.system {
            System::Debian if on_debian => ("type this and try again", self.install_packages()),
            // A container of theirs has no curl.
            System::Debian | System::Ubuntu => (
                "its archive has none, so type this, and try again in a new terminal",
                format!(
                    "{sudo}apt-get update && {sudo}apt-get install -y curl && {install_rustup}"
                ),
            ),
            System::Fedora => (
                "type this and try again",
                format!("{sudo}dnf install cargo rust-std-static-{TARGET} lld"),
            ),
            System::Arch => (
                "type this and try again",
                format!("{sudo}pacman -Syu --needed rust rust-wasm lld"),
            ),
            // As an installer of Windows it is not on the path of the terminal that called it; and
            // not every PowerShell knows `&&`. rustup adds the target when we ask it the next time.
            System::Windows => (
                "type this, and try again in a new terminal",
                "winget install Rustlang.Rustup".to_owned(),
            ),
            System::MacOs | System::Other => {
                ("type this, and try again in a new terminal", install_rustup)
            }
        };
        format!("{when}: {command}")
    }

    fn install_packages(&self) -> String {
        let (sudo, packages) = (self.sudo(), DEBIAN_PACKAGES.join(" "));
        format!("{sudo}apt-get update && {sudo}apt-get install {packages}")
    }

    fn sudo(&self) -> &'static str {
        if self.is_root { "" } else { "sudo " }
    }
}

impl Display for Advice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let oldest = super::toolchain::OLDEST_RUST;
        write!(f, "no Rust compiler here ({oldest} or newer) can build the client: ")?;
        f.write_str(&self.what_to_do())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_known_by_its_own_name_or_its_nearest_relative() {
        let system = System::named_in;
        assert_eq!(system("NAME=\"Debian\"\nID=debian\n"), System::Debian);
        assert_eq!(system("ID=raspbian\nID_LIKE=debian\n"), System::Debian);
        assert_eq!(system("ID=ubuntu\nID_LIKE=debian\n"), System::Ubuntu);
        assert_eq!(system("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"), System::Ubuntu);
        assert_eq!(system("ID=fedora\n"), System::Fedora);
        assert_eq!(system("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n"), System::Fedora);
        assert_eq!(system("ID=manjaro\nID_LIKE=arch\n"), System::Arch);
        assert_eq!(system("ID=nixos\n"), System::Other);
        assert_eq!(system(""), System::Other);
    }

    const SYSTEMS: [System; 7] = [
        System::Debian,
        System::Ubuntu,
        System::Fedora,
        System::Arch,
        System::MacOs,
        System::Windows,
        System::Other,
    ];

    /// What follows the reason, for a user who is not root and where no package was asked for.
    fn advice(system: System, rustup: Added) -> String {
        let advice = Advice { system, is_root: false, rustup, packages: Packages::NotTried };
        let text = advice.to_string();
        let (why, what) = text.split_once(": ").unwrap();
        assert_eq!(why, "no Rust compiler here (1.95 or newer) can build the client");
        assert!(!what.contains('\n'), "{what}");
        what.to_owned()
    }

    #[test]
    fn every_system_without_rustup_has_one_command() {
        let rustup = "curl -sSf https://sh.rustup.rs | sh -s -- -y --target wasm32-unknown-unknown";
        let expected = [
            "type this and try again: sudo apt-get update && \
             sudo apt-get install rustc-web cargo-web rust-web-src lld-19"
                .to_owned(),
            format!(
                "its archive has none, so type this, and try again in a new terminal: \
                 sudo apt-get update && sudo apt-get install -y curl && {rustup}"
            ),
            "type this and try again: \
             sudo dnf install cargo rust-std-static-wasm32-unknown-unknown lld"
                .to_owned(),
            "type this and try again: sudo pacman -Syu --needed rust rust-wasm lld".to_owned(),
            format!("type this, and try again in a new terminal: {rustup}"),
            "type this, and try again in a new terminal: winget install Rustlang.Rustup".to_owned(),
            format!("type this, and try again in a new terminal: {rustup}"),
        ];
        for (system, expected) in SYSTEMS.into_iter().zip(expected) {
            assert_eq!(advice(system, Added::Missing), expected);
        }
    }

    #[test]
    fn where_rustup_failed_nobody_is_told_to_ask_it_again_at_once() {
        let target_add = "rustup target add";
        for system in SYSTEMS {
            let text = advice(system, Added::Failed);
            assert!(text.starts_with("rustup failed, as it says above; mend that"), "{text}");
            assert!(!text.contains(target_add), "{text}");
            assert_eq!(text.contains("apt-get install rustc-web"), system == System::Debian);
        }
    }

    #[test]
    fn where_rustup_may_not_be_asked_by_us_the_user_may_ask_it_or_apt() {
        for system in SYSTEMS {
            let text = advice(system, Added::Forbidden);
            assert!(text.starts_with("RUSTUP_AUTO_INSTALL=0 forbids"), "{text}");
            let on_debian = system == System::Debian;
            assert_eq!(text.contains("apt-get install rustc-web"), on_debian, "{text}");
            assert_eq!(text.ends_with("rustup target add wasm32-unknown-unknown"), !on_debian);
        }
    }

    #[test]
    fn where_rustup_did_what_it_should_its_own_compiler_is_renewed() {
        for system in SYSTEMS {
            let text = advice(system, Added::Yes);
            assert!(text.contains("rustup toolchain install stable"), "{text}");
            assert!(!text.contains("rustup target add"), "it was done already: {text}");
        }
    }

    #[test]
    fn root_types_no_sudo_and_what_apt_failed_at_is_not_repeated() {
        let advice = |packages| {
            let (system, rustup) = (System::Debian, Added::Missing);
            Advice { system, is_root: true, rustup, packages }.to_string()
        };
        let failed = advice(Packages::Failed);
        assert!(failed.ends_with(": Debian's could not be installed"), "{failed}");
        let missing = advice(Packages::Missing);
        assert!(missing.contains(": apt-get update && apt-get install -y curl && "), "{missing}");
        assert!(!missing.contains("rustc-web"), "{missing}");
    }
}
