//! Where C#'s types are: in namespaces that all projects share. Projects tell types of one name
//! apart, and import for all their files.

use std::sync::Arc;

use bifrost_hir::semantics::ImportFlags;
use bifrost_resolve::{Implied, Landing, Layout, Project, Written};

use super::projects::{self, Unit};

struct Namespaces {
    /// The projects, the most nested folder first.
    units: Vec<Unit>,
}

pub(super) fn layout(project: &Project<'_>) -> Box<dyn Layout> {
    Box::new(Namespaces { units: projects::units(project) })
}

impl Namespaces {
    /// The project that a file belongs to: the one in the nearest folder around it.
    fn unit(&self, path: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| projects::is_below(path, &unit.folder))
    }
}

impl Layout for Namespaces {
    fn root(&self, path: &str, _: &str) -> String {
        self.unit(path).map(|unit| unit.folder.clone()).unwrap_or_default()
    }

    fn seen(&self, path: &str) -> Option<Arc<[String]>> {
        self.unit(path).map(|unit| Arc::clone(&unit.seen))
    }

    fn implied(&self, path: &str) -> &[Implied] {
        self.unit(path).map_or(&[], |unit| &unit.implied)
    }

    fn land(&self, written: &Written<'_>) -> Landing {
        match written.module.strip_prefix("global::") {
            Some(path) => Landing::Root(projects::names(path)),
            None if written.flags.has(ImportFlags::LOCAL) => {
                Landing::Here(projects::names(written.module))
            }
            None => Landing::Root(projects::names(written.module)),
        }
    }
}
