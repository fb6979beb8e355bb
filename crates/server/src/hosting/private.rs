//! Data that only the server's own user can read.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Makes a folder for its owner alone, where there is none.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Takes the rights of others away from a database that is there already, and says so: earlier
/// versions left them to the system's default.
#[cfg(unix)]
pub(super) fn tighten(database: &Path) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut path = database.as_os_str().to_owned();
        path.push(ending);
        let mode = match std::fs::metadata(&path) {
            Ok(file) => file.permissions().mode() & 0o777,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        if mode & 0o077 != 0 {
            std::fs::set_permissions(&path, Permissions::from_mode(mode & 0o700))?;
            let path = Path::new(&path).display();
            tracing::warn!(%path, "others could read this file; from now on they cannot");
        }
    }
    Ok(())
}

/// Other systems have no such rights.
#[cfg(not(unix))]
pub(super) fn tighten(_: &Path) -> io::Result<()> {
    Ok(())
}
