//! Documentation comments of the form `/** ... */`, where a language or its tools read them.

/// Longest comment that is read.
pub(crate) const LONGEST: usize = 16_384;

/// The inside of the documentation that ends right before a place in a text.
pub(crate) fn before(text: &[u8], at: u32) -> Option<&[u8]> {
    let before = text.get(..at as usize)?.trim_ascii_end();
    let inner = before.strip_suffix(b"*/")?;
    let near = inner.get(inner.len().saturating_sub(LONGEST)..)?;
    let start = memchr::memmem::rfind(near, b"/**")?;
    let inside = near.get(start + 3..)?;
    // Two comments are not one.
    memchr::memmem::find(inside, b"*/").is_none().then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::before;

    fn inside(text: &str) -> Option<&str> {
        let at = text.find("it")? as u32;
        before(text.as_bytes(), at).and_then(|inside| std::str::from_utf8(inside).ok())
    }

    #[test]
    fn documentation_ends_right_before() {
        assert_eq!(inside("/** a */ it"), Some(" a "));
        assert_eq!(inside("/** b */\n/** a */\n\n it"), Some(" a "));
        assert_eq!(inside("/** a /* b */ it"), Some(" a /* b "));
        assert_eq!(inside("/** a */ x it"), None);
        assert_eq!(inside("/* a */ it"), None);
        assert_eq!(inside("/** b */ /* a */ it"), None);
        assert_eq!(inside("it"), None);
    }
}
