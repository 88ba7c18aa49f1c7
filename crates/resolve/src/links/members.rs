//! Members of values: along the types above, nearest first.

use bifrost_base::{FileId, Span};
use bifrost_contract::DeclKind;
use bifrost_hir::semantics::DeclFlags;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::eval::Eval;
use super::types::{Ty, Tys};
use crate::lookup::Meant;
use crate::relations::DeclRef;

/// Most types above one that a member is looked for in.
const ABOVE: usize = 256;

/// What a member look-up found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    /// Declarations, by canonical part.
    pub(crate) all: SmallVec<[DeclRef; 1]>,
    /// A type above that is not of the code base could have it first, or there is more to it.
    pub(crate) open: bool,
    /// It is surely something outside.
    pub(crate) outside: bool,
}

impl Members {
    fn join(&mut self, other: Members) {
        for at in other.all {
            if !self.all.contains(&at) {
                self.all.push(at);
            }
        }
        self.open |= other.open;
        self.outside |= other.outside;
    }
}

impl Eval<'_> {
    /// The member of a type with this name, own or inherited.
    pub(crate) fn member_of(&mut self, of: DeclRef, name: &str) -> Members {
        self.member_along(of, name, false)
    }

    /// The member with this name of the types above a type.
    pub(crate) fn member_above(&mut self, of: DeclRef, name: &str) -> Members {
        self.member_along(of, name, true)
    }

    fn member_along(&mut self, of: DeclRef, name: &str, skip_own: bool) -> Members {
        let mut found = Members::default();
        let line = self.linear(of);
        let Some(word) = self.index.words.find(name) else {
            found.open = line.open;
            found.outside = line.open;
            return found;
        };
        let mut unsure = false;
        for (at, step) in line.steps.iter().enumerate() {
            let Some(ty) = step else {
                unsure = true;
                continue;
            };
            if skip_own && at == 0 {
                continue;
            }
            let own = self.index.members_named(*ty, word);
            if own.is_empty() {
                continue;
            }
            for member in own {
                let member = self.index.canonical(member);
                if !found.all.contains(&member) {
                    found.all.push(member);
                }
            }
            found.open = unsure;
            return found;
        }
        found.open = line.open;
        found.outside = line.open;
        found
    }

    /// A type and those above it, nearest first. Nothing stands for one outside.
    fn linear(&mut self, of: DeclRef) -> Line {
        let policy = self.index.sheet(of.file).map(|sheet| sheet.policy);
        let breadth = policy.is_some_and(|policy| policy.merges_lines);
        let mut line = Line { steps: Vec::new(), open: false };
        let mut seen: FxHashSet<DeclRef> = FxHashSet::default();
        let mut left: Vec<Option<DeclRef>> = vec![Some(self.index.canonical(of))];
        while let Some(next) = left.pop() {
            let Some(at) = next else {
                line.open = true;
                line.steps.push(None);
                continue;
            };
            if !seen.insert(at) || line.steps.len() >= ABOVE {
                continue;
            }
            line.steps.push(Some(at));
            let bases = self.lookup.bases_of(at);
            let mut above: Vec<Option<DeclRef>> = Vec::new();
            for base in bases.iter() {
                for meant in &base.meant {
                    if let Meant::Decl(at) = meant {
                        above.push(Some(*at));
                    }
                }
                if base.outside || base.missing {
                    above.push(None);
                }
            }
            left.extend(above.into_iter().rev());
        }
        if breadth {
            self.settle(&mut line);
        }
        line
    }

    /// In a linearisation that merges, a type comes after all that are below it: one that was
    /// reached early by depth moves behind the last type that has it above.
    fn settle(&mut self, line: &mut Line) {
        let order: Vec<DeclRef> = line.steps.iter().flatten().copied().collect();
        let outside = line.steps.iter().filter(|step| step.is_none()).count();
        let mut rest = order.clone();
        let mut settled: Vec<DeclRef> = Vec::with_capacity(order.len());
        while !rest.is_empty() {
            let mut pick = 0;
            for (at, ty) in rest.iter().enumerate() {
                let below = rest.iter().any(|other| other != ty && self.has_above(*other, *ty));
                if !below {
                    pick = at;
                    break;
                }
            }
            settled.push(rest.remove(pick));
        }
        if settled == order {
            return;
        }
        // Where outside types stand among them is no longer known: before all but the first.
        let mut steps: Vec<Option<DeclRef>> = settled.into_iter().map(Some).collect();
        if outside > 0 {
            steps.push(None);
        }
        line.steps = steps;
    }

    fn has_above(&mut self, of: DeclRef, other: DeclRef) -> bool {
        let bases = self.lookup.bases_of(of);
        bases.iter().any(|base| base.meant.contains(&Meant::Decl(other)))
    }

    /// The members of a value with this name.
    pub(crate) fn members_of(&mut self, tys: &Tys, name: &str) -> Members {
        let mut found = Members { open: tys.open, ..Members::default() };
        for ty in &tys.clone().some().all {
            match ty {
                Ty::Instance(at, _) | Ty::Type(at) => {
                    let members = self.member_of(*at, name);
                    found.join(members);
                }
                Ty::Module(meant) => {
                    let Some(word) = self.index.words.find(name) else { continue };
                    let members = self.lookup.member(*meant, word);
                    for meant in &members.meant {
                        if let Some(at) = super::names::declaration(self, *meant)
                            && !found.all.contains(&at)
                        {
                            found.all.push(at);
                        }
                    }
                    found.outside |= members.outside;
                }
                Ty::Outside(..) | Ty::Tuple(_) | Ty::Nothing | Ty::Callable(_) => {
                    found.outside = true;
                }
            }
        }
        found
    }

    /// What a member of an expression is as a value.
    pub(crate) fn member_value(&mut self, file: FileId, object: Span, name: &str) -> Tys {
        let tys = self.receiver(file, object);
        let mut joined = Tys { open: tys.open, ..Tys::default() };
        for ty in &tys.clone().some().all {
            if let Ty::Module(meant) = ty {
                let Some(word) = self.index.words.find(name) else {
                    joined.open = true;
                    continue;
                };
                let found = self.lookup.member(*meant, word);
                joined.join(self.meaning(&found));
                continue;
            }
            let members = self.members_of(&Tys::one(ty.clone()), name);
            joined.open |= members.open || members.all.is_empty();
            for member in members.all {
                let property = self.index.decl(member).is_some_and(|decl| {
                    decl.kind == DeclKind::Function && decl.flags.has(DeclFlags::PROPERTY)
                });
                joined.join(if property { self.result(member) } else { self.declared(member) });
            }
        }
        joined
    }

    /// What stands left of a dot.
    pub(crate) fn receiver(&mut self, file: FileId, object: Span) -> Tys {
        self.value(file, object)
    }
}

struct Line {
    steps: Vec<Option<DeclRef>>,
    /// Some type above is outside, or not known.
    open: bool,
}
