//! A folder that holds just the files it is told to.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Makes a folder hold these files, by name, and no others; the folders named in `kept` stay as they
/// are. A file that is there already is not touched: what was compiled from it stays up to date.
pub fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>, kept: &[&str]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    remove_others(folder, "", files, kept)?;
    for (name, content) in files {
        let path = folder.join(name);
        if fs::read(&path).is_ok_and(|found| found == *content) {
            continue;
        }
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, content).with_context(|| format!("{}", path.display()))?;
    }
    Ok(())
}

/// Removes what is in the folder `inside` of the tree and not among the files.
fn remove_others(
    folder: &Path,
    inside: &str,
    files: &BTreeMap<String, Vec<u8>>,
    kept: &[&str],
) -> Result<()> {
    for entry in fs::read_dir(folder.join(inside))? {
        let entry = entry?;
        let name = format!("{inside}{}", entry.file_name().to_string_lossy());
        if kept.contains(&name.as_str()) {
            continue;
        }
        let prefix = format!("{name}/");
        if !entry.file_type()?.is_dir() {
            if !files.contains_key(&name) {
                fs::remove_file(entry.path())?;
            }
        } else if files.keys().any(|file| file.starts_with(&prefix)) {
            remove_others(folder, &prefix, files, kept)?;
        } else {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        names.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_folder_holds_what_was_written_last() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name);
        write(folder.path(), &files(&[("a/b.js", "1"), ("old/c.js", "1"), ("d", "1")]), &[])?;
        fs::create_dir(at("docs"))?;
        fs::write(at("docs/index.html"), "a page")?;
        write(folder.path(), &files(&[("a/b.js", "2"), ("a/e.js", "1")]), &["docs"])?;
        assert_eq!(fs::read_to_string(at("a/b.js"))?, "2");
        assert!(at("a/e.js").is_file() && at("docs/index.html").is_file());
        assert!(!at("old").exists() && !at("d").exists());
        Ok(())
    }

    #[test]
    fn a_file_that_is_there_already_is_not_written_again() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let same = files(&[("a.js", "1")]);
        write(folder.path(), &same, &[])?;
        let long_ago = std::time::SystemTime::UNIX_EPOCH;
        let path = folder.path().join("a.js");
        fs::File::options().write(true).open(&path)?.set_modified(long_ago)?;
        write(folder.path(), &same, &[])?;
        assert_eq!(fs::metadata(&path)?.modified()?, long_ago);
        Ok(())
    }
}
