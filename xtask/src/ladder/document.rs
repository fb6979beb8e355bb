//! A game's section of docs/strength.md.

use std::fmt::Write;

use anyhow::Result;

use super::{Arena, Bot, Calibration, Game, Options, Report, Table};

const HEAD: &str = "# How strong the bots are

Written by `cargo xtask ladder GAME`; not by hand. Every pair plays every layout once on either seat. A draw counts as half a win; the range in brackets is the 95 % interval (Wilson). Ratings are Elo above the first bot, by a model fitted to all pairs at once (Bradley–Terry). The time is the CPU's for one move, not counting waits.
";

/// Marks the lines of a game in the document, so that another game's stay as they are.
fn marks(game: &str) -> (String, String) {
    (format!("<!-- {game} -->"), format!("<!-- end of {game} -->"))
}

pub(super) fn section(
    options: &Options,
    game: &Game,
    arena: &Arena,
    tables: &[(&Table, Report)],
    calibrations: &[Calibration],
) -> Result<String> {
    let mut text = format!("\n## {}\n\n", game.title);
    let Options { game: id, games, calibration_games, seed, .. } = options;
    writeln!(
        text,
        "`cargo xtask ladder {id} --games {games} --calibration-games {calibration_games} --seed {seed}`\n"
    )?;
    writeln!(text, "![Strength of the bots of {}](pictures/strength-{id}.svg)\n", game.title)?;
    ratings(&mut text, arena)?;
    pairs(&mut text, arena)?;
    larger_tables(&mut text, tables)?;
    chances(&mut text, calibrations)?;
    Ok(text)
}

fn ratings(text: &mut String, arena: &Arena) -> Result<()> {
    writeln!(text, "| bot | Elo | µs a move, half of them | 99 % |\n|---|---|---|---|")?;
    for (name, rating) in arena.results.bots.iter().zip(&arena.ratings) {
        let [low, high] = rating.interval.map(|end| end.unwrap_or(f64::NAN));
        let times = arena.results.times.get(name);
        let time = |of: fn(&lab::arena::Times) -> f64| {
            times.map_or("–".to_owned(), |times| format!("{:.1}", of(times)))
        };
        let (half, most) = (time(|it| it.p50_us), time(|it| it.p99_us));
        writeln!(text, "| {name} | {:.0} ({low:.0} to {high:.0}) | {half} | {most} |", rating.elo)?;
    }
    Ok(())
}

fn pairs(text: &mut String, arena: &Arena) -> Result<()> {
    writeln!(text, "\n| bot | against | games | won | drawn | lost | score | ended |")?;
    writeln!(text, "|---|---|---|---|---|---|---|---|")?;
    for pairing in arena.results.pairings.iter().rev() {
        // The stronger one, which comes later in the list, tells its score.
        let (bot, against) = (&arena.results.bots[pairing.b], &arena.results.bots[pairing.a]);
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
        let Bot { wins, draws, score, ci95 } = &report.bots[0];
        let [low, high] = ci95.map(|end| end * 100.0);
        let (games, score, set) = (report.games, score * 100.0, set.join(", "));
        writeln!(
            text,
            "| {bots} | {set} | {games} | {wins} | {draws} | {score:.1} % ({low:.1}–{high:.1}) |"
        )?;
    }
    Ok(())
}

fn chances(text: &mut String, calibrations: &[Calibration]) -> Result<()> {
    for Calibration { bot, games, positions, brier, tenths } in calibrations {
        writeln!(
            text,
            "\n**Chances that {bot} states**: {positions} positions of {games} games against itself, Brier score {brier:.4}.\n"
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
    fn a_new_document_explains_its_figures() {
        assert!(with_section("", "go", "\none\n").starts_with("# How strong the bots are"));
    }
}
