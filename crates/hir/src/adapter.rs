//! A language as a value: labels, files, grammars, tables, and what it lacks.

use bifrost_contract::{Kind, KindSupport, LanguageInfo, Role};
use bifrost_syntax::Grammar;

use crate::decls::FOLDER_JOINT;
use crate::meaning::Meaning;
use crate::read::Recover;
use crate::shape::Shape;

/// A language.
pub struct Adapter {
    /// Canonical label.
    pub label: &'static str,
    /// For people.
    pub title: &'static str,
    /// Other accepted spellings, lower case.
    pub aliases: &'static [&'static str],
    /// Labels that a filter on this one also selects.
    pub covers: &'static [&'static str],
    /// Its grammars, each with the extensions that it reads. The first also reads scripts
    /// and files that are known by their whole names.
    pub dialects: &'static [Dialect],
    /// Whole names of files without an extension of their own, read like scripts.
    pub file_names: &'static [&'static str],
    /// Names of interpreters in a `#!` line.
    pub interpreters: &'static [&'static str],
    /// Its table.
    pub shape: &'static Shape,
    /// What its nodes mean to the resolver.
    pub meaning: Meaning,
    /// The kinds that the table does not yield, and why.
    pub lacks: &'static [(Kind, Lack)],
    /// The words that must stand in a text for this name to occur; empty when nothing can be said.
    pub spelling: fn(&str) -> Vec<String>,
    /// The qualified name of a file's module; empty when files are none.
    pub module_name: fn(ModuleParts<'_>) -> String,
    /// Whether a file is itself a declaration, for code outside all others. Where files are no
    /// modules, it is called by its path.
    pub file_module: bool,
    /// What joins a declaration's name to its owner's.
    pub joint: &'static str,
    /// What is read in the place of a text that no grammar of it reads whole.
    pub recover: Option<Recover>,
}

/// One grammar of a language.
pub struct Dialect {
    /// Extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// Loads the grammar.
    pub grammar: fn() -> Grammar,
}

/// Why a language yields no fact of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// It has no such construct.
    HasNone,
    /// The construct comes under another kind; the text says what to ask for.
    Elsewhere(&'static str),
}

/// What a module name is made of.
#[derive(Clone, Copy, Debug)]
pub struct ModuleParts<'a> {
    /// Project-relative path with `/`.
    pub path: &'a str,
    /// The package clause of the file.
    pub package: Option<&'a str>,
}

/// The runs of letters, digits, `_` and `$` in a name. What is no such run may be written in many
/// ways, so it is left out.
#[must_use]
pub fn spell_words(name: &str) -> Vec<String> {
    let word = |c: char| (c.is_alphanumeric() || c == '_' || c == '$') && c != '\u{FFFD}';
    if name.contains('\u{FFFD}') {
        return Vec::new();
    }
    name.split(|c| !word(c)).filter(|run| !run.is_empty()).map(str::to_owned).collect()
}

impl Adapter {
    /// The kinds that some row yields.
    pub fn yields(&self) -> impl Iterator<Item = Kind> + '_ {
        let facts = self.shape.rows.iter().filter_map(|row| row.fact);
        facts.flat_map(|fact| fact.kind.kinds().iter())
    }

    /// The catalogue entry, derived from the tables.
    #[must_use]
    pub fn info(&self) -> LanguageInfo {
        LanguageInfo {
            label: self.label,
            title: self.title,
            aliases: self.aliases,
            extensions: self.dialects.iter().flat_map(|it| it.extensions).copied().collect(),
            covers: self.covers,
            kinds: Kind::all().map(|kind| self.support(kind)).collect(),
            roles: Role::all().filter(|role| self.has_role(*role)).collect(),
            steps: Vec::new(),
        }
    }

    /// How the language stands to a kind: a root is supported when something below it is.
    #[must_use]
    pub fn support(&self, kind: Kind) -> KindSupport {
        if self.yields().any(|yielded| yielded.is(kind)) {
            return KindSupport::Supported;
        }
        match self.lacks.iter().find(|(lacking, _)| *lacking == kind) {
            Some((_, Lack::Elsewhere(hint))) => KindSupport::Elsewhere(hint),
            _ => KindSupport::HasNone,
        }
    }

    /// All that can stand before the names of its declarations: what joins them to their owners,
    /// and what belongs to themselves.
    pub fn leads(&self) -> impl Iterator<Item = &'static str> + '_ {
        let rows = self.shape.rows.iter().flat_map(|row| row.declares).flatten();
        let of_rows = rows.flat_map(|decl| [decl.joint.unwrap_or_default(), decl.sigil]);
        of_rows.chain([self.joint, "", FOLDER_JOINT])
    }

    fn has_role(&self, role: Role) -> bool {
        if role == Role::Kwargs && self.shape.arguments.named.is_none() {
            return false;
        }
        let roles = self.shape.rows.iter().filter_map(|row| row.fact).flat_map(|fact| fact.roles);
        roles.flatten().any(|rule| rule.binds(role))
    }
}
