//! What every file of the project keeps, as tests.

mod lists;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::games;
use crate::tools::root;

/// Folders that hold what was made, not written.
const MADE: &[&str] = &[".git", "target", "node_modules", "corpus", "artifacts"];
/// Files that are read: what is written by hand.
const WRITTEN: &[&str] = &["rs", "toml", "md", "sh", "css", "html", "js", "svg", "run"];

/// A word that no file may hold, and why; split, so that this file does not hold it.
const UNWANTED: &[(&[&str], &str)] = &[
    (&["todo", "!("], "unfinished work is not committed"),
    (&["unimplemented", "!("], "unfinished work is not committed"),
    (&["#[", "ignore"], "a test that does not run proves nothing"),
    (&["/ho", "me/"], "a path of one machine"),
    (&["/ro", "ot/"], "a path of one machine"),
    (&["/Us", "ers/"], "a path of one machine"),
    (&["C:", "\\"], "a path of one machine"),
];

#[test]
fn no_file_holds_unfinished_work_or_a_path_of_one_machine() {
    let mut found = Vec::new();
    for file in written_files() {
        let text = fs::read_to_string(&file).unwrap();
        found.extend(unwanted(&text).into_iter().map(|what| format!("{}: {what}", file.display())));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn unwanted_words_are_found_with_their_line() {
    let text = format!("fn rule() {{\n    to{}\n}}", "do!()");
    assert_eq!(unwanted(&text), ["line 2: unfinished work is not committed"]);
    assert_eq!(unwanted("fn rule() {}"), Vec::<String>::new());
}

#[test]
fn lines_end_alike_on_every_system() {
    // Otherwise Git for Windows adds carriage returns, with which no record and no weight is read.
    let attributes = fs::read_to_string(root().join(".gitattributes")).unwrap();
    assert!(attributes.lines().any(|line| line == "* text=auto eol=lf"), "{attributes}");
    let has_others = |file: &PathBuf| fs::read_to_string(file).unwrap().contains('\r');
    assert_eq!(written_files().into_iter().find(has_others), None);
}

#[test]
fn every_crate_inherits_the_lints_and_says_what_it_is() {
    for manifest in manifests() {
        let text = fs::read_to_string(&manifest).unwrap();
        let name = manifest.display();
        assert!(text.contains("[lints]\nworkspace = true"), "{name} inherits the lints");
        assert!(text.contains("\ndescription = \""), "{name} has a description");
        assert!(text.contains("edition.workspace = true"), "{name} inherits the edition");
    }
}

#[test]
fn every_game_has_its_rules_in_a_readme() {
    for game in games::all() {
        let readme = root().join("crates").join(&game).join("README.md");
        let readme = fs::read_to_string(readme).unwrap_or_default();
        assert!(readme.contains("§1"), "{game} has its rules in a README");
    }
}

#[test]
fn every_file_that_a_guide_names_is_there() {
    let mut there = Vec::new();
    collect(&root(), &mut there);
    let there: Vec<String> = there.iter().map(|it| it.display().to_string()).collect();
    let mut missing = Vec::new();
    for guide in ["ARCHITECTURE.md", "CONTRIBUTING.md", "crates/web/src/games/README.md"] {
        let text = fs::read_to_string(root().join(guide)).unwrap();
        let named: Vec<&str> = named_files(&text).collect();
        assert!(named.len() > 10, "{guide} names files: {named:?}");
        let is_there = |named: &str| {
            // What holds for every game holds for this one.
            let end = format!("/{}", named.replace("<game>", "battlezone"));
            there.iter().any(|file| file.ends_with(&end))
        };
        let lost = named.into_iter().filter(|named| !is_there(named));
        missing.extend(lost.map(|named| format!("{guide}: {named}")));
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// What stands in backticks and is a file, as far as it is not a name to choose.
fn named_files(text: &str) -> impl Iterator<Item = &str> {
    let is_name =
        |it: &str| it.chars().all(|it| it.is_ascii_alphanumeric() || "_-./<>".contains(it));
    let is_file = |it: &str| WRITTEN.iter().any(|ending| it.ends_with(&format!(".{ending}")));
    let chosen = |it: &str| it.replace("<game>", "").contains('<');
    text.split('`').skip(1).step_by(2).filter(move |it| is_name(it) && is_file(it) && !chosen(it))
}

#[test]
fn files_are_found_in_what_a_guide_says() {
    let text = "A `State` in `src/rules.rs`, not `src/<name>.rs`; `cargo test`, `<game>/words.rs`";
    assert_eq!(named_files(text).collect::<Vec<_>>(), ["src/rules.rs", "<game>/words.rs"]);
}

/// The first words of the server's problem codes; those of the games come from their rules.
const PROBLEMS: &[&str] = &[
    "account", "chat", "command", "game", "limit", "lobby", "match", "name", "offer", "player",
    "request", "server", "socket", "token",
];

#[test]
fn every_problem_of_the_server_has_a_code_of_a_known_kind() {
    let mut sources = Vec::new();
    collect(&root().join("crates/server/src"), &mut sources);
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        for call in text.split("Problem::").skip(1) {
            let Some((_, arguments)) = call.split_once('(') else { continue };
            let first = arguments.trim_start().strip_prefix('"');
            let Some(code) = first.and_then(|it| it.split('"').next()) else { continue };
            let kind = code.split('.').next().unwrap_or_default();
            let is_known = PROBLEMS.contains(&kind) || is_record_or_game(kind) || !is_code(code);
            assert!(is_known, "{}: PROBLEMS above lacks the kind of {code}", source.display());
        }
    }
}

#[test]
fn every_problem_of_the_server_has_words_in_the_page() {
    let mut sources = Vec::new();
    collect(&root().join("crates/server/src"), &mut sources);
    let texts: Vec<String> = sources.iter().map(|it| fs::read_to_string(it).unwrap()).collect();
    let mut codes: Vec<&str> = texts.iter().flat_map(|text| problem_codes(text)).collect();
    codes.sort_unstable();
    codes.dedup();
    assert!(codes.len() > 40, "the codes are found: {codes:?}");
    let page = fs::read_to_string(root().join("crates/web/src/online/api.rs")).unwrap();
    codes.retain(|code| !page.contains(&format!("\"{code}\"")));
    assert_eq!(codes, Vec::<&str>::new(), "these have no sentence in the page");
}

#[test]
fn every_problem_code_is_in_the_openapi_document() {
    let mut lists = Vec::new();
    collect(&root().join("crates/protocol/src/games"), &mut lists);
    let listed: String = lists.iter().map(|it| fs::read_to_string(it).unwrap()).collect();
    let listed: BTreeSet<&str> = listed.split('"').filter(|it| is_code(it)).collect();
    let mut used = BTreeSet::new();
    let others = ["server", "host"].map(str::to_owned);
    for folder in games::all().into_iter().chain(others) {
        let mut sources = Vec::new();
        collect(&root().join("crates").join(&folder).join("src"), &mut sources);
        sources.retain(|path| !path.components().any(|it| it.as_os_str() == "tests"));
        for source in sources {
            let text = fs::read_to_string(source).unwrap();
            let of_rules = text.split("impl Refusal for Illegal").nth(1);
            match (folder.as_str(), of_rules.and_then(|rest| rest.split("fn rule").next())) {
                ("server" | "host", _) => used.extend(server_codes(&text)),
                (game, Some(codes)) => {
                    let codes = codes.split('"').filter(|it| is_code(it));
                    used.extend(codes.map(|code| format!("{game}.{code}")));
                    used.insert(format!("{game}.setup.malformed")); // of every game's options
                }
                (_, None) => {}
            }
        }
    }
    assert_eq!(listed, used.iter().map(String::as_str).collect::<BTreeSet<&str>>());
}

/// Codes of records and of a game's own routes have sentences of their own in the page.
fn is_record_or_game(kind: &str) -> bool {
    kind == "record" || games::all().iter().any(|game| game == kind)
}

/// The codes of a source of server or host.
fn server_codes(text: &str) -> impl Iterator<Item = String> {
    let is_more = |it: &str| it.split_once('.').is_some_and(|(kind, _)| is_record_or_game(kind));
    let more = text.split('"').filter(move |it| is_code(it) && is_more(it));
    problem_codes(text).chain(more).map(str::to_owned)
}

fn is_code(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|it| it.is_ascii_lowercase() || it == '_')
    };
    text.contains('.') && text.split('.').all(is_word)
}

#[test]
fn a_problem_code_is_two_words_of_a_known_kind() {
    let text = r#"refused("match.stale", "Too late."); header("text/plain"); "match.Stale""#;
    assert_eq!(problem_codes(text).collect::<Vec<_>>(), ["match.stale"]);
}

/// What stands between quotation marks and looks like `match.stale`.
fn problem_codes(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |word: &str| word.chars().all(|it| it.is_ascii_lowercase() || it == '_');
    text.split('"').filter(move |part| {
        part.split_once('.').is_some_and(|(kind, rest)| {
            PROBLEMS.contains(&kind) && !rest.is_empty() && is_word(rest)
        })
    })
}

fn unwanted(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for (_, why) in UNWANTED.iter().filter(|(word, _)| line.contains(&word.concat())) {
            found.push(format!("line {}: {why}", number + 1));
        }
    }
    found
}

/// The manifests of all crates.
fn manifests() -> Vec<PathBuf> {
    let folders = fs::read_dir(root().join("crates")).unwrap().map(|it| it.unwrap().path());
    let manifests: Vec<PathBuf> = folders
        .chain([root().join("xtask")])
        .map(|folder| folder.join("Cargo.toml"))
        .filter(|it| it.exists())
        .collect();
    assert!(manifests.len() > 3, "the crates are there");
    manifests
}

fn written_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&root(), &mut files);
    assert!(files.len() > 30, "the files are there");
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let (path, kind) = (entry.as_ref().unwrap().path(), entry.unwrap().file_type().unwrap());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ending = name.rsplit('.').next().unwrap_or_default();
        if kind.is_dir() && !MADE.contains(&name.as_str()) {
            collect(&path, files);
        } else if kind.is_file() && WRITTEN.contains(&ending) {
            files.push(path);
        }
    }
}
