//! The folder that is served: every file once, named by its content where that is possible.

use anyhow::Result;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use super::pages::is_played_with;
use crate::{docs, tree};

/// What will be in the folder.
#[derive(Default)]
pub struct Dist {
    files: BTreeMap<String, Vec<u8>>,
    names: BTreeMap<String, String>,
    parts: Parts,
}

/// The files that each part of the program needs beside the start, by the name of the part.
pub type Parts = BTreeMap<String, Vec<String>>;

/// What the files cost to download.
pub struct Weight {
    /// Name, bytes, and bytes on the way.
    files: Vec<(String, u64, u64)>,
    parts: Parts,
}

impl Dist {
    /// Nothing yet.
    pub fn new() -> Dist {
        Dist::default()
    }

    /// Adds a file that keeps its name: pages, the manifest, the service worker.
    pub fn add(&mut self, name: &str, content: impl Into<Vec<u8>>) {
        self.files.insert(name.to_owned(), content.into());
    }

    /// Adds a file with its hash in its name, so that it can be cached for ever: `app.js` becomes
    /// `app-1f2e3d4c5b6a.js`. Gives the new name.
    pub fn add_hashed(&mut self, name: &str, content: impl Into<Vec<u8>>) -> String {
        let content = content.into();
        let (stem, extension) =
            name.rsplit_once('.').expect("every file we write has an extension");
        let hashed = format!("{stem}-{}.{extension}", short_hash([content.as_slice()]));
        self.names.insert(name.to_owned(), hashed.clone());
        self.files.insert(hashed.clone(), content);
        hashed
    }

    /// Adds the files of the program in one folder with a hash in its name, so that all of them can
    /// be cached for ever although they name each other.
    pub fn add_program(&mut self, files: BTreeMap<String, Vec<u8>>, parts: Parts) {
        let contents = files.iter().flat_map(|(name, content)| [name.as_bytes(), content]);
        let folder = format!("program-{}", short_hash(contents));
        for (name, content) in files {
            let path = format!("{folder}/{name}");
            self.names.insert(name, path.clone());
            self.files.insert(path, content);
        }
        let in_folder =
            |files: Vec<String>| files.iter().map(|it| format!("{folder}/{it}")).collect();
        self.parts = parts.into_iter().map(|(part, files)| (part, in_folder(files))).collect();
    }

    /// The parts of the program and their files.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Puts the names of the hashed files into a text: `{{app.js}}` becomes `app-1f2e….js`.
    pub fn fill_names(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, (name, hashed)| {
            text.replace(&format!("{{{{{name}}}}}"), hashed)
        })
    }

    /// The names of all files so far.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// One hash over all files so far: another build, another version.
    pub fn version(&self) -> String {
        short_hash(self.files.iter().flat_map(|(name, content)| [name.as_bytes(), content]))
    }

    /// Writes everything into a folder, with compressed twins if asked for, and weighs it.
    pub fn finish(mut self, folder: &Path, compress: bool) -> Result<Weight> {
        let manifest: Vec<&str> = self.files().collect();
        let manifest = serde_json::to_string_pretty(&manifest)?;
        self.add("files.json", manifest);
        let (mut files, mut twins) = (Vec::new(), BTreeMap::new());
        for (name, content) in &self.files {
            let mut transferred = content.len() as u64;
            if compress && shrinks(name) {
                let brotli = brotli(content)?;
                transferred = brotli.len() as u64;
                twins.insert(format!("{name}.br"), brotli);
                twins.insert(format!("{name}.gz"), gzip(content)?);
            }
            files.push((name.clone(), content.len() as u64, transferred));
        }
        self.files.append(&mut twins);
        tree::write(folder, &self.files, &[docs::FOLDER])?;
        Ok(Weight { files, parts: self.parts })
    }
}

impl Weight {
    /// Bytes of the start: everything to play with that belongs to no part.
    pub fn start(&self) -> u64 {
        self.sum(|name| is_played_with(name) && !self.in_parts().any(|file| file == name))
    }

    /// Bytes that a part adds to the start, and to another part if one was loaded before.
    pub fn part(&self, part: &str, after: Option<&str>) -> u64 {
        let of =
            |part: &str, name: &String| self.parts.get(part).is_some_and(|it| it.contains(name));
        self.sum(|name| of(part, name) && !after.is_some_and(|before| of(before, name)))
    }

    /// The parts by name.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().map(String::as_str)
    }

    fn in_parts(&self) -> impl Iterator<Item = &String> {
        self.parts.values().flatten()
    }

    /// Bytes of everything that is kept on the device.
    pub fn all(&self) -> u64 {
        self.sum(|name| is_played_with(name))
    }

    fn sum(&self, counts: impl Fn(&String) -> bool) -> u64 {
        self.files.iter().filter(|(name, ..)| counts(name)).map(|(_, _, bytes)| bytes).sum()
    }

    /// Prints each file of note.
    pub fn print(&self) {
        for (name, raw, transferred) in self.files.iter().filter(|(_, _, bytes)| *bytes >= 2000) {
            println!("web: {transferred:>9} bytes of {raw:>9}  {name}");
        }
    }
}

fn short_hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    parts.into_iter().for_each(|part| hasher.update(part));
    hasher.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn shrinks(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(extension, "css" | "html" | "js" | "json" | "svg" | "wasm" | "webmanifest")
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: content.len(),
        ..Default::default()
    };
    let mut compressor = brotli::CompressorWriter::with_params(Vec::new(), 1 << 16, &parameters);
    compressor.write_all(content)?;
    Ok(compressor.into_inner())
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}
