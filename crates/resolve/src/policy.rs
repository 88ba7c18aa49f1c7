//! What a language means by its names, as data.

use bifrost_hir::Decl;

use crate::project::{Landing, Layout, Project, Written};

/// How a language resolves.
pub struct Policy {
    /// Canonical label.
    pub label: &'static str,
    /// Languages with the same family see each other's declarations.
    pub family: &'static str,
    /// Names of the files that say how a code base is laid out; `*` stands for any text.
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
    /// Whether several declarations of one name that are each the whole of what they declare are
    /// rivals: only those marked as parts or prototypes join with others.
    pub rivals: bool,
    /// Whether a type is below every interface whose methods it has.
    pub implicit_interfaces: bool,
    /// Whether a file that neither imports nor gives anything is no module: what its top level
    /// declares belongs to the outermost one.
    pub scripts: bool,
    /// Whether a name can stand for a value and a type at once: where a type is meant, values of its
    /// name do not count.
    pub values_apart: bool,
}

impl Policy {
    /// One module a file, names through imports only, no manifests, all imports lead outside: what
    /// a language starts from that says only what it does otherwise.
    pub const PLAIN: Policy = Policy {
        label: "",
        family: "",
        manifests: &[],
        layout: |_| Box::new(Nowhere),
        joint: ".",
        class_scope: ClassScope::Nowhere,
        inherits_scope: false,
        siblings: false,
        outward: false,
        rooted: false,
        sight: Sight::All,
        rebinds: false,
        imports_seen: false,
        star_hides_underscore: false,
        edges: EdgeRule::File,
        owner_path: |text| text.split('.').collect(),
        joins: |_| false,
        rivals: false,
        implicit_interfaces: false,
        scripts: false,
        values_apart: false,
    };
}

/// All imports lead outside.
struct Nowhere;

impl Layout for Nowhere {
    fn land(&self, _: &Written<'_>) -> Landing {
        Landing::Outside
    }
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
