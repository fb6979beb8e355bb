//! The program in parts: the start, one part per game, and one for online play.
//!
//! `wasm_split` marks where the program is split: online play in `crates/web/src/modules.rs`, the
//! games in `crates/web/src/games.rs`. The linker keeps its relocations, from which
//! `wasm_split_cli_support` finds what each part needs. Code that several parts share becomes chunks
//! of their own. Then wasm-bindgen writes the JavaScript of the start, as in cargo-leptos. One thing is
//! done here beside running those tools: a release build drops the names of functions from the parts.

use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::tools::root;

/// The script that loads the parts; the start imports it.
const LOADER: &str = "./__wasm_split.js";
/// The script of the start; the loader imports it.
const START: &str = "./app.js";

/// The files of the program. They name each other, so they stay in one folder under these names.
pub struct Program {
    /// Contents by file name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The files that each part needs beside the start.
    pub parts: BTreeMap<String, Vec<String>>,
}

/// The source of a split program, and its parts: written last, beside the files of the program.
#[derive(Serialize, Deserialize)]
struct Kept {
    source: String,
    files: Vec<String>,
    parts: BTreeMap<String, Vec<String>>,
}

/// Name of the file that holds `Kept`.
const KEPT: &str = "kept.json";

/// Cuts the program into parts, or reads them from `folder` if the same program was cut before:
/// cutting takes longer than everything else of a second `cargo play`.
pub fn split(wasm: &Path, folder: &Path, dev: bool) -> Result<Program> {
    let raw = fs::read(wasm).with_context(|| format!("{}", wasm.display()))?;
    // The versions of the tools decide on the result too.
    let tools = fs::read(root().join("Cargo.lock"))?;
    let source = digest(&[&raw, &tools, &[u8::from(dev)]]);
    if let Some(program) = kept(folder, &source) {
        return Ok(program);
    }
    let program = cut(&raw, folder, dev)?;
    keep(folder, source, &program)?;
    Ok(program)
}

fn digest(parts: &[&[u8]]) -> String {
    let hash =
        parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(Sha256::digest(part)));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The program in this folder, if it is whole and was cut from this source.
fn kept(folder: &Path, source: &str) -> Option<Program> {
    let kept: Kept = serde_json::from_slice(&fs::read(folder.join(KEPT)).ok()?).ok()?;
    if kept.source != source {
        return None;
    }
    let read =
        |name: String| Some((name.clone(), fs::read(folder.join("program").join(name)).ok()?));
    let files = kept.files.into_iter().map(read).collect::<Option<_>>()?;
    Some(Program { files, parts: kept.parts })
}

fn keep(folder: &Path, source: String, program: &Program) -> Result<()> {
    fs::create_dir_all(folder.join("program"))?;
    for (name, content) in &program.files {
        fs::write(folder.join("program").join(name), content)?;
    }
    let files = program.files.keys().cloned().collect();
    let kept = Kept { source, files, parts: program.parts.clone() };
    fs::write(folder.join(KEPT), serde_json::to_vec(&kept)?)?;
    Ok(())
}

/// Splits the program into parts; `folder` is for intermediate files.
fn cut(raw: &[u8], folder: &Path, dev: bool) -> Result<Program> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    }
    fs::create_dir_all(folder)?;
    let start = folder.join("start.wasm");
    let mut options = wasm_split_cli_support::Options::new(raw);
    options.output_dir = folder;
    options.main_out_path = &start;
    options.main_module = START;
    options.link_name = LOADER;
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the program could not be cut into parts: {error:#}"))?;

    let mut files = BTreeMap::new();
    for path in &cut.split_modules {
        let name = path.file_name().context("a module is a file")?.to_string_lossy().into_owned();
        files.insert(name, without_names(&fs::read(path)?, dev)?);
    }
    let loader = fs::read(folder.join(LOADER))?;
    files.insert(LOADER.trim_start_matches("./").to_owned(), loader);
    bind(&fs::read(&start)?, dev, &mut files)?;
    // The splitter lists modules without content too; those are never written.
    let parts = cut.prefetch_map.into_iter().map(|(part, modules)| {
        let modules = modules.into_iter().map(|module| format!("{module}.wasm"));
        (part, modules.filter(|module| files.contains_key(module)).collect())
    });
    let parts = parts.collect();
    Ok(Program { files, parts })
}

/// Runs wasm-bindgen over the start.
fn bind(start: &[u8], dev: bool, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let mut output = wasm_bindgen_cli_support::Bindgen::new()
        .input_bytes("app", start.to_vec())
        .web(true)?
        .typescript(false)
        .out_name("app")
        .keep_debug(dev)
        .remove_name_section(!dev)
        .remove_producers_section(!dev)
        // The parts reach the start through these exports.
        .keep_lld_exports(true)
        .demangle(false)
        .generate_output()
        .context("wasm-bindgen could not read the program")?;
    files.insert("app.js".to_owned(), output.js().to_owned().into_bytes());
    files.insert("app_bg.wasm".to_owned(), output.wasm_mut().emit_wasm());
    Ok(())
}

/// Removes the names of functions from a part, as wasm-bindgen does from the start. A development
/// build keeps them for stack traces.
fn without_names(module: &[u8], dev: bool) -> Result<Vec<u8>> {
    if dev {
        return Ok(module.to_vec());
    }
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    Ok(config.parse(module)?.emit_wasm())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_kept_for_its_source_alone_and_only_whole() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let files = BTreeMap::from([("app.js".to_owned(), b"start".to_vec())]);
        let parts = BTreeMap::from([("hex".to_owned(), vec!["hex.wasm".to_owned()])]);
        keep(folder.path(), "one".to_owned(), &Program { files, parts })?;

        let again = kept(folder.path(), "one").context("it was kept")?;
        assert_eq!(again.files["app.js"], b"start");
        assert_eq!(again.parts["hex"], ["hex.wasm"]);
        assert!(kept(folder.path(), "two").is_none(), "of another source");
        fs::remove_file(folder.path().join("program/app.js"))?;
        assert!(kept(folder.path(), "one").is_none(), "a file is missing");
        Ok(())
    }
}
