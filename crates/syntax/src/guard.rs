//! What the parser cannot be interrupted in, refused before it starts.
//!
//! Some grammars recover from a run of unclosed `<` in quadratic time and memory, inside one step
//! that no time limit reaches: 40 kB take ten seconds and 3 GB.

/// Unclosed `<` that real code never has between two statements.
const OPEN_ANGLES: u32 = 2_000;

/// True when so many `<` stand open at once that recovery would explode.
pub(crate) fn has_angle_run(text: &[u8]) -> bool {
    let mut open = 0u32;
    for at in memchr::memchr2_iter(b'<', b'>', text) {
        if text[at] == b'>' {
            open = open.saturating_sub(1);
            continue;
        }
        open += 1;
        if open > OPEN_ANGLES {
            return longest_run(text) > OPEN_ANGLES;
        }
    }
    false
}

/// The most `<` that stand open together, where `;`, `{` and `}` close all.
fn longest_run(text: &[u8]) -> u32 {
    let (mut open, mut most) = (0u32, 0);
    for byte in text {
        match byte {
            b'<' => open += 1,
            b'>' => open = open.saturating_sub(1),
            b';' | b'{' | b'}' => open = 0,
            _ => {}
        }
        most = most.max(open);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::has_angle_run;

    #[test]
    fn only_unclosed_runs_count() {
        assert!(has_angle_run("a<".repeat(3_000).as_bytes()));
        assert!(!has_angle_run("a<b>;".repeat(3_000).as_bytes()));
        assert!(!has_angle_run("if (a < b) {}\n".repeat(3_000).as_bytes()));
        assert!(!has_angle_run(b""));
    }
}
