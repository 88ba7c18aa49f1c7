//! What comes in, before the protocol reads it: the arguments of a call stay the text that was sent.
//!
//! The protocol's reader would keep the last of two equal keys, round numbers, and drop without a
//! word what is nested deeper than it likes. Here each argument object becomes one string, so that
//! the query's own reader gets what every other door gives it, and refuses what every other door
//! refuses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

use serde_json::value::{RawValue, to_raw_value};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};

/// The one key of the arguments that the protocol reads.
pub(crate) const TEXT: &str = "text";

/// Longest line that is looked into. The protocol refuses lines of this length.
const LINE_BYTES: u64 = 16 << 20;

/// A message, or a part of one, by its keys.
type Parts = BTreeMap<String, Box<RawValue>>;

/// Passes on all lines until there are no more.
pub(crate) async fn pump(
    from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut from).take(LINE_BYTES).read_until(b'\n', &mut line).await? == 0 {
            return Ok(());
        }
        to.write_all(&folded(&line)).await?;
    }
}

/// A line with the arguments of a call as a string; any other line as it is.
fn folded(line: &[u8]) -> Cow<'_, [u8]> {
    match fold(line) {
        Some(mut text) => {
            text.push(b'\n');
            Cow::Owned(text)
        }
        None => Cow::Borrowed(line),
    }
}

fn fold(line: &[u8]) -> Option<Vec<u8>> {
    let mut message: Parts = serde_json::from_slice(line).ok()?;
    if message.get("method")?.get() != "\"tools/call\"" {
        return None;
    }
    let mut params: Parts = serde_json::from_str(message.get("params")?.get()).ok()?;
    let arguments = params.get("arguments")?.get();
    if !arguments.starts_with('{') {
        return None;
    }
    let folded = to_raw_value(&BTreeMap::from([(TEXT, arguments)])).ok()?;
    params.insert("arguments".to_owned(), folded);
    message.insert("params".to_owned(), to_raw_value(&params).ok()?);
    serde_json::to_vec(&message).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn text_of(line: &[u8]) -> Option<String> {
        let folded: Value = serde_json::from_slice(&folded(line)).ok()?;
        Some(folded["params"]["arguments"][TEXT].as_str()?.to_owned())
    }

    #[test]
    fn arguments_stay_as_they_were_sent() {
        let deep = format!("{{\"a\": {}{}}}", "[".repeat(5000), "]".repeat(5000));
        for arguments in [r#"{"a": 1, "a": 2.50, "b" : 1e999}"#, "{}", &deep] {
            let line = format!(
                "{{\"id\": 1, \"method\": \"tools/call\", \"params\": {{\"name\": \"x\", \"arguments\": {arguments}}}}}\n"
            );
            assert_eq!(text_of(line.as_bytes()).as_deref(), Some(arguments));
        }
    }

    #[test]
    fn the_rest_is_passed_on() {
        let call = json!({"id": 1, "method": "tools/call", "params": {"name": "x", "_meta": {"k": [1]}, "arguments": {}}});
        let line = format!("{call}\n").into_bytes();
        let folded: Value = serde_json::from_slice(&folded(&line)).unwrap();
        assert_eq!(folded["params"]["_meta"], call["params"]["_meta"]);
        assert_eq!((&folded["id"], &folded["method"]), (&call["id"], &call["method"]));
        for other in ["", "\n", "no json\n", "[1]\n", "{\"method\": \"ping\"}\n", "\u{feff}{}\n"] {
            assert_eq!(super::folded(other.as_bytes()), other.as_bytes());
        }
        let odd = r#"{"method": "tools/call", "params": {"arguments": [1]}}"#;
        assert_eq!(super::folded(odd.as_bytes()), odd.as_bytes());
    }

    #[test]
    fn all_lines_pass() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut out = Vec::new();
        let lines = "one\n\ntwo\nlast";
        runtime.block_on(pump(lines.as_bytes(), &mut out)).unwrap();
        assert_eq!(out, lines.as_bytes());
    }
}
