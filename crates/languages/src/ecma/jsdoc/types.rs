//! The types of documentation comments: those of TypeScript, and the older ones of Closure.

use std::borrow::Cow;

use bifrost_hir::meaning::Said;

/// Types nested deeper than this are not read.
const DEPTH: usize = 16;
/// Longest type that is read.
const LONGEST: usize = 4096;
/// What the older names of types stand for.
const OLD: &[(&str, &str)] = &[
    ("String", "string"),
    ("Number", "number"),
    ("Boolean", "boolean"),
    ("Symbol", "symbol"),
    ("array", "Array"),
    ("promise", "Promise"),
];

/// A type as it is written in braces. What cannot be read to its end is none that is known.
pub(crate) fn read<'a>(text: &str) -> Said<'a> {
    let mut reader = Reader { rest: text };
    let read = if text.len() <= LONGEST { reader.any_of(0) } else { None };
    read.filter(|_| reader.rest.trim_start().is_empty()).unwrap_or(Said::Unknown)
}

/// The name by which a type knows the module that it names: `import("./x")`.
pub(super) fn module_name(module: &str) -> String {
    format!("import({module:?})")
}

/// What is left of a type.
struct Reader<'x> {
    rest: &'x str,
}

impl<'x> Reader<'x> {
    fn eats(&mut self, token: &str) -> bool {
        match self.rest.trim_start().strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn next(&self) -> Option<char> {
        self.rest.trim_start().chars().next()
    }

    fn word(&mut self) -> Option<&'x str> {
        let text = self.rest.trim_start();
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        let whole = !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit());
        whole.then(|| {
            self.rest = rest;
            word
        })
    }

    /// A word, only if it is this one.
    fn eats_word(&mut self, wanted: &str) -> bool {
        let before = self.rest;
        let found = self.word() == Some(wanted);
        if !found {
            self.rest = before;
        }
        found
    }

    /// `A | B`. A value of `A & B` has the members of both.
    fn any_of<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        self.eats("|");
        let mut parts = vec![self.one(depth)?];
        while self.eats("|") || self.eats("&") {
            parts.push(self.one(depth)?);
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Said::Any(parts) })
    }

    /// A type with what stands before and behind it: `?A`, `...A`, `A[]`, `A=`.
    fn one<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        if depth > DEPTH {
            return None;
        }
        while self.eats("...") || self.eats("?") || self.eats("!") {
            // `?` alone is any type.
            if matches!(self.next(), None | Some('|' | ')' | ',' | '>')) {
                return Some(Said::Unknown);
            }
        }
        let mut said = self.plain(depth)?;
        loop {
            if self.eats("[]") {
                said = path("Array", vec![said]);
            } else if self.next() == Some('[') {
                self.skip_group()?;
                said = Said::Unknown;
            } else if self.rest.trim_start().starts_with("=>") || !self.eats_sign() {
                break;
            }
        }
        if self.eats_word("is") {
            self.any_of(depth + 1)?;
            said = path("boolean", Vec::new());
        }
        Some(said)
    }

    /// A sign behind a type that says that it may be missing, or may not.
    fn eats_sign(&mut self) -> bool {
        // `A extends B ? C : D` is none that is read.
        let alone = self.rest.trim_start().strip_prefix('?').is_some_and(|rest| {
            !rest.trim_start().starts_with(|c: char| c.is_alphanumeric() || "({['\"".contains(c))
        });
        self.eats("=") || self.eats("!") || (alone && self.eats("?"))
    }

    fn plain<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        match self.next()? {
            '(' if self.is_arrow() => self.arrow(depth),
            '(' => {
                self.eats("(");
                let inner = self.any_of(depth + 1)?;
                self.eats(")").then_some(inner)
            }
            '[' => self.tuple(depth),
            '{' => self.skip_group().map(|()| Said::Unknown),
            '"' | '\'' | '`' => self.skip_quoted().map(|_| path("string", Vec::new())),
            c if c.is_ascii_digit() || c == '-' => {
                let text = self.rest.trim_start();
                let number = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
                let end = text.find(|c: char| !number(c)).unwrap_or(text.len());
                self.rest = text.get(end..)?;
                Some(path("number", Vec::new()))
            }
            '*' => self.eats("*").then_some(Said::Unknown),
            _ => self.named(depth),
        }
    }

    fn named<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        let word = self.word()?;
        match word {
            "import" if self.eats("(") => {
                let module = self.skip_quoted()?;
                if !self.eats(")") {
                    return None;
                }
                self.path_from(Cow::Owned(module_name(module)), depth)
            }
            "function" if self.next() == Some('(') => self.function(depth),
            "readonly" if self.next().is_some_and(|c| c.is_alphabetic() || c == '(') => {
                self.one(depth + 1)
            }
            "typeof" | "keyof" | "unique" | "new" | "abstract" | "infer" | "asserts"
                if self.next().is_some_and(|c| c.is_alphabetic() || "_$(".contains(c)) =>
            {
                self.one(depth + 1)?;
                Some(Said::Unknown)
            }
            _ => self.path_from(Cow::Owned(word.to_owned()), depth),
        }
    }

    /// The names and arguments behind a first name.
    fn path_from<'a>(&mut self, first: Cow<'a, str>, depth: usize) -> Option<Said<'a>> {
        let mut names = vec![first];
        while self.rest.starts_with('.') && !self.rest.starts_with("..") {
            self.eats(".");
            if self.next() == Some('<') {
                break;
            }
            names.push(Cow::Owned(self.word()?.to_owned()));
        }
        let mut args = Vec::new();
        if self.eats("<") {
            args.push(self.any_of(depth + 1)?);
            while self.eats(",") {
                args.push(self.any_of(depth + 1)?);
            }
            if !self.eats(">") {
                return None;
            }
        }
        if let [only] = names.as_mut_slice() {
            let old = OLD.iter().find(|(old, _)| *old == *only);
            *only = old.map_or_else(|| std::mem::take(only), |(_, new)| Cow::Borrowed(*new));
            // Objects with keys and values.
            if matches!(&**only, "Object" | "object") && args.len() == 2 {
                *only = Cow::Borrowed("Record");
            }
        }
        Some(Said::Path(names, args))
    }

    /// `function(A, B): C`.
    fn function<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        self.eats("(");
        let mut params = Vec::new();
        let mut makes = false;
        while !self.eats(")") {
            let before = self.rest;
            let receiver = self.eats_word("this") && self.eats(":");
            if !receiver {
                self.rest = before;
            }
            let made = !receiver && self.eats_word("new") && self.eats(":");
            if !receiver && !made {
                self.rest = before;
            }
            let ty = self.any_of(depth + 1)?;
            makes |= made;
            if !receiver && !made {
                params.push(ty);
            }
            self.eats(",");
        }
        if self.eats(":") {
            self.one(depth + 1)?;
        }
        Some(if makes { Said::Unknown } else { Said::Callable(params) })
    }

    /// Whether the parentheses that come are the parameters of `(a: A) => B`.
    fn is_arrow(&self) -> bool {
        let mut ahead = Reader { rest: self.rest };
        ahead.skip_group().is_some() && ahead.rest.trim_start().starts_with("=>")
    }

    /// `(a: A, b?: B, ...c: C[]) => D`.
    fn arrow<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        self.eats("(");
        let mut params = Vec::new();
        while !self.eats(")") {
            let rest = self.eats("...");
            let own = match self.next()? {
                '{' | '[' => self.skip_group().map(|()| ""),
                _ => self.word(),
            }?;
            self.eats("?");
            let ty = if self.eats(":") { self.any_of(depth + 1)? } else { Said::Unknown };
            if own != "this" {
                params.push(if rest { Said::Unknown } else { ty });
            }
            if !self.eats(",") && self.next() != Some(')') {
                return None;
            }
        }
        if !self.eats("=>") {
            return None;
        }
        self.any_of(depth + 1)?;
        Some(Said::Callable(params))
    }

    /// `[A, b: B, C?]`.
    fn tuple<'a>(&mut self, depth: usize) -> Option<Said<'a>> {
        self.eats("[");
        let mut parts = Vec::new();
        while !self.eats("]") {
            let before = self.rest;
            let named = self.word().is_some() && {
                self.eats("?");
                self.eats(":")
            };
            if !named {
                self.rest = before;
            }
            parts.push(self.any_of(depth + 1)?);
            if !self.eats(",") && self.next() != Some(']') {
                return None;
            }
        }
        Some(path("()", parts))
    }

    /// Goes past brackets and what is in them.
    fn skip_group(&mut self) -> Option<()> {
        let text = self.rest.trim_start();
        let mut depth = 0usize;
        let mut quote = None;
        for (at, c) in text.char_indices() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'' | '`') => quote = Some(c),
                (None, '(' | '[' | '{') => depth += 1,
                (None, ')' | ']' | '}') => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        self.rest = text.get(at + 1..)?;
                        return Some(());
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Goes past a quoted text, and gives it.
    fn skip_quoted(&mut self) -> Option<&'x str> {
        let text = self.rest.trim_start();
        let quote = text.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
        let (inner, rest) = text.get(1..)?.split_once(quote)?;
        self.rest = rest;
        Some(inner)
    }
}

fn path<'a>(name: &'static str, args: Vec<Said<'a>>) -> Said<'a> {
    Said::Path(vec![Cow::Borrowed(name)], args)
}

#[cfg(test)]
mod tests {
    use super::read;
    use bifrost_hir::meaning::Said;

    /// A type in a short form of its own: what a reader makes of it.
    fn shown(text: &str) -> String {
        fn list(all: &[Said<'_>]) -> String {
            all.iter().map(show).collect::<Vec<_>>().join(", ")
        }
        fn show(said: &Said<'_>) -> String {
            match said {
                Said::Unknown => "?".to_owned(),
                Said::Path(names, args) if args.is_empty() => names.join("."),
                Said::Path(names, args) => format!("{}<{}>", names.join("."), list(args)),
                Said::Any(parts) => format!("any({})", list(parts)),
                Said::Callable(params) => format!("fn({})", list(params)),
            }
        }
        show(&read(text))
    }

    #[test]
    fn plain_types() {
        assert_eq!(shown("A"), "A");
        assert_eq!(shown(" a.b.C "), "a.b.C");
        assert_eq!(shown("String"), "string");
        assert_eq!(shown("?A"), "A");
        assert_eq!(shown("A="), "A");
        assert_eq!(shown("A?"), "A");
        assert_eq!(shown("...A"), "A");
        assert_eq!(shown("*"), "?");
        assert_eq!(shown("?"), "?");
        assert_eq!(shown("'a' | \"b\" | 1"), "any(string, string, number)");
        assert_eq!(shown("(A|null)"), "any(A, null)");
    }

    #[test]
    fn made_types() {
        assert_eq!(shown("A[]"), "Array<A>");
        assert_eq!(shown("(A|B)[][]"), "Array<Array<any(A, B)>>");
        assert_eq!(shown("Array.<A>"), "Array<A>");
        assert_eq!(shown("Object<string, A>"), "Record<string, A>");
        assert_eq!(shown("Map<string, Set<A>>"), "Map<string, Set<A>>");
        assert_eq!(shown("[A, b: B]"), "()<A, B>");
        assert_eq!(shown("readonly A[]"), "Array<A>");
        assert_eq!(shown("import('./x').A"), "import(\"./x\").A");
        assert_eq!(shown("import(\"x\")"), "import(\"x\")");
    }

    #[test]
    fn callables() {
        assert_eq!(shown("function(A, B=): C"), "fn(A, B)");
        assert_eq!(shown("function(this:A, B)"), "fn(B)");
        assert_eq!(shown("function(new:A, B)"), "?");
        assert_eq!(shown("(a: A, b?: B | C, ...c: D[]) => E<F>"), "fn(A, any(B, C), ?)");
        assert_eq!(shown("() => void"), "fn()");
        assert_eq!(shown("(x: A) => x is B"), "fn(A)");
    }

    #[test]
    fn what_cannot_be_read_is_unknown() {
        for text in [
            "",
            "{a: A}",
            "typeof A",
            "A['b']",
            "A extends B ? C : D",
            "module:a/b~C",
            "A B",
            "A<",
            "(A",
            "keyof A",
            "[A",
            "function(A",
        ] {
            assert_eq!(shown(text), "?", "{text}");
        }
        let deep = "(".repeat(10_000) + "A" + &")".repeat(10_000);
        assert_eq!(shown(&deep), "?");
        let nested = "(".repeat(100) + "A" + &")".repeat(100);
        assert_eq!(shown(&nested), "?");
        assert_eq!(shown(&("readonly ".repeat(400) + "A")), "?");
    }
}
