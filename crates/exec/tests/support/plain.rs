//! A matcher that is plain to see and slow: it lists every way in which a pattern can be satisfied,
//! in order, and takes the first that holds together. It reads the query, not the plan.

use bifrost_contract::Role;
use bifrost_hir::{Edge, FactId, Lowered, Target};
use bifrost_query::{NameTest, Pattern, Query, RolePattern, Targets};

/// A label with the place that it binds.
pub(crate) type Binding = (String, Target);

/// One way to satisfy a pattern: what it binds, and which negations it leaves to be refuted.
#[derive(Clone, Default)]
struct Way<'q> {
    binds: Vec<Binding>,
    refutes: Vec<Refuted<'q>>,
}

/// A pattern of which no place may be an instance.
#[derive(Clone)]
struct Refuted<'q> {
    pattern: &'q Pattern,
    places: Vec<Target>,
}

/// The file that is matched.
pub(crate) struct Plain<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) facts: &'a Lowered,
}

impl<'a> Plain<'a> {
    /// The rows of a query, and the bindings of each.
    pub(crate) fn rows(&self, query: &Query) -> Vec<(FactId, Vec<Binding>)> {
        let row = |id| Some((id, self.row(query, id)?));
        self.facts.ids().filter_map(row).collect()
    }

    fn row(&self, query: &Query, root: FactId) -> Option<Vec<Binding>> {
        let around: Vec<_> = self.facts.ancestors(root).map(|id| self.fact(id)).collect();
        let mut ways = self.ways(&query.root, self.fact(root));
        if let Some(inside) = &query.inside {
            let alternatives = around.iter().flat_map(|at| self.ways(inside, *at)).collect();
            ways = both(ways, &alternatives);
        }
        if let Some(not) = &query.not_inside {
            for way in &mut ways {
                way.refutes.push(Refuted { pattern: not, places: around.clone() });
            }
        }
        ways.into_iter().find(|way| self.holds(way)).map(|way| way.binds)
    }

    /// Equal labels have equal texts, and no negation is satisfied.
    fn holds(&self, way: &Way<'_>) -> bool {
        self.agree(&way.binds, &way.binds) && self.refuted(way, &way.binds)
    }

    fn agree(&self, some: &[Binding], others: &[Binding]) -> bool {
        let text = |target: &Target| target.span.of(self.text);
        some.iter().all(|(label, target)| {
            others
                .iter()
                .filter(|(other, _)| other == label)
                .all(|(_, it)| text(it) == text(target))
        })
    }

    fn refuted(&self, way: &Way<'_>, binds: &[Binding]) -> bool {
        way.refutes.iter().all(|Refuted { pattern, places }| {
            let mut ways = places.iter().flat_map(|at| self.ways(pattern, *at));
            !ways.any(|way| self.agree(&way.binds, binds) && self.refuted(&way, binds))
        })
    }

    /// Every way in which a pattern is satisfied at a place.
    fn ways<'q>(&self, pattern: &'q Pattern, at: Target) -> Vec<Way<'q>> {
        if !self.is_itself(pattern, at) {
            return Vec::new();
        }
        let mut ways = vec![Way::default()];
        let mut roles = pattern.roles.iter().peekable();
        while let Some(role) = roles.next() {
            let right = roles.next_if(|next| (role.role, next.role) == (Role::Left, Role::Right));
            ways = both(ways, &self.role(role, right, at));
        }
        if let Some(has) = &pattern.has {
            let below = self.below(at);
            ways = both(ways, &below.iter().flat_map(|at| self.ways(has, *at)).collect());
        }
        for way in &mut ways {
            if let Some(pattern) = &pattern.not_has {
                way.refutes.push(Refuted { pattern, places: self.below(at) });
            }
            way.binds.extend(pattern.capture.iter().map(|label| (label.clone(), at)));
        }
        ways
    }

    fn is_itself(&self, pattern: &Pattern, at: Target) -> bool {
        let kind = at.fact.map(|id| self.facts.fact(id).unwrap().kind);
        let asked = pattern.kinds.is_empty()
            || kind.is_some_and(|kind| pattern.kinds.iter().any(|asked| kind.is(*asked)));
        let excluded = kind.is_some_and(|kind| pattern.not_kinds.iter().any(|it| kind.is(*it)));
        let name = at.name.map(|name| self.facts.names.text(name));
        let named = match &pattern.name {
            None => true,
            Some(NameTest::Exact(wanted)) => name == Some(wanted),
            Some(NameTest::Regex(regex)) => name.is_some_and(|it| regex.is_match(it.as_bytes())),
        };
        let text = at.span.of(self.text);
        asked && !excluded && named && pattern.text.as_ref().is_none_or(|it| it.is_match(text))
    }

    fn role<'q>(
        &self,
        said: &'q RolePattern,
        right: Option<&'q RolePattern>,
        at: Target,
    ) -> Vec<Way<'q>> {
        let edges = self.edges(said.role, at);
        match (&said.targets, right.map(|it| &it.targets)) {
            (Targets::One(left), Some(Targets::One(right))) => {
                let rights = self.edges(Role::Right, at);
                let pair = |edge: &&Edge| {
                    let paired = rights.iter().filter(|it| it.group == edge.group);
                    let others = paired.flat_map(|it| self.target(right, it)).collect();
                    both(self.target(left, edge), &others)
                };
                edges.iter().flat_map(pair).collect()
            }
            (Targets::One(one), _) => edges.iter().flat_map(|it| self.target(one, it)).collect(),
            (Targets::List(list), _) => self.list(list, &edges),
            (Targets::Map(map), _) => map.iter().fold(vec![Way::default()], |ways, (key, it)| {
                let keyed =
                    |edge: &&&Edge| edge.key.is_some_and(|name| self.facts.names.text(name) == key);
                let these = edges.iter().filter(keyed).flat_map(|edge| self.target(it, edge));
                both(ways, &these.collect())
            }),
        }
    }

    fn list<'q>(&self, list: &'q [Pattern], edges: &[&Edge]) -> Vec<Way<'q>> {
        let Some((first, others)) = list.split_first() else { return vec![Way::default()] };
        let taken = edges.iter().enumerate();
        taken
            .flat_map(|(at, it)| both(self.target(first, it), &self.list(others, &edges[at + 1..])))
            .collect()
    }

    fn target<'q>(&self, pattern: &'q Pattern, edge: &Edge) -> Vec<Way<'q>> {
        let target = edge.target;
        let after = |first: FactId| self.facts.ids().skip(first.0 as usize);
        let same = |id: &FactId| self.facts.fact(*id).unwrap().span == target.span;
        let facts: Vec<_> =
            target.fact.into_iter().flat_map(|it| after(it).take_while(same)).collect();
        match facts.is_empty() {
            true => self.ways(pattern, target),
            false => {
                let read = |id| Target { fact: Some(id), ..target };
                facts.into_iter().flat_map(|id| self.ways(pattern, read(id))).collect()
            }
        }
    }

    fn edges(&self, role: Role, at: Target) -> Vec<&'a Edge> {
        let own = |edge: &&Edge| Some(edge.fact) == at.fact && edge.role == role;
        self.facts.edges.iter().filter(own).collect()
    }

    /// Facts below, and bare places that they and the place itself bind, in source order.
    fn below(&self, at: Target) -> Vec<Target> {
        let spans = |id: &FactId| at.span.contains(self.facts.fact(*id).unwrap().span);
        let (facts, mut bearers): (Vec<FactId>, Vec<FactId>) = match at.fact {
            Some(own) => {
                let below = |id: &FactId| self.facts.ancestors(*id).any(|it| it == own);
                let facts: Vec<_> = self.facts.ids().filter(below).collect();
                (facts.clone(), [vec![own], facts].concat())
            }
            None => {
                let facts: Vec<_> = self.facts.ids().filter(spans).collect();
                (facts.clone(), facts)
            }
        };
        bearers.sort();
        let bare = |edge: &&Edge| bearers.contains(&edge.fact) && edge.target.fact.is_none();
        let bare = self.facts.edges.iter().filter(bare).map(|edge| edge.target);
        let mut places: Vec<_> = facts.into_iter().map(|id| self.fact(id)).chain(bare).collect();
        places.sort_by_key(|place| (place.span.order(), place.fact.is_none(), place.fact));
        places
    }

    fn fact(&self, id: FactId) -> Target {
        let fact = self.facts.fact(id).unwrap();
        Target { span: fact.span, name: fact.name, fact: Some(id) }
    }
}

/// One way of each, the first varying slowest.
fn both<'q>(ways: Vec<Way<'q>>, others: &Vec<Way<'q>>) -> Vec<Way<'q>> {
    let join = |one: &Way<'q>, other: &Way<'q>| Way {
        binds: [one.binds.clone(), other.binds.clone()].concat(),
        refutes: [one.refutes.clone(), other.refutes.clone()].concat(),
    };
    ways.iter().flat_map(|one| others.iter().map(|other| join(one, other))).collect()
}
