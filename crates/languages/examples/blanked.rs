//! Prints the text that is read in the place of a file.
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read(&path).unwrap();
    let registry = bifrost_languages::Registry::new();
    let reader = registry.by_name(&path).unwrap();
    let bold = std::env::args().nth(2).as_deref() == Some("bold");
    let other = std::env::args().nth(3).and_then(|n| n.parse::<usize>().ok());
    let r = registry.adapter(reader).recover.unwrap()(&text, bold).unwrap();
    let out = match other {
        Some(n) => &r.others[n].text,
        None => &r.text,
    };
    std::io::Write::write_all(&mut std::io::stdout(), out).unwrap();
}
