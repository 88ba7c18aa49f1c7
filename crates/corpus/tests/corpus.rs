//! One test a corpus file. Arguments are parts of names: `cargo test -p bifrost-corpus --test corpus -- python`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bifrost_corpus::{Entry, pages, read, run};

#[derive(Default)]
struct Sum {
    passed: Vec<String>,
    failed: Vec<(String, String)>,
    gaps: Vec<String>,
    cases: usize,
}

fn main() -> ExitCode {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let all = pages(&root).unwrap();
    let chosen: Vec<Entry> = all
        .into_iter()
        .filter(|entry| {
            wanted.is_empty() || wanted.iter().any(|word| entry.name.contains(word.as_str()))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let sum = Mutex::new(Sum::default());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(entry) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    one(entry, &sum);
                }
            });
        }
    });
    let sum = sum.into_inner().unwrap();
    for (name, text) in &sum.failed {
        println!("\n---- {name} ----\n{text}");
    }
    let verdict = if sum.failed.is_empty() { "ok" } else { "FAILED" };
    println!(
        "\ntest result: {verdict}. {} passed; {} failed; 0 ignored; 0 measured; 0 filtered out",
        sum.passed.len(),
        sum.failed.len()
    );
    println!("corpus: {} cases, {} gaps", sum.cases, sum.gaps.len());
    if sum.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn one(entry: &Entry, sum: &Mutex<Sum>) {
    let text = std::fs::read_to_string(&entry.path).unwrap();
    let mut out = String::new();
    let mut count = 0;
    match read(&text) {
        Err(faults) => {
            faults.iter().for_each(|fault| out += &format!("{}.md:{fault}\n", entry.name))
        }
        Ok(page) => {
            for case in &page.cases {
                count += 1;
                let verdict = run(case);
                for fault in verdict.faults {
                    out += &format!("{}.md:{} [{}]\n", entry.name, fault, case.heading);
                }
                if let Some(gap) = verdict.gap {
                    sum.lock().unwrap().gaps.push(gap);
                }
            }
        }
    }
    let mut sum = sum.lock().unwrap();
    sum.cases += count;
    println!("test {} ... {}", entry.name, if out.is_empty() { "ok" } else { "FAILED" });
    if out.is_empty() {
        sum.passed.push(entry.name.clone());
    } else {
        sum.failed.push((entry.name.clone(), out));
    }
}
