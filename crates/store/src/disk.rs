//! The few things that are asked of the disk.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The end of the names of files that are being written.
const UNFINISHED: &str = "tmp";

/// Reads exactly these bytes of a file.
pub(crate) fn read_at(file: &File, offset: u64, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    fill_at(file, offset, &mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn fill_at(file: &File, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn fill_at(file: &File, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
    let mut filled = 0;
    while filled < bytes.len() {
        let at = offset + filled as u64;
        match std::os::windows::fs::FileExt::seek_read(file, &mut bytes[filled..], at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => filled += count,
        }
    }
    Ok(())
}

/// Makes a folder that is for its user only: what is kept comes out of sources.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Puts a file in its place as a whole: others see it as it was before, or all of it.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let unfinished = path.with_extension(UNFINISHED);
    let done = write_whole(&unfinished, write).and_then(|()| fs::rename(&unfinished, path));
    match done {
        Ok(()) => sync_folder(path.parent().unwrap_or(path)),
        Err(error) => {
            // It is in the way of nothing; the next writer tries again.
            let _ = fs::remove_file(&unfinished);
            Err(error)
        }
    }
}

fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut to = BufWriter::new(File::create(path)?);
    write(&mut to)?;
    to.flush()?;
    to.get_ref().sync_data()
}

/// A rename lasts once its folder is written.
fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    let _ = folder;
    Ok(())
}

/// The files of a folder with these ends of their names.
pub(crate) fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let named = |path: &PathBuf| {
        path.extension().and_then(|end| end.to_str()).is_some_and(|end| ends.contains(&end))
    };
    paths.filter(named).collect()
}

/// Takes away what a writer that was stopped has left. Only for who holds the lock.
pub(crate) fn remove_unfinished(folder: &Path) {
    for path in files(folder, &[UNFINISHED]) {
        // What cannot be removed is tried again next time.
        let _ = fs::remove_file(path);
    }
}
