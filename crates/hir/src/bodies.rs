//! What the bodies of one file say to a resolver: scopes, what binds names in them, signatures, and
//! the shapes of expressions that facts do not tell.
//!
//! Expressions are named by their bytes. A call, a member access, a name and a literal are facts;
//! what else an expression can be is a [`Shape`].

use bifrost_base::{Name, Span};
use smallvec::SmallVec;

use crate::facts::DeclId;
use crate::semantics::TypeId;

/// A scope: an index into [`Bodies::scopes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(pub u32);

/// What a scope is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopeKind {
    /// The file.
    File,
    /// A callable's parameters and body.
    Callable,
    /// The body of a class-like declaration.
    Class,
    /// A block, or a loop with the names that it makes.
    Block,
}

/// A region of the text in which names are bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScopeRegion {
    /// Its bytes.
    pub span: Span,
    /// What it is.
    pub kind: ScopeKind,
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// The declaration that it is the inside of.
    pub decl: Option<DeclId>,
}

/// How the value of a name comes from an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// It is its value.
    Whole,
    /// One element of it: loops.
    Element,
    /// The key of an element; of what has none the element.
    Key,
    /// The element at a place: tuples taken apart.
    Item(u16),
    /// An element, and of that the one at a place: loops over pairs.
    ElementItem(u16),
    /// What it gives when it is entered: `with`.
    Entered,
    /// A member of it with the name of the target: `{ a } = v`.
    Member(Name),
    /// All that is left: rest patterns.
    Rest,
    /// It is put into what the name holds: a list, or a map.
    Put,
    /// Something that is not known.
    Unknown,
}

/// One step into a value, on the way to what a pattern gives a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternStep {
    /// A part of it.
    Take(Take),
    /// It is what this type, or variant of a type, says.
    As(TypeId),
}

/// One binding of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bind {
    /// The name.
    pub name: Name,
    /// The name token.
    pub span: Span,
    /// Where it is bound.
    pub scope: ScopeId,
    /// From where on in the text it holds.
    pub from: u32,
    /// Where it holds, if not to the end of the scope.
    pub within: Option<Span>,
    /// The branch in which it stands, inside the scope: elsewhere it may not have happened.
    pub branch: Option<Span>,
    /// It says more about a value that is bound already: an instance test.
    pub narrows: bool,
    /// Its declared type.
    pub ty: Option<TypeId>,
    /// Where its value comes from.
    pub value: Option<Span>,
    /// How.
    pub take: Take,
    /// How from there on, in patterns.
    pub steps: SmallVec<[PatternStep; 1]>,
}

/// What takes the arguments that no other parameter does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variadic {
    /// One argument.
    No,
    /// All positional arguments that are left.
    Positional,
    /// All named arguments that are left.
    Named,
}

/// One formal parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Option<Name>,
    /// The name by which a call names it, if that is another.
    pub label: Option<Name>,
    /// Its bytes.
    pub span: Span,
    /// Its declared type.
    pub ty: Option<TypeId>,
    /// A call may leave it out.
    pub optional: bool,
    /// It takes several arguments.
    pub variadic: Variadic,
    /// It is bound by the receiver, and no argument of a call.
    pub receiver: bool,
    /// A call can give it by place.
    pub by_place: bool,
    /// A call can give it by name.
    pub by_name: bool,
    /// Its default value.
    pub default: Option<Span>,
    /// In which of several lists of parameters it stands, counted from none.
    pub list: u16,
    /// A call leaves out its list, unless it says otherwise.
    pub given: bool,
}

/// The signature of a callable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callable {
    /// Whose it is.
    pub of: CallableOf,
    /// Its formal parameters, in order.
    pub params: Vec<Param>,
    /// Its declared result.
    pub result: Option<TypeId>,
}

/// Whose signature it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallableOf {
    /// A declaration's.
    Decl(DeclId),
    /// That of the lambda with these bytes.
    Lambda(Span),
}

/// What an expression is, beyond what facts tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShapeKind {
    /// Makes an instance of what its part names: `new A()`. The part is the type.
    New,
    /// What its part gives when awaited.
    Await,
    /// An element of its first part, at the second.
    Index,
    /// Its part, as another type.
    Cast,
    /// One of its parts.
    Either,
    /// Its parts, in order.
    Tuple,
    /// A value with members of its own, which its parts declare: an object literal.
    Object,
    /// A list of its parts.
    List,
    /// A list of what its part gives, again and again.
    Each,
    /// A map of its parts: keys and values in turn.
    Map,
    /// Its part, without the wrapper that may be empty: `x!`, `x?`.
    Unwrap,
    /// Its part is what it runs to.
    Tail,
    /// A callable: its part is what it gives.
    Lambda,
    /// Its part in several pieces: `*args`.
    Spread,
    /// The part above the type around: `super`.
    Super,
    /// The instance around: `this`, `self`.
    Own,
    /// What a path of names means, read as that of a type; else a member of its first part, named
    /// by the second.
    Path,
    /// A token that names a member of the type, or of what its part is; of a list or map it is a
    /// name like any other: keys of literals.
    Key,
    /// The call of a macro.
    Macro,
    /// A name among bare tokens of which it cannot be said what it is a name of.
    Token,
    /// The name of a callable, with type arguments: those of the type, else its parts.
    Sized,
    /// The callable of its first part that the token at the second names: `A::m`; of what is in scope,
    /// without a first.
    Refers,
    /// Its part, a callable, with the arguments that its type has: `f<A>`.
    Applied,
    /// A callable or value that a path of names means, read as that of a type.
    Qualified,
    /// What an operator of the language makes of its one or two parts: only their types tell.
    Blend,
    /// A name on the way to another: part of the name of a module.
    Segment,
    /// A pattern that takes a value apart by what the name is that is its part.
    Extract,
    /// A token that runs a member of its part: the token and the name of the member are those of the
    /// type.
    Operator,
}

/// An expression and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its bytes.
    pub span: Span,
    /// What it is.
    pub kind: ShapeKind,
    /// Its parts.
    pub parts: SmallVec<[Span; 2]>,
    /// The type that it names.
    pub ty: Option<TypeId>,
}

/// What the bodies of one file say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bodies {
    /// Scopes in source order, outer before inner. The first is the file.
    pub scopes: Vec<ScopeRegion>,
    /// Bindings by name, then by place.
    pub binds: Vec<Bind>,
    /// Names that a scope leaves to those around it: `global`, `nonlocal`.
    pub free: Vec<(ScopeId, Name, bool)>,
    /// Signatures: those of declarations by declaration, then those of lambdas in source order.
    pub callables: Vec<Callable>,
    /// Declared types of fields and variables, by declaration.
    pub typed: Vec<(DeclId, TypeId)>,
    /// What fields and variables are made of at first, by declaration.
    pub values: Vec<(DeclId, Span)>,
    /// Type parameters with their bounds, by declaration, in order.
    pub generics: Vec<(DeclId, Name, Option<TypeId>)>,
    /// What callables give: by the place, the value.
    pub results: Vec<Span>,
    /// Arguments that stand behind all others and go to the last parameter, by place.
    pub trailing: Vec<Span>,
    /// Arguments for the parameter that neither a place nor a name gives, by place.
    pub aloof: Vec<Span>,
    /// What is no local name, where an instance test says more about it, by place.
    pub tests: Vec<(Span, TypeId)>,
    /// Calls that hand on all that the parameters of the callable around them hold, by place.
    pub handing: Vec<Span>,
    /// Shapes by place, outer before inner.
    pub shapes: Vec<Shape>,
}

impl Bodies {
    /// The type of which a test says that the expression with these bytes is.
    #[must_use]
    pub fn tested(&self, span: Span) -> Option<TypeId> {
        let at = self.tests.partition_point(|(at, _)| at.order() <= span.order());
        let (found, ty) = self.tests.get(at.checked_sub(1)?)?;
        (*found == span).then_some(*ty)
    }

    /// The shape with exactly these bytes.
    #[must_use]
    pub fn shape(&self, span: Span) -> Option<&Shape> {
        let at = self.shapes.partition_point(|shape| shape.span.order() < span.order());
        self.shapes.get(at).filter(|shape| shape.span == span)
    }

    /// The innermost scope around these bytes.
    #[must_use]
    pub fn scope_at(&self, span: Span) -> Option<ScopeId> {
        let after = self.scopes.partition_point(|scope| scope.span.order() <= span.order());
        let mut at = after.checked_sub(1).map(|index| ScopeId(index as u32));
        while let Some(id) = at {
            let scope = self.scope(id)?;
            if scope.span.contains(span) {
                return Some(id);
            }
            at = scope.parent;
        }
        None
    }

    /// The declaration of the innermost callable around a scope; none in a lambda.
    #[must_use]
    pub fn callable_of(&self, scope: ScopeId) -> Option<DeclId> {
        let mut at = Some(scope);
        while let Some(region) = at.and_then(|id| self.scope(id)) {
            if region.kind == ScopeKind::Callable {
                return region.decl;
            }
            at = region.parent;
        }
        None
    }

    /// The scope with this id.
    #[must_use]
    pub fn scope(&self, id: ScopeId) -> Option<&ScopeRegion> {
        self.scopes.get(id.0 as usize)
    }

    /// The bindings of a name, by place.
    #[must_use]
    pub fn binds_of(&self, name: Name) -> &[Bind] {
        let from = self.binds.partition_point(|bind| bind.name < name);
        let count = self.binds[from..].partition_point(|bind| bind.name == name);
        &self.binds[from..from + count]
    }

    /// The signature of a declaration.
    #[must_use]
    pub fn callable(&self, decl: DeclId) -> Option<&Callable> {
        let of = |it: &Callable| match it.of {
            CallableOf::Decl(known) => Some(known),
            CallableOf::Lambda(_) => None,
        };
        let before = self.callables.partition_point(|it| of(it).is_some_and(|known| known < decl));
        self.callables.get(before).filter(|it| of(it) == Some(decl))
    }
}
