//! `cargo xtask crosscheck PARSER FOLDER`: our facts beside those of a language's own parser, over a whole tree.
//!
//! For each parser a small dumper in the language's own tongue lists what the parser sees; `compare.py` holds that against
//! `bifrost ir`. Files that the parser refuses are left out.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{Failure, Outcome, cargo, command, root, run as run_command};

const HELP: &str = "usage: cargo xtask crosscheck PARSER FOLDER

  python      Python's ast
  javascript  the TypeScript compiler, over .js .mjs .cjs .jsx
  typescript  the TypeScript compiler, over .ts .mts .cts .tsx
  java        javac's tree API";

/// The pinned compiler, from npm.
const TYPESCRIPT: &str = "typescript@5.9.3";

/// Compares a tree.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let [parser, folder] = arguments else {
        return Err(Failure { message: HELP.to_owned(), status: 2 });
    };
    let tree = Path::new(folder).canonicalize()?;
    let mut dumper = dumper(parser, &tree)?;
    let mut build = cargo();
    build.args(["build", "--quiet", "--release", "--package", "bifrost-cli"]);
    run_command(build)?;
    let mut words = vec![script("compare.py").display().to_string()];
    words.push(root().join("target/release/bifrost").display().to_string());
    words.push(tree.display().to_string());
    words.append(&mut dumper.words);
    let mut compare: Command = command("python3", &words, &root());
    if let Some(modules) = dumper.modules {
        compare.env("NODE_PATH", modules);
    }
    run_command(compare)
}

/// How to start a dumper.
struct Dumper {
    words: Vec<String>,
    /// Where node finds the compiler.
    modules: Option<PathBuf>,
}

fn dumper(parser: &str, tree: &Path) -> Outcome<Dumper> {
    let (program, file, endings): (&[&str], &str, &[&str]) = match parser {
        "python" => (&["python3"], "python.py", &[]),
        "javascript" => (&["node"], "ecma.js", &[".js", ".mjs", ".cjs", ".jsx"]),
        "typescript" => (&["node"], "ecma.js", &[".ts", ".mts", ".cts", ".tsx"]),
        "java" => (&JAVA, "JavaDump.java", &[]),
        _ => return Err(Failure { message: HELP.to_owned(), status: 2 }),
    };
    let modules = if file == "ecma.js" { Some(typescript()?) } else { None };
    let mut words: Vec<String> = program.iter().map(|word| (*word).to_owned()).collect();
    words.push(script(file).display().to_string());
    words.push(tree.display().to_string());
    words.extend(endings.iter().map(|ending| (*ending).to_owned()));
    Ok(Dumper { words, modules })
}

const JAVA: [&str; 5] = [
    "java",
    "--add-exports",
    "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
    "--add-exports",
    "jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED",
];

fn script(name: &str) -> PathBuf {
    root().join("xtask/src/crosscheck").join(name)
}

/// The folder of node modules with the TypeScript compiler, fetched when it is not there.
fn typescript() -> Outcome<PathBuf> {
    let home = root().join(".corpora/tools").join(TYPESCRIPT.replace('@', "-"));
    let modules = home.join("node_modules");
    if !modules.join("typescript/package.json").exists() {
        std::fs::create_dir_all(&home)?;
        let words = ["install", "--silent", "--no-save", "--ignore-scripts", "--prefix", "."];
        let mut fetch = command("npm", &words, &home);
        fetch.arg(TYPESCRIPT);
        run_command(fetch)?;
    }
    Ok(modules)
}
