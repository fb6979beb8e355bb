//! `cargo xtask docs`: the documentation as a site, beside the client, so that `salient` serves it
//! under `/docs`.
//!
//! The pages are the Markdown files of the checkout: README, rules, hosting, API and the rest. Links
//! between them lead from page to page; a link that leads nowhere is an error. Plain pages with one
//! style sheet and no script: what the server's content security policy allows.

mod links;
mod page;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::games;
use crate::tools::root;
use crate::tree;
use links::Targets;

/// A file and the address it gets, by chapter; the page of a chapter's first file introduces it.
/// The rules of the games follow from the checkout.
const CHAPTERS: &[(&str, &[(&str, &str)])] = &[
    ("Salient", &[("README.md", "index.html"), ("CHANGELOG.md", "changelog.html")]),
    (RULES, &[]),
    (
        "Hosting",
        &[
            ("docs/hosting.md", "hosting.html"),
            ("docs/security.md", "security.html"),
            ("docs/performance.md", "performance.html"),
            ("docs/scale.md", "scale.html"),
        ],
    ),
    (
        "Programs and bots",
        &[
            ("docs/api.md", "api.html"),
            ("crates/server/README.md", "server.html"),
            ("docs/strength.md", "bots.html"),
        ],
    ),
    (
        "Contributing",
        &[
            ("CONTRIBUTING.md", "contributing.html"),
            ("ARCHITECTURE.md", "architecture.html"),
            ("docs/records.md", "records.html"),
            ("crates/store/README.md", "store.html"),
            ("docs/decisions/README.md", "decisions.html"),
        ],
    ),
];

/// The chapter with the rules of every game.
const RULES: &str = "Rules";

/// The chapters, each with its files and their addresses.
fn chapters() -> impl Iterator<Item = (&'static str, Vec<(String, String)>)> {
    let of_game = |game: String| (format!("crates/{game}/README.md"), format!("{game}.html"));
    CHAPTERS.iter().map(move |(chapter, pages)| {
        let rules = if *chapter == RULES { games::all() } else { Vec::new() };
        let named = pages.iter().map(|(file, address)| ((*file).to_owned(), (*address).to_owned()));
        (*chapter, named.chain(rules.into_iter().map(of_game)).collect())
    })
}

/// A page of the site.
struct Source {
    /// The file, from the root of the checkout.
    file: String,
    /// Its name in the site.
    address: String,
    /// Its first heading.
    title: String,
    /// What is in the file.
    text: String,
}

/// The folder of the site beside the client.
pub const FOLDER: &str = "docs";

/// Writes the site beside the client.
pub fn build() -> Result<()> {
    let folder = root().join("target/web/dist").join(FOLDER);
    let count = write(&root(), &folder)?;
    println!("docs: {count} pages in {}", folder.display());
    Ok(())
}

/// Writes the site of a checkout to a folder, and counts its pages.
fn write(root: &Path, folder: &Path) -> Result<usize> {
    let sources = sources(root)?;
    let targets = Targets::of(root, &sources);
    let (mut broken, mut pictures, mut files) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    for source in &sources {
        let page = page::render(source, &sources, &targets);
        broken.extend(page.broken.iter().map(|link| format!("{}: {link}", source.file)));
        pictures.extend(page.pictures);
        files.insert(source.address.clone(), page.html.into_bytes());
    }
    ensure!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
    files.insert("style.css".to_owned(), include_bytes!("docs/style.css").to_vec());
    for (name, file) in pictures {
        files.insert(name, fs::read(root.join(&file)).with_context(|| file.clone())?);
    }
    tree::write(folder, &files, &[])?;
    Ok(sources.len())
}

/// All pages: those of the chapters, and one for each decision.
fn sources(root: &Path) -> Result<Vec<Source>> {
    let mut files: Vec<(String, String)> = chapters().flat_map(|(_, pages)| pages).collect();
    for name in decisions(root)? {
        files.push((format!("docs/decisions/{name}.md"), format!("{name}.html")));
    }
    files.into_iter().map(|(file, address)| Source::read(root, file, address)).collect()
}

impl Source {
    fn read(root: &Path, file: String, address: String) -> Result<Source> {
        let text = fs::read_to_string(root.join(&file)).with_context(|| file.clone())?;
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&file);
        Ok(Source { title: title.to_owned(), file, address, text })
    }
}

/// The names of the dated notes, the newest first.
fn decisions(root: &Path) -> Result<Vec<String>> {
    let files = fs::read_dir(root.join("docs/decisions")).context("docs/decisions")?;
    let paths: Vec<PathBuf> = files.map(|it| Ok(it?.path())).collect::<Result<_>>()?;
    let stems = paths.iter().filter_map(|path| path.file_stem()?.to_str());
    let mut names: Vec<String> = stems.filter(|it| *it != "README").map(str::to_owned).collect();
    names.sort_unstable_by(|a, b| b.cmp(a));
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_of_the_documentation_leads_somewhere() {
        let folder = tempfile::tempdir().unwrap();
        let count = write(&root(), &folder.path().join("docs")).unwrap();
        assert!(count > 20, "{count} pages");
        let home = fs::read_to_string(folder.path().join("docs/index.html")).unwrap();
        assert!(home.contains("href=\"hosting.html\""), "links lead from page to page");
        assert!(folder.path().join("docs/strength-battlezone.svg").exists());
    }

    #[test]
    fn every_markdown_file_is_a_page() {
        let pages = sources(&root()).unwrap();
        for folder in ["", "docs", "docs/decisions"] {
            for entry in fs::read_dir(root().join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let file = Path::new(folder).join(&name);
                let is_page = pages.iter().any(|page| Path::new(&page.file) == file);
                assert!(is_page || !name.ends_with(".md"), "{}", file.display());
            }
        }
    }

    #[test]
    fn pages_need_nothing_that_the_content_security_policy_refuses() {
        let folder = tempfile::tempdir().unwrap();
        write(&root(), &folder.path().join("docs")).unwrap();
        for entry in fs::read_dir(folder.path().join("docs")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|it| it == "html") {
                let html = fs::read_to_string(&path).unwrap();
                for refused in ["<script", " style=", "<style", " onclick=", "<base"] {
                    assert!(!html.contains(refused), "{}: {refused}", path.display());
                }
            }
        }
    }
}
