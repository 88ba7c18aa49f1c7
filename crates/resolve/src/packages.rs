//! Modules whose files name a package: which files are one, and what importers call it.

use bifrost_base::Name;
use bifrost_hir::semantics::ImportFlags;
use rustc_hash::FxHashMap;

use crate::build::FileInput;
use crate::index::{Index, SpaceId};
use crate::lookup::Lookup;
use crate::lookup::Meant;

/// The module of each file. Of the files of one module those that name another package than it has
/// are apart, each package by itself.
pub(crate) fn spaces(files: &[FileInput<'_>]) -> Vec<String> {
    let named = |file: &FileInput<'_>| file.layout.space(file.path, &file.facts.module);
    let mut spaces: Vec<String> = files.iter().map(named).collect();
    let mut counts: FxHashMap<&str, Vec<(&str, usize)>> = FxHashMap::default();
    let mut agreeing: FxHashMap<&str, String> = FxHashMap::default();
    for apart in [false, true] {
        // What a usual build leaves out decides only where there is nothing else.
        let mut own: FxHashMap<&str, Vec<(&str, usize)>> = FxHashMap::default();
        for (file, space) in files.iter().zip(&spaces) {
            let Some(package) = file.facts.semantics.package.as_deref() else { continue };
            if file.facts.semantics.apart != apart || counts.contains_key(space.as_str()) {
                continue;
            }
            let names = own.entry(space).or_default();
            match names.iter_mut().find(|(known, _)| *known == package) {
                Some((_, count)) => *count += 1,
                None => names.push((package, 1)),
            }
        }
        counts.extend(own);
    }
    for (file, space) in files.iter().zip(&spaces) {
        let Some(names) = counts.get(space.as_str()) else { continue };
        let chosen = file.layout.package_of(names).and_then(|at| names.get(at));
        if let Some((package, _)) = chosen {
            agreeing.insert(space, (*package).to_owned());
        }
    }
    let apart: Vec<Option<String>> = files
        .iter()
        .zip(&spaces)
        .map(|(file, space)| {
            let own = file.facts.semantics.package.as_deref()?;
            let package = agreeing.get(space.as_str())?;
            (own != package).then(|| format!("{space}{}<{own}>", file.policy.joint))
        })
        .collect();
    for (space, apart) in spaces.iter_mut().zip(apart) {
        if let Some(apart) = apart {
            *space = apart;
        }
    }
    spaces
}

impl Index {
    /// Gives imports whose local name was a guess that of the package that they lead to.
    pub(crate) fn name_packages(&mut self) {
        let mut found: Vec<(usize, u32, Name, Option<Name>)> = Vec::new();
        let mut lookup = Lookup::new(self);
        for (file, sheet) in self.files() {
            for (at, import) in sheet.facts.semantics.imports.iter().enumerate() {
                let Some(guess) = import.local else { continue };
                if !import.flags.has(ImportFlags::GUESSED) {
                    continue;
                }
                let at = at as u32;
                let landed = lookup.land(file, at);
                let package = landed.meant.iter().find_map(|meant| match meant {
                    Meant::Space(space) => self.package_name(*space),
                    _ => None,
                });
                let Some(package) = package.filter(|name| *name != sheet.text(guess)) else {
                    continue;
                };
                // A name that the file does not hold is used nowhere in it.
                found.push((file.0 as usize, at, guess, sheet.facts.names.find(package)));
            }
        }
        for (file, at, guess, name) in found {
            let Some(Some(sheet)) = self.sheets.get_mut(file) else { continue };
            if let Some(bound) = sheet.bound.get_mut(&guess) {
                bound.retain(|known| *known != at);
            }
            if let Some(name) = name {
                let text = sheet.facts.names.text(name).to_owned();
                sheet.bound.entry(name).or_default().push(at);
                self.words.intern(&text);
            }
        }
    }

    /// The package that the files of a module name.
    fn package_name(&self, space: SpaceId) -> Option<&str> {
        let files = &self.space(space)?.files;
        let sheets = files.iter().filter_map(|file| self.sheet(*file));
        let mut named = sheets.filter_map(|sheet| sheet.facts.semantics.package.as_deref());
        named.next()
    }
}
