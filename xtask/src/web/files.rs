//! The program, its style sheet and its drawings.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::dist::Dist;
use super::{draw, split};

/// Cuts the program into modules, runs wasm-bindgen over the first, and adds all of them and the
/// glue. `parts` is the script that loads them.
pub fn add_program(dist: &mut Dist, wasm: &Path, parts: &Path, dev: bool) -> Result<()> {
    let program = split::split(wasm, &wasm.with_file_name("split"), dev)?;
    let mut output = wasm_bindgen_cli_support::Bindgen::new()
        .input_bytes("app", program.first.clone())
        .web(true)?
        .typescript(false)
        .out_name("app")
        .keep_debug(dev)
        .remove_name_section(!dev)
        .remove_producers_section(!dev)
        // What the other modules reach it by.
        .keep_lld_exports(true)
        .demangle(false)
        .generate_output()
        .with_context(|| format!("wasm-bindgen could not read {}", wasm.display()))?;
    let short = if dev { Vec::new() } else { shorten_imports(output.wasm_mut()) };
    let module = dist.add_hashed("app.wasm", output.wasm_mut().emit_wasm());
    let names: BTreeMap<String, String> = (program.parts.iter())
        .map(|(part, module)| (part.clone(), dist.add_part(part, module.clone())))
        .collect();
    let parts = fs::read_to_string(parts).with_context(|| format!("{}", parts.display()))?;
    // The glue's own guess of where the module lies; ours has a hash in it.
    let glue = output.js().replace("app_bg.wasm", &module);
    let glue = short.iter().fold(glue, |glue, (long, short)| glue.replace(long, short));
    let script = program.script(&glue, &parts, &names)?;
    dist.add_hashed("app.js", if dev { script } else { without_remarks(&script) });
    Ok(())
}

/// Gives short names to what the program imports from the glue; gives the long and the short ones.
/// The long ones end in a hash each, which nothing can compress.
fn shorten_imports(module: &mut walrus::Module) -> Vec<(String, String)> {
    let hashed = |name: &str| {
        let hash = name.rsplit_once('_').map_or("", |(_, hash)| hash);
        hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
    };
    let long = module.imports.iter_mut().filter(|import| hashed(&import.name));
    long.enumerate()
        .map(|(number, import)| {
            let short = format!("_{number}");
            (std::mem::replace(&mut import.name, short.clone()), short)
        })
        .collect()
}

/// Joins the style sheets in the order in which `main.css` imports them.
pub fn add_styles(dist: &mut Dist, folder: &Path) -> Result<()> {
    let main = folder.join("main.css");
    let order = fs::read_to_string(&main).with_context(|| format!("{}", main.display()))?;
    let mut joined = String::new();
    for name in order.lines().filter_map(imported) {
        let file = folder.join(name);
        let sheet = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
        joined.push_str(&squeeze(&sheet));
    }
    dist.add_hashed("app.css", joined);
    Ok(())
}

/// The icons of the installed app, drawn here so that no picture lies in the repository.
pub fn add_drawings(dist: &mut Dist) -> Result<()> {
    dist.add_hashed("icon.svg", draw::icon_svg());
    for size in [192, 512] {
        dist.add_hashed(&format!("icon-{size}.png"), draw::icon_png(size, draw::Margin::None)?);
    }
    dist.add_hashed("icon-maskable-512.png", draw::icon_png(512, draw::Margin::Maskable)?);
    Ok(())
}

/// Copies a folder with all that is in it.
pub fn copy_tree(source: &Path, target: &Path) -> Result<()> {
    fs::create_dir_all(target).with_context(|| format!("{}", target.display()))?;
    for entry in fs::read_dir(source)? {
        let entry = entry?;
        let copy = target.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &copy)?;
        } else {
            fs::copy(entry.path(), &copy).with_context(|| format!("{}", copy.display()))?;
        }
    }
    Ok(())
}

/// `@import "base.css";` names `base.css`.
fn imported(line: &str) -> Option<&str> {
    line.trim().strip_prefix("@import \"")?.strip_suffix("\";")
}

/// The glue without indentation and without the remarks that stand on lines of their own.
fn without_remarks(glue: &str) -> String {
    let lines = glue.lines().map(str::trim).filter(|line| {
        let remark = ["/**", "* ", "*/", "//"].iter().any(|start| line.starts_with(start));
        !line.is_empty() && !remark && *line != "*"
    });
    lines.fold(String::with_capacity(glue.len()), |joined, line| joined + line + "\n")
}

/// A style sheet without its comments, indentation and line ends.
fn squeeze(sheet: &str) -> String {
    let mut squeezed = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        squeezed.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    squeezed.push_str(rest);
    squeezed.lines().map(str::trim).filter(|line| !line.is_empty()).fold(
        String::new(),
        |mut joined, line| {
            joined.push_str(line);
            // A declaration may go on in the next line: `a,` and `b {` must not become `a,b{`…
            // a blank is always right between two lines.
            joined.push(if line.ends_with(['{', '}', ';', ',']) { '\n' } else { ' ' });
            joined
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_do_not_travel() {
        let sheet = "/* why */\na {\n  color: red; /* here too */\n  margin:\n    0;\n}\n";
        assert_eq!(squeeze(sheet), "a {\ncolor: red;\nmargin: 0;\n}\n");
    }

    #[test]
    fn the_glue_loses_remarks_and_keeps_its_lines() {
        let glue = "/**\n * Why.\n */\nexport function f() {\n    // here\n    return 1;\n}\n";
        assert_eq!(without_remarks(glue), "export function f() {\nreturn 1;\n}\n");
    }

    #[test]
    fn only_import_lines_name_a_sheet() {
        assert_eq!(imported("@import \"base.css\";"), Some("base.css"));
        assert_eq!(imported("a { color: red }"), None);
    }
}
