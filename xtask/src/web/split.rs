//! The program in parts: the start, one part per game, and one for online play.
//!
//! `crates/web/src/modules.rs` marks where the program is cut with `wasm_split`; the linker keeps its
//! relocations, from which `wasm_split_cli_support` finds what each part needs. What several parts
//! share becomes chunks of their own. Then wasm-bindgen writes the JavaScript of the start. This is
//! what cargo-leptos does; nothing here changes what those tools have written.

use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

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

/// Cuts the program into parts; `folder` is for intermediate files.
pub fn split(wasm: &Path, folder: &Path, dev: bool) -> Result<Program> {
    let raw = fs::read(wasm).with_context(|| format!("{}", wasm.display()))?;
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    }
    fs::create_dir_all(folder)?;
    let start = folder.join("start.wasm");
    let mut options = wasm_split_cli_support::Options::new(&raw);
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

/// A module without the names of its functions, as wasm-bindgen leaves the start; they are kept for
/// stack traces in a development build.
fn without_names(module: &[u8], dev: bool) -> Result<Vec<u8>> {
    if dev {
        return Ok(module.to_vec());
    }
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    Ok(config.parse(module)?.emit_wasm())
}
