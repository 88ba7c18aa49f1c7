//! What nodes mean to the resolver: a second table of a language, read in the same walk.
//!
//! Plain data, like [`crate::shape`]. It is read only when a caller needs semantics.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_syntax::Node;

use crate::Site;
use crate::bodies::{ScopeKind, ShapeKind, Take, Variadic};
use crate::semantics::{DeclFlags, How, ImportFlags};
use crate::shape::{Kinds, Place, SiteName, SiteTest, When};

/// What the imports of a node say.
pub type SiteImports = for<'a, 't> fn(&Site<'a, 't>) -> Vec<Imported<'a>>;
/// What is marked on the declarations of a node.
pub type SiteFlags = for<'a, 't> fn(&Site<'a, 't>) -> DeclFlags;
/// Names that a node lists.
pub type SiteNames = for<'a, 't> fn(&Site<'a, 't>) -> Vec<Cow<'a, str>>;
/// The names of a written type, outermost first; a first empty one starts at the root.
pub type SitePath = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Vec<Cow<'a, str>>;

/// A type that is made of others; none when it cannot be read.
pub type SiteMade = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Option<Made<'a, 't>>;
/// A type that no node is, as the hook reads it: in a comment.
pub type SiteSaid = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Option<Said<'a>>;
/// Names, each with the type that it stands for, or that bounds it, if one.
pub type SiteSays = for<'a, 't> fn(&Site<'a, 't>) -> Vec<(Cow<'a, str>, Option<Said<'a>>)>;
/// The formal parameters of a callable.
pub type SiteParams = for<'a, 't> fn(&Site<'a, 't>) -> Vec<WrittenParam<'t>>;
/// Type parameters: the name token, and the bound.
pub type SiteGenerics = for<'a, 't> fn(&Site<'a, 't>) -> Vec<(Node<'t>, Option<Node<'t>>)>;
/// Names that are bound without being written, each with its declared type.
pub type SiteImplied = for<'a, 't> fn(&Site<'a, 't>) -> Vec<(&'static str, Option<Node<'t>>)>;
/// The parts of an expression.
pub type SiteParts = for<'a, 't> fn(&Site<'a, 't>) -> Vec<Node<'t>>;
/// What a node binds, where no place tells.
pub type SiteBinds = for<'a, 't> fn(&Site<'a, 't>) -> Vec<WrittenBind<'t>>;

/// The name tokens of a written type, outermost first; first names can be without one.
pub type SiteTokens = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Vec<Node<'t>>;
/// The names that patterns of a node bind.
pub type SitePatterns = for<'a, 't> fn(&Site<'a, 't>) -> Vec<WrittenName<'t>>;

/// A public name that stands for every name of its file.
pub const EVERYTHING: &str = "*";

/// What a language's nodes mean to the resolver.
#[derive(Clone, Copy)]
pub struct Meaning {
    /// Every row for a node whose conditions hold applies.
    pub rows: &'static [MeaningRow],
    /// How types are read; of several rows for a node the last.
    pub types: &'static [TypeRow],
    /// Which names a file uses, where it matters: an import takes all names of something.
    pub used: Option<Used>,
}

/// How the names that a file uses are read.
#[derive(Clone, Copy)]
pub enum Used {
    /// These name tokens are uses of their text; only in files that take all names of something.
    Tokens(SiteTest),
    /// The names that a name token uses, in every file: imports may count for files that do not
    /// write them. A name can end with [`ARITY`] and the number of its arguments, and one that
    /// begins with [`MEMBER`] is that of a member that a type elsewhere may have added.
    Names(SiteNames),
}

/// What stands between the name of a type and how many arguments it has.
pub const ARITY: char = '`';
/// What stands before the name of a member.
pub const MEMBER: char = '.';

impl Meaning {
    /// Says nothing.
    pub const NONE: Meaning = Meaning { rows: &[], types: &[], used: None };
}

/// One meaning of a node.
#[derive(Clone, Copy)]
pub struct MeaningRow {
    /// The nodes that it is about.
    pub nodes: Kinds,
    /// All must hold.
    pub when: [Option<When>; 2],
    /// What it says.
    pub says: [Option<Says>; 4],
}

/// What a row says.
#[derive(Clone, Copy)]
pub enum Says {
    /// Every node at the place is a type above the type that the node declares, or that it stands
    /// in.
    Above(How, Place),
    /// Every node at the second place is a type above the one written at the first.
    AboveType(How, Place, Place),
    /// The declarations that the node makes are other names of the type at the place.
    Alias(Place),
    /// What is declared directly in the node belongs to the type at the first place; as members of
    /// the type above it at the second, where one stands there.
    HoldsFor(Place, Place),
    /// It imports, or makes names visible to others.
    Imports(SiteImports),
    /// Marks of the declarations that the node makes.
    Flags(SiteFlags),
    /// What tells the declarations that the node makes from others of their name: overloads.
    Sign(SiteName),
    /// Only these names of the file are for others that take all.
    Public(SiteNames),
    /// The headers of the declarations that the node makes begin where the place does.
    Head(Place),
    /// The nodes at the place are no part of any header: annotations.
    Aside(Place),
    /// The headers of the declarations that the node makes end where the place begins.
    Body(Place),
    /// What the declarations that the node makes are made of, as a type: the parameters and
    /// results of a callable, what a type is defined as.
    Form(Place),
    /// The names by which what declarations are made of calls the type parameters.
    Open(SiteNames),
    /// The file is no part of its module in a usual build.
    Apart(SiteTest),
    /// The member whose path is at the first place is another name of the type at the second.
    Grants(Place, Place),
    /// The declarations that the node makes can be named inside the place only.
    Block(Place),
    /// The declarations that the node makes can be named from the end of the first place to that of
    /// the second only.
    After(Place, Place),
    /// Every node at the place is a scope.
    Scope(ScopeKind, Place),
    /// Every node at the place is a branch that may not run.
    Branch(Place),
    /// The formal parameters of the callable that the node is, and its declared result.
    Signature(SiteParams, Option<Place>),
    /// The type parameters of what the node declares, each with its bound.
    Generics(SiteGenerics),
    /// The type parameters of what the node declares, where no node names them.
    GenericsSaid(SiteSays),
    /// Names of the file for types, where no node declares them.
    Names(SiteSays),
    /// It binds names.
    Binds(BindRow),
    /// It binds names.
    BindsAs(SiteBinds),
    /// It binds names that are not written: `value` in a setter.
    Implies(SiteImplied),
    /// Its patterns bind names.
    Takes(SitePatterns),
    /// Tokens that name members of the type at the place: the keys of a literal.
    Keys(SiteParts, Place),
    /// The names at the place are those of a scope around; of the file, if so marked.
    Free(Place, bool),
    /// The declared type of the declarations that the node makes.
    Typed(Place),
    /// A written type stands at the place.
    Written(Place),
    /// What the declarations that the node makes are made of at first.
    Value(Place),
    /// The callable around gives what is at the place.
    Gives(Place),
    /// The nodes at the place are arguments that stand behind all others and go to the last
    /// parameter.
    Trailing(Place),
    /// The nodes at the place are arguments that go to the parameter that neither a place nor a name
    /// gives, and to none where there is none.
    Aloof(Place),
    /// It is a call that hands on all that the parameters of the callable around it hold.
    HandsOn,
    /// It is an expression of the nodes at the place.
    Shape(ShapeKind, Place),
    /// It is an expression of the nodes at the place and the type at the other.
    ShapeOf(ShapeKind, Place, Place),
    /// It is an expression of the nodes that the hook names.
    ShapeBy(ShapeKind, SiteParts),
}

/// A type that is made of others, or a name for it.
pub enum Made<'a, 't> {
    /// It is called so.
    Named(Cow<'a, str>),
    /// The words between its parts, alike for all types of its form; then the parts.
    Of(Cow<'a, str>, Vec<Node<'t>>),
}

/// A type that is read out of text of which the grammar makes no nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// None that is known.
    Unknown,
    /// What a path names, outermost name first, with arguments.
    Path(Vec<Cow<'a, str>>, Vec<Said<'a>>),
    /// One of these.
    Any(Vec<Said<'a>>),
    /// A callable with these parameters.
    Callable(Vec<Said<'a>>),
}

/// A binding of names.
#[derive(Clone, Copy)]
pub struct BindRow {
    /// Name tokens, or lists of them.
    pub target: Place,
    /// Their declared type.
    pub ty: Option<Place>,
    /// Where their value comes from.
    pub value: Option<Place>,
    /// How.
    pub take: Take,
}

/// A formal parameter as it is written.
#[derive(Clone, Copy)]
pub struct WrittenParam<'t> {
    /// All of it.
    pub whole: Node<'t>,
    /// Its name token, or a pattern of names.
    pub name: Option<Node<'t>>,
    /// The name by which it is known without being written: `it`.
    pub word: Option<&'static str>,
    /// The name by which a call names it, if that is another.
    pub label: Option<Node<'t>>,
    /// Its declared type.
    pub ty: Option<Node<'t>>,
    /// Its default value.
    pub default: Option<Node<'t>>,
    /// A call may leave it out.
    pub optional: bool,
    /// It takes several arguments.
    pub variadic: Variadic,
    /// It is bound by the receiver.
    pub receiver: bool,
    /// A call can give it by place.
    pub by_place: bool,
    /// A call can give it by name.
    pub by_name: bool,
    /// In which of several lists of parameters it stands, counted from none.
    pub list: u16,
    /// A call leaves out its list, unless it says otherwise: what is given around fills it.
    pub given: bool,
}

impl<'t> WrittenParam<'t> {
    /// One that a call gives by place, and must give.
    #[must_use]
    pub const fn plain(whole: Node<'t>, name: Option<Node<'t>>, ty: Option<Node<'t>>) -> Self {
        Self {
            whole,
            name,
            word: None,
            label: None,
            ty,
            default: None,
            optional: false,
            variadic: Variadic::No,
            receiver: false,
            by_place: true,
            by_name: false,
            list: 0,
            given: false,
        }
    }
}

/// A binding as it is written.
#[derive(Clone, Copy)]
pub struct WrittenBind<'t> {
    /// A name token, or a list of them.
    pub target: Node<'t>,
    /// The declared type.
    pub ty: Option<Node<'t>>,
    /// Where the value comes from.
    pub value: Option<Node<'t>>,
    /// How.
    pub take: Take,
    /// Where it holds, if not to the end of the scope.
    pub within: Option<Span>,
    /// It says more about a value that is bound already.
    pub narrows: bool,
}

/// A name of a pattern as it is written.
#[derive(Clone)]
pub struct WrittenName<'t> {
    /// The name token.
    pub target: Node<'t>,
    /// The declared type of what the whole pattern takes apart.
    pub ty: Option<Node<'t>>,
    /// What the whole pattern takes apart.
    pub value: Option<Node<'t>>,
    /// How the name's value comes from that, step by step.
    pub steps: Vec<WrittenStep<'t>>,
    /// Where it is bound, if not where the token stands.
    pub scope: Option<Span>,
    /// From where on it holds.
    pub from: u32,
    /// Where it holds, if not to the end of the scope.
    pub within: Option<Span>,
}

/// One step into a value.
#[derive(Clone, Copy)]
pub enum WrittenStep<'t> {
    /// A part of it.
    Take(Take),
    /// The member that the token names.
    Member(Node<'t>),
    /// It is what this type, or variant of a type, says.
    As(Node<'t>),
}

impl BindRow {
    /// What stands at a place binds names, and nothing is known of their values.
    #[must_use]
    pub const fn of(target: Place) -> BindRow {
        BindRow { target, ty: None, value: None, take: Take::Unknown }
    }

    /// With this declared type.
    #[must_use]
    pub const fn typed(mut self, ty: Place) -> BindRow {
        self.ty = Some(ty);
        self
    }

    /// With a value that comes from there in this way.
    #[must_use]
    pub const fn from(mut self, value: Place, take: Take) -> BindRow {
        self.value = Some(value);
        self.take = take;
        self
    }
}

/// One name, or one file, that an import makes visible.
#[derive(Clone, Debug)]
pub struct Imported<'a> {
    /// The clause that says it.
    pub span: Span,
    /// The module as written; none for names of the file itself.
    pub from: Option<Cow<'a, str>>,
    /// What of the module.
    pub what: ImportedWhat<'a>,
    /// The name under which it is known here.
    pub local: Option<Cow<'a, str>>,
    /// Marks.
    pub flags: ImportFlags,
    /// The bytes in which the local name can be used, where a block is all.
    pub within: Option<Span>,
}

/// What an import takes of its module.
#[derive(Clone, Debug)]
pub enum ImportedWhat<'a> {
    /// The module itself.
    Whole,
    /// One name of it.
    Item(Cow<'a, str>),
    /// All its names but these.
    All(Vec<Cow<'a, str>>),
    /// Nothing: it only runs, or only its file counts.
    Nothing,
}

/// How a written type is read.
#[derive(Clone, Copy)]
pub struct TypeRow {
    /// The nodes that it is about.
    pub nodes: Kinds,
    /// How.
    pub rule: TypeRule,
}

/// How a node reads as a type.
#[derive(Clone, Copy)]
pub enum TypeRule {
    /// A name token.
    Name,
    /// A name in what another node names.
    Path(Place, Place),
    /// What stands at the first place, with the types at the second as arguments.
    Generic(Place, Place),
    /// What stands at the place.
    Via(Place),
    /// One of those at the place.
    Any(Place),
    /// As the hook says.
    Ask(SitePath),
    /// As the hook says, by what only a comment tells.
    Told(SitePath),
    /// As the hooks say: names and their tokens.
    AskAt(SitePath, SiteTokens),
    /// As the hooks say: names and their tokens; with the types at the place as arguments.
    AskWith(SitePath, SiteTokens, Place),
    /// Something built in that is called so, with the types at the place as arguments.
    BuiltIn(&'static str, Place),
    /// It is made of other types, as the hook says.
    Made(SiteMade),
    /// As the hook reads it where no node says it.
    Said(SiteSaid),
    /// As the hook reads it where only a comment tells it.
    ToldAs(SiteSaid),
}

/// A row about these nodes.
#[must_use]
pub const fn means(nodes: Kinds, says: Says) -> MeaningRow {
    MeaningRow { nodes, when: [None; 2], says: [Some(says), None, None, None] }
}

impl MeaningRow {
    /// Adds a condition; two at most.
    #[must_use]
    pub const fn when(mut self, when: When) -> MeaningRow {
        let at = if self.when[0].is_none() { 0 } else { 1 };
        self.when[at] = Some(when);
        self
    }

    /// Says more; four things at most.
    #[must_use]
    pub const fn says(mut self, says: Says) -> MeaningRow {
        let mut at = 0;
        while self.says[at].is_some() {
            at += 1;
        }
        self.says[at] = Some(says);
        self
    }
}

/// How these nodes read as types.
#[must_use]
pub const fn ty(nodes: Kinds, rule: TypeRule) -> TypeRow {
    TypeRow { nodes, rule }
}

impl<'a> Imported<'a> {
    /// The module itself, under a name.
    #[must_use]
    pub fn whole(span: Span, from: Cow<'a, str>, local: Option<Cow<'a, str>>) -> Self {
        let from = Some(from);
        Self {
            span,
            from,
            what: ImportedWhat::Whole,
            local,
            flags: ImportFlags::NONE,
            within: None,
        }
    }

    /// One name of a module, under a name.
    #[must_use]
    pub fn item(span: Span, from: Cow<'a, str>, item: Cow<'a, str>, local: Cow<'a, str>) -> Self {
        let what = ImportedWhat::Item(item);
        let (from, local) = (Some(from), Some(local));
        Self { span, from, what, local, flags: ImportFlags::NONE, within: None }
    }

    /// All names of a module.
    #[must_use]
    pub fn all(span: Span, from: Cow<'a, str>) -> Self {
        let what = ImportedWhat::All(Vec::new());
        Self { span, from: Some(from), what, local: None, flags: ImportFlags::NONE, within: None }
    }

    /// Nothing of a module but its file.
    #[must_use]
    pub fn file(span: Span, from: Cow<'a, str>) -> Self {
        let what = ImportedWhat::Nothing;
        Self { span, from: Some(from), what, local: None, flags: ImportFlags::NONE, within: None }
    }

    /// A name of the file itself that others know under another one.
    #[must_use]
    pub fn given(span: Span, item: Cow<'a, str>, local: Cow<'a, str>) -> Self {
        let what = ImportedWhat::Item(item);
        let flags = ImportFlags::REEXPORT.with(ImportFlags::HIDDEN);
        Self { span, from: None, what, local: Some(local), flags, within: None }
    }

    /// Nothing, but a sign that the file is a module.
    #[must_use]
    pub fn nothing(span: Span) -> Self {
        let what = ImportedWhat::Nothing;
        Self { span, from: None, what, local: None, flags: ImportFlags::HIDDEN, within: None }
    }

    /// With these marks too.
    #[must_use]
    pub fn marked(mut self, flags: ImportFlags) -> Self {
        self.flags = self.flags.with(flags);
        self
    }

    /// With a local name that only a block sees.
    #[must_use]
    pub fn within(mut self, block: Option<Span>) -> Self {
        self.within = block;
        self
    }
}
