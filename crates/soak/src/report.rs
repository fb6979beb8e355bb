//! What was counted, and which promises were broken.

use std::collections::BTreeMap;
use std::fmt;

/// How many faults are shown; all are counted.
const SHOWN: usize = 12;

/// What one part of a soak counted, and which promises it saw broken.
#[derive(Clone, Default, Debug)]
pub struct Report {
    name: &'static str,
    counts: Vec<(String, u64)>,
    faults: Vec<String>,
    skipped: Option<String>,
}

impl Report {
    /// Nothing was counted yet.
    pub fn new(name: &'static str) -> Report {
        Report { name, ..Report::default() }
    }

    /// It could not run, and why.
    pub fn skipped(name: &'static str, why: String) -> Report {
        Report { name, skipped: Some(why), ..Report::default() }
    }

    /// Counts so many more of something.
    pub fn count(&mut self, what: impl Into<String>, by: u64) {
        let what = what.into();
        match self.counts.iter_mut().find(|(name, _)| *name == what) {
            Some((_, count)) => *count += by,
            None => self.counts.push((what, by)),
        }
    }

    /// Counts each of a list.
    pub fn count_all(&mut self, prefix: &str, counts: &BTreeMap<String, u64>) {
        for (what, count) in counts {
            self.count(format!("{prefix}{what}"), *count);
        }
    }

    /// A promise that was broken.
    pub fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }

    /// A fault unless this holds.
    pub fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.fault(what());
        }
    }

    /// How often something was counted.
    pub fn counted(&self, what: &str) -> u64 {
        self.counts.iter().find(|(name, _)| name == what).map_or(0, |(_, count)| *count)
    }

    /// Every broken promise.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Why it did not run, if it did not.
    pub fn skipped_because(&self) -> Option<&str> {
        self.skipped.as_deref()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (&self.skipped, self.faults.len()) {
            (Some(why), _) => format!("skipped: {why}"),
            (None, 0) => "in order".to_owned(),
            (None, faults) => format!("{faults} faults"),
        };
        writeln!(f, "{}: {verdict}", self.name)?;
        for (what, count) in &self.counts {
            writeln!(f, "  {count:>9}  {what}")?;
        }
        for fault in self.faults.iter().take(SHOWN) {
            writeln!(f, "  FAULT  {fault}")?;
        }
        if self.faults.len() > SHOWN {
            writeln!(f, "  FAULT  and {} more", self.faults.len() - SHOWN)?;
        }
        Ok(())
    }
}
