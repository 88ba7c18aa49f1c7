//! The patterns of a query written down in one list, labels and bindings numbered.
//!
//! Nothing is interpreted yet: the passes fill in what is left empty here.

use bifrost_contract::KindSet;
use bifrost_contract::Need;
use bifrost_query::{Pattern, Query, RolePattern, Targets};

use crate::ir::{LabelId, PatternId, PatternNode, Plan, Position, RoleNode, RoleTargets, Slot};

/// The plan of a query before any pass.
pub(crate) fn draft(query: &Query) -> Plan {
    let mut draft = Draft::default();
    let root = draft.pattern(&query.root, Position::Root, true);
    let inside = query.inside.as_ref().map(|it| draft.pattern(it, Position::Around, true));
    let not_inside = query.not_inside.as_ref().map(|it| draft.pattern(it, Position::Around, false));
    Plan {
        patterns: draft.patterns,
        root,
        inside,
        not_inside,
        labels: draft.labels,
        bindings: draft.bindings,
        names: Vec::new(),
        languages: Vec::new(),
        globs: query.globs.clone(),
        need: Need::ALL,
        steps: query.steps.clone(),
        limit: query.limit,
        detail: query.detail,
        broad: false,
    }
}

#[derive(Default)]
struct Draft {
    patterns: Vec<PatternNode>,
    labels: Vec<String>,
    bindings: Vec<LabelId>,
}

impl Draft {
    /// Writes a pattern down before its parts. Bindings are numbered in the order in which a row
    /// lists them: roles, `has`, then the pattern's own.
    fn pattern(&mut self, said: &Pattern, position: Position, positive: bool) -> PatternId {
        let at = self.patterns.len();
        self.patterns.push(blank(said, position, positive));
        let roles: Vec<_> = said.roles.iter().map(|role| self.role(role, positive)).collect();
        let below = Position::Below;
        let has = said.has.as_deref().map(|it| self.pattern(it, below, positive));
        let not_has = said.not_has.as_deref().map(|it| self.pattern(it, below, false));
        let capture = said.capture.as_deref().map(|label| self.label(label));
        let slot = capture.filter(|_| positive).map(|label| self.bind(label));
        let captures = capture.is_some() || self.patterns[at + 1..].iter().any(|it| it.captures);
        let node = &mut self.patterns[at];
        node.roles = roles;
        (node.has, node.not_has) = (has, not_has);
        (node.capture, node.slot, node.captures) = (capture, slot, captures);
        PatternId(at as u32)
    }

    fn role(&mut self, said: &RolePattern, positive: bool) -> RoleNode {
        let position = Position::Role(said.role);
        let mut pattern = |it: &Pattern| self.pattern(it, position, positive);
        let targets = match &said.targets {
            Targets::One(one) => RoleTargets::One(pattern(one)),
            Targets::List(list) => RoleTargets::List(list.iter().map(pattern).collect()),
            Targets::Map(map) => {
                RoleTargets::Map(map.iter().map(|(key, it)| (key.clone(), pattern(it))).collect())
            }
        };
        RoleNode { role: said.role, targets }
    }

    fn label(&mut self, label: &str) -> LabelId {
        let known = self.labels.iter().position(|known| known == label);
        let index = known.unwrap_or_else(|| {
            self.labels.push(label.to_owned());
            self.labels.len() - 1
        });
        LabelId(index as u32)
    }

    fn bind(&mut self, label: LabelId) -> Slot {
        self.bindings.push(label);
        Slot(self.bindings.len() as u32 - 1)
    }
}

fn blank(said: &Pattern, position: Position, positive: bool) -> PatternNode {
    PatternNode {
        position,
        positive,
        asked: said.kinds.clone(),
        excluded: said.not_kinds.clone(),
        kinds: KindSet::ALL,
        needs_fact: false,
        name: said.name.clone(),
        text: said.text.clone(),
        capture: None,
        slot: None,
        roles: Vec::new(),
        has: None,
        not_has: None,
        captures: false,
        tests: Vec::new(),
        choices: Vec::new(),
    }
}
