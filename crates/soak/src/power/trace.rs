//! What strace wrote down: every change of every file of a server, and every sync.
//!
//! ```text
//! 71 1763380000.000001 pwrite64(9<\x2f\x64>, "\x01\x02", 2, 4096) = 2 <0.000011>
//! 71 1763380000.000020 fdatasync(9<\x2f\x64> <unfinished ...>
//! 71 1763380000.002000 <... fdatasync resumed>) = 0 <0.001980>
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// One call that changed a file or synced it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Call {
    /// The name of the file in the data folder.
    pub(crate) file: String,
    /// When it began and when it had ended, in seconds since 1970.
    pub(crate) begun: f64,
    pub(crate) ended: f64,
    pub(crate) what: What,
}

/// What a call did.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum What {
    Write { offset: u64, bytes: Vec<u8> },
    Truncate { length: u64 },
    Sync,
    Delete,
}

/// All calls of a run on files of the data folder, in the order in which they ended.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Trace {
    pub(crate) calls: Vec<Call>,
}

impl Trace {
    /// Reads a trace; a call that this module does not know is an error, because a rebuilt disk
    /// without it would be wrong.
    pub(crate) fn read(text: &str, data: &Path) -> Result<Trace> {
        // strace names files by their real paths.
        let data = data.canonicalize().unwrap_or_else(|_| data.to_owned());
        let data = data.to_string_lossy().into_owned();
        let mut unfinished: BTreeMap<&str, (f64, &str)> = BTreeMap::new();
        let mut calls = Vec::new();
        let mut positions = BTreeMap::new();
        for line in text.lines() {
            let Some((thread, rest)) = line.split_once(' ') else { continue };
            let Some((time, call)) = rest.trim_start().split_once(' ') else { continue };
            let Ok(time) = time.parse::<f64>() else { continue };
            if let Some(begin) = call.strip_suffix(" <unfinished ...>") {
                unfinished.insert(thread, (time, begin));
            } else if let Some(rest) = call.strip_prefix("<... ") {
                let Some((begun, begin)) = unfinished.remove(thread) else { continue };
                let (_, end) = rest.split_once("resumed>").context("a call that goes on")?;
                let whole = format!("{begin}{}", end.trim_start());
                calls.extend(one_call(&whole, begun, Some(time), &data, &mut positions)?);
            } else {
                calls.extend(one_call(call, time, None, &data, &mut positions)?);
            }
        }
        // What the kill interrupted may or may not have happened: it ends never.
        for (begun, begin) in unfinished.into_values() {
            let (whole, never) = (format!("{begin}) = 0"), Some(f64::INFINITY));
            calls.extend(one_call(&whole, begun, never, &data, &mut positions)?);
        }
        calls.sort_by(|a: &Call, b: &Call| a.ended.total_cmp(&b.ended));
        Ok(Trace { calls })
    }

    /// When the first call ended.
    pub(crate) fn first(&self) -> Option<f64> {
        self.calls.first().map(|call| call.ended)
    }

    /// When the last call ended.
    pub(crate) fn last(&self) -> Option<f64> {
        self.calls.iter().rev().map(|call| call.ended).find(|ended| ended.is_finite())
    }
}

/// One whole call; nothing where it failed or was about another file. `positions` are those at which
/// the next plain write to each file goes on; the server holds no file open twice to write plainly.
fn one_call(
    call: &str,
    begun: f64,
    ended: Option<f64>,
    data: &str,
    positions: &mut BTreeMap<String, u64>,
) -> Result<Option<Call>> {
    let Some((name, rest)) = call.split_once('(') else { return Ok(None) };
    let Some((arguments, result)) = rest.rsplit_once(" = ") else { return Ok(None) };
    let arguments = arguments.trim_end().trim_end_matches(')');
    if result.starts_with('-') || result.starts_with('?') {
        return Ok(None);
    }
    let took =
        result.rsplit_once('<').and_then(|(_, took)| took.trim_end_matches('>').parse().ok());
    let ended = ended.unwrap_or(begun + took.unwrap_or(0.0));
    let Some(file) = file_of(name, arguments, data)? else { return Ok(None) };
    let numbers: Vec<u64> =
        arguments.split(", ").filter_map(|argument| argument.trim().parse().ok()).collect();
    let bytes = || unescape(arguments.split('"').nth(1).context("a write has its bytes")?);
    let what = match (name, &numbers[..]) {
        ("lseek", _) => {
            let position = result.split(' ').next().context("a position")?.parse()?;
            positions.insert(file, position);
            return Ok(None);
        }
        ("write", _) => {
            let (bytes, position) = (bytes()?, positions.entry(file.clone()).or_default());
            let offset = *position;
            *position += bytes.len() as u64;
            What::Write { offset, bytes }
        }
        ("pwrite64", [.., offset]) => What::Write { offset: *offset, bytes: bytes()? },
        ("ftruncate", [.., length]) => What::Truncate { length: *length },
        ("fsync" | "fdatasync", _) => What::Sync,
        ("unlink" | "unlinkat", _) => What::Delete,
        _ => bail!("the trace has a call that cannot be rebuilt: {name} on {file}"),
    };
    Ok(Some(Call { file, begun, ended, what }))
}

/// The name of the file in the data folder; none for other files and for the index of the WAL,
/// which is memory and is made anew after a crash.
fn file_of(name: &str, arguments: &str, data: &str) -> Result<Option<String>> {
    let (open, close) = if name.starts_with("unlink") { ('"', '"') } else { ('<', '>') };
    let Some((_, path)) = arguments.split_once(open) else { return Ok(None) };
    let Some((path, _)) = path.split_once(close) else { return Ok(None) };
    let path = String::from_utf8(unescape(path)?)?;
    let file = path.strip_prefix(data).and_then(|path| path.strip_prefix('/'));
    Ok(file.filter(|file| !file.ends_with("-shm")).map(str::to_owned))
}

/// `\x2f\x64` as bytes.
fn unescape(text: &str) -> Result<Vec<u8>> {
    let pairs = text.split("\\x").skip(1);
    pairs.map(|pair| Ok(u8::from_str_radix(pair, 16)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        text.bytes().map(|byte| format!("\\x{byte:02x}")).collect()
    }

    #[test]
    fn writes_and_syncs_are_read_with_their_times() {
        let (file, other) = (escaped("/d/a.db"), escaped("/e/b"));
        let text = format!(
            "7  10.0 pwrite64(9<{file}>, \"\\x61\\x62\", 2, 4096) = 2 <0.5>\n\
             7 11.0 fdatasync(9<{file}> <unfinished ...>\n\
             8 11.5 pwrite64(9<{other}>, \"\\x61\", 1, 0) = 1 <0.1>\n\
             8 11.6 ftruncate(9<{file}>, 12) = -1 ENOSPC (No space) <0.1>\n\
             7 12.0 <... fdatasync resumed>)  = 0 <1.0>\n\
             7 12.1 unlink(\"{file}\") = 0 <0.1>\n\
             7 13.0 pwrite64(9<{file}>, \"\\x63\", 1, 1 <unfinished ...>\n\
             7 13.1 +++ killed by SIGKILL +++\n"
        );
        let calls = Trace::read(&text, Path::new("/d")).unwrap().calls;
        let told: Vec<_> = calls.iter().map(|it| (it.begun, it.ended, it.what.clone())).collect();
        let write = |offset, bytes: &[u8]| What::Write { offset, bytes: bytes.to_vec() };
        assert_eq!(told[0], (10.0, 10.5, write(4096, b"ab")));
        assert_eq!(told[1], (11.0, 12.0, What::Sync));
        assert_eq!(told[2].2, What::Delete);
        assert_eq!(told[3], (13.0, f64::INFINITY, write(1, b"c")));
        assert_eq!(told.len(), 4);
    }

    #[test]
    fn plain_writes_go_on_from_their_position() {
        let file = escaped("/d/a");
        let text = format!(
            "7 1.0 write(9<{file}>, \"\\x61\\x62\", 2) = 2 <0.1>\n\
             7 2.0 write(9<{file}>, \"\\x63\", 1) = 1 <0.1>\n\
             7 3.0 lseek(9<{file}>, 0, SEEK_SET) = 0 <0.1>\n\
             7 4.0 write(9<{file}>, \"\\x64\", 1) = 1 <0.1>\n"
        );
        let calls = Trace::read(&text, Path::new("/d")).unwrap().calls;
        let offset = |call: &Call| match call.what {
            What::Write { offset, .. } => Some(offset),
            _ => None,
        };
        assert_eq!(calls.iter().map(offset).collect::<Vec<_>>(), [Some(0), Some(2), Some(0)]);
    }

    #[test]
    fn a_call_that_cannot_be_rebuilt_is_named() {
        let text = format!("7 1.0 fallocate(9<{}>, 0, 0, 5) = 0 <0.1>\n", escaped("/d/a.db"));
        let error = Trace::read(&text, Path::new("/d")).unwrap_err();
        assert!(error.to_string().contains("fallocate"), "{error}");
    }
}
