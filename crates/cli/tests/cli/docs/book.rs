//! The book as a whole: its summary, its links, and that nothing is left out of it.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use bifrost::contract::{Kind, Op, Role};

use super::page::{Page, all, pages};
use crate::process::repository;

const SUMMARY: &str = "docs/SUMMARY.md";

/// The targets of the links of a text, pictures included.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("](") {
        let rest = &text[at + 2..];
        let end = rest.find(')').unwrap_or(rest.len());
        found.push(rest[..end].to_owned());
    }
    found
}

fn is_page(link: &str) -> bool {
    link.ends_with(".md") && !link.starts_with("http")
}

/// The path of a link on a page, from the root of the repository.
fn resolved(page: &str, link: &str) -> PathBuf {
    let mut path = Path::new(page).parent().unwrap().to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{page}: {link} leads out"),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

/// What a heading is linked by.
fn anchors(page: &Page) -> BTreeSet<String> {
    let headings = page.prose();
    let headings = headings.lines().filter(|line| line.starts_with('#'));
    let slug = |line: &str| {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(slug).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut pages = pages();
    pages.push("docs/support.md".to_owned());
    for path in pages {
        let page = Page::read(&path);
        for link in links(&page.prose()) {
            if link.starts_with("http") || link.starts_with("bifrost:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { path.clone().into() } else { resolved(&path, file) };
            if !repository().join(&target).exists() {
                wrong.push(format!("{path}: {link}"));
            } else if !anchor.is_empty()
                && !anchors(&Page::read(target.to_str().unwrap())).contains(anchor)
            {
                wrong.push(format!("{path}: {link} has no such heading"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_page_stands_in_the_summary() {
    let summary = Page::read(SUMMARY);
    let listed: Vec<PathBuf> =
        links(&summary.text).iter().map(|link| resolved(SUMMARY, link)).collect();
    let unique: BTreeSet<&PathBuf> = listed.iter().collect();
    assert_eq!(unique.len(), listed.len(), "a page stands there twice");
    // Records of how something was compared may stand behind the page that speaks of them.
    let mut linked = BTreeSet::new();
    for from in all().iter().filter(|from| *from != SUMMARY) {
        let links = links(&Page::read(from).prose()).into_iter().filter(|link| is_page(link));
        linked.extend(links.map(|link| resolved(from, &link)));
    }
    let missing: Vec<String> = all()
        .into_iter()
        .filter(|page| page != SUMMARY && !listed.iter().any(|it| it == Path::new(page)))
        .filter(|page| page.matches('/').count() < 2 || !linked.contains(Path::new(page)))
        .collect();
    assert_eq!(missing, [""; 0]);
    let book = std::fs::read_to_string(repository().join("docs/book.toml")).unwrap();
    assert!(book.contains("src = \".\""), "{book}");
}

#[test]
fn every_step_kind_and_role_is_described() {
    let headings = anchors(&Page::read("docs/steps.md"));
    let steps: Vec<&str> =
        Op::all().map(|op| op.label()).filter(|op| !headings.contains(*op)).collect();
    assert_eq!(steps, [""; 0]);
    let page = Page::read("docs/query.md").text;
    let named = |label: &str| page.contains(&format!("`{label}`"));
    let kinds: Vec<&str> = Kind::all().map(|kind| kind.label()).filter(|it| !named(it)).collect();
    assert_eq!(kinds, [""; 0]);
    let roles: Vec<&str> = Role::all().map(|role| role.label()).filter(|it| !named(it)).collect();
    assert_eq!(roles, [""; 0]);
}

#[test]
fn every_language_has_its_tutorial() {
    let missing: Vec<String> = bifrost::catalog()
        .labels()
        .map(|label| format!("docs/languages/{label}.md"))
        .filter(|path| !repository().join(path).exists())
        .collect();
    assert_eq!(missing, [""; 0]);
}
