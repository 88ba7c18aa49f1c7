//! What C and C++ include, and the names that they take from elsewhere.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Imported;
use bifrost_hir::semantics::ImportFlags;
use bifrost_syntax::Node;

use super::meaning::path;

/// Longest way up to the conditions around.
const REACH: usize = 200;

/// `#include "x.h"`, `#include <x.h>`, `#include NAME`.
pub(super) fn include<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(written) = site.node.field_named("path") else { return Vec::new() };
    if is_dead(site) {
        return Vec::new();
    }
    let text = site.text_of(written);
    let flags = match written.kind_name() {
        "string_literal" => ImportFlags::NONE,
        "system_lib_string" => ImportFlags::SYSTEM,
        // What a macro stands for is not known.
        _ => ImportFlags::DYNAMIC,
    };
    let bare = |text: &str| text.trim_matches(|c| matches!(c, '"' | '<' | '>')).trim().to_owned();
    let module = Cow::Owned(bare(&text));
    vec![Imported::file(site.node.span(), module).marked(flags)]
}

/// Includes on the lines after a macro with only a comment: the grammars take the lines for a part of
/// the macro's value.
pub(super) fn swallowed<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(value) = site.node.field_named("value") else { return Vec::new() };
    let text = value.text(site.text);
    if !matches!(text, [b'/', b'*' | b'/', ..] | [b'#', ..]) || is_dead(site) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(text).into_owned();
    let after = match text.starts_with("/*") {
        true => text.split_once("*/").map_or("", |(_, after)| after),
        false => &text,
    };
    let own = usize::from(!text.starts_with('#'));
    let lines = after.lines().skip(own).filter_map(|line| {
        let (module, flags) = included(line)?;
        Some(Imported::file(value.span(), Cow::Owned(module.to_owned())).marked(flags))
    });
    lines.collect()
}

/// What a line includes.
fn included(line: &str) -> Option<(&str, ImportFlags)> {
    let written = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
    let written = written.trim_start();
    let (close, flags) = match written.chars().next()? {
        '"' => ('"', ImportFlags::NONE),
        '<' => ('>', ImportFlags::SYSTEM),
        _ => return None,
    };
    let (module, _) = written[1..].split_once(close)?;
    Some((module, flags))
}

/// True under `#if 0`.
fn is_dead(site: &Site<'_, '_>) -> bool {
    let mut inner = site.node;
    for around in site.ancestors().take(REACH) {
        let never = around.kind_name() == "preproc_if"
            && around.field_named("condition").is_some_and(|it| it.text(site.text) == b"0")
            && around.field_named("alternative") != Some(inner);
        if never {
            return true;
        }
        inner = around;
    }
    false
}

/// `using namespace a::b;`, `using a::b;`, `using enum E;`.
pub(super) fn using<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let taken = site.node.named_children().find(|child| is_name(*child));
    let Some(taken) = taken else { return Vec::new() };
    let mut names = path(site, taken);
    if names.is_empty() {
        names.push(site.text_of(taken));
    }
    let span = site.node.span();
    let all = site.node.children().any(|child| matches!(child.kind_name(), "namespace" | "enum"));
    let found = match names.pop() {
        Some(last) if all => {
            names.push(last);
            Imported::all(span, Cow::Owned(names.join("::")))
        }
        Some(last) => {
            let from = if names == [""] { "::".to_owned() } else { names.join("::") };
            Imported::item(span, Cow::Owned(from), last.clone(), last)
        }
        None => return Vec::new(),
    };
    vec![found.marked(ImportFlags::LOCAL)]
}

fn is_name(node: Node<'_>) -> bool {
    matches!(
        node.kind_name(),
        "identifier"
            | "qualified_identifier"
            | "namespace_identifier"
            | "nested_namespace_specifier"
            | "type_identifier"
    )
}
