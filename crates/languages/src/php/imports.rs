//! What `use` and `require` say.

use std::borrow::Cow;

use bifrost_hir::Site;
use bifrost_hir::meaning::Imported;
use bifrost_hir::semantics::ImportFlags;
use bifrost_syntax::Node;

use super::hooks::plain_text;
use super::names;

/// What joins the names of a path.
const JOINT: char = '\\';

/// A clause of `use`: a class or namespace, a function, or a constant.
pub(super) fn used<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let Some(path) = names::imported(site) else { return Vec::new() };
    let (from, item) = path.rsplit_once(JOINT).unwrap_or(("", &path));
    let (from, item) = (from.to_owned(), item.to_owned());
    let alias = site.node.field_named("alias").map(|alias| site.text_of(alias));
    let local = alias.unwrap_or_else(|| Cow::Owned(item.clone()));
    let word = word(site);
    let flags = ImportFlags::CALLABLE
        .given(word == b"function")
        .with(ImportFlags::VALUE.given(word == b"const"));
    let import = Imported::item(site.node.span(), from.into(), item.into(), local);
    vec![import.marked(flags)]
}

/// `function` or `const` of a clause, of its statement, or of the first clause, which has the word
/// of all of them in it.
fn word(site: &Site<'_, '_>) -> Vec<u8> {
    let of = |node: Node<'_>| node.field_named("type").map(|word| word.text(site.text));
    let first = || site.parent()?.named_children().find(|it| it.kind() == site.node.kind());
    let grouped = site.parent().is_some_and(|it| it.kind_name() == "namespace_use_group");
    let around = site.ancestors().take(2).find(|it| it.kind_name() == "namespace_use_declaration");
    let word = of(site.node).or_else(|| around.and_then(of));
    let word = word.or_else(|| first().filter(|_| !grouped).and_then(of));
    word.unwrap_or_default().to_ascii_lowercase()
}

/// `require` and its kin, of a literal path.
pub(super) fn required<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let operand = site.node.named_children().next();
    let Some((beside, path)) = operand.and_then(|operand| written_path(site, operand)) else {
        return Vec::new();
    };
    let flags = ImportFlags::RELATIVE.given(beside);
    vec![Imported::file(site.node.span(), path.into()).marked(flags)]
}

/// The path that an expression gives, and whether it starts at the folder of the file.
fn written_path<'t>(site: &Site<'_, 't>, operand: Node<'t>) -> Option<(bool, String)> {
    let mut at = site.strip(operand);
    let mut tail = Vec::new();
    while at.kind_name() == "binary_expression" {
        if at.field_named("operator")?.text(site.text) != b"." {
            return None;
        }
        tail.push(plain_text(site, site.strip(at.field_named("right")?))?);
        at = site.strip(at.field_named("left")?);
    }
    let (beside, mut path) = match plain_text(site, at) {
        Some(text) => (false, text.into_owned()),
        None => (true, "../".repeat(levels_up(site, at)?)),
    };
    tail.iter().rev().for_each(|part| path.push_str(part));
    Some((beside, path))
}

/// How many folders above that of the file: `__DIR__`, `dirname(__FILE__)`, `dirname(__DIR__, 2)`.
fn levels_up<'t>(site: &Site<'_, 't>, node: Node<'t>) -> Option<usize> {
    let mut levels = 0;
    let mut at = node;
    loop {
        let text = at.text(site.text);
        match at.kind_name() {
            "name" if text.eq_ignore_ascii_case(b"__DIR__") => return Some(levels),
            "name" if text.eq_ignore_ascii_case(b"__FILE__") => {
                return usize::checked_sub(levels, 1);
            }
            "function_call_expression" => {
                let name = at.field_named("function")?.text(site.text);
                let name = name.strip_prefix(b"\\").unwrap_or(name);
                let mut given = at.field_named("arguments")?.named_children();
                let first = given.next()?.named_children().next()?;
                let count = given.next().map(|count| site.text_of(count).parse::<usize>());
                if !name.eq_ignore_ascii_case(b"dirname") {
                    return None;
                }
                levels += count.unwrap_or(Ok(1)).ok().filter(|count| *count < 64)?;
                at = site.strip(first);
            }
            _ => return None,
        }
    }
}
