//! A table with its names resolved to the ids of one grammar.

use bifrost_contract::{KindSet, Need, Role, RoleSet};
use bifrost_syntax::{FieldId, Grammar, KindId};
use smallvec::SmallVec;

use crate::adapter::Adapter;
use crate::bodies::{ScopeKind, ShapeKind, Take};
use crate::meaning::{
    Meaning, MeaningRow, Says, SiteBinds, SiteFlags, SiteGenerics, SiteImplied, SiteImports,
    SiteMade, SiteNames, SiteParams, SiteParts, SitePath, SitePatterns, SiteSaid, SiteSays,
    SiteTokens, TypeRule,
};
use crate::semantics::How;
use crate::shape::{
    BareName, BindRule, Expr, FactRow, HERE, Kinds, NameRule, Place, RangeRule, RoleRule, Row,
    SiteName, SiteStep, SiteTest, SiteWord, Step, When,
};

/// A set of node kinds.
pub(crate) type Ids = SmallVec<[KindId; 4]>;

/// A table ready for one grammar.
pub struct Compiled {
    /// The language that it belongs to.
    pub adapter: &'static Adapter,
    /// The grammar that it was resolved against.
    pub grammar: Grammar,
    rival: Option<Box<Compiled>>,
    pub(crate) rows: Vec<CRow>,
    by_kind: Vec<SmallVec<[u16; 2]>>,
    exprs: Vec<Option<CExpr>>,
    pub(crate) arguments: CArguments,
    pub(crate) parallel: Ids,
    pub(crate) spreads: Ids,
    pub(crate) leading: Ids,
    comments: Ids,
    pub(crate) meaning: CMeaning,
    unknown: Vec<UnknownWord>,
}

/// What nodes mean to the resolver, ready for one grammar.
pub(crate) struct CMeaning {
    pub(crate) rows: Vec<CMeaningRow>,
    by_kind: Vec<SmallVec<[u16; 2]>>,
    types: Vec<Option<CType>>,
}

pub(crate) struct CMeaningRow {
    pub(crate) when: SmallVec<[CWhen; 1]>,
    pub(crate) says: SmallVec<[CSays; 1]>,
}

pub(crate) enum CSays {
    Above(How, CPlace),
    AboveType(How, CPlace, CPlace),
    Alias(CPlace),
    HoldsFor(CPlace, CPlace),
    Imports(SiteImports),
    Flags(SiteFlags),
    Sign(SiteName),
    Public(SiteNames),
    Body(CPlace),
    Form(CPlace),
    Open(SiteNames),
    Apart(SiteTest),
    Block(CPlace),
    After(CPlace, CPlace),
    Grants(CPlace, CPlace),
    Head(CPlace),
    Aside(CPlace),
    Scope(ScopeKind, CPlace),
    Branch(CPlace),
    Signature(SiteParams, Option<CPlace>),
    Binds { target: CPlace, ty: Option<CPlace>, value: Option<CPlace>, take: Take },
    BindsAs(SiteBinds),
    Implies(SiteImplied),
    Takes(SitePatterns),
    Keys(SiteParts, CPlace),
    Generics(SiteGenerics),
    GenericsSaid(SiteSays),
    Names(SiteSays),
    Free(CPlace, bool),
    Typed(CPlace),
    Written(CPlace),
    Value(CPlace),
    Gives(CPlace),
    Trailing(CPlace),
    Aloof(CPlace),
    HandsOn,
    Shape(ShapeKind, CPlace, Option<CPlace>),
    ShapeBy(ShapeKind, SiteParts),
}

impl CSays {
    /// True for what only those need who look into bodies.
    pub(crate) fn is_of_bodies(&self) -> bool {
        match self {
            CSays::Above(..) | CSays::AboveType(..) | CSays::Alias(_) | CSays::Imports(_) => false,
            CSays::Form(_) | CSays::Open(_) | CSays::Apart(_) | CSays::Sign(_) => false,
            CSays::Flags(_)
            | CSays::Public(_)
            | CSays::Body(_)
            | CSays::HoldsFor(..)
            | CSays::Block(_)
            | CSays::After(..)
            | CSays::Head(_)
            | CSays::Aside(_)
            | CSays::Names(_)
            | CSays::Grants(..) => false,
            CSays::Scope(..) | CSays::Branch(_) | CSays::Signature(..) | CSays::Binds { .. } => {
                true
            }
            CSays::BindsAs(_)
            | CSays::Implies(_)
            | CSays::Takes(_)
            | CSays::Keys(..)
            | CSays::Generics(_)
            | CSays::GenericsSaid(_)
            | CSays::Free(..)
            | CSays::Typed(_)
            | CSays::Written(_)
            | CSays::Value(_) => true,
            CSays::Gives(_) | CSays::Shape(..) | CSays::ShapeBy(..) => true,
            CSays::Trailing(_) | CSays::Aloof(_) | CSays::HandsOn => true,
        }
    }
}

#[derive(Clone)]
pub(crate) enum CType {
    Name,
    Path(CPlace, CPlace),
    Generic(CPlace, CPlace),
    Via(CPlace),
    Any(CPlace),
    Ask(SitePath),
    Told(SitePath),
    AskAt(SitePath, SiteTokens),
    AskWith(SitePath, SiteTokens, CPlace),
    BuiltIn(&'static str, CPlace),
    Made(SiteMade),
    Said(SiteSaid),
    ToldAs(SiteSaid),
}

impl CMeaning {
    pub(crate) fn rows_of(&self, kind: KindId) -> &[u16] {
        self.by_kind.get(slot(kind)).map_or(&[], |rows| rows)
    }

    pub(crate) fn ty(&self, kind: KindId) -> Option<&CType> {
        self.types.get(slot(kind))?.as_ref()
    }
}

/// A node or field name that the grammar does not know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnknownWord {
    /// A node kind.
    Node(&'static str),
    /// A field.
    Field(&'static str),
}

pub(crate) struct CRow {
    pub(crate) row: &'static Row,
    pub(crate) when: SmallVec<[CWhen; 2]>,
    pub(crate) fact: Option<CFact>,
    pub(crate) decl_ranges: [Option<CPlace>; 2],
    pub(crate) decl_names: [Option<CPlace>; 2],
    pub(crate) decl_holds: [Option<CPlace>; 2],
    pub(crate) binds: Option<CPlace>,
    pub(crate) package: Option<CPlace>,
    pub(crate) joins: Option<CPlace>,
}

pub(crate) struct CFact {
    pub(crate) row: FactRow,
    /// The kinds that it can have.
    pub(crate) kinds: KindSet,
    /// The roles that its name or its declaration is made of.
    pub(crate) own_roles: RoleSet,
    pub(crate) range: Option<CPlace>,
    pub(crate) names: [Option<CPlace>; 2],
    pub(crate) roles: SmallVec<[CRole; 3]>,
}

pub(crate) struct CRole {
    pub(crate) rule: RoleRule,
    pub(crate) place: CPlace,
    pub(crate) more: Option<CPlace>,
    /// The roles that it may bind.
    pub(crate) binds: RoleSet,
}

pub(crate) enum CWhen {
    Parent(Ids, bool),
    Holds(CPlace, bool),
    Text(CPlace, &'static [&'static str], bool),
    Is(CPlace, Ids),
    Field(Ids, Option<FieldId>),
    Bound(CPlace),
    Other(When),
}

#[derive(Clone)]
pub(crate) enum CExpr {
    Leaf,
    Word(SiteWord),
    Marked(BareName),
    Paren,
    Callee(CPlace),
    Via(CPlace),
    Member { object: CPlace, name: CPlace },
}

pub(crate) struct CArguments {
    pub(crate) lists: Ids,
    pub(crate) wrappers: Ids,
    pub(crate) named: Option<(KindId, CPlace, CPlace)>,
    pub(crate) dropped: Ids,
}

/// A place with its names resolved. A step whose name the grammar lacks leads nowhere.
pub(crate) type CPlace = SmallVec<[CStep; 3]>;

#[derive(Clone)]
pub(crate) enum CStep {
    Field(FieldId),
    Fields(FieldId),
    Child(Ids),
    Children(Ids),
    Named,
    Last,
    Parent(Ids),
    Leading,
    ParentLeading,
    Ask(SiteStep),
    Nowhere,
}

impl Compiled {
    /// Resolves an adapter's table against one of its grammars.
    #[must_use]
    pub fn new(adapter: &'static Adapter, grammar: Grammar) -> Self {
        let shape = adapter.shape;
        let mut words = Words { grammar: &grammar, unknown: Vec::new() };
        let mut by_kind = vec![SmallVec::new(); grammar.kind_count()];
        let mut rows = Vec::with_capacity(shape.rows.len());
        for (index, row) in shape.rows.iter().enumerate() {
            for id in words.ids(row.nodes) {
                if let Some(list) = by_kind.get_mut(slot(id)) {
                    SmallVec::push(list, index as u16);
                }
            }
            rows.push(words.row(row));
        }
        let mut exprs = vec![None; grammar.kind_count()];
        for row in shape.exprs {
            let expr = words.expr(row.expr);
            for id in words.ids(row.nodes) {
                if let Some(slot) = exprs.get_mut(id.0 as usize) {
                    *slot = Some(expr.clone());
                }
            }
        }
        let arguments = words.arguments(shape);
        let (parallel, spreads, leading) =
            (words.ids(shape.parallel), words.ids(shape.spreads), words.ids(shape.leading));
        let comments = words.ids(shape.comments);
        let meaning = words.meaning(&adapter.meaning);
        let mut unknown = words.unknown;
        unknown.sort();
        unknown.dedup();
        let rival = grammar.rival().map(|rival| Box::new(Self::new(adapter, rival.clone())));
        Self {
            adapter,
            rival,
            grammar,
            rows,
            by_kind,
            exprs,
            arguments,
            parallel,
            spreads,
            leading,
            comments,
            meaning,
            unknown,
        }
    }

    /// The table for the other grammar that a text may be meant for.
    #[must_use]
    pub fn rival(&self) -> Option<&Compiled> {
        self.rival.as_deref()
    }

    /// The names that the grammar does not know.
    #[must_use]
    pub fn unknown(&self) -> &[UnknownWord] {
        &self.unknown
    }

    pub(crate) fn rows_of(&self, kind: KindId) -> &[u16] {
        self.by_kind.get(slot(kind)).map_or(&[], |rows| rows)
    }

    /// True for nodes that are comments.
    pub(crate) fn is_comment(&self, kind: KindId) -> bool {
        self.comments.contains(&kind)
    }

    /// True when facts of these kinds depend on which names are local: where one row for a node
    /// asks, whether a later one applies depends on it too.
    pub(crate) fn asks_for_bindings(&self, kinds: KindSet) -> bool {
        let row = |index: &u16| &self.rows[*index as usize];
        let asks = |when: &CWhen| matches!(when, CWhen::Bound(_));
        self.by_kind.iter().any(|rows| {
            rows.iter().any(|index| row(index).when.iter().any(asks))
                && rows.iter().any(|index| row(index).makes(kinds))
        })
    }

    /// By node kind: whether its rows have nothing to do when only this is needed.
    pub(crate) fn idle(&self, need: Need) -> Vec<bool> {
        let scoped = self.asks_for_bindings(need.kinds);
        let idle = |row: &u16| self.rows[*row as usize].is_idle(need.kinds, scoped);
        let quiet = |kind: usize| {
            let id = KindId(kind as u16);
            let used = self.adapter.meaning.used.is_some()
                && matches!(self.expr(id), Some(CExpr::Leaf | CExpr::Marked(_)));
            let row = |row: &u16| &self.meaning.rows[*row as usize];
            let wanted =
                |row: &CMeaningRow| need.bodies || !row.says.iter().all(CSays::is_of_bodies);
            let rows = self.meaning.rows_of(id).iter();
            !need.semantics || (!rows.map(row).any(wanted) && !used)
        };
        let rows = self.by_kind.iter().enumerate();
        rows.map(|(kind, rows)| rows.iter().all(idle) && quiet(kind)).collect()
    }

    /// By node kind: whether a row asks which field such a node stands in.
    pub(crate) fn expr(&self, kind: KindId) -> Option<&CExpr> {
        self.exprs.get(kind.0 as usize)?.as_ref()
    }
}

/// The place of a kind in a table. What fits no rule has the largest id, and takes the place of the
/// end of the text, which is never a node.
pub(crate) fn slot(kind: KindId) -> usize {
    if kind.0 == u16::MAX { 0 } else { usize::from(kind.0) }
}

impl CRow {
    fn makes(&self, kinds: KindSet) -> bool {
        self.fact.as_ref().is_some_and(|fact| fact.kinds.meets(kinds))
    }

    fn is_idle(&self, kinds: KindSet, scoped: bool) -> bool {
        let row = self.row;
        let declares = row.declares[0].is_some() || row.joins.is_some();
        let acts = declares || row.opens.is_some() || row.package.is_some() || row.file;
        let binds = scoped && (row.scope.is_some() || row.binds.is_some());
        !acts && !binds && !row.skips && row.apart.is_none() && !self.makes(kinds)
    }
}

struct Words<'g> {
    grammar: &'g Grammar,
    unknown: Vec<UnknownWord>,
}

impl Words<'_> {
    /// Ids of these kinds: the named node where there is one, else the plain token.
    fn ids(&mut self, kinds: Kinds) -> Ids {
        let mut ids = Ids::new();
        for name in kinds {
            match self.grammar.named_kind(name) {
                Some(id) => ids.push(id),
                None => {
                    let tokens = self.grammar.kinds(name);
                    if tokens.is_empty() {
                        self.unknown.push(UnknownWord::Node(name));
                    }
                    ids.extend(tokens);
                }
            }
        }
        ids
    }

    fn field(&mut self, name: &'static str) -> Option<FieldId> {
        let id = self.grammar.field(name);
        if id.is_none() {
            self.unknown.push(UnknownWord::Field(name));
        }
        id
    }

    fn token(&mut self, name: &'static str) -> Ids {
        let named = self.grammar.named_kind(name);
        let ids: Ids =
            self.grammar.kinds(name).into_iter().filter(|id| Some(*id) != named).collect();
        if ids.is_empty() {
            self.unknown.push(UnknownWord::Node(name));
        }
        ids
    }

    fn place(&mut self, place: Place) -> CPlace {
        place.steps.iter().take(place.len).map(|step| self.step(*step)).collect()
    }

    fn step(&mut self, step: Step) -> CStep {
        match step {
            Step::Stay => CStep::Nowhere,
            Step::Field(name) => self.field(name).map_or(CStep::Nowhere, CStep::Field),
            Step::Fields(name) => self.field(name).map_or(CStep::Nowhere, CStep::Fields),
            Step::Child(kinds) => CStep::Child(self.ids(kinds)),
            Step::Children(kinds) => CStep::Children(self.ids(kinds)),
            Step::Token(name) => CStep::Child(self.token(name)),
            Step::Named => CStep::Named,
            Step::Last => CStep::Last,
            Step::Parent(kinds) => CStep::Parent(self.ids(kinds)),
            Step::Leading => CStep::Leading,
            Step::ParentLeading => CStep::ParentLeading,
            Step::Ask(hook) => CStep::Ask(hook),
        }
    }

    fn row(&mut self, row: &'static Row) -> CRow {
        let decl = |index: usize| row.declares[index];
        let ranges = [0, 1].map(|index| decl(index).and_then(|decl| self.range(decl.range)));
        let names = [0, 1].map(|index| match decl(index).map(|decl| decl.name) {
            Some(crate::shape::DeclName::Rule(rule)) => self.name(rule),
            _ => None,
        });
        let holds = [0, 1].map(|index| Some(self.place(decl(index)?.holds?)));
        CRow {
            row,
            when: row.when.iter().flatten().map(|when| self.when(*when)).collect(),
            fact: row.fact.map(|fact| self.fact(fact)),
            decl_ranges: ranges,
            decl_names: names,
            decl_holds: holds,
            binds: match row.binds {
                Some(BindRule::At(place)) => Some(self.place(place)),
                _ => None,
            },
            package: row.package.map(|place| self.place(place)),
            joins: row.joins.map(|place| self.place(place)),
        }
    }

    fn meaning(&mut self, meaning: &Meaning) -> CMeaning {
        let count = self.grammar.kind_count();
        let mut by_kind = vec![SmallVec::new(); count];
        let mut rows = Vec::with_capacity(meaning.rows.len());
        for (index, row) in meaning.rows.iter().enumerate() {
            for id in self.ids(row.nodes) {
                if let Some(list) = by_kind.get_mut(slot(id)) {
                    SmallVec::push(list, index as u16);
                }
            }
            rows.push(self.meaning_row(row));
        }
        let mut types = vec![None; count];
        for row in meaning.types {
            let rule = self.type_rule(row.rule);
            for id in self.ids(row.nodes) {
                if let Some(slot) = types.get_mut(slot(id)) {
                    *slot = Some(rule.clone());
                }
            }
        }
        CMeaning { rows, by_kind, types }
    }

    fn meaning_row(&mut self, row: &MeaningRow) -> CMeaningRow {
        CMeaningRow {
            when: row.when.iter().flatten().map(|when| self.when(*when)).collect(),
            says: row.says.iter().flatten().map(|says| self.says(*says)).collect(),
        }
    }

    fn says(&mut self, says: Says) -> CSays {
        match says {
            Says::Above(how, place) => CSays::Above(how, self.place(place)),
            Says::AboveType(how, of, place) => {
                CSays::AboveType(how, self.place(of), self.place(place))
            }
            Says::Alias(place) => CSays::Alias(self.place(place)),
            Says::HoldsFor(of, above) => CSays::HoldsFor(self.place(of), self.place(above)),
            Says::Imports(hook) => CSays::Imports(hook),
            Says::Flags(hook) => CSays::Flags(hook),
            Says::Sign(hook) => CSays::Sign(hook),
            Says::Public(hook) => CSays::Public(hook),
            Says::Body(place) => CSays::Body(self.place(place)),
            Says::Form(place) => CSays::Form(self.place(place)),
            Says::Open(hook) => CSays::Open(hook),
            Says::Apart(test) => CSays::Apart(test),
            Says::Block(place) => CSays::Block(self.place(place)),
            Says::After(from, place) => CSays::After(self.place(from), self.place(place)),
            Says::Grants(member, ty) => CSays::Grants(self.place(member), self.place(ty)),
            Says::Head(place) => CSays::Head(self.place(place)),
            Says::Aside(place) => CSays::Aside(self.place(place)),
            Says::Scope(kind, place) => CSays::Scope(kind, self.place(place)),
            Says::Branch(place) => CSays::Branch(self.place(place)),
            Says::Signature(hook, result) => {
                CSays::Signature(hook, result.map(|place| self.place(place)))
            }
            Says::Binds(row) => CSays::Binds {
                target: self.place(row.target),
                ty: row.ty.map(|place| self.place(place)),
                value: row.value.map(|place| self.place(place)),
                take: row.take,
            },
            Says::BindsAs(hook) => CSays::BindsAs(hook),
            Says::Takes(hook) => CSays::Takes(hook),
            Says::Implies(hook) => CSays::Implies(hook),
            Says::Keys(hook, place) => CSays::Keys(hook, self.place(place)),
            Says::Generics(hook) => CSays::Generics(hook),
            Says::GenericsSaid(hook) => CSays::GenericsSaid(hook),
            Says::Names(hook) => CSays::Names(hook),
            Says::Free(place, file) => CSays::Free(self.place(place), file),
            Says::Written(place) => CSays::Written(self.place(place)),
            Says::Typed(place) => CSays::Typed(self.place(place)),
            Says::Value(place) => CSays::Value(self.place(place)),
            Says::Gives(place) => CSays::Gives(self.place(place)),
            Says::Trailing(place) => CSays::Trailing(self.place(place)),
            Says::Aloof(place) => CSays::Aloof(self.place(place)),
            Says::HandsOn => CSays::HandsOn,
            Says::Shape(kind, place) => CSays::Shape(kind, self.place(place), None),
            Says::ShapeBy(kind, hook) => CSays::ShapeBy(kind, hook),
            Says::ShapeOf(kind, place, ty) => {
                CSays::Shape(kind, self.place(place), Some(self.place(ty)))
            }
        }
    }

    fn type_rule(&mut self, rule: TypeRule) -> CType {
        match rule {
            TypeRule::Name => CType::Name,
            TypeRule::Path(qualifier, name) => CType::Path(self.place(qualifier), self.place(name)),
            TypeRule::Generic(base, args) => CType::Generic(self.place(base), self.place(args)),
            TypeRule::Via(place) => CType::Via(self.place(place)),
            TypeRule::Any(place) => CType::Any(self.place(place)),
            TypeRule::Ask(hook) => CType::Ask(hook),
            TypeRule::Told(hook) => CType::Told(hook),
            TypeRule::AskAt(hook, tokens) => CType::AskAt(hook, tokens),
            TypeRule::AskWith(hook, tokens, args) => CType::AskWith(hook, tokens, self.place(args)),
            TypeRule::BuiltIn(name, list) => CType::BuiltIn(name, self.place(list)),
            TypeRule::Made(hook) => CType::Made(hook),
            TypeRule::Said(hook) => CType::Said(hook),
            TypeRule::ToldAs(hook) => CType::ToldAs(hook),
        }
    }

    fn fact(&mut self, row: FactRow) -> CFact {
        let roles = row.roles.iter().flatten().map(|rule| self.role(*rule)).collect();
        let naming = row.names.iter().filter_map(|rule| match rule {
            NameRule::Role(role) => Some(*role),
            _ => None,
        });
        CFact {
            row,
            kinds: row.kind.kinds(),
            own_roles: naming.chain([Role::Decorators]).collect(),
            range: self.range(row.range),
            names: row.names.map(|rule| self.name(rule)),
            roles,
        }
    }

    fn role(&mut self, rule: RoleRule) -> CRole {
        let (place, more) = match rule {
            RoleRule::Call(place)
            | RoleRule::One(_, place)
            | RoleRule::List(_, place)
            | RoleRule::Args(place)
            | RoleRule::Word(_, place, _)
            | RoleRule::Named(_, place, _)
            | RoleRule::Pieces(_, place, _)
            | RoleRule::Module(place) => (place, None),
            RoleRule::Assign(left, right) | RoleRule::Unpack(left, right, _) => (left, Some(right)),
            RoleRule::Through(_, first, last) => (first, Some(last)),
            RoleRule::Spelled(..) => (HERE, None),
        };
        CRole {
            rule,
            place: self.place(place),
            more: more.map(|place| self.place(place)),
            binds: Role::all().filter(|role| rule.binds(*role)).collect(),
        }
    }

    fn range(&mut self, rule: RangeRule) -> Option<CPlace> {
        match rule {
            RangeRule::At(place) => Some(self.place(place)),
            RangeRule::Node | RangeRule::Ask(_) => None,
        }
    }

    fn name(&mut self, rule: NameRule) -> Option<CPlace> {
        match rule {
            NameRule::At(place) | NameRule::Text(place) => Some(self.place(place)),
            NameRule::None | NameRule::Is(_) | NameRule::Role(_) | NameRule::Ask(_) => None,
        }
    }

    fn when(&mut self, when: When) -> CWhen {
        match when {
            When::Parent(kinds) => CWhen::Parent(self.ids(kinds), true),
            When::NotParent(kinds) => CWhen::Parent(self.ids(kinds), false),
            When::Has(place) => CWhen::Holds(self.place(place), true),
            When::Lacks(place) => CWhen::Holds(self.place(place), false),
            When::Text(place, texts) => CWhen::Text(self.place(place), texts, true),
            When::NotText(place, texts) => CWhen::Text(self.place(place), texts, false),
            When::Is(place, kinds) => CWhen::Is(self.place(place), self.ids(kinds)),
            When::Field(kinds, field) => CWhen::Field(self.ids(kinds), self.field(field)),
            When::Bound(place) => CWhen::Bound(self.place(place)),
            When::In(_) | When::Sound | When::Test(_) => CWhen::Other(when),
        }
    }

    fn expr(&mut self, expr: Expr) -> CExpr {
        match expr {
            Expr::Leaf => CExpr::Leaf,
            Expr::Word(hook) => CExpr::Word(hook),
            Expr::Marked(bare) => CExpr::Marked(bare),
            Expr::Paren => CExpr::Paren,
            Expr::Callee(place) => CExpr::Callee(self.place(place)),
            Expr::Via(place) => CExpr::Via(self.place(place)),
            Expr::Member { object, name } => {
                CExpr::Member { object: self.place(object), name: self.place(name) }
            }
        }
    }

    fn arguments(&mut self, shape: &crate::shape::Shape) -> CArguments {
        let named = shape.arguments.named.and_then(|(node, name, value)| {
            let id = self.ids_of_one(node)?;
            Some((id, self.place(name), self.place(value)))
        });
        CArguments {
            lists: self.ids(shape.arguments.lists),
            wrappers: self.ids(shape.arguments.wrappers),
            named,
            dropped: self.ids(shape.arguments.dropped),
        }
    }

    fn ids_of_one(&mut self, node: &'static str) -> Option<KindId> {
        let id = self.grammar.named_kind(node);
        if id.is_none() {
            self.unknown.push(UnknownWord::Node(node));
        }
        id
    }
}
