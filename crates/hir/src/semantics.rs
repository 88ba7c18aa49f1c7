//! What one file says to a resolver: imports, types as written, what stands above what.

use bifrost_base::{Name, Span};
use smallvec::SmallVec;

use crate::facts::DeclId;

/// Writes a set of marks as one number.
macro_rules! marks {
    ($(#[$meta:meta])* $name:ident: $width:ty { $($(#[$doc:meta])* $mark:ident = $bit:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        pub struct $name($width);

        impl $name {
            /// No mark.
            pub const NONE: $name = $name(0);
            $($(#[$doc])* pub const $mark: $name = $name(1 << $bit);)+

            /// Both sets together.
            #[must_use]
            pub const fn with(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// True when all marks of the other set are in this one.
            #[must_use]
            pub const fn has(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }

            /// These marks if the condition holds, else none.
            #[must_use]
            pub const fn given(self, holds: bool) -> $name {
                if holds { self } else { $name::NONE }
            }

            /// As a number, to be kept.
            #[must_use]
            pub const fn bits(self) -> $width {
                self.0
            }

            /// The set that was kept as this number; none if a mark in it is not known.
            #[must_use]
            pub const fn from_bits(bits: $width) -> Option<$name> {
                let known: $width = $(1 << $bit)|+;
                if bits & !known == 0 { Some($name(bits)) } else { None }
            }
        }
    };
}

marks! {
    /// Marks of a declaration.
    DeclFlags: u32 {
        /// Other modules may name it.
        EXPORTED = 0,
        /// It belongs to the type, not to its instances.
        STATIC = 1,
        /// It has no body, or cannot be constructed.
        ABSTRACT = 2,
        /// Only its own type or file may name it.
        PRIVATE = 3,
        /// A type that others implement: interface, trait, protocol.
        INTERFACE = 4,
        /// One of several parts of a type.
        PARTIAL = 5,
        /// It declares and does not define: prototypes, forward declarations, overload signatures.
        PROTOTYPE = 6,
        /// A member that is added to a type from outside.
        EXTENSION = 7,
        /// A type whose instances are made elsewhere: Scala and Kotlin objects, Ruby modules.
        OBJECT = 8,
        /// An alternative of an earlier declaration of its name, by condition.
        ALTERNATIVE = 9,
        /// A read of it runs it: properties, accessors.
        PROPERTY = 10,
        /// A constructor.
        CONSTRUCTOR = 11,
        /// It belongs to the outermost module, whatever file it stands in.
        GLOBAL = 12,
        /// A module that is named like in an import: `declare module "m"`.
        SPECIFIED = 13,
        /// What it holds is seen as if it stood around it: inline namespaces, plain C enums.
        OPEN = 14,
        /// It stands in for another of its name in some cases: template specialisations.
        SPECIAL = 15,
        /// It stands for text: a macro of a preprocessor.
        MACRO = 16,
        /// It belongs to the type and to its instances: Ruby `module_function`.
        SHARED = 17,
        /// A value of the type that it belongs to: a variant of an enum.
        VARIANT = 18,
        /// An assignment makes it: a declaration of its name in a type above goes first.
        IMPLIED = 19,
        /// Its instances are plain values, none of which is nothing: structs, enums.
        VALUE = 20,
        /// Only by a type above that has it too can it be named.
        EXPLICIT = 21,
        /// It may not be there: it stands under a condition of a preprocessor.
        CONDITIONAL = 22,
        /// It can be called on what must not change.
        READS = 23,
        /// Its members are those of the type that it stands in: companion objects.
        COMPANION = 24,
        /// It is there to be mixed into types, and stands for each of them in its own text.
        MIXIN = 25,
        /// It can be meant without being named: implicit conversions and values.
        IMPLICIT = 26,
        /// Its name makes instances where it stands for a value: case classes.
        CASE = 27,
        /// It is a type, whatever declares it: abstract types and other names of types.
        TYPE = 28,
        /// Others name it as a member of its module; in the text of that no name means it.
        OUTWARD = 29,
    }
}

marks! {
    /// Marks of an import.
    ImportFlags: u32 {
        /// Others see it as a name of this module.
        REEXPORT = 0,
        /// A callable is taken, where the clause says so: `use function`.
        CALLABLE = 1,
        /// Members of a type are taken.
        STATIC = 2,
        /// The local name stands for the first part of the module's name.
        ROOT = 3,
        /// It counts for all files: `global using`.
        GLOBAL = 4,
        /// It is no import but the place of a module of this file: `mod x;`.
        CHILD = 5,
        /// It looks among system files first: `<x.h>`.
        SYSTEM = 6,
        /// It is relative to the file: `require_relative`.
        RELATIVE = 7,
        /// A value is taken, where the clause says so: `use const`.
        VALUE = 8,
        /// It is the module: `module.exports = x`, `export = x`.
        MODULE = 9,
        /// It is taken at run time: `import()`, `require` inside a function.
        DYNAMIC = 10,
        /// The first name of the module is looked up where it stands before it is a root.
        LOCAL = 11,
        /// It may not run: it stands under a condition.
        MAYBE = 12,
        /// Its local name is for others only.
        HIDDEN = 13,
        /// What is taken may be used without being named.
        IMPLICIT = 14,
        /// Its local name is a guess: it is the package that the module's files name.
        GUESSED = 15,
        /// Only a comment says it: it brings the names of types, and no file.
        TOLD = 16,
    }
}

/// A written type: an index into [`Semantics::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// The form of a type that only a comment tells: no declaration of the language.
pub const TOLD: &str = "told";

/// A type as written: a path of names with arguments; without a path, one of its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeNode {
    /// Its bytes.
    pub span: Span,
    /// Its names, outermost first; empty when it is more than a path.
    pub path: SmallVec<[Name; 2]>,
    /// The name tokens of its last names; first names can be without one.
    pub tokens: SmallVec<[Span; 2]>,
    /// It starts at the root, whatever the names around it are.
    pub absolute: bool,
    /// Its arguments, or what it is made of.
    pub args: SmallVec<[TypeId; 2]>,
    /// How it is made of others, when that is known and it is no path; [`TOLD`] of a path that only a
    /// comment tells.
    pub form: Option<Name>,
}

/// How a type stands above another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum How {
    /// Its members are inherited.
    Extends,
    /// It is an interface, or a trait.
    Implements,
    /// Its members are mixed in: Ruby `include`, PHP `use`.
    Mixes,
    /// Its members are mixed in before the own ones: Ruby `prepend`.
    Prepends,
    /// Its members become members of the type itself: Ruby `extend`.
    Singleton,
    /// It is embedded and its members are promoted: Go.
    Embeds,
}

/// Who has a type above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A declaration of the file.
    Decl(DeclId),
    /// A type as written: Rust `impl`, Ruby `Foo.include(Bar)`.
    Type(TypeId),
}

/// A type above another, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// What it is above.
    pub subject: Subject,
    /// How.
    pub how: How,
    /// The type as written.
    pub ty: TypeId,
}

/// A part of a file whose declarations belong to a type that it names: Rust `impl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Its bytes.
    pub span: Span,
    /// The type.
    pub ty: TypeId,
    /// The type above whose members these are: `impl Trait for Type`.
    pub through: Option<TypeId>,
}

/// What an import takes of its module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportWhat {
    /// The module itself.
    Whole,
    /// One name of it.
    Item(Name),
    /// All its names but these.
    All(SmallVec<[Name; 1]>),
    /// Nothing but its file.
    Nothing,
}

/// One name, or one file, that an import makes visible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The clause that says it.
    pub span: Span,
    /// The module as written; none for names of the file itself.
    pub from: Option<Name>,
    /// What of the module.
    pub what: ImportWhat,
    /// The name under which it is known here.
    pub local: Option<Name>,
    /// Marks.
    pub flags: ImportFlags,
    /// The declaration in which it stands, unless that is the whole file.
    pub inside: Option<DeclId>,
    /// The bytes in which its local name can be used, where a block is all.
    pub within: Option<Span>,
}

impl Import {
    /// True when its local name can be used in the file itself.
    #[must_use]
    pub const fn binds_here(&self) -> bool {
        !self.flags.has(ImportFlags::HIDDEN)
    }
}

/// What one file says to a resolver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Semantics {
    /// Types as written.
    pub types: Vec<TypeNode>,
    /// What stands above what, in source order.
    pub bases: Vec<Base>,
    /// What is another name of what type.
    pub aliases: Vec<(DeclId, TypeId)>,
    /// What declarations are made of, as types, by declaration.
    pub forms: Vec<(DeclId, TypeId)>,
    /// What their forms call the type parameters, by declaration.
    pub open: Vec<(DeclId, SmallVec<[Name; 2]>)>,
    /// Parts whose declarations belong to a type that they name, in source order.
    pub holders: Vec<Holder>,
    /// What tells declarations of one name apart, where something does: the types of parameters.
    pub signs: Vec<(DeclId, Name)>,
    /// Imports, in source order.
    pub imports: Vec<Import>,
    /// The names that others see when they take all; none when the language's rule decides.
    pub public: Option<Vec<Name>>,
    /// Members that are other names of types, given from outside: the path of the member, and the
    /// type. A path of one name is a name of the file itself that no declaration makes.
    pub grants: Vec<(TypeId, TypeId)>,
    /// Declarations that can be named in a block only, and its bytes; by declaration.
    pub blocks: Vec<(DeclId, Span)>,
    /// The package or namespace clause of the file.
    pub package: Option<String>,
    /// The clauses that it is made of, outermost first.
    pub clauses: Vec<String>,
    /// It is no part of its module in a usual build.
    pub apart: bool,
    /// The names of identifiers and types in the text, sorted; only where an import takes all names
    /// of something.
    pub used: Vec<Name>,
}

impl Semantics {
    /// The type with this id.
    #[must_use]
    pub fn ty(&self, id: TypeId) -> Option<&TypeNode> {
        self.types.get(id.0 as usize)
    }

    /// What a declaration is made of, as a type.
    #[must_use]
    pub fn form(&self, decl: DeclId) -> Option<&TypeNode> {
        let at = self.forms.partition_point(|(known, _)| *known < decl);
        let (_, ty) = self.forms.get(at).filter(|(known, _)| *known == decl)?;
        self.ty(*ty)
    }

    /// The names of the type parameters of a declaration.
    #[must_use]
    pub fn open(&self, decl: DeclId) -> &[Name] {
        let at = self.open.partition_point(|(known, _)| *known < decl);
        let own = self.open.get(at).filter(|(known, _)| *known == decl);
        own.map_or(&[], |(_, names)| names)
    }

    /// What tells a declaration from others of its name.
    #[must_use]
    pub fn sign(&self, id: DeclId) -> Option<Name> {
        let at = self.signs.binary_search_by_key(&id, |(decl, _)| *decl).ok()?;
        self.signs.get(at).map(|(_, sign)| *sign)
    }
}
