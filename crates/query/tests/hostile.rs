//! scratch
mod common;
use std::time::Instant;
fn time(label: &str, text: String) {
    let n = text.len();
    let t = Instant::now();
    let r = bifrost_query::parse(text.as_bytes(), &common::catalog());
    let first = match &r { Ok(_) => "ok".into(), Err(e) => format!("{} +{} {}", e.errors.len(), e.more, e.errors[0].to_string().chars().take(100).collect::<String>()) };
    println!("{label}: {n} bytes {:?} {first}", t.elapsed());
}
fn regexes(make: impl Fn(usize) -> String, n: usize) -> String {
    let p: Vec<_> = (0..n).map(|i| format!(r#"{{"name":{{"regex":{r}}},"text":{{"regex":{r2}}}}}"#, r = serde_json::to_string(&make(i)).unwrap(), r2 = serde_json::to_string(&make(i + 1000)).unwrap())).collect();
    let lists: Vec<_> = p.chunks(60).map(|c| format!(r#"{{"kind":"call","args":[{}]}}"#, c.join(","))).collect();
    format!(r#"{{"match":{{"kind":"call","args":[{}]}}}}"#, lists.join(","))
}
#[test] fn show() {
    time("keys", format!("{{{}}}", (0..100_000).map(|i| format!("\"k{i}\":1")).collect::<Vec<_>>().join(",")));
    time("near keys", format!("{{\"match\":{{{}}}}}", (0..100_000).map(|i| format!("\"kind{i}\":1")).collect::<Vec<_>>().join(",")));
    time("dup", format!("{{{}}}", (0..100_000).map(|_| "\"match\":{}".to_string()).collect::<Vec<_>>().join(",")));
    time("brackets", "[".repeat(1<<20));
    time("wide", format!("{{\"where\":[{}]}}", vec!["0"; 500_000].join(",")));
    time("kinds", format!("{{\"match\":{{\"kind\":[{}]}}}}", vec!["\"callx\""; 200_000].join(",")));
    time("patterns", format!("{{\"match\":{{\"kind\":\"call\",\"args\":[{}]}}}}", vec!["{\"name\":{\"regex\":\"(\"}}"; 50_000].join(",")));
    time("long string", format!("{{\"match\":{{\"kind\":\"{}\"}}}}", "a".repeat(1<<20)));
    time("newlines", format!("{}x", "\n".repeat(1<<20)));
    time("globs ok", format!("{{\"match\":{{\"kind\":\"call\"}},\"where\":[{}]}}", vec![format!("\"{}\"", "{a,b}*".repeat(170)); 128].join(",")));
    time("globs 2", format!("{{\"match\":{{\"kind\":\"call\"}},\"where\":[{}]}}", vec![format!("\"{}\"", "[!a]".repeat(256)); 128].join(",")));
    time("globs 3", format!("{{\"match\":{{\"kind\":\"call\"}},\"where\":[{}]}}", vec![format!("\"{}\"", "?".repeat(1024)); 128].join(",")));
    time("globs 4", format!("{{\"match\":{{\"kind\":\"call\"}},\"where\":[{}]}}", vec![format!("\"{}{}\"", "{a,".repeat(200), "}".repeat(200)); 128].join(",")));
    time("globs 5", format!("{{\"match\":{{\"kind\":\"call\"}},\"where\":[{}]}}", vec![format!("\"{}\"", "**/".repeat(341)); 128].join(",")));
    for (name, re) in [("w100", r"\w{100}"), ("w300", r"\w{300}"), ("w1000", r"\w{1000}"), ("w5000x500", r"\w{5000}{500}"), (".{9000}", r".{9000}"), ("a{100000}", "a{100000}"), ("a{1000}{1000}","a{1000}{1000}"), ("(?i)", r"(?i)[\w]{400}"),("x{1000}{1000}{1000}", "((x{1000}){1000}){1000}"), ("(a?){300}b", "(a?){3000}a{3000}"), (r"((((((\pL{2}){2}){2}){2}){2}){2}){2}", r"((((((\pL{2}){2}){2}){2}){2}){2}){2}"), ("", "")] {
        time(name, regexes(|i| format!("{re}{i}"), 1));
        time(name, regexes(|i| format!("{re}{i}"), 8));
    }
    let long = r"\w".repeat(2000); time("w*2000", regexes(|i| format!("{long}{i}"), 8));
    let long = r"\pL".repeat(1300); time("pL*1300", regexes(|i| format!("{long}{i}"), 8));
    let long = r"[^\w]".repeat(800); time("[^w]*800", regexes(|i| format!("{long}{i}"), 8));
    let long = r"(?i:k)".repeat(680); time("(?i:k)", regexes(|i| format!("{long}{i}"), 8));
    let long = "(".repeat(240) + &")*".repeat(240); time("((((*", regexes(|i| format!("{long}{i}"), 8));
    let long = "é|".repeat(1300); time("e|", regexes(|i| format!("{long}{i}"), 8));
    let long = (0..500).map(|i| format!("ab{i}|")).collect::<String>(); time("alts", regexes(|i| format!("{long}{i}"), 8));
}
