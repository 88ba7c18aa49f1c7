//! What a language means by its names, as data.

use bifrost_contract::Kind;
use bifrost_hir::Decl;

use crate::project::{Layout, Project};

/// How a language resolves.
pub struct Policy {
    /// Canonical label.
    pub label: &'static str,
    /// Whether references and calls are resolved.
    pub calls: bool,
    /// Languages with the same family see each other's declarations.
    pub family: &'static str,
    /// Names of the files that say how a code base is laid out; `*` stands for any text.
    pub manifests: &'static [&'static str],
    /// What of a file's text the layout must know, for languages whose files say where other files
    /// are; empty when it says nothing of that.
    pub sketch: Option<fn(&[u8]) -> String>,
    /// Builds what knows where imports lead in one code base.
    pub layout: fn(&Project<'_>) -> Box<dyn Layout>,
    /// What joins the names of a path in an import or a module's name.
    pub joint: &'static str,
    /// Where the names of a class body can be used bare.
    pub class_scope: ClassScope,
    /// Whether names that a type inherits can be used bare where its own can.
    pub inherits_scope: bool,
    /// Whether names that the innermost type around inherits come after those of all types around.
    pub lexical_first: bool,
    /// Whether a declaration that names an owner that nothing declares makes the owner's place.
    pub implied_modules: bool,
    /// Whether types may have parts that are not of the code base: what is not found in one may be
    /// there.
    pub open_types: bool,
    /// Whether files of one module see each other's names.
    pub siblings: bool,
    /// Whether names of enclosing modules and namespaces can be used bare.
    pub outward: bool,
    /// Whether the names around a module or namespace cannot be used bare in it.
    pub closed_modules: bool,
    /// Whether the outermost modules can be named bare: `com.acme.Leaf`.
    pub rooted: bool,
    /// Whether an import that takes all names of a module takes the modules below it too.
    pub star_modules: bool,
    /// Whether imports that take all names come before the other files of the module.
    pub stars_first: bool,
    /// Whether a module may hold modules that are not of the code base, as when several share the
    /// beginning of their names; and, where names are seen by inclusion, any other names.
    pub open_modules: bool,
    /// Whether a declaration can be meant where a name of this sort stands. The second says
    /// whether it is another name of a type.
    pub sorts: fn(&Decl, bool, Sort) -> bool,
    /// Whether types, callables and values of one name are three names, told apart by where a name
    /// stands and by what an import says that it takes.
    pub sorted: bool,
    /// Of which sorts a name that a closed module does not have is that of the outermost one.
    pub falls_back: &'static [Sort],
    /// Words for the type above the one around: `parent`.
    pub super_names: &'static [&'static str],
    /// Words for the type of what is asked, whatever it is below the type around. Where there are
    /// some, what gives the instance around gives that too.
    pub late_own: &'static [&'static str],
    /// Members that answer for all that a type does not have.
    pub answers: &'static [&'static str],
    /// Whether names of types, callables and modules are the same in any case of letters.
    pub folds: bool,
    /// Whether modules are namespaces that any file adds to: the top level of a file is no more
    /// than a part of one, what it imports is its own matter, and what declares a module stands for
    /// nothing but its name.
    pub namespaces: bool,
    /// Whether types of one name are told apart by how many arguments they take, which their signs
    /// say.
    pub sized_types: bool,
    /// Whether parts of one entity stand below one root.
    pub rooted_parts: bool,
    /// The outermost modules to which libraries add, whatever the code base declares in them.
    pub shared_modules: &'static [&'static str],
    /// What others see of a file.
    pub sight: Sight,
    /// Whether a name that is bound again means what it was bound to last.
    pub rebinds: bool,
    /// Whether others see what a file imports.
    pub imports_seen: bool,
    /// Whether a star import leaves out names that begin with `_`.
    pub star_hides_underscore: bool,
    /// Whether an import sees only the imports before it.
    pub ordered_imports: bool,
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
    /// Whether a file that neither imports nor gives anything is no module: what its top level
    /// declares belongs to the outermost one.
    pub scripts: bool,
    /// Whether a name can stand for a value and a type at once: where a type is meant, values of its
    /// name do not count.
    pub values_apart: bool,
    /// Whether callables of a name in one file are one entity when one of them only declares:
    /// overload signatures and what implements them.
    pub joins_prototypes: bool,
    /// How parts find each other.
    pub parts: PartRule,
    /// Which names of other files a name can mean.
    pub reach: Reach,
    /// Whether a type is below every interface whose methods it has.
    pub implicit_interfaces: bool,
    /// Whether types above are put in an order in which each comes after all below it.
    pub merges_lines: bool,
    /// Names of what runs when a type is made an instance of, the first that there is.
    pub constructors: &'static [&'static str],
    /// Names of callables that are given what they are called on as their first argument, however
    /// they are called by name.
    pub unbound: &'static [&'static str],
    /// Whether a name that is bound nowhere is built in.
    pub builtin: bool,
    /// Whether a call without a receiver is of the object around: names of callables are then never
    /// meant by anything but calls.
    pub implicit_self: bool,
    /// Whether the members of a type and those of its instances are apart.
    pub sides: bool,
    /// Whether what is mixed into a type comes before what it inherits, the last first.
    pub mixins: bool,
    /// Members of types that make instances.
    pub makers: &'static [&'static str],
    /// Whether those names that stand for the part above the type around run, when called, what the
    /// callable around hides.
    pub super_runs: bool,
    /// What a field without a value has before its name in the name of the field that holds its
    /// value.
    pub backing: &'static str,
    /// What the name of a member that runs when another is assigned to has behind that one's.
    pub writers: &'static str,
    /// Types outside right below which makers make types, not instances.
    pub makes_types: &'static [&'static str],
    /// Members that every object has.
    pub everywhere: &'static [&'static str],
    /// Callables that every object has for itself.
    pub functions: &'static [&'static str],
    /// Members that every type has.
    pub every_type: &'static [&'static str],
    /// Whether what else is asked of a value tells which types it can be of.
    pub ducks: bool,
    /// Members that instances of every type have that lists them.
    pub of_variants: &'static [&'static str],
    /// Members of every object that give the object itself.
    pub keeps: &'static [&'static str],
    /// Members of objects that give their type.
    pub types_of: &'static [&'static str],
    /// Members of types that give one of the types in them, whichever it is.
    pub picks: &'static [&'static str],
    /// Members that so many types outside have that they tell nothing of their receiver.
    pub common: &'static [&'static str],
    /// Types outside that add no member of a name that a code base would have.
    pub plain_types: &'static [&'static str],
    /// Types in what is mixed into a type whose members become members of the type itself.
    pub lends: &'static [&'static str],
    /// Names that stand for the part above the type around, when called: `super()`.
    pub super_calls: &'static [&'static str],
    /// What literals are.
    pub literals: &'static [(Kind, &'static str)],
    /// What operators make of values.
    pub blends: Option<Blend>,
    /// What a list of values is.
    pub list: &'static str,
    /// What a map of values is.
    pub map: &'static str,
    /// Whether what is given on is a copy of a list or map: nobody else puts anything into it.
    pub copied: bool,
    /// By type outside, which of its arguments its elements are.
    pub elements: &'static [(&'static str, usize)],
    /// Types outside whose arguments are their elements, one by one.
    pub tuples: &'static [&'static str],
    /// Methods that give an element, the first that there is.
    pub iterates: &'static [&'static str],
    /// Methods that give what a context manager is entered as.
    pub enters: &'static [&'static str],
    /// Types outside that say no more than their arguments: `Optional`.
    pub transparent: &'static [&'static str],
    /// Types outside that are the type around: `Self`.
    pub own_types: &'static [&'static str],
    /// Types outside that are no value: `None`.
    pub empty_types: &'static [&'static str],
    /// Types outside that say nothing: `Any`.
    pub unknown_types: &'static [&'static str],
    /// Whether a type can have several callables of one name, told apart by their parameters.
    pub overloads: bool,
    /// Types outside that are above all others.
    pub tops: &'static [&'static str],
    /// Types outside whose values can stand where those of another are asked for, nearest first.
    pub widens: &'static [(&'static str, &'static str)],
    /// Types outside whose values are put into another's when one of that is asked for, and back:
    /// plain values and their boxes.
    pub boxes: &'static [(&'static str, &'static str)],
    /// Types outside of which `widens` says all, both of what they stand for and of what stands for
    /// them.
    pub closed: &'static [&'static str],
    /// Whether callables have names of their own: a variable does not hide a callable.
    pub callables_apart: bool,
    /// Whether a name that is bound nowhere is that of a type outside.
    pub outside_type: fn(&str) -> bool,
    /// Types outside with all their members that those below can see, but those of the types above
    /// all: interfaces.
    pub outside_members: &'static [(&'static str, &'static [&'static str])],
    /// What members of types outside give; of no type, what callables outside do.
    pub known: &'static [Known],
    /// Whether what a type has by a type above is that type's and hides nothing: traits. A member
    /// that no type of the code base has is outside then.
    pub by_trait: bool,
    /// Whether a name that is bound further down in its scope means what it means around, until
    /// then.
    pub in_order: bool,
    /// Whether what belongs to a type is no member of its instances, and constructors have no name.
    pub statics_apart: bool,
    /// Whether the names that a callable makes can be used in its header: default values.
    pub inner_headers: bool,
    /// Whether what a test says of a member holds, for its compiler, until the member is assigned to.
    /// Elsewhere others may have changed it.
    pub tests_hold: bool,
    /// Whether macros stand before functions of their name.
    pub macros_first: bool,
    /// Whether macros have names of their own, and are known wherever they are not declared.
    pub macros_apart: bool,
    /// Names that stand for the type around: `Self`.
    pub own_names: &'static [&'static str],
    /// Names that stand for the module that a file is, where nothing declares them: `exports`.
    pub module_words: &'static [&'static str],
    /// Words that stand for modules around in paths: `crate`.
    pub path_words: &'static [&'static str],
    /// Callables that give the module of the text that they are called with: `require("a")`.
    pub loaders: &'static [&'static str],
    /// Names of members that are other names of a type whose members are its own too.
    pub forwards: &'static [&'static str],
    /// Types outside of which an argument is what is in them: what `?` gives.
    pub wraps: &'static [(&'static str, usize)],
    /// Patterns outside: by last name, the type that they are of, and which of its arguments they
    /// hold.
    pub payloads: &'static [(&'static str, &'static str, usize)],
    /// By type outside and member: which argument of the type is given to a callable that is an
    /// argument of the call.
    pub callbacks: &'static [(&'static str, &'static str, usize)],
    /// By type outside, member and place: the same of one parameter of that callable. These go first.
    pub callback_places: &'static [(&'static str, &'static str, usize, usize)],
    /// Whether callables of one name are looked at in rounds: those that fit as they are, then those
    /// that fit once values are boxed, then those that take several arguments at one place. Else only
    /// what argues for none of them decides by that.
    pub rounds: bool,
    /// Whether a type parameter of a callable stands for the very type of what is given for it.
    pub infers_exactly: bool,
    /// Whether callables that are marked so can be called as members of what is their first
    /// argument, where what declares them is imported.
    pub extensions: bool,
    /// Whether what interfaces declare is no member of the types below that are none; then, whether a
    /// type outside is an interface, by its name.
    pub interfaces_apart: Option<fn(&str) -> bool>,
    /// The type outside of which an argument is what may be missing: `T?`. Of what is no plain value
    /// it says no more than that.
    pub optional: &'static str,
    /// Types outside whose values are plain ones: none of them is nothing.
    pub values: &'static [&'static str],
    /// Types outside of which the first argument is what comes when they are waited for.
    pub awaited: &'static [&'static str],
    /// Members that an index in brackets reads.
    pub indexers: &'static [&'static str],
    /// By type outside, which of its arguments an index in brackets gives, where that is none of its
    /// elements.
    pub indexed: &'static [(&'static str, usize)],
    /// What stands before the name of a type in that of a member that turns values into others.
    pub converts: &'static str,
    /// Members of what has elements that give each of them to the callable that they are given.
    pub each: &'static [&'static str],
    /// Types outside whose values are callables, whose arguments are what those take.
    pub takes: &'static [&'static str],
    /// Those of them whose last argument is what they give.
    pub runs: &'static [&'static str],
    /// Ends of names that can be left out.
    pub endings: &'static [&'static str],
    /// Whether callables can have a receiver of their own: those that are added to types from
    /// outside, and those that are given to what runs them on something.
    pub receivers: bool,
    /// Whether types can have a companion, whose members are asked of the type.
    pub companions: bool,
    /// Whether the names that a type makes in its header can be used where its instances are made.
    pub class_parameters: bool,
    /// Members that are run when a value is called.
    pub invokes: &'static [&'static str],
    /// What the names of members begin with that give parts by place, counted from one.
    pub part_names: &'static str,
    /// Callables outside that run a callable that they are given on something.
    pub runners: &'static [Runner],
    /// What the names of callables begin with that read a field where another language of the
    /// family names it: `getName` of `name`.
    pub readers: &'static [&'static str],
    /// What a type that is made of others is as a value, by how it is made.
    pub forms: fn(&str) -> Formed,
    /// The type outside that callables are as values: its argument is what they give.
    pub callable: &'static str,
    /// By type outside, which of its arguments the keys of its elements are. Those of others are
    /// numbers.
    pub keys: &'static [(&'static str, usize)],
    /// Whether the type parameters of a member are those of the type that it belongs to, in order,
    /// under names of its own.
    pub own_generics: bool,
    /// Whether a name that is bound again in its scope stays what it was bound to first.
    pub binds_once: bool,
    /// Whether members that are fewer types up come before those that are more, and of those that
    /// are as many none comes first.
    pub by_depth: bool,
    /// Whether what callables outside give is outside, too, by the module as written that declares
    /// them, where it is not known whether a type of the code base is among what they are given;
    /// none where nothing can be said of what comes from outside.
    pub stays_outside: Option<fn(&str) -> bool>,
    /// Types outside whose first argument is asked for members that they do not have themselves:
    /// pointers.
    pub points: &'static [&'static str],
    /// Whether the word for the instance around is a pointer to it.
    pub own_points: bool,
    /// Members whose result is asked for members that a value does not have itself.
    pub arrows: &'static [&'static str],
    /// Whether what is declared outside of the type or module that it belongs to is inside of it:
    /// `void A::f() {}`.
    pub owner_scope: bool,
    /// Whether types declare conversions, so that a value can be given where another type is asked
    /// for.
    pub conversions: bool,
    /// Whether constructors have no name.
    pub nameless_constructors: bool,
    /// Whether a value of a type parameter that nothing bounds can have any member: templates.
    pub free_generics: bool,
    /// Whether types and terms have names apart, told by where a name stands; then a callable that
    /// takes nothing runs where it is named, and callables can have several lists of parameters.
    pub terms: bool,
    /// Whether of the types above one that which is written last comes first, each behind all that
    /// are below it, and what is declared gives way to what is defined.
    pub last_above_first: bool,
    /// The member that runs when a value that is no callable is called.
    pub applies: &'static str,
    /// The member that runs when a call is assigned to.
    pub updates: &'static str,
    /// Members that run when a pattern takes a value apart.
    pub extracts: &'static [&'static str],
    /// Members that can run where their name does not stand.
    pub unnamed: &'static [&'static str],
    /// What the names of members begin with that a sign before a value runs.
    pub signs: &'static str,
    /// Types outside whose elements are pairs of their arguments.
    pub paired: &'static [&'static str],
}

/// A callable outside that runs a callable that it is given on something.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// Its name.
    pub name: &'static str,
    /// What it gives to the other's receiver.
    pub receiver: Option<Passed>,
    /// What it gives to the other's parameters.
    pub params: &'static [Passed],
    /// What it gives itself.
    pub gives: Option<Passed>,
}

/// What is passed on in a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// What it is called on.
    Receiver,
    /// The argument at a place.
    Argument(usize),
    /// An element of what it is called on.
    Element,
    /// What the callable gives that it is given.
    Result,
    /// A list of what the callable gives that it is given.
    Results,
    /// A list of the elements of what it is called on.
    Elements,
    /// A value of this type.
    Head(&'static str),
    /// What is in the value that it is called on: of pairs the second part.
    Held,
    /// The argument at a place of the list of arguments before.
    Earlier(usize),
    /// A map from what the callable gives that it is given to what it is called on.
    GroupsByResult,
    /// Two of what it is called on.
    Halves,
}

/// What a type that is made of others is as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formed {
    /// Any of its parts, in as many lists as its form says.
    Parts,
    /// A list of its part.
    List,
    /// Its parts in order; one alone is that.
    Tuple,
    /// Of this type outside, with its parts as arguments.
    Head(&'static str),
    /// A callable with so many parameters among its parts; the others are its results.
    Callable(usize),
    /// Of the type that is declared where it is written, if one is.
    Declared,
}

/// The type outside that an operator makes of two types outside, or of one alone, by their names. The
/// empty name is any other type.
pub type Blend = fn(&str, Option<&str>) -> Option<&'static str>;

/// In [`Known::of`]: any type outside that has elements, which are its only argument.
pub const SEQUENCE: &str = "[]*";

/// In [`Known::of`]: any type of the code base, for members that it has from outside.
pub const ANY: &str = "*";

/// What a member of a type outside gives.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The last name of the type.
    pub of: &'static str,
    /// The member.
    pub member: &'static str,
    /// What it gives.
    pub gives: Gives,
}

/// What a member of a type outside gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The argument of the type at this place.
    Arg(usize),
    /// A value of the same type.
    Same,
    /// A value of this type.
    Head(&'static str),
    /// A value of this type, whose only argument is that of the type at this place.
    HeadOf(&'static str, usize),
    /// The argument of the call at this place.
    Given(usize),
    /// A value of this type, whose only argument is that of the call at this place.
    HeadOfGiven(&'static str, usize),
    /// A value of this type, whose only argument is what the callable gives that is the argument of
    /// the call at this place.
    HeadOfResult(&'static str, usize),
    /// A value of this type, whose only argument is the type that is asked.
    HeadOfOwn(&'static str),
    /// What the callable gives that is the argument of the call at this place.
    Result(usize),
    /// A value of this type, whose only argument is a pair of something and the argument of the type
    /// at this place.
    HeadOfPair(&'static str, usize),
    /// A value of this type, whose arguments are the parts of the first argument of the call.
    MapOfGiven(&'static str),
    /// The type argument of the call at this place.
    Applied(usize),
    /// The argument of the type at the first place, or the argument of the call at the second.
    ArgOr(usize, usize),
    /// An element of the argument of the call at this place, where nothing else is given.
    Element(usize),
    /// A value of this type, whose only argument is the element of the argument at this place.
    HeadOfElement(&'static str, usize),
    /// A value of the first type, whose only argument is of the second, which has the arguments of
    /// the type.
    HeadOfAll(&'static str, &'static str),
    /// A value of this type, whose only argument is a pair of the first two arguments of the type.
    HeadOfBoth(&'static str),
    /// A value of this type, whose only argument is a pair of something and the element of the first
    /// argument.
    HeadOfCounted(&'static str),
    /// A value of this type, whose only argument is the elements of all arguments, one by one.
    HeadOfZipped(&'static str),
    /// A value of this type, whose only argument is a pair of the first argument of the type and a
    /// value of the other type.
    PairsWith(&'static str, &'static str),
}

impl Policy {
    /// Whether the type above all has a member of this name, as far as is known.
    pub(crate) fn is_on_top(&self, name: &str) -> bool {
        let known = self.outside_members.iter().filter(|(head, _)| self.tops.contains(head));
        known.into_iter().any(|(_, members)| members.contains(&name))
    }

    /// A language of which nothing but its label is said: files are modules, all is seen, nothing
    /// is inherited by scope.
    #[must_use]
    pub const fn new(
        label: &'static str,
        family: &'static str,
        layout: fn(&Project<'_>) -> Box<dyn Layout>,
    ) -> Self {
        Self {
            label,
            calls: false,
            family,
            manifests: &[],
            sketch: None,
            layout,
            joint: ".",
            class_scope: ClassScope::Inside,
            inherits_scope: false,
            lexical_first: false,
            implied_modules: false,
            open_types: false,
            siblings: false,
            outward: false,
            closed_modules: false,
            rooted: false,
            star_modules: false,
            stars_first: false,
            open_modules: false,
            sorts: |_, _, _| true,
            sorted: false,
            falls_back: &[],
            super_names: &[],
            late_own: &[],
            answers: &[],
            folds: false,
            namespaces: false,
            sized_types: false,
            rooted_parts: false,
            shared_modules: &[],
            sight: Sight::All,
            rebinds: false,
            imports_seen: false,
            star_hides_underscore: false,
            ordered_imports: false,
            edges: EdgeRule::Module,
            owner_path: |text| text.split('.').collect(),
            joins: |_| false,
            rivals: false,
            scripts: false,
            values_apart: false,
            joins_prototypes: false,
            parts: PartRule::All,
            reach: Reach::Modules,
            implicit_interfaces: false,
            merges_lines: false,
            constructors: &[],
            unbound: &[],
            builtin: false,
            implicit_self: false,
            sides: false,
            mixins: false,
            makers: &[],
            super_runs: false,
            backing: "",
            writers: "",
            makes_types: &[],
            everywhere: &[],
            functions: &[],
            every_type: &[],
            ducks: false,
            of_variants: &[],
            keeps: &[],
            types_of: &[],
            picks: &[],
            common: &[],
            plain_types: &[],
            lends: &[],
            super_calls: &[],
            literals: &[],
            blends: None,
            list: "",
            map: "",
            copied: false,
            elements: &[],
            tuples: &[],
            iterates: &[],
            enters: &[],
            transparent: &[],
            own_types: &[],
            empty_types: &[],
            unknown_types: &[],
            overloads: false,
            tops: &[],
            widens: &[],
            boxes: &[],
            closed: &[],
            callables_apart: false,
            outside_type: |_| false,
            outside_members: &[],
            known: &[],
            by_trait: false,
            in_order: false,
            inner_headers: false,
            statics_apart: false,
            tests_hold: false,
            macros_first: false,
            macros_apart: false,
            own_names: &[],
            module_words: &[],
            path_words: &[],
            loaders: &[],
            forwards: &[],
            wraps: &[],
            payloads: &[],
            callbacks: &[],
            callback_places: &[],
            rounds: false,
            infers_exactly: false,
            extensions: false,
            interfaces_apart: None,
            optional: "",
            values: &[],
            awaited: &[],
            indexers: &[],
            indexed: &[],
            converts: "",
            each: &[],
            takes: &[],
            runs: &[],
            endings: &[],
            receivers: false,
            companions: false,
            class_parameters: false,
            invokes: &[],
            part_names: "",
            runners: &[],
            readers: &[],
            forms: |_| Formed::Parts,
            callable: "",
            keys: &[],
            own_generics: false,
            binds_once: false,
            by_depth: false,
            stays_outside: None,
            points: &[],
            own_points: false,
            arrows: &[],
            owner_scope: false,
            conversions: false,
            nameless_constructors: false,
            free_generics: false,
            terms: false,
            last_above_first: false,
            applies: "",
            updates: "",
            extracts: &[],
            unnamed: &[],
            signs: "",
            paired: &[],
        }
    }
}

/// What a name stands for by where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Sort {
    /// Anything.
    #[default]
    Any,
    /// A type.
    Type,
    /// What holds the name after it.
    Qualifier,
    /// What a call without a receiver runs.
    Callable,
    /// A value that is no variable: a constant.
    Value,
    /// A variable.
    Variable,
    /// Something that is not called.
    Read,
    /// Something that is called.
    Callee,
    /// What is added to types from outside.
    Extension,
    /// A value or callable, where those and types have names apart.
    Term,
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
