//! What `use`, `extern crate` and `mod name;` make visible.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::meaning::{Imported, ImportedWhat};
use bifrost_hir::semantics::ImportFlags;
use bifrost_syntax::Node;

use super::types::{bare, from_file, modules_around};

/// Deepest use tree, and longest path, that is read.
const REACH: usize = 64;

/// One import a leaf of a use tree.
pub(super) fn uses<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let flags = ImportFlags::REEXPORT.given(is_visible(site));
    let mut found = Vec::new();
    let start = site.node.field_named("argument");
    let mut left: Vec<(Node<'_>, Vec<String>)> =
        start.map(|node| (node, Vec::new())).into_iter().collect();
    while let Some((node, mut path)) = left.pop() {
        if path.len() > REACH {
            continue;
        }
        match node.kind_name() {
            "use_list" => {
                let below: Vec<Node<'_>> = node.named_children().collect();
                left.extend(below.into_iter().rev().map(|it| (it, path.clone())));
            }
            "scoped_use_list" => {
                match node.field_named("path") {
                    Some(prefix) => path.extend(names(site, prefix)),
                    None if path.is_empty() => path.push(String::new()),
                    None => {}
                }
                left.extend(node.field_named("list").map(|list| (list, path)));
            }
            "use_wildcard" => {
                let prefix = node.named_children().next();
                path.extend(prefix.into_iter().flat_map(|prefix| names(site, prefix)));
                let from = from_file(site, path).join("::");
                found.push(Imported::all(node.span(), Cow::Owned(from)).marked(flags));
            }
            "use_as_clause" => {
                let (Some(own), Some(alias)) =
                    (node.field_named("path"), node.field_named("alias"))
                else {
                    continue;
                };
                path.extend(names(site, own));
                let alias = Some(bare(site, alias)).filter(|name| name != "_");
                found.extend(leaf(site, node.span(), path, Some(alias)).map(|it| it.marked(flags)));
            }
            "identifier" | "scoped_identifier" | "self" | "crate" | "super" => {
                path.extend(names(site, node));
                found.extend(leaf(site, node.span(), path, None).map(|it| it.marked(flags)));
            }
            _ => {}
        }
    }
    found
}

/// One path, and the name that it is given.
fn leaf<'a>(
    site: &Site<'a, '_>,
    span: Span,
    mut path: Vec<String>,
    alias: Option<Option<String>>,
) -> Option<Imported<'a>> {
    // `a::{self}` is `a`.
    if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
        path.pop();
    }
    let own = path.last()?.clone();
    let local = alias.unwrap_or(Some(own)).map(Cow::Owned);
    let mut path = from_file(site, path);
    let whole = path.len() < 2 || matches!(path.last()?.as_str(), "super" | "self" | "crate");
    let what = match whole {
        true => ImportedWhat::Whole,
        false => ImportedWhat::Item(Cow::Owned(path.pop()?)),
    };
    let from = Some(Cow::Owned(path.join("::")));
    Some(Imported { span, from, what, local, flags: ImportFlags::NONE, within: None })
}

/// `extern crate a as b;`
pub(super) fn extern_crate<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let name = site.node.field_named("name").map(|node| bare(site, node));
    let alias = site.node.field_named("alias").map(|node| bare(site, node));
    let Some(name) = name else { return Vec::new() };
    let local = Some(alias.unwrap_or_else(|| name.clone())).filter(|name| name != "_");
    let flags = ImportFlags::SYSTEM.with(ImportFlags::REEXPORT.given(is_visible(site)));
    let import = Imported::whole(site.node.span(), Cow::Owned(name), local.map(Cow::Owned));
    vec![import.marked(flags)]
}

/// `mod name;`: the module is in another file.
pub(super) fn child<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(name) = site.node.field_named("name") else { return Vec::new() };
    let mut path = modules_around(site);
    path.push(bare(site, name));
    let import = Imported::file(site.node.span(), Cow::Owned(path.join("::")));
    vec![import.marked(ImportFlags::CHILD)]
}

/// `#[proc_macro_derive(Name)] fn f`: others know the function as `Name`.
pub(super) fn derive_macro<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(function) = site.node.field_named("name") else { return Vec::new() };
    // Of the file, not of the function.
    let end = site.text.len() as u32;
    let mut found = Vec::new();
    for attribute in site.leading() {
        let text = site.text_of(*attribute);
        let Some((_, arguments)) = text.split_once("proc_macro_derive") else { continue };
        let arguments = arguments.trim_start().trim_start_matches('(').trim_start();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let name: String = arguments.chars().take_while(|c| is_word(*c)).collect();
        found.push(Imported {
            span: Span::new(end, end),
            from: None,
            what: ImportedWhat::Item(Cow::Owned(bare(site, function))),
            local: Some(Cow::Owned(name)),
            flags: ImportFlags::REEXPORT.with(ImportFlags::HIDDEN),
            within: None,
        });
    }
    found
}

fn is_visible(site: &Site<'_, '_>) -> bool {
    site.node.named_children().any(|it| it.kind_name() == "visibility_modifier")
}

/// The names of a path; a first empty one when it starts with `::`.
fn names(site: &Site<'_, '_>, node: Node<'_>) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = Some(node);
    for _ in 0..REACH {
        let Some(node) = at else {
            names.push(String::new());
            break;
        };
        if node.kind_name() != "scoped_identifier" {
            names.push(bare(site, node));
            break;
        }
        names.extend(node.field_named("name").map(|name| bare(site, name)));
        at = node.field_named("path");
    }
    names.reverse();
    names
}
