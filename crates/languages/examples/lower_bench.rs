//! Times parsing and lowering over a folder: `lower_bench FOLDER EXT`.
use bifrost_languages::Registry;
use std::time::{Duration, Instant};
fn main() {
    let root = std::env::args().nth(1).unwrap();
    let registry = Registry::new();
    let mut stack = vec![std::path::PathBuf::from(root)];
    let mut files = vec![];
    while let Some(dir) = stack.pop() {
        for e in std::fs::read_dir(dir).unwrap() {
            let p = e.unwrap().path();
            if p.is_dir() {
                stack.push(p)
            } else if let Some(r) = registry.by_name(&p.to_string_lossy()) {
                files.push((r, p))
            }
        }
    }
    let (mut parse, mut low, mut drop_t) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut bytes, mut n) = (0, 0);
    let need = if std::env::var_os("NARROW").is_some() {
        bifrost_contract::Need {
            kinds: bifrost_contract::KindSet::one(bifrost_contract::Kind::Assignment),
            roles: bifrost_contract::RoleSet::EMPTY.and(bifrost_contract::Role::Left),
        }
    } else {
        bifrost_contract::Need::ALL
    };
    let mut parser = bifrost_syntax::Parser::default();
    for (r, p) in &files {
        let text = std::fs::read(p).unwrap();
        let tables = registry.tables(*r);
        let t0 = Instant::now();
        let tree = parser.parse(&tables.grammar, &text, &|| false).unwrap();
        let t1 = Instant::now();
        for _ in 0..std::env::var("LOOPS").map_or(0, |v| v.parse().unwrap()) {
            let _ = bifrost_hir::lower(
                tables,
                bifrost_hir::Parsed { tree: &tree, text: &text, path: "x.py" },
                need,
                &|| false,
            );
        }
        let t1 = Instant::now();
        let facts = bifrost_hir::lower(
            tables,
            bifrost_hir::Parsed { tree: &tree, text: &text, path: &p.to_string_lossy() },
            need,
            &|| false,
        )
        .unwrap();
        let t2 = Instant::now();
        drop(tree);
        let t3 = Instant::now();
        n += facts.facts.len();
        bytes += text.len();
        parse += t1 - t0;
        low += t2 - t1;
        drop_t += t3 - t2;
    }
    println!(
        "{} files {} bytes {} facts parse {:?} lower {:?} drop {:?} ratio {:.3}",
        files.len(),
        bytes,
        n,
        parse,
        low,
        drop_t,
        (parse + low).as_secs_f64() / parse.as_secs_f64()
    );
}
