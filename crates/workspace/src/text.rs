//! Telling text from what is none.

/// What the bytes of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nature {
    /// Bytes without a NUL. They need not be UTF-8.
    Text,
    /// Text in two-byte units, which is not read.
    Utf16,
    /// NUL bytes in no pattern.
    Binary,
}

impl Nature {
    /// Looks at a whole file, or at the beginning of a large one.
    pub(crate) fn of(text: &[u8]) -> Self {
        if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
            return Nature::Utf16;
        }
        let mut nuls = [0usize; 2];
        for at in memchr::memchr_iter(0, text) {
            nuls[at % 2] += 1;
        }
        if nuls == [0, 0] {
            Nature::Text
        } else if is_regular(nuls, text.len() / 2) {
            Nature::Utf16
        } else {
            Nature::Binary
        }
    }
}

/// Two-byte text of a program: in a quarter of the units or more, the half that is zero for ASCII
/// is zero; the other half is so in hardly any.
fn is_regular([even, odd]: [usize; 2], units: usize) -> bool {
    let (high, low) = (even.max(odd), even.min(odd));
    high >= 2 && high >= units.div_ceil(4) && low <= high / 10
}

#[cfg(test)]
mod tests {
    use super::Nature;

    fn utf16(text: &str, swap: bool) -> Vec<u8> {
        let bytes = |unit: u16| {
            if swap { unit.to_be_bytes() } else { unit.to_le_bytes() }
        };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn two_byte_text_is_known_without_a_mark() {
        for text in
            ["def f():\n    return g(1)\n", "# 注释：这里是说明文字\nx = '漢字'\nprint(x)\n"]
        {
            assert_eq!(Nature::of(&utf16(text, false)), Nature::Utf16);
            assert_eq!(Nature::of(&utf16(text, true)), Nature::Utf16);
        }
        assert_eq!(Nature::of(b"\xFF\xFEx\0"), Nature::Utf16);
    }

    #[test]
    fn other_zeros_are_binary() {
        assert_eq!(Nature::of(b"x = 1\0"), Nature::Binary);
        assert_eq!(Nature::of(b"x = 1\nprint(x)\0\n\0f(x)"), Nature::Binary);
        assert_eq!(Nature::of(&[0; 64]), Nature::Binary);
        assert_eq!(
            Nature::of(b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3E\0"),
            Nature::Binary
        );
    }

    #[test]
    fn bytes_that_are_no_utf8_are_text() {
        assert_eq!(Nature::of(b""), Nature::Text);
        assert_eq!(Nature::of(b"\xEF\xBB\xBFx = 1"), Nature::Text);
        assert_eq!(Nature::of(b"caf\xE9 \xFF\xFE"), Nature::Text);
    }
}
