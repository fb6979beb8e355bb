//! The golden games of every crate, played through by the page: each position has its digest in the
//! record, so the page can only show what the same rules gave natively.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use std::fs;
use std::path::{Path, PathBuf};

use crate::browser::Browser;

fn records(game: &str) -> Result<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("tests/replays");
    let files = fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))?;
    let mut records = Vec::new();
    for file in files {
        let path = file?.path().canonicalize()?;
        if path.extension().is_some_and(|extension| extension == "record") {
            records.push(path);
        }
    }
    records.sort();
    ensure!(!records.is_empty(), "{game} has golden games");
    Ok(records)
}

/// Opens a file on the replay screen.
async fn open(browser: &Browser, path: &Path) -> Result<()> {
    browser.open("/replay").await?;
    let input = browser.find("input[type=file]").await?;
    input.send_keys(&path.display().to_string()).await?;
    Ok(())
}

#[tokio::test]
async fn golden_games_give_the_same_positions_in_the_page_as_natively() -> Result<()> {
    let browser = Browser::start().await?;
    let mut count = 0;
    for game in GameId::ALL.iter().map(|game| game.name()) {
        for path in records(game)? {
            let text = fs::read_to_string(&path)?;
            // The last line is `end STEPS #DIGEST`.
            let last = text.lines().last().and_then(|line| line.split(' ').nth(1));
            let last = last.context("a record ends with the number of its steps")?;
            open(&browser, &path).await?;
            let shown = format!(
                "return document.querySelector('main.replay input[type=range]')?.max === '{last}'"
            );
            let what = format!("{} has {last} steps", path.display());
            browser.wait_until(&what, &shown).await?;
            // The last position.
            browser.find("button[aria-label='To the end']").await?.click().await?;
            browser.find(".pboard").await.with_context(|| what)?;
            browser.run("localStorage.clear()").await?;
            count += 1;
        }
    }
    println!("{count} golden games were played through in the page");
    Ok(())
}

#[tokio::test]
async fn a_golden_game_with_another_digest_is_refused_by_its_line() -> Result<()> {
    let browser = Browser::start().await?;
    let folder = tempfile::tempdir()?;
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let text = fs::read_to_string(&records(game)?[0])?;
        // The digest of the first step, with its last digit changed.
        let line = text.lines().find(|line| line.starts_with("1 ")).context("a first step")?;
        let digit = line.chars().last().context("a digest")?;
        let other = if digit == '0' { '1' } else { '0' };
        let changed = format!("{}{other}", &line[..line.len() - 1]);
        let file = folder.path().join(format!("{game}.txt"));
        fs::write(&file, text.replacen(line, &changed, 1))?;
        open(&browser, &file).await?;
        let said = browser.text("dialog[open] [role=alert]").await?;
        ensure!(said.contains("ine "), "{game}: {said}");
        ensure!(browser.run("return !document.querySelector('main.replay')").await? == true);
    }
    Ok(())
}
