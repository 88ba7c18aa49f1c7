//! Names for types that no declaration makes: those of comments.

use std::sync::Arc;

use bifrost_base::FileId;
use bifrost_hir::FileFacts;
use bifrost_hir::semantics::{TypeId, TypeNode};

use super::eval::{Eval, header_scope};
use crate::lexical::Place;
use crate::lookup::Meant;

impl Eval<'_> {
    /// The type that a path names without a declaration, and the file that says so: a name of the
    /// file itself, or one of the module that the first name stands for.
    pub(crate) fn said_by_name(
        &mut self,
        facts: &Arc<FileFacts>,
        file: FileId,
        node: &TypeNode,
    ) -> Option<(Arc<FileFacts>, FileId, TypeId)> {
        let (name, before) = node.path.split_last()?;
        if before.is_empty() && facts.semantics.grants.is_empty() {
            return None;
        }
        let name = facts.names.text(*name);
        let [module] = before else {
            let ty = named(facts, name).filter(|_| before.is_empty())?;
            return Some((Arc::clone(facts), file, ty));
        };
        let mut imports = facts.semantics.imports.iter();
        if !imports.any(|import| import.local == Some(*module)) {
            return None;
        }
        let module = facts.names.text(*module);
        let place = Place { file, scope: header_scope(facts, node.span), at: node.span.start };
        let found = self.lookup.path(place, false, &[module], 0);
        let [meant] = found.meant.as_slice() else { return None };
        let of = match meant {
            Meant::File(of) => *of,
            Meant::Decl(at) if at.file != file => at.file,
            Meant::Decl(_) | Meant::Space(_) => return None,
        };
        let sheet = self.index.sheet(of)?;
        let own = sheet.facts.semantics.grants.iter();
        let mut own = own.filter_map(|(path, _)| sheet.facts.semantics.ty(*path));
        if !own.any(|path| matches!(path.path.as_slice(), [own] if sheet.text(*own) == name)) {
            return None;
        }
        let there = self.facts(of)?;
        let ty = named(&there, name)?;
        Some((there, of, ty))
    }
}

/// What a name of the file stands for that no declaration makes; none when it is made twice.
fn named(facts: &FileFacts, name: &str) -> Option<TypeId> {
    let name = facts.names.find(name)?;
    let grants = facts.semantics.grants.iter();
    let mut named = grants.filter(|(path, _)| {
        facts.semantics.ty(*path).is_some_and(|path| path.path.as_slice() == [name])
    });
    let (_, only) = named.next()?;
    let same = |ty: TypeId| {
        let parts = |ty: TypeId| facts.semantics.ty(ty).map(|ty| (&ty.path, &ty.args));
        parts(ty) == parts(*only)
    };
    named.all(|(_, ty)| same(*ty)).then_some(*only)
}
