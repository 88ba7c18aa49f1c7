//! Import and export clauses, part by part: the grammar hands a statement out flat.

use std::borrow::Cow;

use bifrost_base::Span;
use bifrost_hir::Site;
use bifrost_hir::meaning::{Imported, ImportedWhat};
use bifrost_hir::semantics::ImportFlags;
use bifrost_syntax::Node;

/// A name without the quotes that let it be a keyword.
pub(super) fn bare<'a>(site: &Site<'a, '_>, node: Node<'_>) -> Cow<'a, str> {
    match site.text_of(node) {
        Cow::Borrowed(text) => Cow::Borrowed(super::hooks::bare(text)),
        Cow::Owned(text) => Cow::Owned(super::hooks::bare(&text).to_owned()),
    }
}

/// What `import` and `export` name.
pub(super) fn imports<'a>(site: &Site<'a, '_>) -> Vec<Imported<'a>> {
    let export = site.node.kind_name() == "export_declaration";
    let mut reading = Reading { site, path: Vec::new(), out: Vec::new() };
    for part in site.node.children().filter(|part| !part.is_extra()) {
        match part.kind_name() {
            "identifier" | "operator_identifier" if part.is_named() => {
                reading.path.push((bare(site, part), part.span()));
            }
            "." | "import" | "export" => {}
            "," => reading.end(),
            "namespace_selectors" => reading.selectors(part),
            _ => {
                reading.selector(part, &[]);
                reading.path.clear();
            }
        }
    }
    reading.end();
    let flags = ImportFlags::REEXPORT.given(export);
    reading.out.into_iter().map(|import| import.marked(flags)).collect()
}

struct Reading<'s, 'a, 't> {
    site: &'s Site<'a, 't>,
    /// The path so far, and where its names stand.
    path: Vec<(Cow<'a, str>, Span)>,
    out: Vec<Imported<'a>>,
}

impl<'a> Reading<'_, 'a, '_> {
    /// A path that ends in what it imports.
    fn end(&mut self) {
        if let Some((name, span)) = self.path.pop() {
            self.item(span, name.clone(), name);
        }
        self.path.clear();
    }

    /// `{A, B => C, D as E, F => _, *}`.
    fn selectors(&mut self, list: Node<'_>) {
        let parts: Vec<Node<'_>> = list.children().filter(|part| !part.is_extra()).collect();
        let mut hidden = Vec::new();
        for part in parts.iter().filter(|part| part.field_named("name").is_some()) {
            // What is given another name, or none, is not among all the others.
            hidden.extend(part.field_named("name").map(|name| bare(self.site, name)));
        }
        for part in parts {
            self.selector(part, &hidden);
        }
        self.path.clear();
    }

    fn selector(&mut self, part: Node<'_>, hidden: &[Cow<'a, str>]) {
        let span = part.span();
        match part.kind_name() {
            "identifier" | "operator_identifier" if part.is_named() => {
                let name = bare(self.site, part);
                self.item(span, name.clone(), name);
            }
            "arrow_renamed_identifier" | "as_renamed_identifier" => {
                let name = part.field_named("name").map(|name| bare(self.site, name));
                let alias = part.field_named("alias");
                let alias = alias.filter(|alias| alias.kind_name() != "wildcard");
                let alias = alias.map(|alias| bare(self.site, alias)).filter(|name| name != "_");
                if let (Some(name), Some(alias)) = (name, alias) {
                    self.item(span, name, alias);
                }
            }
            "namespace_wildcard" if part.text(self.site.text) != b"given" => {
                let what = ImportedWhat::All(hidden.to_vec());
                self.module(span, what, None, ImportFlags::IMPLICIT);
            }
            "namespace_wildcard" | "given" => {
                self.module(span, ImportedWhat::Nothing, None, ImportFlags::IMPLICIT);
            }
            _ => {}
        }
    }

    fn item(&mut self, span: Span, name: Cow<'a, str>, local: Cow<'a, str>) {
        if self.path.is_empty() {
            return;
        }
        self.module(span, ImportedWhat::Item(name), Some(local), ImportFlags::NONE);
    }

    fn module(
        &mut self,
        span: Span,
        what: ImportedWhat<'a>,
        local: Option<Cow<'a, str>>,
        flags: ImportFlags,
    ) {
        let names: Vec<&str> = self.path.iter().map(|(name, _)| name.as_ref()).collect();
        let (names, rooted) = match names.split_first() {
            Some((&"_root_", rest)) => (rest, true),
            _ => (names.as_slice(), false),
        };
        if names.is_empty() && !rooted {
            return;
        }
        let flags = flags.with(ImportFlags::LOCAL.given(!rooted));
        let from = Some(Cow::Owned(names.join(".")));
        self.out.push(Imported { span, from, what, local, flags, within: None });
    }
}
