//! No button of a table is cut off or breaks its words, in any phase of a game, window or language.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;

use crate::browser::{Browser, DESKTOP, PHONE, Size};

/// The windows in which every button must be whole.
const WINDOWS: [Size; 7] = [
    PHONE,
    ("turned-phone", 640, 360),
    ("tablet", 768, 1024),
    ("turned-tablet", 1024, 768),
    ("laptop", 1280, 720),
    DESKTOP,
    ("large", 1920, 1080),
];

/// The languages of the client.
pub(crate) const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

/// Settings of a player who waits for nothing and reads this language.
pub(crate) fn instant_in(language: &str) -> Value {
    json!({ "speed": "instant", "language": language })
}

/// Buttons that stick out of the window or of themselves, or whose words take two lines.
const BROKEN: &str = "
    const found = [];
    const places = ['.bar', '.top', '.log', '.recap', '.im-recap', '.callout', '.suggestions', '.tablewarning', '.offers', 'dialog[open]'];
    for (const it of document.querySelectorAll(places.map((it) => `${it} button`).join())) {
        const box = it.getBoundingClientRect();
        if (!box.width) continue; // not shown in this window
        const name = it.ariaLabel || it.textContent.trim();
        const { left, right, top, bottom } = box;
        const scrolls = it.closest('dialog, .log'); // up and down
        const isAbove = !scrolls && top < -1, isBelow = !scrolls && bottom > innerHeight + 1;
        if (left < -1 || isAbove || right > innerWidth + 1 || isBelow) found.push(`outside: ${name}`);
        if (it.scrollWidth > it.clientWidth + 1) found.push(`too narrow: ${name}`);
        const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(texts.currentNode);
            const lines = new Set([...range.getClientRects()].filter((it) => it.width > 1).map((it) => Math.round(it.top)));
            if (lines.size > 1) found.push(`two lines: ${name}`);
        }
    }
    return found;";

impl Browser {
    /// Fails with every broken button in all windows; the window is a desktop's afterwards.
    pub(crate) async fn has_whole_buttons(&self, phase: &str) -> Result<()> {
        let mut broken = Vec::new();
        for size in WINDOWS {
            self.resize(size).await?;
            tokio::time::sleep(Duration::from_millis(120)).await;
            let found: Vec<String> = serde_json::from_value(self.run(BROKEN).await?)?;
            broken.extend(found.into_iter().map(|it| format!("{phase}, {}: {it}", size.0)));
        }
        self.resize(DESKTOP).await?;
        tokio::time::sleep(Duration::from_millis(120)).await;
        ensure!(broken.is_empty(), "{}", broken.join("\n"));
        Ok(())
    }
}
