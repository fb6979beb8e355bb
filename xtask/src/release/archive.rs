//! A compressed tar that is the same whenever the files are.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file of the archive.
pub struct File {
    name: String,
    content: Vec<u8>,
    mode: u32,
}

impl File {
    /// A file that can be started.
    pub fn program(name: &str, content: Vec<u8>) -> File {
        File { name: name.to_owned(), content, mode: 0o755 }
    }

    /// A file that is read.
    pub fn text(name: &str, content: Vec<u8>) -> File {
        File { name: name.to_owned(), content, mode: 0o644 }
    }
}

/// Writes the files into one folder of an archive, without a time or an owner.
pub fn write(path: &Path, folder: &str, files: &[File], compression: Compression) -> Result<()> {
    fs::write(path, packed(folder, files, compression)?)
        .with_context(|| format!("{}", path.display()))
}

fn packed(folder: &str, files: &[File], compression: Compression) -> Result<Vec<u8>> {
    let encoder = GzEncoder::new(Vec::new(), compression);
    let mut archive = tar::Builder::new(encoder);
    for file in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(file.content.len() as u64);
        header.set_mode(file.mode);
        archive.append_data(
            &mut header,
            format!("{folder}/{}", file.name),
            file.content.as_slice(),
        )?;
    }
    let mut encoder = archive.into_inner()?;
    encoder.flush()?;
    Ok(encoder.finish()?)
}

#[test]
fn the_same_files_make_the_same_archive() {
    let files = || [File::program("game", vec![1, 2]), File::text("README", vec![3])];
    let bytes = packed("salient-1", &files(), Compression::best()).unwrap();
    assert_eq!(bytes, packed("salient-1", &files(), Compression::best()).unwrap());
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(bytes.as_slice()));
    let found: Vec<(String, u32)> = archive
        .entries()
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.path().unwrap().display().to_string(), entry.header().mode().unwrap()))
        .collect();
    let expected = [("salient-1/game", 0o755), ("salient-1/README", 0o644)];
    assert_eq!(found, expected.map(|(name, mode)| (name.to_owned(), mode)));
}
