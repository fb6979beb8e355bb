//! Turns `web/locales/<language>/<part>.json` into the module that `src/lib.rs` includes.
//!
//! A language that lacks a key or a gap of English, or has one more, does not compile.

#![allow(clippy::disallowed_methods, clippy::print_stdout)] // how a build script talks to cargo

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, error, fs};

use leptos_i18n_codegen::gen_code;
use leptos_i18n_parser::parse_locales::options::{Config, ParseOptions};
use leptos_i18n_parser::parse_locales::parse_locales;
use serde_json::Value;

/// The languages, each with a folder in `locales`; the first is the one that others are compared to.
const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

/// Where the folder `locales` lies: with the client, which says the texts.
const CLIENT: &str = "../web";

/// Lints that generated code does not heed.
const ALLOWED: &str =
    "#![allow(missing_docs, unreachable_pub, unused_imports, dead_code, clippy::all)]";

fn main() -> Result<(), Box<dyn error::Error>> {
    let parts = parts()?;
    let options = ParseOptions::new().interpolate_display(true);
    let config = Config::new(LANGUAGES[0])?
        .add_locales(&LANGUAGES[1..])?
        .add_namespaces(&parts)?
        .parse_options(options);
    let locales = parse_locales(Some(CLIENT.into()), config)?;
    for file in locales.tracked_files.iter().flatten() {
        println!("cargo::rerun-if-changed={file}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={CLIENT}/locales/{}", LANGUAGES[0]); // a new part
    for error in locales.diag.errors().iter() {
        println!("cargo::error={error}");
    }
    // A missing key is a warning there, with the English text in its place.
    for warning in locales.diag.warnings().iter() {
        println!("cargo::error={warning}");
    }
    for part in &parts {
        compare_gaps(part)?;
    }
    let code = gen_code(&locales, None, false, Some(&ALLOWED.parse()?), false)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("i18n.rs"), code.to_string())?;
    Ok(())
}

/// The parts of a language, one file each: those of English. The texts of a game arrive with its
/// part of the program.
fn parts() -> Result<Vec<String>, Box<dyn error::Error>> {
    let mut parts = Vec::new();
    for file in fs::read_dir(folder(LANGUAGES[0]))? {
        let path = file?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        parts.push(name.ok_or("a part of the texts has a plain name")?.to_owned());
    }
    parts.sort();
    Ok(parts)
}

/// The folder of a language.
fn folder(language: &str) -> PathBuf {
    Path::new(CLIENT).join("locales").join(language)
}

/// Reports texts whose gaps are not those of the English text.
fn compare_gaps(part: &str) -> Result<(), Box<dyn error::Error>> {
    let english = gaps_of(LANGUAGES[0], part)?;
    for language in &LANGUAGES[1..] {
        for (key, gaps) in gaps_of(language, part)? {
            if let Some(expected) = english.get(&key)
                && *expected != gaps
            {
                println!(
                    "cargo::error=locales/{language}/{part}.json: \"{key}\" has the gaps {gaps:?}, English has {expected:?}"
                );
            }
        }
    }
    Ok(())
}

/// The names of the gaps of every text of a file, each once, sorted, by the path of its key.
fn gaps_of(
    language: &str,
    part: &str,
) -> Result<BTreeMap<String, Vec<String>>, Box<dyn error::Error>> {
    let file = folder(language).join(part).with_extension("json");
    let mut found = BTreeMap::new();
    collect_gaps("", &serde_json::from_str(&fs::read_to_string(file)?)?, &mut found);
    Ok(found)
}

fn collect_gaps(path: &str, value: &Value, found: &mut BTreeMap<String, Vec<String>>) {
    match value {
        Value::Object(texts) => {
            for (key, value) in texts {
                collect_gaps(&format!("{path}.{key}"), value, found);
            }
        }
        Value::String(text) => {
            let names = text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next());
            let mut gaps: Vec<String> = names.map(|name| name.trim().to_owned()).collect();
            gaps.sort();
            gaps.dedup(); // a gap may stand in both voices of a text
            found.insert(path.trim_start_matches('.').to_owned(), gaps);
        }
        _ => println!("cargo::error={path} is neither a text nor a group of texts"),
    }
}
