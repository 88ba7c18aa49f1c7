//! From Markdown to cases.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::report::Fault;

/// One corpus file.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its `#` heading.
    pub title: String,
    /// Its `##` headings, in order.
    pub cases: Vec<Case>,
}

/// One `##` heading with the fences below it.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The heading, as plain text.
    pub heading: String,
    /// Its line in the page.
    pub line: usize,
    /// The fences, in order.
    pub fences: Vec<Fence>,
}

/// One fenced block.
#[derive(Clone, Debug)]
pub struct Fence {
    /// The first word after the opening marker.
    pub word: String,
    /// The words after that.
    pub rest: Vec<String>,
    /// What stands between the markers.
    pub body: String,
    /// The line of the opening marker in the page.
    pub line: usize,
    /// The bytes of the whole block in the page.
    pub block: Range<usize>,
}

impl Fence {
    /// The lines of the body that are not blank, each with its line in the page.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let numbered = self.body.lines().enumerate();
        numbered
            .map(|(index, line)| (self.line + 1 + index, line.trim()))
            .filter(|(_, line)| !line.is_empty())
    }
}

impl Case {
    /// The fences with this word.
    pub fn fences<'c>(&'c self, word: &'c str) -> impl Iterator<Item = &'c Fence> {
        self.fences.iter().filter(move |fence| fence.word == word)
    }

    /// The first fence with this word.
    #[must_use]
    pub fn fence(&self, word: &str) -> Option<&Fence> {
        self.fences.iter().find(|fence| fence.word == word)
    }
}

/// A query of a case with the expectations that follow it.
#[derive(Clone, Debug)]
pub(crate) struct Question<'c> {
    pub(crate) query: &'c Fence,
    expected: Vec<&'c Fence>,
}

/// Fences that say what a query must come to.
pub(crate) const OUTCOMES: &[&str] = &["rows", "nothing", "refused", "answer"];

impl<'c> Question<'c> {
    /// The expectation with this word.
    pub(crate) fn fence(&self, word: &str) -> Option<&'c Fence> {
        self.expected.iter().copied().find(|fence| fence.word == word)
    }
}

impl Case {
    /// The `diagnostics` before the first query: what is wrong with the files themselves.
    pub(crate) fn health(&self) -> Option<&Fence> {
        let first = self
            .fences
            .iter()
            .find(|fence| ["query", "diagnostics"].contains(&fence.word.as_str()));
        first.filter(|fence| fence.word == "diagnostics")
    }

    /// The queries of the case; expectations belong to the query before them.
    ///
    /// # Errors
    /// When an expectation has no query, a query no outcome, or one has two of a sort.
    pub(crate) fn questions(&self) -> Result<Vec<Question<'_>>, Fault> {
        let mut questions: Vec<Question<'_>> = Vec::new();
        for fence in &self.fences {
            let fault = |message: String| Err(Fault::new(fence.line, message));
            let word = fence.word.as_str();
            if word == "query" {
                questions.push(Question { query: fence, expected: Vec::new() });
            } else if OUTCOMES.contains(&word) || word == "diagnostics" {
                match questions.last_mut() {
                    None if word == "diagnostics" => {}
                    None => return fault(format!("`{word}` needs a `query` before it")),
                    Some(question) if question.fence(word).is_some() => {
                        return fault(format!("the query before it has another `{word}`"));
                    }
                    Some(question) => question.expected.push(fence),
                }
            }
        }
        for question in &questions {
            let outcomes = question.expected.iter().filter(|fence| fence.word != "diagnostics");
            if outcomes.count() == 0 {
                let message = "a `query` needs `rows`, `nothing`, `refused` or `answer` after it";
                return Err(Fault::new(question.query.line, message));
            }
        }
        Ok(questions)
    }
}

/// Reads a page.
///
/// # Errors
/// With what does not fit the form.
pub fn read(text: &str) -> Result<Page, Vec<Fault>> {
    let mut reader = Reader::new(text);
    for (event, range) in Parser::new(text).into_offset_iter() {
        reader.event(event, range);
    }
    reader.finish()
}

struct Reader<'a> {
    text: &'a str,
    page: Page,
    faults: Vec<Fault>,
    heading: Option<(HeadingLevel, usize, String)>,
    fence: Option<Fence>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, page: Page::default(), faults: Vec::new(), heading: None, fence: None }
    }

    fn event(&mut self, event: Event<'a>, range: Range<usize>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                self.heading = Some((level, self.line(range.start), String::new()));
            }
            Event::End(TagEnd::Heading(_)) => self.end_heading(),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                self.fence = Some(self.open(&info, range));
            }
            Event::End(TagEnd::CodeBlock) => self.end_fence(),
            Event::Text(text) | Event::Code(text) => self.words(&text),
            _ => {}
        }
    }

    fn words(&mut self, text: &str) {
        if let Some(fence) = &mut self.fence {
            fence.body.push_str(text);
        } else if let Some((_, _, heading)) = &mut self.heading {
            heading.push_str(text);
        }
    }

    fn open(&self, info: &str, block: Range<usize>) -> Fence {
        let mut words = info.split_whitespace().map(str::to_owned);
        Fence {
            word: words.next().unwrap_or_default(),
            rest: words.collect(),
            body: String::new(),
            line: self.line(block.start),
            block,
        }
    }

    fn end_heading(&mut self) {
        let Some((level, line, heading)) = self.heading.take() else {
            return;
        };
        match level {
            HeadingLevel::H1 => self.page.title = heading,
            HeadingLevel::H2 => self.page.cases.push(Case { heading, line, fences: Vec::new() }),
            _ => {}
        }
    }

    fn end_fence(&mut self) {
        let Some(fence) = self.fence.take() else {
            return;
        };
        match self.page.cases.last_mut() {
            Some(case) => case.fences.push(fence),
            None => {
                self.faults.push(Fault::new(fence.line, "a fence before the first `##` heading"))
            }
        }
    }

    fn line(&self, at: usize) -> usize {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    }

    fn finish(mut self) -> Result<Page, Vec<Fault>> {
        if self.page.title.is_empty() {
            self.faults.insert(0, Fault::new(1, "the page has no `#` heading"));
        }
        if self.page.cases.is_empty() {
            self.faults.push(Fault::new(1, "the page has no `##` heading, so no case"));
        }
        if self.faults.is_empty() { Ok(self.page) } else { Err(self.faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn headings_and_fences_become_cases() {
        let text =
            "# T\nwords\n## `a` b\n\n```python x.py crlf\nf()\n```\n\n```nothing\n```\n## c\n";
        let page = read(text).unwrap();
        assert_eq!(page.title, "T");
        let headings: Vec<_> = page.cases.iter().map(|case| &case.heading).collect();
        assert_eq!(headings, ["a b", "c"]);
        let fence = &page.cases[0].fences[0];
        assert_eq!((fence.word.as_str(), fence.line), ("python", 5));
        assert_eq!(fence.rest, ["x.py", "crlf"]);
        assert_eq!(fence.body, "f()\n");
        assert_eq!(&text[fence.block.clone()], "```python x.py crlf\nf()\n```");
        assert_eq!(page.cases[0].fences[1].body, "");
    }

    #[test]
    fn a_page_needs_headings() {
        assert!(read("text\n").is_err());
        assert!(read("# T\n```python\nf()\n```\n## c\n").is_err());
    }
}
