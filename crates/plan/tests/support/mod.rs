//! A catalogue of five made-up stances to the specification, and a spelling to go with it.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use bifrost_contract::{Catalog, Kind, KindSupport, LanguageInfo, Op, Role};
use bifrost_plan::{Plan, Spelled, Spelling, build};
use bifrost_query::parse;

/// Names are split at `::` and `.`; one name of one language is expressed without being written.
pub(crate) struct Spells;

impl Spelling for Spells {
    fn words(&self, language: &str, of: Spelled, name: &str) -> Vec<String> {
        match (language, of) {
            ("php", Spelled::Kind(Kind::Call) | Spelled::Role(Role::Callee))
                if name == "shell_exec" =>
            {
                Vec::new()
            }
            ("java", Spelled::Kind(Kind::Import)) | (_, Spelled::Role(Role::Module)) => {
                name.split(['.', ':']).map(str::to_owned).collect()
            }
            _ => vec![name.to_owned()],
        }
    }
}

const HINT: &str = r#"ask for kind method with name "__init__""#;

fn language(label: &'static str) -> LanguageInfo {
    LanguageInfo {
        label,
        title: label,
        aliases: &[],
        extensions: Vec::new(),
        covers: if label == "cpp" { &["c"] } else { &[] },
        kinds: Kind::all().map(|kind| support(label, kind)).collect(),
        roles: Role::all().filter(|role| *role != Role::Kwargs || label == "python").collect(),
        steps: if label == "java" { vec![Op::FileOf] } else { Vec::new() },
    }
}

fn support(label: &str, kind: Kind) -> KindSupport {
    match (label, kind) {
        ("python", Kind::Constructor) => KindSupport::Elsewhere(HINT),
        ("java", Kind::Function) | ("c", Kind::Throw | Kind::Catch | Kind::Lambda) => {
            KindSupport::HasNone
        }
        // Roots that nothing is lowered to as such.
        (_, Kind::Callable) => KindSupport::HasNone,
        _ => KindSupport::Supported,
    }
}

/// The catalogue.
pub(crate) fn catalog() -> Catalog {
    Catalog::new(["python", "java", "c", "cpp", "php"].into_iter().map(language).collect())
}

/// The plan of a query.
pub(crate) fn plan(query: &str) -> Plan {
    let catalog = catalog();
    build(&parse(query.as_bytes(), &catalog).unwrap(), &catalog, &Spells)
}
