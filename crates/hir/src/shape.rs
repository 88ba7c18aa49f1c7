//! The vocabulary that adapters speak: a language as a table of rows over grammar nodes.
//!
//! Everything here is plain data that an adapter writes as constants. Node and field names are
//! resolved to ids when the language is first used; a test fails on a name that no grammar knows.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_contract::{DeclKind, Kind, KindSet, Role};
use bifrost_syntax::Node;

use crate::Site;

/// Node kinds, by name.
pub type Kinds = &'static [&'static str];

/// A test on a site.
pub type SiteTest = for<'a, 't> fn(&Site<'a, 't>) -> bool;
/// A name that no place spells.
pub type SiteName = for<'a, 't> fn(&Site<'a, 't>) -> Option<Cow<'a, str>>;
/// The name of an expression that is not the text of a part of it.
pub type SiteWord = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Option<Cow<'a, str>>;
/// A kind that depends on more than the node.
pub type SiteKind = for<'a, 't> fn(&Site<'a, 't>) -> Option<Kind>;
/// A range that is not the node's.
pub type SiteSpan = for<'a, 't> fn(&Site<'a, 't>) -> Span;
/// The name in the text of a name token; empty when it is none.
pub type BareName = fn(&str) -> &str;
/// A step that no other step says.
pub type SiteStep = for<'a, 't> fn(&Site<'a, 't>, Node<'t>) -> Option<Node<'t>>;

/// The places of names in the text.
pub type SiteSpans = for<'a, 't> fn(&Site<'a, 't>) -> Vec<Span>;

/// Targets of an assignment that takes a value apart, each with the value that it gets.
pub type SitePairs = for<'a, 't> fn(&Site<'a, 't>, Node<'t>, Node<'t>) -> Vec<(Node<'t>, Node<'t>)>;

/// A language as a table.
#[derive(Clone, Copy)]
pub struct Shape {
    /// What each node means. Of the rows for a node, the first whose conditions hold applies, and
    /// the next ones too when it says [`Row::also`].
    pub rows: &'static [Row],
    /// How expressions are named and split.
    pub exprs: &'static [ExprRow],
    /// How argument lists are read.
    pub arguments: ArgumentShape,
    /// Nodes that list targets or values of a parallel assignment.
    pub parallel: Kinds,
    /// Elements of such lists that take several values, so that no pairs can be made.
    pub spreads: Kinds,
    /// Siblings that belong to the node after them: decorators and attributes.
    pub leading: Kinds,
    /// What the language passes over and people read. Where such a node is part of something, it is
    /// none.
    pub comments: Kinds,
}

/// How argument lists are read.
#[derive(Clone, Copy)]
pub struct ArgumentShape {
    /// Nodes that list arguments; any other node in the place of a list is one argument itself.
    pub lists: Kinds,
    /// A wrapper around one positional argument, looked through: its last part is the argument.
    pub wrappers: Kinds,
    /// Named arguments: the node, the place of its name, the place of its value. The key is the
    /// name without quotes and colons. Where no name stands there, the
    /// node is like any other: dropped, a wrapper, or a positional argument.
    pub named: Option<(&'static str, Place, Place)>,
    /// Arguments that are neither positional nor named, such as mapping spreads.
    pub dropped: Kinds,
}

/// One meaning of a node.
#[derive(Clone, Copy)]
pub struct Row {
    /// The nodes that it is about.
    pub nodes: Kinds,
    /// All must hold.
    pub when: [Option<When>; 3],
    /// The fact that the node is.
    pub fact: Option<FactRow>,
    /// The declarations that it makes.
    pub declares: [Option<DeclRow>; 2],
    /// The region that it opens for what is below it.
    pub opens: Option<Container>,
    /// The scope of names that it opens for what is below it.
    pub scope: Option<Scope>,
    /// The names that it makes local, in the scope around it and from it on.
    pub binds: Option<BindRule>,
    /// It stands for text elsewhere, or is such text.
    pub apart: Option<Apart>,
    /// The package or namespace clause of the file. A later clause names a part of the one before.
    pub package: Option<Place>,
    /// Nothing below it is looked at.
    pub skips: bool,
    /// The file is a module for its sake: it has code of its own.
    pub file: bool,
    /// The node whose declaration also holds what is below this one, when it was visited before.
    pub joins: Option<Place>,
    /// Later rows for the node apply too.
    pub also: bool,
}

/// A fact of a row.
#[derive(Clone, Copy)]
pub struct FactRow {
    /// Its kind.
    pub kind: KindRule,
    /// Its bytes.
    pub range: RangeRule,
    /// Its name; the first rule that yields one.
    pub names: [NameRule; 2],
    /// Its roles.
    pub roles: [Option<RoleRule>; 6],
}

/// The kind of a fact.
#[derive(Clone, Copy)]
pub enum KindRule {
    /// Always this.
    Is(Kind),
    /// One kind among the members of a class-like body, another elsewhere.
    Member {
        /// Directly in a class-like body.
        member: Kind,
        /// Anywhere else.
        free: Kind,
    },
    /// As the hook says, one of the listed.
    Ask(SiteKind, &'static [Kind]),
}

impl KindRule {
    /// The kinds that it may yield.
    #[must_use]
    pub fn kinds(&self) -> KindSet {
        match self {
            KindRule::Is(kind) => KindSet::one(*kind),
            KindRule::Member { member, free } => KindSet::one(*member).with(KindSet::one(*free)),
            KindRule::Ask(_, kinds) => kinds.iter().copied().collect(),
        }
    }
}

/// A condition of a row.
#[derive(Clone, Copy)]
pub enum When {
    /// The parent is one of these.
    Parent(Kinds),
    /// The parent is none of these.
    NotParent(Kinds),
    /// The place holds something.
    Has(Place),
    /// The place holds nothing.
    Lacks(Place),
    /// The text at the place is one of these.
    Text(Place, &'static [&'static str]),
    /// The text at the place is none of these.
    NotText(Place, &'static [&'static str]),
    /// What stands at the place is one of these nodes.
    Is(Place, Kinds),
    /// No text that fits no rule stands directly among its parts.
    Sound,
    /// It stands in this field of a parent of these kinds.
    Field(Kinds, &'static str),
    /// The text at the place is a local name.
    Bound(Place),
    /// The innermost region is one of these.
    In(&'static [Container]),
    /// As the hook says.
    Test(SiteTest),
}

/// A region that decides what is a member, and what is local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// The file, and regions like it: namespaces.
    Module,
    /// A class-like body.
    Class,
    /// An object literal.
    Object,
    /// A callable's parameters and body.
    Callable,
    /// A pattern: it names and takes apart, and nothing in it runs.
    Pattern,
    /// A type or a qualified name of one: nothing in it runs.
    Type,
}

/// A scope of names, for languages in which a word means what was bound before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Sees no name that is local around it.
    Closed,
    /// Sees them all.
    Nested,
}

/// Which names a row makes local.
#[derive(Clone, Copy)]
pub enum BindRule {
    /// The texts of all nodes at a place.
    At(Place),
    /// As the hook says.
    Ask(SiteSpans),
}

/// Text that stands apart from the place where it counts, such as a heredoc's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// The place where it counts: a role that would bind the mark binds the text.
    Mark,
    /// The text, which belongs to the first mark before it that has none. Names in it mean what
    /// they mean at the mark.
    Text,
}

/// The bytes of a fact or declaration.
#[derive(Clone, Copy)]
pub enum RangeRule {
    /// The node's.
    Node,
    /// Those of the first node at a place.
    At(Place),
    /// As the hook says.
    Ask(SiteSpan),
}

/// The name of a fact.
#[derive(Clone, Copy)]
pub enum NameRule {
    /// It has none.
    None,
    /// The name of what stands at a place.
    At(Place),
    /// The text at a place, quotes removed: a name that is written as a literal.
    Text(Place),
    /// Always this.
    Is(&'static str),
    /// The name of the first target of a role.
    Role(Role),
    /// As the hook says.
    Ask(SiteName),
}

/// A role of a fact.
#[derive(Clone, Copy)]
pub enum RoleRule {
    /// What stands at the place is split into callee and receiver.
    Call(Place),
    /// The place, parentheses removed.
    One(Role, Place),
    /// The place, under a name that is not written there.
    Word(Role, Place, &'static str),
    /// All bytes from one place to another, named like the latter.
    Through(Role, Place, Place),
    /// Every node at the place.
    List(Role, Place),
    /// The argument list at the place.
    Args(Place),
    /// Left and right, paired where both are lists. Several nodes at the left place are a list
    /// that has no node of its own.
    Assign(Place, Place),
    /// The place, with the name that the hook says.
    Named(Role, Place, SiteName),
    /// What stands between the brackets of a list of bare tokens, split at these tokens.
    Pieces(Role, Place, &'static [&'static str]),
    /// Left and right, paired as a hook pairs them.
    Unpack(Place, Place, SitePairs),
    /// The bytes and the name that the hooks say: what no single node spells.
    Spelled(Role, SiteSpan, SiteName),
    /// The module at the place, white space and quotes removed.
    Module(Place),
}

impl RoleRule {
    /// True when it may bind this role.
    #[must_use]
    pub fn binds(&self, role: Role) -> bool {
        match self {
            RoleRule::Call(_) => matches!(role, Role::Callee | Role::Receiver),
            RoleRule::Args(_) => matches!(role, Role::Args | Role::Kwargs),
            RoleRule::Assign(..) | RoleRule::Unpack(..) => matches!(role, Role::Left | Role::Right),
            RoleRule::Module(_) => role == Role::Module,
            RoleRule::One(one, _)
            | RoleRule::List(one, _)
            | RoleRule::Word(one, ..)
            | RoleRule::Through(one, ..)
            | RoleRule::Named(one, ..)
            | RoleRule::Spelled(one, ..)
            | RoleRule::Pieces(one, ..) => role == *one,
        }
    }
}

/// A declaration of a row.
#[derive(Clone, Copy)]
pub struct DeclRow {
    /// Coarse kind.
    pub kind: DeclKind,
    /// Where it counts.
    pub scope: DeclScope,
    /// Its name.
    pub name: DeclName,
    /// Its bytes.
    pub range: RangeRule,
    /// What it belongs to.
    pub of: DeclOwner,
    /// Only the first of a name in its owner counts.
    pub first: bool,
    /// Others name it as a member of its module; in the text of that no name means it.
    pub outward: bool,
    /// What stands before its name when it names its owner itself.
    pub qualifier: Option<SiteName>,
    /// What joins its name to its owner's, where that is not what the language has for most.
    pub joint: Option<&'static str>,
    /// What its qualified name puts directly before its name.
    pub sigil: &'static str,
    /// It goes on to the next that does, or to the end of the file.
    pub reaches: bool,
    /// What else it holds: attributes that stand apart from its bytes.
    pub holds: Option<Place>,
}

/// What a declaration belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclOwner {
    /// The declaration around it.
    Around,
    /// The declaration around it that is no variable.
    Scope,
    /// The class around it, not the method.
    Class,
    /// The module around it, not the callable.
    Module,
    /// The file, whatever is around it: what knows no scopes.
    File,
}

/// Where a declaration counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclScope {
    /// Everywhere.
    Anywhere,
    /// Not inside callables.
    NotLocal,
}

/// The name of a declaration.
#[derive(Clone, Copy)]
pub enum DeclName {
    /// That of the fact of the same row.
    Fact,
    /// By a rule.
    Rule(NameRule),
    /// `<anonymous N>`, counted within its owner.
    Anonymous,
}

/// How an expression is named.
#[derive(Clone, Copy)]
pub struct ExprRow {
    /// The nodes that it is about.
    pub nodes: Kinds,
    /// What they are.
    pub expr: Expr,
}

/// What a node is to the naming of expressions.
#[derive(Clone, Copy)]
pub enum Expr {
    /// A name token.
    Leaf,
    /// Named as the hook says; no callee.
    Word(SiteWord),
    /// A name token with marks that are no part of the name.
    Marked(BareName),
    /// Parentheses: around one thing, looked through everywhere and no part of any role's place.
    Paren,
    /// Looked through for its name and in the place of a callee.
    Callee(Place),
    /// Looked through for its name only.
    Via(Place),
    /// A member access or qualified path.
    Member {
        /// Left of the last separator.
        object: Place,
        /// The terminal name.
        name: Place,
    },
}

/// Where to look, from a node on. The longest place has six steps.
#[derive(Clone, Copy)]
pub struct Place {
    pub(crate) steps: [Step; 6],
    pub(crate) len: usize,
}

/// One step of a place.
#[derive(Clone, Copy)]
pub enum Step {
    /// Nowhere.
    Stay,
    /// To the first child in a field.
    Field(&'static str),
    /// To all children in a field.
    Fields(&'static str),
    /// To the first child of these kinds.
    Child(Kinds),
    /// To all children of these kinds.
    Children(Kinds),
    /// To the first plain token with this text.
    Token(&'static str),
    /// To all named children, comments left out.
    Named,
    /// To the last of the nodes so far.
    Last,
    /// To the parent, when it is of these kinds.
    Parent(Kinds),
    /// To the leading siblings of the row's own node.
    Leading,
    /// To the leading siblings of the parent of the row's own node.
    ParentLeading,
    /// As the hook says.
    Ask(SiteStep),
}

/// The node itself.
pub const HERE: Place = Place { steps: [Step::Stay; 6], len: 0 };

impl Place {
    /// This place, then one more step. More than six steps do not compile.
    #[must_use]
    pub const fn then(mut self, step: Step) -> Place {
        self.steps[self.len] = step;
        self.len += 1;
        self
    }

    /// Then the first child in a field.
    #[must_use]
    pub const fn field(self, name: &'static str) -> Place {
        self.then(Step::Field(name))
    }

    /// Then the first child of these kinds.
    #[must_use]
    pub const fn child(self, kinds: Kinds) -> Place {
        self.then(Step::Child(kinds))
    }

    /// Then all children of these kinds.
    #[must_use]
    pub const fn children(self, kinds: Kinds) -> Place {
        self.then(Step::Children(kinds))
    }
}

/// The first child in a field.
#[must_use]
pub const fn field(name: &'static str) -> Place {
    HERE.field(name)
}

/// The first child of these kinds.
#[must_use]
pub const fn child(kinds: Kinds) -> Place {
    HERE.child(kinds)
}

/// The first named child.
#[must_use]
pub const fn first_named() -> Place {
    HERE.then(Step::Named)
}

/// The last named child.
#[must_use]
pub const fn last_named() -> Place {
    HERE.then(Step::Named).then(Step::Last)
}

/// The parent, when it is of these kinds.
#[must_use]
pub const fn parent(kinds: Kinds) -> Place {
    HERE.then(Step::Parent(kinds))
}

/// Several tables as one, for languages that share rows: `N` is the sum of the lengths. Of the rows
/// for a node the first applies, of those for an expression the last.
#[must_use]
pub const fn join<T: Copy, const N: usize>(parts: &[&[T]]) -> [T; N] {
    let mut all = [parts[0][0]; N];
    let (mut part, mut at, mut out) = (0, 0, 0);
    while out < N {
        if at == parts[part].len() {
            (part, at) = (part + 1, 0);
        } else {
            all[out] = parts[part][at];
            (at, out) = (at + 1, out + 1);
        }
    }
    all
}

/// As a hook says.
#[must_use]
pub const fn ask(hook: SiteStep) -> Place {
    HERE.then(Step::Ask(hook))
}

/// A row about these nodes that says nothing yet.
#[must_use]
pub const fn on(nodes: Kinds) -> Row {
    Row {
        nodes,
        when: [None; 3],
        fact: None,
        declares: [None; 2],
        opens: None,
        scope: None,
        binds: None,
        apart: None,
        package: None,
        skips: false,
        file: false,
        joins: None,
        also: false,
    }
}

/// A row about these nodes that makes a fact of this kind.
#[must_use]
pub const fn fact(nodes: Kinds, kind: Kind) -> Row {
    on(nodes).kind(KindRule::Is(kind))
}

impl Row {
    /// Makes a fact.
    #[must_use]
    pub const fn kind(mut self, kind: KindRule) -> Row {
        let roles = [None; 6];
        self.fact =
            Some(FactRow { kind, range: RangeRule::Node, names: [NameRule::None; 2], roles });
        self
    }

    /// Adds a condition; three at most.
    #[must_use]
    pub const fn when(mut self, when: When) -> Row {
        let mut at = 0;
        while self.when[at].is_some() {
            at += 1;
        }
        self.when[at] = Some(when);
        self
    }

    /// Gives the fact's bytes.
    #[must_use]
    pub const fn range(mut self, range: RangeRule) -> Row {
        if let Some(fact) = &mut self.fact {
            fact.range = range;
        }
        self
    }

    /// Gives the fact's name; a second call gives what holds when the first yields none.
    #[must_use]
    pub const fn named(mut self, name: NameRule) -> Row {
        if let Some(fact) = &mut self.fact {
            let at = if matches!(fact.names[0], NameRule::None) { 0 } else { 1 };
            fact.names[at] = name;
        }
        self
    }

    /// The fact is named like what stands at a place.
    #[must_use]
    pub const fn name(self, place: Place) -> Row {
        self.named(NameRule::At(place))
    }

    /// Adds a role to the fact; six at most.
    #[must_use]
    pub const fn role(mut self, role: RoleRule) -> Row {
        if let Some(fact) = &mut self.fact {
            let mut at = 0;
            while fact.roles[at].is_some() {
                at += 1;
            }
            fact.roles[at] = Some(role);
        }
        self
    }

    /// A call: what is called, and its arguments. It is named like its callee.
    #[must_use]
    pub const fn call(self, target: Place, arguments: Place) -> Row {
        self.role(RoleRule::Call(target))
            .role(RoleRule::Args(arguments))
            .named(NameRule::Role(Role::Callee))
    }

    /// An assignment, named like its left side.
    #[must_use]
    pub const fn assign(self, left: Place, right: Place) -> Row {
        self.role(RoleRule::Assign(left, right)).named(NameRule::Role(Role::Left))
    }

    /// A member access, named like its field.
    #[must_use]
    pub const fn member(self, object: Place, name: Place) -> Row {
        self.role(RoleRule::One(Role::Object, object))
            .role(RoleRule::One(Role::Field, name))
            .named(NameRule::Role(Role::Field))
    }

    /// An import of the module at a place, named like it.
    #[must_use]
    pub const fn module(self, place: Place) -> Row {
        self.role(RoleRule::Module(place)).named(NameRule::Role(Role::Module))
    }

    /// Decorators at a place.
    #[must_use]
    pub const fn decorators(self, place: Place) -> Row {
        self.role(RoleRule::List(Role::Decorators, place))
    }

    /// Opens a region.
    #[must_use]
    pub const fn opens(mut self, container: Container) -> Row {
        self.opens = Some(container);
        self
    }

    /// Opens a scope of names.
    #[must_use]
    pub const fn scope(mut self, scope: Scope) -> Row {
        self.scope = Some(scope);
        self
    }

    /// Makes names local.
    #[must_use]
    pub const fn binds(mut self, rule: BindRule) -> Row {
        self.binds = Some(rule);
        self
    }

    /// Stands for text elsewhere, or is such text.
    #[must_use]
    pub const fn apart(mut self, apart: Apart) -> Row {
        self.apart = Some(apart);
        self
    }

    /// Makes a declaration; two at most.
    #[must_use]
    pub const fn declares(mut self, decl: DeclRow) -> Row {
        let at = if self.declares[0].is_none() { 0 } else { 1 };
        self.declares[at] = Some(decl);
        self
    }

    /// Names the file's package.
    #[must_use]
    pub const fn package(mut self, place: Place) -> Row {
        self.package = Some(place);
        self
    }

    /// Looks at nothing below.
    #[must_use]
    pub const fn skips(mut self) -> Row {
        self.skips = true;
        self
    }

    /// Makes the file a module.
    #[must_use]
    pub const fn file(mut self) -> Row {
        self.file = true;
        self
    }

    /// Belongs to the declarations that the node at a place makes.
    #[must_use]
    pub const fn joins(mut self, place: Place) -> Row {
        self.joins = Some(place);
        self
    }

    /// Lets later rows for the node apply too.
    #[must_use]
    pub const fn also(mut self) -> Row {
        self.also = true;
        self
    }
}

/// A declaration of this kind, named like the row's fact.
#[must_use]
pub const fn decl(kind: DeclKind) -> DeclRow {
    DeclRow {
        kind,
        scope: DeclScope::Anywhere,
        name: DeclName::Fact,
        range: RangeRule::Node,
        of: DeclOwner::Around,
        first: false,
        outward: false,
        qualifier: None,
        joint: None,
        sigil: "",
        reaches: false,
        holds: None,
    }
}

impl DeclRow {
    /// Only outside callables.
    #[must_use]
    pub const fn not_local(mut self) -> DeclRow {
        self.scope = DeclScope::NotLocal;
        self
    }

    /// Only the first of its name in its owner.
    #[must_use]
    pub const fn first(mut self) -> DeclRow {
        self.first = true;
        self
    }

    /// Named by others alone.
    #[must_use]
    pub const fn outward(mut self) -> DeclRow {
        self.outward = true;
        self
    }

    /// Belongs to the class around it.
    #[must_use]
    pub const fn of_class(mut self) -> DeclRow {
        self.of = DeclOwner::Class;
        self
    }

    /// Belongs to no variable: in `a = b = f` both are of what is around them.
    #[must_use]
    pub const fn of_scope(mut self) -> DeclRow {
        self.of = DeclOwner::Scope;
        self
    }

    /// Belongs to the module around it.
    #[must_use]
    pub const fn of_module(mut self) -> DeclRow {
        self.of = DeclOwner::Module;
        self
    }

    /// Belongs to the file, whatever is around it.
    #[must_use]
    pub const fn of_file(mut self) -> DeclRow {
        self.of = DeclOwner::File;
        self
    }

    /// Goes on to the next that does, or to the end of the file: a clause that is about all that
    /// follows.
    #[must_use]
    pub const fn reaching(mut self) -> DeclRow {
        self.reaches = true;
        self
    }

    /// Named by a rule.
    #[must_use]
    pub const fn named(mut self, rule: NameRule) -> DeclRow {
        self.name = DeclName::Rule(rule);
        self
    }

    /// Named `<anonymous N>`.
    #[must_use]
    pub const fn anonymous(mut self) -> DeclRow {
        self.name = DeclName::Anonymous;
        self
    }

    /// With these bytes.
    #[must_use]
    pub const fn range(mut self, range: RangeRule) -> DeclRow {
        self.range = range;
        self
    }

    /// Holds also all that is at a place.
    #[must_use]
    pub const fn holding(mut self, place: Place) -> DeclRow {
        self.holds = Some(place);
        self
    }

    /// Joined to its owner's name by this.
    #[must_use]
    pub const fn joint(mut self, joint: &'static str) -> DeclRow {
        self.joint = Some(joint);
        self
    }

    /// Written with this before its name.
    #[must_use]
    pub const fn sigil(mut self, sigil: &'static str) -> DeclRow {
        self.sigil = sigil;
        self
    }

    /// With what stands before its name.
    #[must_use]
    pub const fn qualifier(mut self, hook: SiteName) -> DeclRow {
        self.qualifier = Some(hook);
        self
    }
}
