//! Conditional parts of a text: `#if`, its branches and its end, and which of them to read when.
//!
//! Where a grammar cannot read all branches at once, each reading shows one branch of every
//! condition. A reading shows a branch that no earlier one has shown, as long as there is one.

use bifrost_base::Span;

/// What a directive does to the branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Begins a condition; true when its first branch is never compiled: `#if 0`.
    If { dead: bool },
    /// Begins another branch.
    Else,
    /// Ends the condition.
    End,
}

/// All conditions of a text.
pub(crate) struct Branches {
    groups: Vec<Group>,
    /// The conditions that stand in no branch.
    outermost: Vec<usize>,
}

struct Group {
    branches: Vec<Branch>,
}

struct Branch {
    span: Span,
    inner: Vec<usize>,
    dead: bool,
    shown: bool,
}

/// What one reading leaves out and what it shows first.
#[derive(Default)]
pub(crate) struct Choice {
    /// The branches that are not shown.
    pub(crate) hidden: Vec<Span>,
    /// The branches that no earlier reading has shown.
    pub(crate) fresh: Vec<Span>,
}

impl Branches {
    /// The conditions that these directives make, in order of the text. A condition without an end
    /// reaches to the end of the text.
    pub(crate) fn new(directives: &[(Span, Part)], length: u32) -> Self {
        let mut all = Self { groups: Vec::new(), outermost: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        for (span, part) in directives {
            match part {
                Part::If { dead } => {
                    let group = all.open(&open);
                    all.groups[group].branches.push(Branch::after(*span, *dead));
                    open.push(group);
                }
                Part::Else => {
                    if let Some(group) = open.last() {
                        all.close(*group, span.start);
                        all.groups[*group].branches.push(Branch::after(*span, false));
                    }
                }
                Part::End => {
                    if let Some(group) = open.pop() {
                        all.close(group, span.start);
                    }
                }
            }
        }
        while let Some(group) = open.pop() {
            all.close(group, length);
        }
        all
    }

    fn open(&mut self, around: &[usize]) -> usize {
        let group = self.groups.len();
        self.groups.push(Group { branches: Vec::new() });
        let inside = around.last().and_then(|outer| self.groups[*outer].branches.last_mut());
        match inside {
            Some(branch) => branch.inner.push(group),
            None => self.outermost.push(group),
        }
        group
    }

    fn close(&mut self, group: usize, end: u32) {
        if let Some(branch) = self.groups[group].branches.last_mut() {
            branch.span = Span::new(branch.span.start, end.max(branch.span.start));
        }
    }

    /// Chooses the branches of the next reading; none when all have been shown.
    pub(crate) fn next(&mut self) -> Option<Choice> {
        let unread = self.unread();
        if !self
            .groups
            .iter()
            .any(|group| group.branches.iter().any(|branch| !branch.shown && !branch.dead))
        {
            return None;
        }
        let mut choice = Choice::default();
        let mut todo: Vec<(usize, bool)> =
            self.outermost.iter().rev().map(|group| (*group, false)).collect();
        while let Some((group, inside_fresh)) = todo.pop() {
            let branches = &mut self.groups[group].branches;
            let live = |branch: &Branch| !branch.dead;
            let picked = (0..branches.len())
                .find(|at| live(&branches[*at]) && unread[group][*at])
                .or_else(|| branches.iter().position(live));
            let mut fresh = inside_fresh;
            for (at, branch) in branches.iter_mut().enumerate() {
                if Some(at) != picked {
                    choice.hidden.push(branch.span);
                    continue;
                }
                if !branch.shown && !inside_fresh {
                    choice.fresh.push(branch.span);
                }
                fresh |= !branch.shown;
                branch.shown = true;
                todo.extend(branch.inner.iter().rev().map(|inner| (*inner, fresh)));
            }
        }
        choice.hidden.sort_unstable_by_key(|span| span.start);
        choice.fresh.sort_unstable_by_key(|span| span.start);
        Some(choice)
    }

    /// For every branch: whether it, or a live branch in it, was never shown. Inner conditions come
    /// after those around them.
    fn unread(&self) -> Vec<Vec<bool>> {
        let mut unread: Vec<Vec<bool>> = vec![Vec::new(); self.groups.len()];
        for (at, group) in self.groups.iter().enumerate().rev() {
            let of = |branch: &Branch| {
                !branch.dead
                    && (!branch.shown
                        || branch.inner.iter().any(|inner| unread[*inner].contains(&true)))
            };
            let branches = group.branches.iter().map(of).collect();
            unread[at] = branches;
        }
        unread
    }
}

impl Branch {
    fn after(directive: Span, dead: bool) -> Self {
        let span = Span::new(directive.end, directive.end);
        Self { span, inner: Vec::new(), dead, shown: false }
    }
}

/// Writes blanks over bytes; line ends stay.
pub(crate) fn blank(text: &mut [u8], span: Span) {
    if let Some(bytes) = text.get_mut(span.start as usize..span.end as usize) {
        for byte in bytes.iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')) {
            *byte = b' ';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Branches, Part};
    use bifrost_base::Span;

    const IF: Part = Part::If { dead: false };

    fn at(start: u32, part: Part) -> (Span, Part) {
        (Span::new(start, start + 1), part)
    }

    #[test]
    fn every_live_branch_is_shown_once() {
        let directives = [
            at(0, IF),
            at(10, Part::Else),
            at(12, Part::If { dead: true }),
            at(14, Part::Else),
            at(16, Part::End),
            at(20, Part::Else),
            at(30, Part::End),
        ];
        let mut branches = Branches::new(&directives, 40);
        let mut fresh = Vec::new();
        while let Some(choice) = branches.next() {
            fresh.push(choice.fresh);
        }
        let spans = |list: &[(u32, u32)]| -> Vec<Span> {
            list.iter().map(|(start, end)| Span::new(*start, *end)).collect()
        };
        assert_eq!(fresh, [spans(&[(1, 10)]), spans(&[(11, 20)]), spans(&[(21, 30)])]);
    }
}
