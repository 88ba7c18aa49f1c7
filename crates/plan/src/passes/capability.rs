//! What each language lacks of the query, and whether it is searched all the same.

use bifrost_contract::{Catalog, Diagnostic, Kind, KindSupport, LanguageInfo, Role};
use bifrost_query::Step;

use crate::ir::Plan;

/// Everything that the query asks of a language.
struct Asked<'a> {
    /// Kinds in positive positions, in the order of the specification.
    kinds: Vec<Kind>,
    /// Roles in any position, in order.
    roles: Vec<Role>,
    steps: &'a [Step],
}

/// Takes out the languages that cannot answer, and says what each lacks.
pub(crate) fn check(plan: &mut Plan, catalog: &Catalog) {
    let mut languages = std::mem::take(&mut plan.languages);
    let asked = Asked::of(plan);
    for language in &mut languages {
        if let Some(info) = catalog.get(language.label) {
            language.diagnostics = asked.lacking(info);
            language.searched = asked.can_be_searched(info) && answers(plan, info);
        }
    }
    plan.languages = languages;
}

impl<'a> Asked<'a> {
    fn of(plan: &'a Plan) -> Self {
        let kind = |kind: &Kind| plan.positive().any(|pattern| pattern.asked.contains(kind));
        let role = |role: &Role| {
            plan.patterns.iter().any(|pattern| pattern.roles.iter().any(|it| it.role == *role))
        };
        let kinds = Kind::all().filter(kind).collect();
        Self { kinds, roles: Role::all().filter(role).collect(), steps: &plan.steps }
    }

    /// What the language lacks: kinds, then roles, then steps.
    fn lacking(&self, info: &LanguageInfo) -> Vec<Diagnostic> {
        let mut says = self.lacking_kinds(info);
        let roles: Vec<_> = self.absent_roles(info).collect();
        if !roles.is_empty() {
            says.push(Diagnostic::roles_absent(info.label, &roles));
        }
        let steps =
            self.steps.iter().enumerate().filter(|(_, step)| !info.steps.contains(&step.op));
        says.extend(steps.map(|(at, step)| Diagnostic::unsupported_step(info.label, at, step.op)));
        says
    }

    fn lacking_kinds(&self, info: &LanguageInfo) -> Vec<Diagnostic> {
        let mut absent = Vec::new();
        let mut says = Vec::new();
        for kind in self.kinds.iter().copied().filter(|kind| !supports(info, *kind)) {
            match info.kind(kind) {
                KindSupport::Elsewhere(hint) => {
                    says.push(Diagnostic::kind_elsewhere(info.label, kind, hint));
                }
                KindSupport::HasNone | KindSupport::Supported => absent.push(kind),
            }
        }
        if !absent.is_empty() {
            says.insert(0, Diagnostic::kinds_absent(info.label, &absent));
        }
        says
    }

    fn absent_roles(&self, info: &LanguageInfo) -> impl Iterator<Item = Role> {
        self.roles.iter().copied().filter(|role| !info.has_role(*role))
    }

    /// A missing role or step takes a language out, wherever it stands.
    fn can_be_searched(&self, info: &LanguageInfo) -> bool {
        self.absent_roles(info).next().is_none()
            && self.steps.iter().all(|step| info.steps.contains(&step.op))
    }
}

/// True when the language yields the kind or, for a root, anything below it.
fn supports(info: &LanguageInfo, kind: Kind) -> bool {
    !kind.family().both(info.supported()).is_empty()
}

/// True when every positive pattern has a kind left that the language yields.
fn answers(plan: &Plan, info: &LanguageInfo) -> bool {
    let supported = info.supported();
    plan.positive().all(|it| !it.needs_fact || !it.kinds.both(supported).is_empty())
}
