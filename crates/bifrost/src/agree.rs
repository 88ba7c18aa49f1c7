//! Whether steps say the same forward and backward, over a whole workspace.

use std::collections::{BTreeMap, BTreeSet};

use bifrost_contract::{Need, Op, Surface};
use bifrost_db::Stop;
use bifrost_exec::{constructions, relation};
use bifrost_hir::DeclId;
use bifrost_languages::policy;
use bifrost_model::{CodeModel, DeclRef, FileId, Lookup, Stopped, Words};
use bifrost_query::{Reach, Step};

use crate::Workspace;
use crate::files::Files;

/// How well the steps of one language agree with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Canonical label.
    pub language: &'static str,
    /// Its files.
    pub files: usize,
    /// Their lines.
    pub lines: usize,
    /// The declarations that every step was asked of.
    pub declarations: usize,
    /// Edges of `callees`.
    pub calls: usize,
    /// Edges from what makes a type to the type.
    pub constructions: usize,
    /// Edges of `uses`.
    pub uses: usize,
    /// Each edge that only one direction has, in words.
    pub disagreements: Vec<String>,
}

/// Edges from declaration to declaration.
type Edges = BTreeSet<(DeclRef, DeclRef)>;

/// What both directions say, from every declaration to every other.
#[derive(Default)]
struct Both {
    callees: Edges,
    makes: Edges,
    callers: Edges,
    uses: Edges,
    used_by: Edges,
}

impl Workspace {
    /// Asks every declaration for what it calls, makes and uses, and for what calls, makes and uses
    /// it, and holds one against the other: `a` is among the callers of `b` exactly when `b` is
    /// among the callees of `a`, or `a` makes a `b`; and `a` is in `used_by` of `b` exactly when `b`
    /// is in `uses` of `a`. By language, in the order in which their first files come.
    ///
    /// # Errors
    /// Never today: nothing stops it.
    pub fn agreement(&self) -> Result<Vec<Agreement>, Stopped> {
        let stop = Stop::default();
        let shared = self.shared(&stop);
        let files = Files::new(&shared);
        let mut all: Vec<Agreement> = Vec::new();
        let mut both = Both::default();
        for (at, entry) in self.files().iter().enumerate() {
            if !policy(entry.language).is_some_and(|policy| policy.calls) {
                continue;
            }
            let place = all.iter().position(|it| it.language == entry.language);
            let place = place.unwrap_or_else(|| {
                all.push(Agreement { language: entry.language, ..Agreement::default() });
                all.len() - 1
            });
            let Some(one) = all.get_mut(place) else { continue };
            let file = FileId(at as u32);
            one.files += 1;
            one.lines += lines(&files, file)?;
            one.declarations += ask(&files, file, &mut both)?;
        }
        let asked = Asked { files: &files, workspace: self };
        both.compare(&asked, &mut all)?;
        Ok(all)
    }
}

fn lines(files: &Files<'_>, file: FileId) -> Result<usize, Stopped> {
    let looked = files.look(file, &Words::default(), Need::SEMANTICS)?;
    let Lookup::Found(document) = looked else { return Ok(0) };
    Ok(document.text.iter().filter(|byte| **byte == b'\n').count())
}

/// Asks all that a file declares, and says how much that is.
fn ask(files: &Files<'_>, file: FileId, both: &mut Both) -> Result<usize, Stopped> {
    let Some(family) = files.family(file)? else { return Ok(0) };
    let count = family.index.facts(file).map_or(0, |facts| facts.decls.len());
    let mut asked = 0;
    for at in 0..count {
        let decl = DeclRef { file, decl: DeclId(at as u32) };
        // The parts of an entity are asked about once, together.
        if files.canonical(decl)? != decl {
            continue;
        }
        asked += 1;
        let to = |op: Op| relation(files, &step(op), decl);
        both.callees.extend(to(Op::Callees)?.into_iter().map(|(to, _)| (decl, to)));
        both.uses.extend(to(Op::Uses)?.into_iter().map(|(to, _)| (decl, to)));
        both.callers.extend(to(Op::Callers)?.into_iter().map(|(from, _)| (from, decl)));
        both.used_by.extend(to(Op::UsedBy)?.into_iter().map(|(from, _)| (from, decl)));
        both.makes.extend(constructions(files, decl)?.into_iter().map(|to| (decl, to)));
    }
    Ok(asked)
}

/// A step of one edge that shows every site.
fn step(op: Op) -> Step {
    let surface = matches!(op, Op::Uses | Op::UsedBy).then_some(Surface::LspReferences);
    let reach = Reach::Direct;
    Step { op, reach, proof: None, reference_kinds: Vec::new(), surface, input: None }
}

/// Whom the names of declarations are asked of.
struct Asked<'a> {
    files: &'a Files<'a>,
    workspace: &'a Workspace,
}

impl Asked<'_> {
    fn language(&self, at: DeclRef) -> &'static str {
        self.workspace.files().get(at.file.0 as usize).map_or("", |entry| entry.language)
    }

    fn name(&self, at: DeclRef) -> Result<String, Stopped> {
        let node = self.files.node(at)?;
        let shown =
            |it: crate::Node| format!("{}:{}:{}", it.path, it.start, it.name.unwrap_or_default());
        Ok(node.map_or_else(|| "?".to_owned(), shown))
    }
}

impl Both {
    fn compare(&self, asked: &Asked<'_>, all: &mut [Agreement]) -> Result<(), Stopped> {
        let mut calls = self.callees.clone();
        calls.extend(&self.makes);
        for one in &mut *all {
            let own = |edges: &Edges| {
                edges.iter().filter(|(from, _)| asked.language(*from) == one.language).count()
            };
            one.calls = own(&self.callees);
            one.constructions = own(&self.makes);
            one.uses = own(&self.uses);
        }
        let kinds: BTreeMap<&str, (&Edges, &Edges)> = BTreeMap::from([
            ("calls or makes", (&calls, &self.callers)),
            ("uses", (&self.uses, &self.used_by)),
        ]);
        for (word, (out, back)) in kinds {
            for (from, to) in out.symmetric_difference(back) {
                let way = if out.contains(&(*from, *to)) { "forward" } else { "backward" };
                let said =
                    format!("{way} only: {} {word} {}", asked.name(*from)?, asked.name(*to)?);
                let language = asked.language(*from);
                let one = all.iter_mut().find(|one| one.language == language);
                one.into_iter().for_each(|one| one.disagreements.push(said.clone()));
            }
        }
        Ok(())
    }
}
