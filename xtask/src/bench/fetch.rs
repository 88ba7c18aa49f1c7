//! Fetching a corpus with the ordinary client of its registry, checking it, and unpacking what is wanted of it.

use std::ffi::OsString;
use std::path::Path;

use super::home::{Home, script, whole};
use super::pins::{Corpus, Registry};
use crate::shell::{Outcome, capture, command, complain, run};

/// Makes the tree of a corpus.
pub(super) fn corpus(home: &Home, corpus: &Corpus, tree: &Path, may_fetch: bool) -> Outcome {
    let archive = home.archives.join(corpus.archive);
    if !archive.exists() {
        if !may_fetch {
            return Err(format!(
                "corpus `{}` is not there, and nothing may be fetched",
                corpus.name
            )
            .into());
        }
        complain(&format!("fetching {} {} ...", corpus.package, corpus.version));
        match corpus.registry {
            Registry::PyPi => from_pypi(home, corpus)?,
            Registry::Npm => from_npm(home, corpus)?,
            Registry::Debian => from_debian(home, corpus)?,
        }
    }
    whole(tree, |folder| unpack(corpus, &archive, folder))
}

fn unpack(corpus: &Corpus, archive: &Path, folder: &Path) -> Outcome {
    let mut arguments: Vec<OsString> =
        vec!["-I".into(), script("unpack.py").into(), archive.into()];
    arguments.push(corpus.sha256.into());
    arguments.push(folder.into());
    arguments.extend([corpus.under.into(), corpus.endings.join(",").into()]);
    arguments.extend(corpus.without.iter().map(OsString::from));
    run(command("python3", &arguments, folder))
}

fn from_pypi(home: &Home, corpus: &Corpus) -> Outcome {
    let package = format!("{}=={}", corpus.package, corpus.version);
    let arguments = [
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        "--ignore-requires-python",
        &package,
    ];
    capture(command("python3", &arguments, &home.archives)).map(drop)
}

fn from_npm(home: &Home, corpus: &Corpus) -> Outcome {
    let package = format!("{}@{}", corpus.package, corpus.version);
    capture(command("npm", &["pack", "--silent", &package], &home.archives)).map(drop)
}

/// `apt-get source` needs source entries, which many machines lack: they are derived from the machine's own entries, in a
/// state of our own, so that nothing of the machine is changed.
fn from_debian(home: &Home, corpus: &Corpus) -> Outcome {
    let lists = home.apt.join("lists");
    let entries = home.apt.join("entries");
    for folder in [&lists.join("partial"), &entries, &home.apt.join("cache")] {
        std::fs::create_dir_all(folder)?;
    }
    source_entries(Path::new("/etc/apt"), &entries)?;
    let state = [
        "Dir::Etc::SourceList=/dev/null".to_owned(),
        format!("Dir::Etc::SourceParts={}", entries.display()),
        format!("Dir::State::Lists={}", lists.display()),
        format!("Dir::Cache={}", home.apt.join("cache").display()),
    ];
    let options: Vec<&str> = state.iter().flat_map(|option| ["-o", option]).collect();
    // One of several entries may fail: whether the package can be had is what counts, and the next command says it.
    let _ = capture(command("apt-get", &[&options[..], &["update"]].concat(), &home.archives));
    let package = format!("{}={}", corpus.package, corpus.version);
    let arguments = [&options[..], &["source", "--download-only", &package]].concat();
    capture(command("apt-get", &arguments, &home.archives)).map(drop)
}

/// Writes the machine's package entries again, as source entries.
fn source_entries(apt: &Path, entries: &Path) -> Outcome {
    let mut files = vec![apt.join("sources.list")];
    if let Ok(parts) = std::fs::read_dir(apt.join("sources.list.d")) {
        files.extend(parts.filter_map(|part| Some(part.ok()?.path())));
    }
    for file in files {
        if let (Ok(text), Some(name)) = (std::fs::read_to_string(&file), file.file_name()) {
            std::fs::write(entries.join(name), as_source_entries(&text))?;
        }
    }
    Ok(())
}

/// Both forms of an entry: `deb URL SUITE PART` on a line, and a paragraph with `Types: deb`.
fn as_source_entries(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once(char::is_whitespace) {
        Some(("deb", rest)) => format!("deb-src {rest}\n"),
        Some(("Types:", _)) => "Types: deb-src\n".to_owned(),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::as_source_entries;

    #[test]
    fn both_forms_of_an_entry_become_source_entries() {
        assert_eq!(
            as_source_entries("# x\ndeb http://h s main\n"),
            "# x\ndeb-src http://h s main\n"
        );
        assert_eq!(
            as_source_entries("Types: deb\nURIs: http://h"),
            "Types: deb-src\nURIs: http://h\n"
        );
    }
}
