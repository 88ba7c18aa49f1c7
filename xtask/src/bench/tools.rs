//! The programs that are measured: ours, built here, and pinned releases of ast-grep and ripgrep, installed into
//! `.corpora/tools` and nowhere else.

use std::path::{Path, PathBuf};

use super::home::{Home, whole};
use super::options::Options;
use crate::shell::{Outcome, capture, cargo, command, complain, run, target};

/// From npm, which gives the program that its authors built.
pub(super) const AST_GREP: &str = "0.51.1";

/// From crates.io, built here by the compiler that builds ours; that takes about two minutes, once.
pub(super) const RIPGREP: &str = "15.2.0";

/// A program that is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tool {
    Bifrost,
    AstGrep,
    Ripgrep,
}

/// Where the programs are.
pub(super) struct Programs {
    bifrost: Option<PathBuf>,
    ast_grep: PathBuf,
    ripgrep: PathBuf,
}

impl Programs {
    /// The program's path; none for ours as long as it cannot be built.
    pub(super) fn path(&self, tool: Tool) -> Option<&Path> {
        match tool {
            Tool::Bifrost => self.bifrost.as_deref(),
            Tool::AstGrep => Some(&self.ast_grep),
            Tool::Ripgrep => Some(&self.ripgrep),
        }
    }
}

/// Builds and installs what is missing.
pub(super) fn ready(home: &Home, options: &Options) -> Outcome<Programs> {
    Ok(Programs {
        ast_grep: ast_grep(home, options.fetch)?,
        ripgrep: ripgrep(home, options.fetch)?,
        bifrost: if options.peers_only { None } else { bifrost(options.build) },
    })
}

/// Ours; none when it cannot be built.
pub(super) fn bifrost(build: bool) -> Option<PathBuf> {
    if build {
        let mut command = cargo();
        command.args(["build", "--release", "--package", "bifrost-cli"]);
        if let Err(failure) = run(command) {
            complain(&format!("{}: only the others are measured", failure.message));
            return None;
        }
    }
    let path = target().join("release/bifrost");
    if !path.exists() {
        complain(&format!("{} is not there: only the others are measured", path.display()));
        return None;
    }
    Some(path)
}

/// The program that reads a tree and says how that went, built unless it is to be taken as it is.
pub(super) fn survey(build: bool) -> Outcome<PathBuf> {
    if build {
        let mut command = cargo();
        let example = ["--package", "bifrost-languages", "--example", "survey"];
        command.args(["build", "--release"]).args(example);
        run(command)?;
    }
    Ok(target().join("release/examples/survey"))
}

fn ast_grep(home: &Home, may_fetch: bool) -> Outcome<PathBuf> {
    let folder = home.tools.join(format!("ast-grep-{}", AST_GREP.replace('.', "_")));
    if !folder.exists() {
        announce("ast-grep", AST_GREP, may_fetch)?;
        let package = format!("@ast-grep/cli@{AST_GREP}");
        let arguments =
            ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", ".", &package];
        whole(&folder, |folder| capture(command("npm", &arguments, folder)).map(drop))?;
    }
    // The package for this machine, `cli-SYSTEM-PROCESSOR`, stands beside `cli`, which would only start it.
    for entry in std::fs::read_dir(folder.join("node_modules/@ast-grep"))? {
        let path = entry?.path();
        if path.to_string_lossy().contains("/cli-") && path.join("ast-grep").exists() {
            return Ok(path.join("ast-grep"));
        }
    }
    Err("npm has no ast-grep for this machine".into())
}

fn ripgrep(home: &Home, may_fetch: bool) -> Outcome<PathBuf> {
    let folder = home.tools.join(format!("ripgrep-{}", RIPGREP.replace('.', "_")));
    if !folder.exists() {
        announce("ripgrep", RIPGREP, may_fetch)?;
        whole(&folder, |folder| {
            let mut command = cargo();
            command.args([
                "install",
                "--quiet",
                "--locked",
                "--no-track",
                "ripgrep",
                "--version",
                RIPGREP,
                "--root",
            ]);
            command.arg(folder);
            run(command)
        })?;
    }
    Ok(folder.join("bin/rg"))
}

fn announce(name: &str, version: &str, may_fetch: bool) -> Outcome {
    if !may_fetch {
        return Err(format!("{name} {version} is not there, and nothing may be fetched").into());
    }
    complain(&format!("installing {name} {version} into .corpora/tools ..."));
    Ok(())
}
