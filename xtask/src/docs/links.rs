//! Where the links of a page lead: to another page, to a picture, or to a file of the checkout.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Source;
use super::page::headings;

/// What links can lead to.
pub struct Targets {
    root: PathBuf,
    /// The address of each page, by its file.
    pages: BTreeMap<String, String>,
    /// The names of the headings of each page, by its file.
    headings: BTreeMap<String, BTreeSet<String>>,
}

/// Where one link leads.
#[derive(PartialEq, Eq, Debug)]
pub enum Link {
    /// To another site, or to a heading of the same page.
    AsItIs,
    /// To a page of this site.
    Page(String),
    /// To a picture, which has this name in the site and this file in the checkout.
    Picture { name: String, file: String },
    /// To a file or folder that is not part of the site.
    Unpublished,
    /// Nowhere; the sentence says why.
    Broken(String),
}

impl Targets {
    /// All that the pages of a checkout can link to.
    pub fn of(root: &Path, sources: &[Source]) -> Targets {
        let pages = sources.iter().map(|it| (it.file.clone(), it.address.clone())).collect();
        let names = |it: &Source| headings(&it.text).into_iter().map(|(name, _)| name).collect();
        let headings = sources.iter().map(|it| (it.file.clone(), names(it))).collect();
        Targets { root: root.to_owned(), pages, headings }
    }

    /// Where a link of a file leads.
    pub fn resolve(&self, from: &str, link: &str) -> Link {
        if link.contains("://") || link.starts_with("mailto:") {
            return Link::AsItIs;
        }
        let (path, heading) = match link.split_once('#') {
            Some((path, heading)) => (path, Some(heading)),
            None => (link, None),
        };
        let file = if path.is_empty() { from.to_owned() } else { beside(from, path) };
        // A folder is introduced by its README.
        let readme = format!("{file}/README.md");
        let file = if self.pages.contains_key(&readme) { readme } else { file };
        let has_heading = |name: &str| self.headings.get(&file).is_some_and(|it| it.contains(name));
        if let Some(name) = heading.filter(|name| !has_heading(name)) {
            return Link::Broken(format!("{link}: there is no heading #{name}"));
        }
        match self.pages.get(&file) {
            Some(_) if path.is_empty() => Link::AsItIs,
            Some(address) => {
                Link::Page(heading.map_or(address.clone(), |name| format!("{address}#{name}")))
            }
            None if !self.root.join(&file).exists() => {
                Link::Broken(format!("{link}: there is no {file}"))
            }
            None => match Path::new(&file).extension().and_then(|it| it.to_str()) {
                Some("png" | "svg") => {
                    let name = Path::new(&file).file_name().unwrap_or_default();
                    Link::Picture { name: name.to_string_lossy().into_owned(), file }
                }
                _ => Link::Unpublished,
            },
        }
    }
}

/// A path as a file writes it, from the root of the checkout.
fn beside(from: &str, path: &str) -> String {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets() -> (tempfile::TempDir, Targets) {
        let root = tempfile::tempdir().unwrap();
        let page = |file: &str, address: &str, text: &str| Source {
            file: file.to_owned(),
            address: address.to_owned(),
            title: String::new(),
            text: text.to_owned(),
        };
        let sources = [
            page("README.md", "index.html", "# Home\n"),
            page("docs/hosting.md", "hosting.html", "# Hosting\n## As a service\n"),
            page("docs/decisions/README.md", "decisions.html", "# Decisions\n"),
        ];
        std::fs::create_dir_all(root.path().join("docs/pictures")).unwrap();
        for file in ["LICENSE", "docs/pictures/a.png"] {
            std::fs::write(root.path().join(file), "").unwrap();
        }
        let targets = Targets::of(root.path(), &sources);
        (root, targets)
    }

    #[test]
    fn links_between_files_become_links_between_pages() {
        let (_root, targets) = targets();
        let page = |address: &str| Link::Page(address.to_owned());
        assert_eq!(targets.resolve("README.md", "docs/hosting.md"), page("hosting.html"));
        assert_eq!(targets.resolve("docs/hosting.md", "../README.md"), page("index.html"));
        assert_eq!(targets.resolve("README.md", "docs/decisions"), page("decisions.html"));
        let service = "docs/hosting.md#as-a-service";
        assert_eq!(targets.resolve("README.md", service), page("hosting.html#as-a-service"));
        assert_eq!(targets.resolve("README.md", "https://example.org/#x"), Link::AsItIs);
        assert_eq!(targets.resolve("README.md", "LICENSE"), Link::Unpublished);
        let (name, file) = ("a.png".to_owned(), "docs/pictures/a.png".to_owned());
        assert_eq!(
            targets.resolve("docs/hosting.md", "pictures/a.png"),
            Link::Picture { name, file }
        );
    }

    #[test]
    fn a_link_to_nothing_is_broken() {
        let (_root, targets) = targets();
        for link in ["docs/gone.md", "docs/hosting.md#gone", "#gone", "pictures/a.png"] {
            assert!(matches!(targets.resolve("README.md", link), Link::Broken(_)), "{link}");
        }
    }
}
