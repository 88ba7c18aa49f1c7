//! Prints the facts of a file, and what reading it took.
use bifrost_languages::Registry;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read(&path).unwrap();
    let registry = Registry::new();
    let reader = registry.by_name(&path).unwrap();
    let tables = registry.tables(reader);
    let mut parser = bifrost_syntax::Parser::default();
    let t0 = std::time::Instant::now();
    let raw = parser.parse(&tables.grammar, &text, &|| false).unwrap();
    let t1 = std::time::Instant::now();
    let facts = bifrost_hir::read(
        tables,
        &mut parser,
        bifrost_hir::Source { text: &text, path: &path },
        bifrost_contract::Need::ALL,
        &|| false,
    )
    .unwrap();
    let t2 = std::time::Instant::now();
    if std::env::args().nth(2).is_none() {
        print!("{}", bifrost_hir::outline(&facts, &text));
    }
    eprintln!(
        "parse {:?} read {:?} raw damage {:?} damaged {} facts {}",
        t1 - t0,
        t2 - t1,
        raw.damage(),
        facts.damaged,
        facts.facts.len()
    );
}
