//! Obstacles to access, as axe-core finds them.

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::browser::Browser;
use crate::tools;

impl Browser {
    /// Fails with every obstacle on the page.
    pub(crate) async fn is_accessible(&self, place: &str) -> Result<()> {
        self.client.execute(&tools::axe()?, vec![]).await?;
        let script = "const done = arguments[0]; axe.run().then((result) => done(result.violations.map(
            (it) => it.id + ': ' + it.nodes.map((node) => node.html + ' ' + node.failureSummary).join(' | '))))";
        let found = self.client.execute_async(script, vec![]).await?;
        let found = found.as_array().cloned().unwrap_or_default();
        ensure!(found.is_empty(), "{place}: {}", list(&found));
        Ok(())
    }

    /// Fails when anything sticks out sideways, words are cut off by the box they stand in, or a
    /// control is too small for a finger.
    pub(crate) async fn fits(&self, place: &str) -> Result<()> {
        let script = "
            const found = [];
            if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
            for (const it of document.querySelectorAll('a, button, select, input:not(.vh)')) {
                const { width, height } = it.getBoundingClientRect();
                if (width && (width < 44 || height < 44)) found.push(`${width}x${height} ${it.outerHTML.slice(0, 90)}`);
            }
            const cut = (node) => {
                const range = document.createRange();
                range.selectNodeContents(node);
                const words = range.getBoundingClientRect();
                if (!words.width) return false; // not shown at all
                for (let box = node.parentElement; box; box = box.parentElement) {
                    const style = getComputedStyle(box), edge = box.getBoundingClientRect();
                    // Only for screen readers, shortened on purpose, or scrolled into sight.
                    if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') return false;
                    if (['auto', 'scroll'].includes(style.overflowX)) return false;
                    const holds = box.matches('button, .btn') || ['hidden', 'clip'].includes(style.overflowX);
                    if (holds && (words.right > edge.right + 1 || words.left < edge.left - 1)) return true;
                }
                return false;
            };
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const node = texts.currentNode;
                if (node.data.trim() && !node.parentElement.closest('svg, select, script, style') && cut(node)) {
                    found.push(`cut off: ${node.data.slice(0, 90)}`);
                }
            }
            return found;";
        let found = self.run(script).await?;
        let found = found.as_array().cloned().unwrap_or_default();
        ensure!(found.is_empty(), "{place}: {}", list(&found));
        Ok(())
    }
}

fn list(found: &[Value]) -> String {
    found.iter().map(|it| it.as_str().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}
