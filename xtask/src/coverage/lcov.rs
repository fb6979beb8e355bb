//! Reading the report: `SF:file`, then `DA:line,times` for each line that can run.

use std::collections::BTreeMap;
use std::ops::Add;

/// Lines that can run, and those that did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// All that can run.
    pub all: u32,
    /// Those that ran.
    pub covered: u32,
}

impl Lines {
    /// The share of lines that ran; nothing to run is nothing missed.
    pub fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * f64::from(self.covered) / f64::from(self.all) }
    }
}

impl Add for Lines {
    type Output = Lines;
    fn add(self, other: Lines) -> Lines {
        Lines { all: self.all + other.all, covered: self.covered + other.covered }
    }
}

/// The lines of each crate, without those of its tests. `read` gives the text of a source file.
pub fn by_crate<'a>(
    report: &str,
    crates: &[&'a str],
    read: impl Fn(&str) -> Option<String>,
) -> Vec<(&'a str, Lines)> {
    let mut sums: BTreeMap<&str, Lines> = BTreeMap::new();
    let mut current: Option<(&str, u32)> = None;
    for line in report.lines() {
        if let Some(file) = line.strip_prefix("SF:") {
            let name = crates.iter().find(|name| is_rule_of(file, name));
            current = name.map(|&name| (name, first_test_line(&read(file).unwrap_or_default())));
        } else if let Some((number, times)) = data(line)
            && let Some((name, tests_begin)) = current
            && number < tests_begin
        {
            let sum = sums.entry(name).or_default();
            *sum = *sum + Lines { all: 1, covered: u32::from(times > 0) };
        }
    }
    crates.iter().map(|&name| (name, sums.get(name).copied().unwrap_or_default())).collect()
}

/// Is this a source file of the crate, other than its tests?
fn is_rule_of(file: &str, name: &str) -> bool {
    let inside = file.rsplit_once(&format!("crates/{name}/src/"));
    inside.is_some_and(|(_, path)| !path.starts_with("tests/") && !path.contains("/tests"))
}

/// `DA:12,3`: line 12 ran three times.
fn data(line: &str) -> Option<(u32, u64)> {
    let (number, rest) = line.strip_prefix("DA:")?.split_once(',')?;
    let times = rest.split(',').next()?;
    Some((number.parse().ok()?, times.parse().ok()?))
}

/// Where the tests at the end of a file begin.
fn first_test_line(text: &str) -> u32 {
    let lines: Vec<&str> = text.lines().collect();
    let begin = lines.windows(2).position(|pair| {
        pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{')
    });
    begin.map_or(u32::MAX, |index| index as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "SF:/any/crates/dice/src/lib.rs\nDA:1,5\nDA:2,0\nDA:5,9\nend_of_record\n\
        SF:/any/crates/dice/src/rules/tests.rs\nDA:1,1\nend_of_record\n\
        SF:/any/crates/dice/src/tests/attack.rs\nDA:1,1\nend_of_record\n\
        SF:/any/crates/dice/src/rules.rs\nDA:7,1\nLF:1\nend_of_record\n\
        SF:/any/crates/other/src/lib.rs\nDA:1,1\nend_of_record\n";

    #[test]
    fn lines_are_counted_per_crate_without_tests() {
        let read = |file: &str| {
            let tests = file.ends_with("lib.rs").then_some("a\nb\n#[cfg(test)]\nmod tests {\n");
            tests.map(str::to_owned)
        };
        let lines = by_crate(REPORT, &["dice", "cards"], read);
        assert_eq!(lines[0], ("dice", Lines { all: 3, covered: 2 }));
        assert_eq!(lines[1], ("cards", Lines::default()));
    }

    #[test]
    fn the_share_is_in_percent() {
        assert_eq!(Lines { all: 8, covered: 6 }.percent(), 75.0);
        assert_eq!(Lines::default().percent(), 100.0);
    }
}
