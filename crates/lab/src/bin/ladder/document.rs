//! A game's section of docs/strength.md.

use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use catalog::Entry;
use lab::arena::{Results, Times};
use lab::calibration::Calibration;
use lab::{BotReport, Report};

use super::{Options, Table};

const HEAD: &str = "# How strong the bots are

The tables and charts are written by `cargo xtask ladder GAME`, what was tried below them by hand. Every pair plays every layout once on either seat. A draw counts as half a win; the range in brackets is the 95 % interval (Wilson). Ratings are Elo above the first bot, by a model fitted to all pairs at once (Bradley–Terry). The time is the CPU's, not counting waits; a turn is all moves of a bot until the other one is asked.
";

/// Marks the lines of a game in the document, so that another game's stay as they are.
fn marks(game: &str) -> (String, String) {
    (format!("<!-- {game} -->"), format!("<!-- end of {game} -->"))
}

/// Everything that was measured of a game.
pub(super) struct Measured<'a> {
    pub(super) arena: Results,
    pub(super) tables: Vec<(&'a Table, Report)>,
    pub(super) calibrations: Vec<Calibration>,
}

pub(super) fn section<G: Entry>(options: &Options, measured: &Measured<'_>) -> Result<String> {
    let (title, id) = (G::TITLE, G::ID);
    let mut text = format!("\n## {title}\n\n");
    let Options { games, calibration_games, seed, .. } = options;
    writeln!(
        text,
        "`cargo xtask ladder {id} --games {games} --calibration-games {calibration_games} --seed {seed}`, {}\n",
        date(today()?)
    )?;
    writeln!(text, "![Strength of the bots of {title}](pictures/strength-{id}.svg)\n")?;
    ratings(&mut text, &measured.arena)?;
    pairs(&mut text, &measured.arena)?;
    larger_tables(&mut text, &measured.tables)?;
    chances(&mut text, &measured.calibrations)?;
    Ok(text)
}

/// How many days have passed since 1970.
fn today() -> Result<u64> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400)
}

/// The date so many days after the first of January 1970, as the documents write it. Years are
/// counted from March, so that the leap day is the last of them.
fn date(days: u64) -> String {
    let days = days + 719_468; // since the first of March of the year 0
    let (era, day) = (days / 146_097, days % 146_097); // of four hundred years
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153; // 0 is March
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}-{month:02}-{day_of_month:02}", era * 400 + year + next)
}

fn ratings(text: &mut String, results: &Results) -> Result<()> {
    writeln!(text, "| bot | Elo | µs a move, half of them | 99 % | ms a turn, 99 % |")?;
    writeln!(text, "|---|---|---|---|---|")?;
    for (name, rating) in results.bots.iter().zip(results.ratings()) {
        let [low, high] = rating.interval;
        let time = |of: fn(&Times) -> f64| {
            results.times.get(name).map_or("–".to_owned(), |times| format!("{:.1}", of(times)))
        };
        let (half, most) = (time(|it| it.p50_us), time(|it| it.p99_us));
        let turn = time(|it| it.turn_p99_us / 1000.0);
        let elo = rating.elo;
        writeln!(text, "| {name} | {elo:.0} ({low:.0} to {high:.0}) | {half} | {most} | {turn} |")?;
    }
    Ok(())
}

fn pairs(text: &mut String, results: &Results) -> Result<()> {
    writeln!(text, "\n| bot | against | games | won | drawn | lost | score | ended |")?;
    writeln!(text, "|---|---|---|---|---|---|---|---|")?;
    for pairing in results.pairings.iter().rev() {
        // The stronger one, which comes later in the list, tells its score.
        let (bot, against) = (&results.bots[pairing.b], &results.bots[pairing.a]);
        let (wins, losses) = (pairing.losses, pairing.wins);
        let ends: Vec<String> =
            pairing.ends.iter().map(|(reason, games)| format!("{games} {reason}")).collect();
        let range = pairing.interval();
        writeln!(
            text,
            "| {bot} | {against} | {} | {wins} | {} | {losses} | {:.1} % ({:.1}–{:.1}) | {} |",
            pairing.games(),
            pairing.draws,
            (1.0 - pairing.score()) * 100.0,
            (1.0 - range.high) * 100.0,
            (1.0 - range.low) * 100.0,
            ends.join(", "),
        )?;
    }
    Ok(())
}

fn larger_tables(text: &mut String, tables: &[(&Table, Report)]) -> Result<()> {
    if !tables.is_empty() {
        writeln!(text, "\n| table | options | games | the first bot won | drawn | score |")?;
        writeln!(text, "|---|---|---|---|---|---|")?;
    }
    for (Table { bots, set, .. }, report) in tables {
        let BotReport { wins, draws, score, ci95, .. } = &report.bots[0];
        let (low, high) = (ci95.low * 100.0, ci95.high * 100.0);
        let set: Vec<String> = set.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let (games, score, set) = (report.games, score * 100.0, set.join(", "));
        writeln!(
            text,
            "| {bots} | {set} | {games} | {wins} | {draws} | {score:.1} % ({low:.1}–{high:.1}) |"
        )?;
    }
    Ok(())
}

fn chances(text: &mut String, calibrations: &[Calibration]) -> Result<()> {
    for found in calibrations {
        let Calibration { bot, seats, games, positions, brier, tenths } = found;
        let (table, worst) = (
            if *seats > 2 { format!(" at tables of {seats}") } else { String::new() },
            found.worst() * 100.0,
        );
        writeln!(
            text,
            "\n**Chances that {bot} states{table}**: {positions} positions of {games} games against itself, Brier score {brier:.4}; off by at most {worst:.1} points in a tenth with a hundred positions.\n"
        )?;
        writeln!(text, "| said | won | positions |\n|---|---|---|")?;
        for tenth in tenths.iter().filter(|tenth| tenth.positions > 0) {
            let (stated, won) = (tenth.stated * 100.0, tenth.won * 100.0);
            writeln!(text, "| {stated:.1} % | {won:.1} % | {} |", tenth.positions)?;
        }
    }
    Ok(())
}

/// The document with the game's section renewed, or added at the end. What stands between the
/// tables and the end mark of another game is not touched.
pub(super) fn with_section(document: &str, game: &str, section: &str) -> String {
    let document = if document.is_empty() { HEAD } else { document };
    let (begin, end) = marks(game);
    let section = format!("{begin}{section}{end}");
    match (document.find(&begin), document.find(&end)) {
        (Some(from), Some(to)) if from < to => {
            format!("{}{section}{}", &document[..from], &document[to + end.len()..])
        }
        _ => format!("{}\n\n{section}\n", document.trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_renews_its_own_section_and_leaves_the_others() {
        let first = with_section("# Head", "go", "\none\n");
        let both = with_section(&first, "chess", "\ntwo\n");
        let renewed = with_section(&both, "go", "\nthree\n");
        assert_eq!(both.replace("one", "three"), renewed);
        assert!(renewed.starts_with("# Head") && renewed.contains("two"));
    }

    #[test]
    fn a_section_is_dated_by_the_calendar() {
        let known = [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_513, "2026-03-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ];
        for (days, text) in known {
            assert_eq!(date(days), text);
        }
    }

    #[test]
    fn a_new_document_explains_its_figures() {
        assert!(with_section("", "go", "\none\n").starts_with("# How strong the bots are"));
    }
}
