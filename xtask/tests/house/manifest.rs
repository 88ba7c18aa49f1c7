//! Manifests line by line: as much TOML as our own use.

/// `key = value` under a section, with its 1-based line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) section: String,
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) line: usize,
}

/// The entries of a manifest. A value that opens more brackets than it closes goes on in the next line.
pub(crate) fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut section = String::new();
    let mut open: Option<Entry> = None;
    for (index, line) in text.lines().enumerate() {
        let line = without_remark(line).trim();
        let mut entry = match open.take() {
            Some(mut entry) => {
                entry.value.push_str(line);
                entry
            }
            None if line.starts_with('[') => {
                section = line.trim_matches(['[', ']']).trim().to_owned();
                continue;
            }
            None => match line.split_once('=') {
                Some((key, value)) => Entry {
                    section: section.clone(),
                    key: key.trim().to_owned(),
                    value: value.trim().to_owned(),
                    line: index + 1,
                },
                None => continue,
            },
        };
        if is_open(&entry.value) {
            entry.value.push(' ');
            open = Some(entry);
        } else {
            entries.push(entry);
        }
    }
    entries
}

/// A line up to a `#` that is not in quotes.
fn without_remark(line: &str) -> &str {
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

fn is_open(value: &str) -> bool {
    let count = |marks: &[char]| value.matches(marks).count();
    count(&['[', '{']) > count(&[']', '}'])
}

#[test]
fn entries_are_read_with_their_sections() {
    let text = "[package]\nname = \"a\" # \"b\"\n\n[dependencies]\nc.workspace = true\nd = { features = [\n  \"x#y\",\n], \
                workspace = true }\n";
    let found: Vec<_> = entries(text)
        .into_iter()
        .map(|entry| (entry.section, entry.key, entry.value, entry.line))
        .collect();
    let expected = [
        ("package", "name", "\"a\"", 2),
        ("dependencies", "c.workspace", "true", 5),
        ("dependencies", "d", "{ features = [ \"x#y\", ], workspace = true }", 6),
    ];
    let expected = expected.map(|(section, key, value, line)| {
        (section.to_owned(), key.to_owned(), value.to_owned(), line)
    });
    assert_eq!(found, expected);
}
