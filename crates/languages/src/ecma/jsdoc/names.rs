//! What comments name for a whole file: types, callbacks, modules.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::{Imported, Said};
use bifrost_hir::semantics::ImportFlags;

use super::comment::{inside, of_node};
use super::tags::{Tag, tags};
use super::types::{module_name, read};

/// Words for types that say no more than that properties follow.
const BARE: &[&str] = &["Object", "object", "{}"];

/// The names that a comment gives to types: `@typedef {Type} Name`, `@callback Name`.
pub(crate) fn names<'a>(site: &Site<'a, '_>) -> Vec<(Cow<'a, str>, Option<Said<'a>>)> {
    if !mentions(site, b"@typedef") && !mentions(site, b"@callback") {
        return Vec::new();
    }
    let Some(text) = inside(site, site.node) else { return Vec::new() };
    let tags = tags(&text);
    let mut found = Vec::new();
    for (at, tag) in tags.iter().enumerate() {
        let rest = tags.get(at + 1..).unwrap_or_default();
        let named = match tag.word {
            "typedef" => tag.named().map(|(name, ty)| (name, ty.map(typed))),
            "callback" => tag.named().map(|(name, _)| (name, Some(callback(rest)))),
            _ => None,
        };
        found.extend(named.map(|(name, said)| (Cow::Owned(name.to_owned()), said)));
    }
    found
}

fn typed<'a>(ty: &str) -> Said<'a> {
    if BARE.contains(&ty.trim()) { Said::Unknown } else { read(ty) }
}

/// A callable with the parameters that come next.
fn callback<'a>(rest: &[Tag<'_>]) -> Said<'a> {
    let own = rest.iter().take_while(|tag| !matches!(tag.word, "typedef" | "callback"));
    let params = own.filter(|tag| matches!(tag.word, "param" | "arg" | "argument"));
    let named = params.filter_map(|tag| tag.named());
    let whole = named.filter(|(name, _)| !name.contains('.'));
    Said::Callable(whole.map(|(_, ty)| ty.map_or(Said::Unknown, read)).collect())
}

/// The type parameters that the documentation of a node names: `@template {Bound} T, U`.
pub(crate) fn templates<'a>(site: &Site<'a, '_>) -> Vec<(Cow<'a, str>, Option<Said<'a>>)> {
    let Some(text) = of_node(site).filter(|text| text.contains("@template")) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for tag in tags(&text).iter().filter(|tag| tag.word == "template") {
        let (bound, names) = tag.ty().map_or((None, tag.text), |(ty, rest)| (Some(ty), rest));
        for (at, name) in names.split(',').enumerate() {
            let name = name.trim_start().trim_start_matches('[');
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
            let end = name.find(|c: char| !is_part(c)).unwrap_or(name.len());
            let (name, after) = name.split_at(end);
            if name.is_empty() {
                break;
            }
            let bound = bound.filter(|_| at == 0).map(read);
            found.push((Cow::Owned(name.to_owned()), bound));
            // A description follows.
            if !after.trim().is_empty() {
                break;
            }
        }
    }
    found
}

/// The modules of which a comment names types: `import("./x").T`, `@import {T} from "./x"`.
pub(crate) fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    if !mentions(site, b"import") {
        return Vec::new();
    }
    let Some(text) = inside(site, site.node) else { return Vec::new() };
    let mut modules: Vec<&str> = Vec::new();
    for (at, _) in text.match_indices("import(") {
        let rest = text.get(at + "import(".len()..).unwrap_or_default().trim_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
        let module = quote.and_then(|quote| rest.get(1..)?.split_once(quote));
        let Some((module, _)) = module.filter(|(it, _)| !it.contains('\n')) else { continue };
        if !modules.contains(&module) {
            modules.push(module);
        }
    }
    let whole = |module: &str| {
        let from = Cow::Owned(module.to_owned());
        Imported::whole(site.node.span(), from, Some(Cow::Owned(module_name(module))))
    };
    let mut found: Vec<Imported<'a>> = modules.into_iter().map(whole).collect();
    let tags = tags(&text);
    found.extend(tags.iter().filter(|tag| tag.word == "import").flat_map(|tag| taken(site, tag)));
    for import in &mut found {
        import.flags = import.flags.with(ImportFlags::TOLD);
    }
    found
}

/// `@import D, {A, B as C} from "./x"`, `@import * as N from "./x"`.
fn taken<'a>(site: &Site<'a, '_>, tag: &Tag<'_>) -> Vec<Imported<'a>> {
    let Some((names, module)) = tag.text.split_once("from") else { return Vec::new() };
    let module = module.trim_start();
    let quote = module.chars().next().filter(|c| matches!(c, '"' | '\''));
    let module = quote.and_then(|quote| module.get(1..)?.split_once(quote));
    let Some((module, _)) = module else { return Vec::new() };
    let owned = |text: &str| Cow::<'a, str>::Owned(text.trim().to_owned());
    let span = site.node.span();
    let (outer, listed) = match names.split_once('{') {
        Some((outer, listed)) => (outer, listed.split('}').next().unwrap_or_default()),
        None => (names, ""),
    };
    let mut found = Vec::new();
    match outer.trim().trim_end_matches(',').trim() {
        "" => {}
        outer => match outer.strip_prefix('*') {
            Some(rest) => {
                let local = rest.trim_start().strip_prefix("as").map(owned);
                found.push(Imported::whole(span, owned(module), local));
            }
            None => {
                let item = Cow::Borrowed(super::super::hooks::DEFAULT);
                found.push(Imported::item(span, owned(module), item, owned(outer)));
            }
        },
    }
    for part in listed.split(',').filter(|part| !part.trim().is_empty()) {
        let (item, local) = part.split_once(" as ").unwrap_or((part, part));
        found.push(Imported::item(span, owned(module), owned(item), owned(local)));
    }
    found
}

fn mentions(site: &Site<'_, '_>, word: &[u8]) -> bool {
    memchr::memmem::find(site.node.text(site.text), word).is_some()
}
