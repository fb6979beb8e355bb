//! What to type where no compiler for the client is there and none may be installed: one sentence.

use std::fs;

use super::toolchain::{DEBIAN_PACKAGES, TARGET};
use crate::rustup::Added;

/// The systems that have a sentence of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Debian, and its descendants but Ubuntu, which has no compiler for the client.
    Debian,
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
            "ubuntu" => Some(System::Other),
            "fedora" | "rhel" => Some(System::Fedora),
            "arch" => Some(System::Arch),
            _ => None,
        });
        known.unwrap_or(System::Other)
    }
}

/// The sentence for a system where rustup could not help either.
pub fn sentence(system: System, rustup: Added) -> String {
    let target_add = format!("rustup target add {TARGET}");
    let type_this = match (system, rustup) {
        (_, Added::Yes | Added::Failed | Added::Forbidden) => target_add,
        (System::Debian, Added::Missing) => {
            let packages = DEBIAN_PACKAGES.join(" ");
            format!("sudo apt-get update && sudo apt-get install {packages}")
        }
        (System::Fedora, Added::Missing) => {
            format!("sudo dnf install rust-std-static-{TARGET} lld")
        }
        (System::Arch, Added::Missing) => "sudo pacman -S rust-wasm lld".to_owned(),
        (System::MacOs, Added::Missing) => {
            format!("brew install rustup && rustup default stable && {target_add}")
        }
        (System::Windows, Added::Missing) => {
            format!("winget install Rustlang.Rustup && {target_add}")
        }
        (System::Other, Added::Missing) => {
            format!("curl -sSf https://sh.rustup.rs | sh && {target_add}")
        }
    };
    format!("no compiler here can build the client; type this and try again: {type_this}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_known_by_its_own_name_or_its_nearest_relative() {
        let system = System::named_in;
        assert_eq!(system("NAME=\"Debian\"\nID=debian\n"), System::Debian);
        assert_eq!(system("ID=raspbian\nID_LIKE=debian\n"), System::Debian);
        assert_eq!(system("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"), System::Other);
        assert_eq!(system("ID=fedora\n"), System::Fedora);
        assert_eq!(system("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n"), System::Fedora);
        assert_eq!(system("ID=manjaro\nID_LIKE=arch\n"), System::Arch);
        assert_eq!(system("ID=nixos\n"), System::Other);
        assert_eq!(system(""), System::Other);
    }

    #[test]
    fn every_system_has_one_sentence_with_one_command() {
        let systems = [
            (System::Debian, "rustc-web"),
            (System::Fedora, "dnf install rust-std-static-wasm32-unknown-unknown"),
            (System::Arch, "pacman -S rust-wasm"),
            (System::MacOs, "brew install rustup"),
            (System::Windows, "winget install"),
            (System::Other, "rustup.rs"),
        ];
        for (system, part) in systems {
            let text = sentence(system, Added::Missing);
            assert!(text.contains(part) && !text.contains('\n'), "{text}");
            // Whoever has rustup is told of nothing else.
            for rustup in [Added::Failed, Added::Forbidden] {
                let text = sentence(system, rustup);
                assert!(text.ends_with(": rustup target add wasm32-unknown-unknown"), "{text}");
            }
        }
    }
}
