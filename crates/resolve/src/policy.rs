//! What a language means by its names, as data.

use bifrost_hir::Decl;

use crate::project::{Layout, Project};

/// How a language resolves.
pub struct Policy {
    /// Canonical label.
    pub label: &'static str,
    /// Languages with the same family see each other's declarations.
    pub family: &'static str,
    /// Names of the files that say how a code base is laid out; `*` at the start stands for any
    /// beginning.
    pub manifests: &'static [&'static str],
    /// Builds what knows where imports lead in one code base.
    pub layout: fn(&Project<'_>) -> Box<dyn Layout>,
    /// What joins the names of a path in an import or a module's name.
    pub joint: &'static str,
    /// Where the names of a class body can be used bare.
    pub class_scope: ClassScope,
    /// Whether names that a type inherits can be used bare where its own can.
    pub inherits_scope: bool,
    /// Whether files of one module see each other's names.
    pub siblings: bool,
    /// Whether names of enclosing modules and namespaces can be used bare.
    pub outward: bool,
    /// Whether the outermost modules can be named bare: `com.acme.Leaf`.
    pub rooted: bool,
    /// What others see of a file.
    pub sight: Sight,
    /// Whether a name that is bound again means what it was bound to last.
    pub rebinds: bool,
    /// Whether others see what a file imports.
    pub imports_seen: bool,
    /// Whether a star import leaves out names that begin with `_`.
    pub star_hides_underscore: bool,
    /// Which files an import leads to.
    pub edges: EdgeRule,
    /// The path of the type that a declaration names as its owner, in what stands before its name.
    pub owner_path: fn(&str) -> Vec<&str>,
    /// Whether a declaration is one of several parts of one entity, with those of its name and kind
    /// in the same place.
    pub joins: fn(&Decl) -> bool,
    /// How parts find each other.
    pub parts: PartRule,
    /// Which names of other files a name can mean.
    pub reach: Reach,
    /// Whether types are looked up among types alone: other declarations of a name are not meant
    /// where a type is written.
    pub types_apart: bool,
    /// Whether libraries add names to the modules of a code base: one that is not found in a
    /// module may be theirs.
    pub open_modules: bool,
    /// Whether a type is below every interface whose methods it has.
    pub implicit_interfaces: bool,
}

/// Where the names of a class body can be used bare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassScope {
    /// Nowhere: they need a qualifier.
    Nowhere,
    /// Directly in the body, not in callables or classes in it.
    Body,
    /// Everywhere inside.
    Inside,
}

/// How parts of an entity find each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartRule {
    /// All of one name and kind in one place are parts.
    All,
    /// Each definition is an entity. What only declares belongs to the one definition that it can
    /// be of: with the same sign, and one that sees it before others.
    Definitions,
}

/// Which names of other files a name can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those of the modules that its file is in or imports.
    Modules,
    /// Those of the files that its file imports, and that those import; when some of them are not
    /// known, unproven those of all files.
    Included,
}

/// What others see of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All that its top level declares.
    All,
    /// What it marks as exported.
    Exported,
}

/// Which files an import leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeRule {
    /// The file of the module, and that of a module that is taken from it.
    Module,
    /// The file that the import names.
    File,
    /// The files that declare what is taken; of all names, those that are used.
    Declaring,
    /// Every file of the module that its layout counts.
    Package,
    /// The file of the last module on the path.
    LastModule,
}
