//! The colours of a text report. This module and `excerpt` own the border with annotate-snippets.

use std::fmt::Display;

use annotate_snippets::Renderer;
use annotate_snippets::renderer::{AnsiColor, Style};

const MATCH: Style = AnsiColor::BrightGreen.on_default().bold();
const CAPTURE: Style = AnsiColor::BrightCyan.on_default();
const GUTTER: Style = AnsiColor::BrightBlack.on_default();
const PLACE: Style = Style::new().bold();
const WARNING: Style = AnsiColor::BrightYellow.on_default().bold();
const GOOD: Style = AnsiColor::BrightGreen.on_default();

/// Writes words in their colours, or plainly.
pub(crate) struct Paint {
    colour: bool,
    /// Draws excerpts in the same colours. Lines are cut before they come here, so it cuts none.
    pub(crate) renderer: Renderer,
}

impl Paint {
    pub(crate) fn new(colour: bool) -> Self {
        let renderer = match colour {
            true => Renderer::styled().info(MATCH).context(CAPTURE).line_num(GUTTER),
            false => Renderer::plain(),
        };
        Self { colour, renderer: renderer.term_width(10_000) }
    }

    /// Where something is, or what heads a table.
    pub(crate) fn place(&self, text: impl Display) -> String {
        self.wear(PLACE, text)
    }

    /// What was found.
    pub(crate) fn found(&self, text: impl Display) -> String {
        self.wear(MATCH, text)
    }

    /// Why an answer is not whole.
    pub(crate) fn warning(&self, text: impl Display) -> String {
        self.wear(WARNING, text)
    }

    /// That all is well.
    pub(crate) fn good(&self, text: impl Display) -> String {
        self.wear(GOOD, text)
    }

    /// What is only good to know.
    pub(crate) fn quiet(&self, text: impl Display) -> String {
        self.wear(GUTTER, text)
    }

    fn wear(&self, style: Style, text: impl Display) -> String {
        match self.colour {
            true => format!("{style}{text}{style:#}"),
            false => text.to_string(),
        }
    }
}
