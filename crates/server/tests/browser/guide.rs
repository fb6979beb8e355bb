//! Instructions at the table: the guided first game and the hints of an ordinary one, followed by
//! key, by mouse and by finger. What they never do is cover something that can be pressed.

mod guided;
mod hints;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, Instant};

use crate::browser::{Browser, PATIENCE, Size};

const GAMES: [&str; 4] = ["battlezone", "worldbattle", "imperial", "conquer"];
/// A common phone, upright.
const PHONE: Size = ("phone", 390, 844);
/// A small phone, upright.
const SMALL_PHONE: Size = crate::browser::PHONE;
/// A common laptop.
const LAPTOP: Size = ("laptop", 1280, 800);

/// The card as it looks to a player.
#[derive(Deserialize, Debug, Clone, PartialEq)]
struct Card {
    /// Its number of how many: `2/7`.
    number: String,
    words: String,
    /// The place, or the selector of the element, that it points at.
    points_at: Option<String>,
    /// The middle of what it points at.
    x: f64,
    y: f64,
    /// Whether a press goes on.
    is_read: bool,
}

const LOOK: &str = "
    const card = document.querySelector('.callout.placed');
    if (!card) return null;
    const ring = document.querySelector('.pointing .ring');
    const { x, y, width, height } = (ring ?? card).getBoundingClientRect();
    const number = card.querySelector('b').textContent;
    return { number, words: card.querySelector('p').textContent.slice(number.length).trim(),
             points_at: ring?.dataset.pointsAt ?? null, x: x + width / 2, y: y + height / 2,
             is_read: !!card.querySelector('.next') };";

/// Everything that can be pressed below the card.
const COVERED: &str = "
    const pressable = '.terr.can, .terr.tgt, .terr.sel, .sqr.can, .sqr.mv, .sqr.at, .sqr.aim, .sqr.sel, .piece, .flagged.mv, .cqfit.can, button:enabled, a, input';
    const card = document.querySelector('.callout.placed');
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const found = new Set();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.add(`off the screen: ${left} ${top} ${right} ${bottom}`);
    card.style.visibility = 'hidden';
    for (let x = left + 1; x < right; x += 5) for (let y = top + 1; y < bottom; y += 5) {
        const under = document.elementFromPoint(x, y)?.closest(pressable);
        // A board may be framed by more than its places.
        const box = under?.getBoundingClientRect();
        if (under && x > box.left && x < box.right && y > box.top && y < box.bottom) found.add(under.getAttribute('aria-label') ?? under.outerHTML.slice(0, 80));
    }
    card.style.visibility = '';
    return [...found];";

impl Browser {
    /// The card, if there is one now.
    async fn card(&self) -> Result<Option<Card>> {
        Ok(serde_json::from_value(self.run(LOOK).await?)?)
    }

    /// Waits for a card that stands still and fits a condition.
    async fn card_that(&self, what: &str, fits: impl Fn(&Card) -> bool) -> Result<Card> {
        let begin = Instant::now();
        let mut before = None;
        while begin.elapsed() < PATIENCE {
            let now = self.card().await?;
            if let Some(card) = now.as_ref().filter(|card| fits(card) && now == before) {
                return Ok(card.clone());
            }
            before = now;
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        bail!("no card {what}; there is {:?}", self.card().await?)
    }

    /// The card covers nothing that can be pressed.
    async fn covers_nothing(&self, place: &str) -> Result<()> {
        let covered = self.run(COVERED).await?;
        if covered != json!([]) {
            self.screenshot(&format!("covered-{place}")).await?;
        }
        ensure!(covered == json!([]), "{place}: the card covers {covered}");
        Ok(())
    }

    /// Presses Tab until an element has the focus.
    async fn tab_to(&self, selector: &str) -> Result<()> {
        const MOST: usize = 150;
        let there = format!("return document.activeElement.matches({})", json!(selector));
        for _ in 0..MOST {
            if self.run(&there).await? == true {
                return Ok(());
            }
            self.key("Tab").await?;
        }
        bail!("the keyboard does not reach {selector}")
    }

    /// Walks to a cell of Conquer with the arrow keys.
    async fn walk_to(&self, cell: &str) -> Result<()> {
        self.tab_to(".cqcell").await?;
        let (to_x, to_y) = column_and_row(cell)?;
        for _ in 0..40 {
            let at = self.run("return document.activeElement.dataset.id").await?;
            let (x, y) = column_and_row(at.as_str().context("a cell has the focus")?)?;
            let key = match () {
                () if x < to_x => "ArrowRight",
                () if x > to_x => "ArrowLeft",
                () if y < to_y => "ArrowDown",
                () if y > to_y => "ArrowUp",
                () => return Ok(()),
            };
            self.key(key).await?;
        }
        bail!("the keyboard does not reach {cell}")
    }

    /// Does by keyboard what the card says.
    async fn follow_by_key(&self, game: &str, card: &Card) -> Result<()> {
        match &card.points_at {
            _ if card.is_read => self.tab_to(".callout .next").await?,
            Some(selector) if selector.starts_with('.') => self.tab_to(selector).await?,
            Some(cell) if game == "conquer" => self.walk_to(cell).await?,
            Some(place) => self.tab_to(&format!("[data-id='{place}']")).await?,
            None => bail!("nothing to do: {card:?}"),
        }
        self.key("Enter").await
    }

    /// Where the next press goes: on the button that goes on, or on what the card points at.
    async fn next_press(&self, card: &Card) -> Result<(f64, f64)> {
        if !card.is_read {
            return Ok((card.x, card.y));
        }
        let middle = "const { x, y, width, height } = document.querySelector('.callout .next').getBoundingClientRect();
            return [x + width / 2, y + height / 2]";
        Ok(serde_json::from_value(self.run(middle).await?)?)
    }
}

fn column_and_row(cell: &str) -> Result<(u8, u8)> {
    let (column, row) = cell.split_at(1);
    Ok((column.as_bytes()[0] - b'a', row.parse().with_context(|| cell.to_owned())?))
}
