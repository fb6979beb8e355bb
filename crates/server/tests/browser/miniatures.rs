//! The pictures on Home lie in the repository, so that Home needs no game; the games have drawn them.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use std::fs;
use std::path::Path;

use crate::browser::Browser;

/// `UPDATE_EXPECT=1 cargo test -p server --test browser miniatures` renews them; the next build of
/// the client shows them.
#[tokio::test]
async fn every_picture_on_home_is_as_its_game_draws_it() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    for game in GameId::ALL.iter().map(|game| game.name()) {
        let script = format!(
            "const into = document.createElement('div');
            await app.drawMiniature('{game}', into);
            return into.innerHTML.replaceAll(/<!--.*?-->/g, '') + '\\n';"
        );
        let answer = browser.ask_program(&script).await?;
        let drawn = answer.as_str().context("the page answers with a picture")?;
        ensure!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"), "{drawn}");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/games").join(game);
        let file = folder.join("miniature.svg");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&file, drawn)?;
        }
        ensure!(fs::read_to_string(&file)? == drawn, "{} is another picture", file.display());
    }
    Ok(())
}
