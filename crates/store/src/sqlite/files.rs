//! The modes of the files: what people entrusted to the server is for its owner alone.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

/// Creates an empty file that only its owner can read, where there is none. SQLite gives the files
/// it puts beside it (`-wal`, `-shm`) the same mode.
pub(super) fn create_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
