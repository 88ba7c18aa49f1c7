//! Project files: which projects refer to which, and what they import for all their files.

use std::sync::Arc;

use bifrost_resolve::{Implied, Manifest, Project};
use roxmltree::{Document, Node};
use rustc_hash::FxHashMap;

const PROPS: &str = "Directory.Build.props";
/// What `ImplicitUsings` stands for, whatever else an SDK adds.
const USUAL: &[&str] = &[
    "System",
    "System.Collections.Generic",
    "System.IO",
    "System.Linq",
    "System.Net.Http",
    "System.Threading",
    "System.Threading.Tasks",
];

/// A project.
pub(super) struct Unit {
    /// Its folder.
    pub(super) folder: String,
    /// The folders of the projects that it refers to, also through others.
    pub(super) seen: Arc<[String]>,
    /// What all its files import.
    pub(super) implied: Vec<Implied>,
}

/// What one project file says.
#[derive(Default)]
struct Said {
    references: Vec<String>,
    usual: Option<bool>,
    takes: Vec<Implied>,
    drops: Vec<String>,
}

/// All projects, those in the most nested folders first.
pub(super) fn units(project: &Project<'_>) -> Vec<Unit> {
    let props: Vec<(&str, Said)> =
        project.manifests_named(PROPS).map(|it| (folder_of(&it.path), said(it))).collect();
    let is_project = |it: &&Manifest| it.path.ends_with(".csproj");
    let mut all: FxHashMap<&str, Said> = FxHashMap::default();
    for manifest in project.manifests().iter().filter(is_project) {
        let own = said(manifest);
        let known = all.entry(folder_of(&manifest.path)).or_default();
        known.references.extend(own.references);
        known.usual = known.usual.or(own.usual);
        known.takes.extend(own.takes);
        known.drops.extend(own.drops);
    }
    let mut units: Vec<Unit> = Vec::new();
    for (folder, own) in &all {
        let above = props.iter().filter(|(place, _)| is_below(folder, place) || place == folder);
        let above: Vec<&Said> = above.map(|(_, said)| said).collect();
        units.push(Unit {
            folder: (*folder).to_owned(),
            seen: seen(folder, &all).into(),
            implied: implied(own, &above),
        });
    }
    let depth = |unit: &Unit| std::cmp::Reverse(unit.folder.len());
    units.sort_by(|a, b| depth(a).cmp(&depth(b)).then_with(|| a.folder.cmp(&b.folder)));
    units
}

/// References lead on: what a referred project refers to is seen too.
fn seen(folder: &str, all: &FxHashMap<&str, Said>) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(at) = left.pop() {
        for next in all.get(at.as_str()).into_iter().flat_map(|said| &said.references) {
            if !seen.contains(next) && next != folder {
                seen.push(next.clone());
                left.push(next.clone());
            }
        }
    }
    seen
}

fn implied(own: &Said, above: &[&Said]) -> Vec<Implied> {
    let usual = own.usual.or_else(|| above.iter().rev().find_map(|said| said.usual));
    let usual = USUAL.iter().filter(|_| usual == Some(true)).map(|name| all_of(name));
    let takes = above.iter().flat_map(|said| &said.takes).chain(&own.takes).cloned();
    let drops = |it: &Implied| {
        let name = it.from.join(".");
        above.iter().copied().chain([own]).any(|said| said.drops.contains(&name))
    };
    usual.chain(takes).filter(|it| !drops(it)).collect()
}

fn all_of(name: &str) -> Implied {
    Implied { from: names(name), local: None }
}

fn said(manifest: &Manifest) -> Said {
    let text = manifest.text.trim_start_matches('\u{feff}');
    let Ok(document) = Document::parse(text) else { return Said::default() };
    let folder = folder_of(&manifest.path);
    let mut said = Said::default();
    for node in document.descendants().filter(Node::is_element) {
        match node.tag_name().name() {
            "ProjectReference" => {
                let named = node.attribute("Include").into_iter().flat_map(|it| it.split(';'));
                let place = |path: &str| projected(folder, path.trim());
                said.references.extend(named.filter_map(place));
            }
            "ImplicitUsings" => {
                let on = node.text().map(str::trim);
                said.usual =
                    on.map(|on| ["enable", "true"].iter().any(|it| on.eq_ignore_ascii_case(it)));
            }
            "Using" => using(node, &mut said),
            _ => {}
        }
    }
    said
}

/// `<Using Include="A.B" Alias="C" Static="true" />`, `<Using Remove="A.B" />`.
fn using(node: Node<'_, '_>, said: &mut Said) {
    if let Some(name) = node.attribute("Remove") {
        said.drops.push(name.trim().to_owned());
    }
    for name in node.attribute("Include").into_iter().flat_map(|it| it.split(';')) {
        let local = node.attribute("Alias").map(|it| it.trim().to_owned());
        said.takes.push(Implied { from: names(name.trim()), local });
    }
}

/// The folder of a project file that is named from another's folder.
fn projected(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let (named, _) = path.rsplit_once(['/', '\\'])?;
    for part in named.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

pub(super) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// True for what lies in a folder.
pub(super) fn is_below(path: &str, folder: &str) -> bool {
    let rest = path.strip_prefix(folder);
    folder.is_empty() || rest.is_some_and(|rest| rest.starts_with('/'))
}

/// The names of a path, blanks left out.
pub(super) fn names(path: &str) -> Vec<String> {
    let parts = path.split(['.', ':']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.strip_prefix('@').unwrap_or(part).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{projected, said};
    use bifrost_resolve::Manifest;

    #[test]
    fn references_are_folders() {
        assert_eq!(projected("src/App", "..\\Lib\\Lib.csproj").as_deref(), Some("src/Lib"));
        assert_eq!(projected("", "../Lib/Lib.csproj"), None);
        assert_eq!(projected("src", "Lib.csproj"), None);
    }

    #[test]
    fn a_project_file_says_what_it_refers_to_and_imports() {
        let text = "<Project Sdk=\"S\"><PropertyGroup><ImplicitUsings>enable</ImplicitUsings>\
            </PropertyGroup><ItemGroup><Using Include=\"A.B\" /><Using Remove=\"System.IO\" />\
            <ProjectReference Include=\"../L/L.csproj\" /></ItemGroup></Project>";
        let said = said(&Manifest { path: "a/A.csproj".into(), text: text.into() });
        assert_eq!((said.usual, said.references), (Some(true), vec!["L".to_owned()]));
        assert_eq!((said.takes.len(), said.drops.len()), (1, 1));
    }
}
