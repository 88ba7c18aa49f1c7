//! Prints the facts of a file.
use bifrost_languages::Registry;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read(&path).unwrap();
    let registry = Registry::new();
    let reader = registry.by_name(&path).unwrap();
    let tables = registry.tables(reader);
    let mut parser = bifrost_syntax::Parser::default();
    let t0 = std::time::Instant::now();
    let tree = parser.parse(&tables.grammar, &text, &|| false).unwrap();
    let t1 = std::time::Instant::now();
    let facts = bifrost_hir::lower(
        tables,
        bifrost_hir::Parsed { tree: &tree, text: &text, path: &path },
        bifrost_contract::Need::ALL,
        &|| false,
    )
    .unwrap();
    let t2 = std::time::Instant::now();
    if std::env::args().nth(2).is_none() {
        print!("{}", bifrost_hir::outline(&facts, &text));
    }
    eprintln!(
        "parse {:?} lower {:?} damaged {} facts {}",
        t1 - t0,
        t2 - t1,
        facts.damaged,
        facts.facts.len()
    );
}
