//! The program in modules: the one that is loaded first, three per game, one for online play, one for
//! the screens beside a game, one for texts in German, and one with what parts share.
//!
//! `crates/web/src/modules.rs` marks where the program is cut. The linker keeps its relocations for
//! this; from them follows what each part needs, and so where it must lie. What only some parts
//! share comes out as hundreds of small modules: each is joined with a part that all of them need.
//! The files are packed (`crates/packing`), so that they compress better; the first module unpacks
//! the others.

mod bss;
mod join;

use anyhow::{Context, Result, anyhow};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The file that the first module thinks it imports its loaders from.
const LOADER: &str = "./__wasm_split.js";
/// The file that the loaders think they import the first module's glue from.
const GLUE: &str = "./app.js";

/// What parts share that need no other part.
pub const SHARED: &str = "shared";
/// Online play.
const ONLINE: &str = "online";
/// Texts alone.
const GERMAN: &str = "german";
/// The screens beside a game: online play has much in common with them.
const BESIDE: &str = "beside";

/// The program, cut.
pub struct Program {
    /// The module that is loaded first, before wasm-bindgen has seen it.
    pub first: Vec<u8>,
    /// The other modules by their parts, packed.
    pub parts: BTreeMap<String, Vec<u8>>,
    /// The JavaScript that finds what the first module lends to the others.
    loader: String,
}

/// Cuts the program; `folder` is for what lies between.
pub fn split(wasm: &Path, folder: &Path, dev: bool) -> Result<Program> {
    let mut raw = fs::read(wasm).with_context(|| format!("{}", wasm.display()))?;
    bss::forget_sizes(&mut raw)?;
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    }
    fs::create_dir_all(folder)?;
    let first = folder.join("first.wasm");
    let mut options = wasm_split_cli_support::Options::new(&raw);
    options.output_dir = folder;
    options.main_out_path = &first;
    options.main_module = GLUE;
    options.link_name = LOADER;
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the program could not be cut into modules: {error:#}"))?;

    let mut parts = BTreeMap::new();
    for (part, modules) in homes(&cut.prefetch_map.into_iter().collect()) {
        let read = |name: &String| fs::read(folder.join(format!("{name}.wasm")));
        let modules = modules.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let joined = join::join(&modules).with_context(|| format!("the part {part}"))?;
        // With its names, for who wants to know what it is made of.
        fs::write(folder.join(format!("{part}.wasm")), &joined)?;
        let packed = packing::pack(&repacked(&joined, dev)?);
        parts.insert(part.clone(), packed.with_context(|| format!("the part {part}"))?);
    }
    Ok(Program {
        first: fs::read(&first)?,
        parts,
        loader: fs::read_to_string(folder.join(LOADER))?,
    })
}

/// The modules that each part is joined of: its own, and of those that some parts share what is
/// needed by no part that does not need this one too.
fn homes(parts: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Vec<String>> {
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (part, modules) in parts {
        for module in modules.iter().filter(|name| !name.starts_with("split_")) {
            users.entry(module).or_default().push(part);
        }
    }
    let own = |part: &String| (part.clone(), vec![format!("split_{part}")]);
    let mut homes: BTreeMap<String, Vec<String>> = parts.keys().map(own).collect();
    for (module, mut users) in users {
        // Texts need no other part: words that stand elsewhere too they bring themselves, and it
        // does no harm that the same words are written to their place twice.
        if users.contains(&GERMAN) {
            homes.entry(GERMAN.to_owned()).or_default().push(module.to_owned());
            users.retain(|user| *user != GERMAN);
        }
        let Some(first) = users.first() else { continue };
        let mut home = with_needs(first);
        home.retain(|part| users.iter().all(|user| with_needs(user).contains(part)));
        let home = *home.last().expect("all parts need what is shared");
        homes.entry(home.to_owned()).or_default().push(module.to_owned());
    }
    homes
}

/// A part after all that it needs, each after what that needs.
pub fn with_needs(part: &str) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for need in needs(part) {
        all.extend(with_needs(need));
    }
    all.push(part);
    let mut seen = BTreeSet::new();
    all.retain(|part| seen.insert(*part));
    all
}

/// The parts that are loaded before this one: those that hold what it shares with others.
fn needs(part: &str) -> Vec<&str> {
    match part.split_once('_') {
        _ if part == SHARED || part == GERMAN => Vec::new(),
        None if part == ONLINE => vec![BESIDE],
        None => vec![SHARED],
        Some((game, ONLINE)) => vec![ONLINE, game],
        Some((game, _)) => vec![game],
    }
}

/// A module without what nothing in it uses. What wasm-bindgen does for the first module.
fn repacked(module: &[u8], dev: bool) -> Result<Vec<u8>> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(dev).generate_producers_section(false);
    let mut module = config.parse(module)?;
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

impl Program {
    /// One script out of wasm-bindgen's glue and the loaders: they need each other, and files that
    /// carry each other's hash in their names cannot be. `parts` is `static/parts.js`, `names` the
    /// names of the files as they are served.
    pub fn script(
        &self,
        glue: &str,
        parts: &str,
        names: &BTreeMap<String, String>,
    ) -> Result<String> {
        let files: BTreeMap<&String, (&String, Vec<&str>)> =
            names.iter().map(|(part, file)| (part, (file, needs(part)))).collect();
        let lent = lent(&self.loader)?;
        let parts = parts
            .replace("\"{{files}}\"", &serde_json::to_string(&files)?)
            .replace("\"{{lent}}\"", &serde_json::to_string(&lent)?);
        let loads = |part: &&String| *part != SHARED;
        let loaders: Vec<String> = (names.keys().filter(loads))
            .map(|part| format!("__wasm_split_load_{part}: loader(\"{part}\")"))
            .collect();
        let loaders = format!("{{ {} }}", loaders.join(", "));
        let mut script = parts;
        for line in glue.lines() {
            let imported = line.strip_prefix("import * as ").and_then(|it| it.split_once(" from "));
            match imported {
                Some((name, file)) if file.contains(LOADER) => {
                    script += &format!("const {name} = {loaders};\n");
                }
                _ => {
                    script += line;
                    script.push('\n');
                }
            }
        }
        Ok(script)
    }
}

/// What the first module lends to the others, by the names of its exports. The splitter says it in
/// a script of its own: `const { memory, … } = initSync(undefined, undefined);`.
fn lent(loader: &str) -> Result<Vec<&str>> {
    let list = loader.lines().find_map(|line| {
        line.trim().strip_prefix("const { ")?.strip_suffix("} = initSync(undefined, undefined);")
    });
    let list = list.context("the splitter tells in another way what is lent")?;
    Ok(list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPLITTERS: &str = "let sharedImports = undefined;\n        \
        const { memory, __stack_pointer,  } = initSync(undefined, undefined);\n";

    #[test]
    fn glue_and_loaders_become_one_script() {
        let program =
            Program { first: Vec::new(), parts: BTreeMap::new(), loader: SPLITTERS.to_owned() };
        let glue = "import * as import1 from \"./__wasm_split.js\"\nfunction initSync() {}\n";
        let names = BTreeMap::from([("a".to_owned(), "a-1f.wasm".to_owned())]);
        let script = program.script(glue, "f(\"{{files}}\", \"{{lent}}\");\n", &names).unwrap();
        assert_eq!(
            script,
            "f({\"a\":[\"a-1f.wasm\",[\"shared\"]]}, [\"memory\",\"__stack_pointer\"]);\n\
             const import1 = { __wasm_split_load_a: loader(\"a\") };\nfunction initSync() {}\n"
        );
    }

    #[test]
    fn what_parts_share_lies_where_all_of_them_find_it() {
        let parts = [
            ("a", "split_a own two"),
            ("a_online", "split_a_online own linked"),
            ("a_tales", "split_a_tales own told"),
            ("b", "split_b two"),
            ("b_online", "split_b_online linked screens"),
            ("b_tales", "split_b_tales told"),
            ("german", "split_german two"),
            ("beside", "split_beside screens"),
            ("online", "split_online linked screens"),
        ];
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        let parts = parts.map(|(part, modules)| (part.to_owned(), words(modules))).into();
        let homes = homes(&parts);
        let shared =
            |part: &str| homes[part].iter().skip(1).map(String::as_str).collect::<Vec<_>>();
        assert_eq!(homes[SHARED], ["told", "two"]);
        assert_eq!(shared("german"), ["two"]);
        assert_eq!(
            (shared("a"), shared("online"), shared("beside")),
            (vec!["own"], vec!["linked"], vec!["screens"])
        );
        assert!(
            homes
                .iter()
                .all(|(part, modules)| part == SHARED || modules[0] == format!("split_{part}"))
        );
    }

    #[test]
    fn a_part_comes_after_all_that_it_needs() {
        assert_eq!(with_needs("a_online"), [SHARED, BESIDE, ONLINE, "a", "a_online"]);
        assert_eq!(with_needs("a_tales"), [SHARED, "a", "a_tales"]);
        assert_eq!(with_needs(SHARED), [SHARED]);
    }
}
