//! Types below interfaces that they do not name: those whose methods they have.

use std::rc::Rc;

use bifrost_base::Name;
use bifrost_contract::{DeclKind, Proof};
use bifrost_hir::DeclId;
use rustc_hash::FxHashMap;

use crate::forms::{Form, Forms};
use crate::index::Index;
use crate::methods::{AllMethods, Methods};
use crate::relations::DeclRef;

impl Index {
    /// Every type with every interface whose methods it has, by the type and by the interface.
    pub(crate) fn implicit_interfaces(&self) -> Vec<(DeclRef, DeclRef, Proof)> {
        let mut types: Vec<(DeclRef, Rc<Methods>)> = Vec::new();
        let mut all = AllMethods::new(Forms::new(self));
        for (file, sheet) in self.files().filter(|(_, sheet)| sheet.policy.implicit_interfaces) {
            for (id, decl) in sheet.facts.decls.iter().enumerate() {
                let at = DeclRef { file, decl: DeclId(id as u32) };
                let named = decl.kind == DeclKind::Class && decl.name_span.is_some();
                if named && self.canonical(at) == at {
                    types.push((at, all.of(at)));
                }
            }
        }
        let mut having: FxHashMap<Name, Vec<usize>> = FxHashMap::default();
        for (at, (_, methods)) in types.iter().enumerate() {
            for name in methods.named.keys() {
                having.entry(*name).or_default().push(at);
            }
        }
        let mut pairs = Vec::new();
        for (interface, asked) in &types {
            if !all.is_interface(*interface) {
                continue;
            }
            let lists = asked.named.keys().filter_map(|name| having.get(name));
            let Some(fewest) = lists.min_by_key(|list| list.len()) else { continue };
            for at in fewest {
                let (ty, methods) = &types[*at];
                if ty != interface && has_all(methods, asked) {
                    pairs.push((*ty, *interface, proof(methods, asked)));
                }
            }
        }
        pairs.sort_unstable_by_key(|(below, over, _)| (*below, *over));
        pairs
    }
}

/// Whether a type has all that an interface asks for.
fn has_all(methods: &Methods, asked: &Methods) -> bool {
    let mut bound = Vec::new();
    let has = |(name, method): (&Name, &crate::methods::Method)| {
        methods.named.get(name).is_some_and(|own| {
            let mut fits = |asked: &Form| {
                let mut own = own.forms.iter();
                own.any(|form| {
                    let before = bound.clone();
                    let fits = asked.fits(form, &mut bound);
                    if !fits {
                        bound = before;
                    }
                    fits
                })
            };
            method.forms.iter().any(&mut fits)
        })
    };
    asked.unknown.iter().all(|name| methods.unknown.contains(name)) && asked.named.iter().all(has)
}

/// Whether each method that is asked for is surely one of the type.
fn proof(methods: &Methods, asked: &Methods) -> Proof {
    let mut own = asked.named.keys().filter_map(|name| methods.named.get(name));
    match own.all(|method| method.sure) && asked.named.values().all(|method| method.sure) {
        true => Proof::Proven,
        false => Proof::Unproven,
    }
}
