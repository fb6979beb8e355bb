//! The program in modules: the one that is loaded first, one per game and one for online play, and
//! one with what the first game shares with others.
//!
//! `crates/web/src/modules.rs` marks where the program is cut. The linker keeps its relocations for
//! this; from them follows what each part needs, and so where it must lie. What only some parts
//! share comes out as many small modules: they travel inside the files of the parts, as sections
//! that `parts.js` starts once, so that a game is two files and not fifteen. Each file is packed
//! (`crates/packing`), so that it compresses better; the first module unpacks the others.

mod bss;

use anyhow::{Context, Result, anyhow};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const CUSTOM_SECTION: u8 = 0;

/// The file that the first module thinks it imports its loaders from.
const LOADER: &str = "./__wasm_split.js";
/// The file that the loaders think they import the first module's glue from.
const GLUE: &str = "./app.js";

/// What the first game shares with other parts.
pub const SHARED: &str = "shared";

/// The program, cut.
pub struct Program {
    /// The module that is loaded first, before wasm-bindgen has seen it.
    pub first: Vec<u8>,
    /// The other files.
    pub files: BTreeMap<String, File>,
    /// The JavaScript that finds what the first module lends to the others.
    loader: String,
}

/// A module with others inside it.
pub struct File {
    /// The module, packed.
    pub content: Vec<u8>,
    /// The names of those inside.
    inside: Vec<String>,
}

/// Cuts the program; `folder` is for what lies between. What `first_game` shares with other parts
/// is loaded with all of them.
pub fn split(wasm: &Path, folder: &Path, first_game: &str, dev: bool) -> Result<Program> {
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

    let module = |name: &str| repacked(&fs::read(folder.join(format!("{name}.wasm")))?, dev);
    let parts: BTreeMap<String, Vec<String>> = cut.prefetch_map.into_iter().collect();
    let mut homes = homes(&parts, first_game);
    // Any of them can carry the others; the largest is compiled while it arrives.
    let shared = homes.entry(SHARED.to_owned()).or_default();
    shared.sort_by_key(|name| {
        fs::metadata(folder.join(format!("{name}.wasm"))).map_or(0, |it| it.len())
    });
    let carrier = shared.pop().context("the parts of the program share something")?;
    let mut files = BTreeMap::new();
    for (part, inside) in &homes {
        let own = if part == SHARED { carrier.clone() } else { format!("split_{part}") };
        let file = File::of(module(&own)?, inside, module)?;
        let content = packing::pack(&file.content)
            .with_context(|| format!("the part {part} could not be packed"))?;
        files.insert(part.clone(), File { content, ..file });
    }
    Ok(Program {
        first: fs::read(&first)?,
        files,
        loader: fs::read_to_string(folder.join(LOADER))?,
    })
}

/// In which file each of the small modules travels that some parts share. What two games need, or
/// the first game and any other part, is loaded with all parts; what only the parts of one game
/// need, with that game; whatever else, in the file of each part that needs it.
fn homes(parts: &BTreeMap<String, Vec<String>>, first_game: &str) -> BTreeMap<String, Vec<String>> {
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (part, modules) in parts {
        for module in modules.iter().filter(|name| !name.starts_with("split_")) {
            users.entry(module).or_default().push(part);
        }
    }
    let mut homes: BTreeMap<String, Vec<String>> =
        parts.keys().map(|part| (part.clone(), Vec::new())).collect();
    for (module, users) in users {
        let played = users.iter().filter(|part| is_game(parts, part)).count();
        let families: BTreeSet<&str> = users.iter().map(|part| family(part)).collect();
        let homes_of_it = match families.len() {
            1 if played == 1 => vec![family(users[0])],
            _ if played > 1 || users.contains(&first_game) => vec![SHARED],
            // The parts of a game find it in the game.
            _ => {
                let by_its_game =
                    |part: &&str| family(part) != *part && users.contains(&family(part));
                users.iter().copied().filter(|part| !by_its_game(part)).collect()
            }
        };
        for home in homes_of_it {
            homes.entry(home.to_owned()).or_default().push(module.to_owned());
        }
    }
    homes
}

/// `conquer` of `conquer_tales`: the game that a part belongs to.
fn family(part: &str) -> &str {
    part.split_once('_').map_or(part, |(game, _)| game)
}

/// Whether a part is what it takes to play a game: others belong to it.
fn is_game(parts: &BTreeMap<String, Vec<String>>, part: &str) -> bool {
    parts.keys().any(|other| other != part && family(other) == part)
}

impl File {
    /// A module with others as sections inside it.
    fn of(
        mut content: Vec<u8>,
        inside: &[String],
        module: impl Fn(&str) -> Result<Vec<u8>>,
    ) -> Result<File> {
        for name in inside {
            let mut section = Vec::new();
            write_number(&mut section, name.len());
            section.extend(name.as_bytes());
            section.extend(module(name)?);
            content.push(CUSTOM_SECTION);
            write_number(&mut content, section.len());
            content.extend(section);
        }
        Ok(File { content, inside: inside.to_vec() })
    }
}

/// A number as WebAssembly writes it.
fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// A module with its numbers as short as they can be: relocations left room for long ones. What
/// wasm-bindgen does for the first module.
fn repacked(module: &[u8], dev: bool) -> Result<Vec<u8>> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(dev).generate_producers_section(false);
    Ok(config.parse(module)?.emit_wasm())
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
        let files: BTreeMap<&String, (&String, &[String], Vec<&str>)> = (names.iter())
            .filter_map(|(part, file)| {
                Some((part, (file, &*self.files.get(part)?.inside, needs(part))))
            })
            .collect();
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

/// The parts that are loaded before this one: those that hold what it shares.
fn needs(part: &str) -> Vec<&str> {
    match family(part) {
        SHARED => Vec::new(),
        family if family == part => vec![SHARED],
        family => vec![SHARED, family],
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
        let file = File { content: Vec::new(), inside: vec!["chunk_2".to_owned()] };
        let files = BTreeMap::from([("a".to_owned(), file)]);
        let program = Program { first: Vec::new(), files, loader: SPLITTERS.to_owned() };
        let glue = "import * as import1 from \"./__wasm_split.js\"\nfunction initSync() {}\n";
        let names = BTreeMap::from([("a".to_owned(), "a-1f.wasm".to_owned())]);
        let script = program.script(glue, "f(\"{{files}}\", \"{{lent}}\");\n", &names).unwrap();
        assert_eq!(
            script,
            "f({\"a\":[\"a-1f.wasm\",[\"chunk_2\"],[\"shared\"]]}, [\"memory\",\"__stack_pointer\"]);\n\
             const import1 = { __wasm_split_load_a: loader(\"a\") };\nfunction initSync() {}\n"
        );
    }

    #[test]
    fn what_parts_share_travels_where_all_of_them_find_it() {
        let parts = [
            ("a", "split_a own two first"),
            ("a_tales", "split_a_tales own told"),
            ("b", "split_b two"),
            ("b_tales", "split_b_tales told"),
            ("online", "split_online first"),
        ];
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        let parts = parts.map(|(part, modules)| (part.to_owned(), words(modules))).into();
        let homes = homes(&parts, "a");
        let all: Vec<String> =
            homes.iter().map(|(part, inside)| format!("{part}: {}", inside.join(" "))).collect();
        let expected =
            ["a: own", "a_tales: told", "b: ", "b_tales: told", "online: ", "shared: first two"];
        assert_eq!(all, expected);
        assert_eq!(needs("a_tales"), [SHARED, "a"]);
        assert_eq!(needs(SHARED), Vec::<&str>::new());
    }

    #[test]
    fn modules_inside_another_are_sections_behind_it() {
        let module = |_: &str| Ok(vec![7; 200]);
        let file = File::of(b"\0asm".to_vec(), &["chunk_2".to_owned()], module).unwrap();
        assert_eq!(&file.content[..7], b"\0asm\0\xd0\x01");
        assert_eq!(&file.content[7..15], b"\x07chunk_2");
        assert_eq!(file.content.len(), 15 + 200);
    }
}
