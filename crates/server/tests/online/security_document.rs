//! `docs/security.md` names the tests of its promises: each of them exists.

use std::path::Path;

/// The text of every source file below a folder.
fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|it| it == "rs") {
            text.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

/// Is it the name of a test, as tests are named here: a sentence?
fn is_sentence(name: &str) -> bool {
    name.matches('_').count() >= 3
        && !name.starts_with("salient_") // a number of `/metrics`
        && name.chars().all(|it| it == '_' || it.is_ascii_lowercase() || it.is_ascii_digit())
}

#[test]
fn every_test_that_the_page_of_security_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/security.md")).unwrap();
    let mut text = String::new();
    sources(&root.join("crates"), &mut text);
    let quoted = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let names = quoted.filter_map(|name| name.rsplit("::").next()).filter(|it| is_sentence(it));
    let (known, missing): (Vec<&str>, Vec<&str>) =
        names.partition(|name| text.contains(&format!("fn {name}(")));
    assert!(known.len() > 100, "{} names were found", known.len());
    assert!(missing.is_empty(), "docs/security.md names tests that do not exist: {missing:?}");
}
