//! The program, its style sheet and its drawings.

use anyhow::{Context, Result, anyhow};
use lightningcss::bundler::{Bundler, FileProvider};
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions};
use std::fs;
use std::path::Path;

use super::dist::Dist;
use super::{draw, split};
use crate::games;

/// Adds the program: the start, the parts that are loaded later, and the scripts that load them.
pub fn add_program(dist: &mut Dist, wasm: &Path, dev: bool) -> Result<()> {
    let program = split::split(wasm, &wasm.with_file_name("split"), dev)?;
    dist.add_program(program.files, program.parts);
    Ok(())
}

/// Joins the style sheets that `main.css` imports and those of the games, and shortens them.
pub fn add_styles(dist: &mut Dist, folder: &Path) -> Result<()> {
    dist.add_hashed("app.css", joined_styles(folder, &games::all())?);
    Ok(())
}

/// The sheets that `main.css` imports, then that of each game that has one.
fn joined_styles(folder: &Path, games: &[String]) -> Result<String> {
    let mut joined = bundled(&folder.join("main.css"))?;
    let sheets = games.iter().map(|game| folder.join(game).with_extension("css"));
    for sheet in sheets.filter(|it| it.exists()) {
        joined += &bundled(&sheet)?;
    }
    Ok(joined)
}

/// A sheet with all that it imports, shortened.
fn bundled(main: &Path) -> Result<String> {
    let files = FileProvider::new();
    let mut bundler = Bundler::new(&files, None, ParserOptions::default());
    let mut sheet = bundler.bundle(main).map_err(|error| anyhow!("style sheets: {error}"))?;
    sheet.minify(MinifyOptions::default()).map_err(|error| anyhow!("style sheets: {error}"))?;
    let options = PrinterOptions { minify: true, ..PrinterOptions::default() };
    let printed = sheet.to_css(options).map_err(|error| anyhow!("style sheets: {error}"))?;
    Ok(printed.code)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_style_sheets_are_joined_in_their_order_before_those_of_the_games() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
        write("main.css", "@import \"b.css\";\n@import \"a.css\";\n")?;
        write("a.css", "a { color: red; /* why */ }\n")?;
        write("b.css", "b { margin: 0 }\n")?;
        write("game.css", ".game { left: 0 }\n")?;
        let games = ["without-a-sheet", "game"].map(str::to_owned);
        let joined = joined_styles(folder.path(), &games)?;
        assert_eq!(joined, "b{margin:0}a{color:red}.game{left:0}");
        Ok(())
    }

    #[test]
    fn a_style_sheet_that_is_missing_is_named() {
        let error = bundled(Path::new("nowhere/main.css")).expect_err("there is no such file");
        assert!(error.to_string().starts_with("style sheets: "), "{error}");
    }
}
