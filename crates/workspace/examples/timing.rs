//! How long discovery and loading take: `timing [FOLDER]`, by default a made-up tree of 900 files.
#![allow(clippy::print_stdout)]

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use bifrost_workspace::{Classify, Discovery, Loaded, Needles, Tree};

const ROUNDS: usize = 21;

struct Python;

impl Classify for Python {
    fn by_name(&self, name: &str) -> Option<usize> {
        name.ends_with(".py").then_some(0)
    }

    fn by_first_line(&self, line: &[u8]) -> Option<usize> {
        line.starts_with(b"#!python").then_some(0)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let made = tempfile::tempdir()?;
    let root = match std::env::args_os().nth(1) {
        Some(folder) => folder.into(),
        None => {
            make(made.path())?;
            made.path().to_owned()
        }
    };
    for threads in [1, 2] {
        let how = Discovery { classify: &Python, ignore_rules: true, threads };
        let tree = Tree::discover(&root, &how)?;
        let count = tree.files().len();
        let discover = median(|| Tree::discover(&root, &how).map_or(0, |tree| tree.files().len()));
        println!("{threads} thread(s): discover {count} files {discover:?}");
    }
    let how = Discovery { classify: &Python, ignore_rules: true, threads: 0 };
    let tree = Tree::discover(&root, &how)?;
    for (what, needles) in
        [("absent word", Needles::new(["no_such_word"])), ("no word", Needles::default())]
    {
        let time = median(|| load(&tree, &needles));
        println!("1 thread: load all, {what}: {time:?} ({} texts)", load(&tree, &needles));
    }
    Ok(())
}

fn load(tree: &Tree, needles: &Needles) -> usize {
    let mut loader = tree.loader(4 << 20);
    let texts =
        tree.files().iter().filter(|file| matches!(loader.load(file, needles), Loaded::Text(_)));
    texts.count()
}

fn median(mut work: impl FnMut() -> usize) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[ROUNDS / 2]
}

/// 900 source files of 6 kB in 150 folders, and as many that no classifier wants.
fn make(root: &Path) -> io::Result<()> {
    fs::write(
        root.join(".gitignore"),
        "__pycache__/\n*.py[cod]\nbuild/\n/dist/\n.venv\n*.egg-info\n",
    )?;
    let source = "def function(argument):\n    return other.call(argument, 1)\n\n".repeat(95);
    for file in 0..900 {
        let folder = root.join(format!("pkg{}/sub{}", file % 15, file % 150));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("module{file}.py")), &source)?;
        fs::write(folder.join(format!("data{file}.json")), "{}")?;
    }
    Ok(())
}
