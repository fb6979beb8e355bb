//! The files of a server as a disk would hold them after a power cut.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use tabletop::Rng;

use super::trace::{Call, Trace, What};

/// The unit that a disk writes as a whole.
const SECTOR: usize = 512;

/// What becomes of writes that were not synced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loose {
    /// None of them is there.
    Lost,
    /// All of them are.
    Kept,
    /// The first ones are.
    Prefix,
    /// Any of them are, in any order.
    Any,
    /// The same, and each may have ended after any of its sectors.
    Torn,
}

/// The files of a server after a power cut.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Disk {
    files: BTreeMap<String, Vec<u8>>,
    /// How many writes were not synced at the cut.
    pub(crate) loose: u64,
}

impl Disk {
    /// What the disk holds when the power goes away at a moment of a run.
    pub(crate) fn at(trace: &Trace, moment: f64, fate: Loose, rng: &mut Rng) -> Disk {
        let mut disk = Disk::default();
        let mut names: Vec<&str> = trace.calls.iter().map(|call| &*call.file).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let calls = trace.calls.iter().filter(|call| call.file == name && call.begun <= moment);
            disk.add_file(name, &calls.collect::<Vec<_>>(), moment, fate, rng);
        }
        disk
    }

    fn add_file(&mut self, name: &str, calls: &[&Call], moment: f64, fate: Loose, rng: &mut Rng) {
        // What came before it was deleted is gone.
        let deleted = |call: &&Call| call.what == What::Delete && call.ended <= moment;
        let first = calls.iter().rposition(deleted).map_or(0, |place| place + 1);
        let calls = &calls[first..];
        let synced = calls.iter().filter(|call| call.what == What::Sync && call.ended <= moment);
        let synced = synced.map(|call| call.begun).fold(f64::NEG_INFINITY, f64::max);
        let (safe, loose): (Vec<&Call>, Vec<&Call>) =
            calls.iter().copied().filter(|call| is_change(call)).partition(|it| it.ended <= synced);
        self.loose += loose.len() as u64;
        let kept = match fate {
            Loose::Prefix => rng.below(loose.len() as u32 + 1) as usize,
            _ => loose.len(),
        };
        let mut bytes = Vec::new();
        let mut exists = synced.is_finite();
        for call in safe {
            change(&mut bytes, &call.what, None);
        }
        for call in &loose[..kept] {
            let is_there = match fate {
                Loose::Lost => false,
                Loose::Kept | Loose::Prefix => true,
                Loose::Any | Loose::Torn => rng.below(2) == 0,
            };
            if is_there {
                exists = true;
                let torn = matches!(fate, Loose::Torn).then(|| rng.below(9) as usize * SECTOR);
                change(&mut bytes, &call.what, torn);
            }
        }
        if exists {
            self.files.insert(name.to_owned(), bytes);
        }
    }

    /// Writes the files into a folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        for (name, bytes) in &self.files {
            std::fs::write(folder.join(name), bytes)?;
        }
        Ok(())
    }
}

fn is_change(call: &Call) -> bool {
    matches!(call.what, What::Write { .. } | What::Truncate { .. })
}

/// Changes a file as a call did, or as the first bytes of it did.
fn change(file: &mut Vec<u8>, what: &What, only: Option<usize>) {
    match what {
        What::Write { offset, bytes } => {
            let bytes = &bytes[..only.unwrap_or(bytes.len()).min(bytes.len())];
            let (from, to) = (*offset as usize, *offset as usize + bytes.len());
            if file.len() < to {
                file.resize(to, 0);
            }
            file[from..to].copy_from_slice(bytes);
        }
        What::Truncate { length } => file.resize(*length as usize, 0),
        What::Sync | What::Delete => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(begun: f64, ended: f64, what: What) -> Call {
        Call { file: "a".to_owned(), begun, ended, what }
    }

    fn write(begun: f64, ended: f64, offset: u64, bytes: &[u8]) -> Call {
        call(begun, ended, What::Write { offset, bytes: bytes.to_vec() })
    }

    fn trace() -> Trace {
        Trace {
            calls: vec![
                write(1.0, 1.1, 0, b"ab"),
                call(2.0, 3.0, What::Sync),
                write(4.0, 4.1, 1, b"xy"),
                call(5.0, 6.0, What::Sync),
            ],
        }
    }

    #[track_caller]
    fn check(moment: f64, fate: Loose, expected: Option<&[u8]>) {
        let disk = Disk::at(&trace(), moment, fate, &mut Rng::fast(1));
        assert_eq!(disk.files.get("a").map(Vec::as_slice), expected);
    }

    #[test]
    fn what_was_synced_is_there_and_nothing_else_need_be() {
        check(0.5, Loose::Kept, None);
        check(1.5, Loose::Lost, None);
        check(1.5, Loose::Kept, Some(b"ab"));
        check(2.5, Loose::Lost, None); // the sync has not ended
        check(3.5, Loose::Lost, Some(b"ab"));
        check(5.5, Loose::Lost, Some(b"ab"));
        check(5.5, Loose::Kept, Some(b"axy"));
        check(6.5, Loose::Lost, Some(b"axy"));
    }

    #[test]
    fn what_was_written_while_a_sync_ran_is_not_synced_by_it() {
        let calls = vec![call(1.0, 3.0, What::Sync), write(1.5, 2.0, 0, b"late")];
        let disk = Disk::at(&Trace { calls }, 4.0, Loose::Lost, &mut Rng::fast(1));
        assert_eq!(disk.files["a"], b"");
        assert_eq!(disk.loose, 1);
    }

    #[test]
    fn a_deleted_file_begins_anew() {
        let calls = vec![
            write(1.0, 1.1, 0, b"old"),
            call(2.0, 2.1, What::Sync),
            call(3.0, 3.1, What::Delete),
        ];
        let disk = Disk::at(&Trace { calls }, 4.0, Loose::Kept, &mut Rng::fast(1));
        assert_eq!(disk.files.get("a"), None);
    }
}
