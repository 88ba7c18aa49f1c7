//! Contents that plain text cannot say: flags after the path, base64, recipes.

/// What may stand after a path, and changes the bytes of the file.
pub(crate) const FLAGS: &[&str] = &["no-newline", "crlf", "bom", "latin1", "utf16"];

const BOM: char = '\u{FEFF}';

/// Longest file that a recipe may make.
const LONGEST: usize = 64 << 20;

/// The text with its flags applied.
pub(crate) fn flagged(text: &str, flags: &[&str]) -> Vec<u8> {
    let has = |flag: &str| flags.contains(&flag);
    let mut text = text.to_owned();
    if has("no-newline") && text.ends_with('\n') {
        text.pop();
    }
    if has("crlf") {
        text = text.replace('\n', "\r\n");
    }
    if has("bom") || has("utf16") {
        text.insert(0, BOM);
    }
    if has("utf16") {
        return text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    }
    if has("latin1") {
        return text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect();
    }
    text.into_bytes()
}

/// The bytes that base64 text stands for; white space is passed over.
pub(crate) fn base64(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for c in text.bytes().filter(|c| !c.is_ascii_whitespace() && *c != b'=') {
        bits = bits << 6 | u32::from(digit(c)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF) as u8);
        }
    }
    Ok(bytes)
}

fn digit(c: u8) -> Result<u8, String> {
    match c {
        b'A'..=b'Z' => Ok(c - b'A'),
        b'a'..=b'z' => Ok(c - b'a' + 26),
        b'0'..=b'9' => Ok(c - b'0' + 52),
        b'+' => Ok(62),
        b'/' => Ok(63),
        _ => Err(format!("`{}` is no base64 digit", c as char)),
    }
}

/// The file that a recipe makes, line for line: `prefix: text`, `repeat: "text" 1000`,
/// `suffix: text`, in any order and number. A text in double quotes is a JSON string.
pub(crate) fn generated(recipe: &str) -> Result<Vec<u8>, String> {
    let mut made = String::new();
    for line in recipe.lines().filter(|line| !line.trim().is_empty()) {
        let (verb, text) =
            line.split_once(':').ok_or_else(|| format!("no `:` in the recipe line `{line}`"))?;
        let text = text.trim();
        match verb.trim() {
            "prefix" | "suffix" => made.push_str(&unquoted(text)?),
            "repeat" => repeat(&mut made, text)?,
            other => return Err(format!("a recipe has prefix, repeat, suffix; not `{other}`")),
        }
    }
    Ok(made.into_bytes())
}

fn repeat(made: &mut String, text: &str) -> Result<(), String> {
    let (text, count) = text
        .rsplit_once(char::is_whitespace)
        .ok_or_else(|| format!("`repeat: {text}` has no number"))?;
    let count: usize =
        count.parse().map_err(|_| format!("`{count}` is no number of repetitions"))?;
    let text = unquoted(text.trim())?;
    if text.len().saturating_mul(count) > LONGEST {
        return Err(format!("a recipe makes at most {LONGEST} bytes"));
    }
    made.push_str(&text.repeat(count));
    Ok(())
}

fn unquoted(text: &str) -> Result<String, String> {
    if !text.starts_with('"') {
        return Ok(text.to_owned());
    }
    serde_json::from_str(text).map_err(|error| format!("{text} is no JSON string: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{base64, flagged, generated};

    #[test]
    fn flags_change_bytes() {
        assert_eq!(flagged("a\nb\n", &["crlf", "no-newline"]), b"a\r\nb");
        assert_eq!(flagged("ä", &["bom"]), "\u{FEFF}ä".as_bytes());
        assert_eq!(flagged("ä", &["latin1"]), b"\xE4");
        assert_eq!(flagged("a", &["utf16"]), b"\xFF\xFEa\0");
    }

    #[test]
    fn base64_is_read() {
        assert_eq!(base64("Zig\n vKQ==\n"), Ok(b"f(/)".to_vec()));
        assert_eq!(base64("/+8="), Ok(b"\xFF\xEF".to_vec()));
        assert!(base64("a-b").is_err());
    }

    #[test]
    fn recipes_are_followed() {
        let recipe = "prefix: \"f(\\n\"\nrepeat: \"[\" 3\nrepeat: ] 3\nsuffix: )\n";
        assert_eq!(generated(recipe), Ok(b"f(\n[[[]]])".to_vec()));
        assert!(generated("repeat: x").is_err());
    }
}
