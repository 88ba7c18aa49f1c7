//! What stands in the cells of the matrix, however it is drawn.

use bifrost_contract::{Catalog, Kind, KindSupport, LanguageInfo, Op, Role};

/// What a language supports.
pub(crate) const YES: &str = "✓";
/// What it lacks.
pub(crate) const NO: &str = "-";
/// What it has under another kind.
pub(crate) const ELSEWHERE: &str = "→";

/// Rows of one sort.
pub(crate) struct Section {
    pub(crate) title: &'static str,
    pub(crate) rows: Vec<Row>,
}

/// A kind, role or step, and a mark for each language.
pub(crate) struct Row {
    /// How many kinds stand above it.
    pub(crate) depth: usize,
    pub(crate) label: &'static str,
    pub(crate) marks: Vec<&'static str>,
}

/// All rows: kinds, roles, steps.
pub(crate) fn sections(catalog: &Catalog) -> [Section; 3] {
    let row = |depth, label, mark: &dyn Fn(&LanguageInfo) -> &'static str| Row {
        depth,
        label,
        marks: catalog.languages().iter().map(mark).collect(),
    };
    let above = |kind: Kind| std::iter::successors(kind.parent(), |kind| kind.parent()).count();
    let kind = |kind: Kind| row(above(kind), kind.label(), &|info| support(info.kind(kind)));
    let role = |role: Role| row(0, role.label(), &|info| either(info.has_role(role)));
    let step = |op: Op| row(0, op.label(), &|info| either(info.steps.contains(&op)));
    [
        Section { title: "kinds", rows: Kind::all().map(kind).collect() },
        Section { title: "roles", rows: Role::all().map(role).collect() },
        Section { title: "steps", rows: Op::all().map(step).collect() },
    ]
}

/// Each kind that a language has under another one, with what to ask for.
pub(crate) fn hints(
    catalog: &Catalog,
) -> impl Iterator<Item = (&LanguageInfo, Kind, &'static str)> {
    catalog.languages().iter().flat_map(|info| {
        Kind::all().filter_map(move |kind| match info.kind(kind) {
            KindSupport::Elsewhere(hint) => Some((info, kind, hint)),
            _ => None,
        })
    })
}

fn support(support: KindSupport) -> &'static str {
    match support {
        KindSupport::Supported => YES,
        KindSupport::HasNone => NO,
        KindSupport::Elsewhere(_) => ELSEWHERE,
    }
}

fn either(has: bool) -> &'static str {
    if has { YES } else { NO }
}
