//! What the links of all files say of a declaration, the search for its sites finds, and the steps
//! over sites say the same forward and backward.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bifrost_db::Stop;
use bifrost_model::{CodeModel, DeclRef, FileId, SiteRef};

use crate::files::Files;
use crate::{OpenOptions, Workspace};

/// How many declarations are meant by some site, and those whose search finds other sites.
fn check(root: &Path) -> (usize, Vec<String>) {
    let workspace = Workspace::open(root, &OpenOptions::default()).unwrap();
    let stop = Stop::default();
    let shared = workspace.shared(&stop);
    let files = Files::new(&shared);
    let mut forward: BTreeMap<DeclRef, BTreeSet<SiteRef>> = BTreeMap::new();
    for at in 0..workspace.files().len() as u32 {
        let links = files.links(FileId(at)).unwrap();
        for (place, site) in links.sites() {
            let here = SiteRef { file: FileId(at), site: *place };
            let call = site.call.as_ref();
            let called = call.into_iter().flat_map(|call| call.targets.iter().chain(&call.makes));
            for target in site.targets.iter().chain(called) {
                forward.entry(*target).or_default().insert(here);
            }
        }
    }
    let mut wrong = Vec::new();
    for (target, sites) in &forward {
        let found = files.sites_to(*target).unwrap().found;
        let found: BTreeSet<SiteRef> = found.iter().map(|site| site.at).collect();
        for lost in sites.difference(&found) {
            let path = &workspace.files()[lost.file.0 as usize].path;
            let site = files.links(lost.file).unwrap();
            let site = site.sites().iter().find(|(at, _)| *at == lost.site).unwrap();
            let at = site.1.span.start;
            let target = files.named_at(*target).unwrap();
            wrong.push(format!("{target:?} is not found in {path} at {at}"));
        }
    }
    (forward.len(), wrong)
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The projects of this repository, one at least of each language.
fn roots() -> Vec<PathBuf> {
    let mut roots = vec![repository().join("examples/harbour")];
    let languages = std::fs::read_dir(repository().join("testdata")).unwrap();
    let showcases = languages.map(|entry| entry.unwrap().path().join("showcase"));
    roots.extend(showcases.filter(|path| path.is_dir()));
    roots
}

#[test]
fn what_is_meant_is_found() {
    let mut count = 0;
    for root in &roots() {
        let (meant, wrong) = check(root);
        assert_eq!(wrong, Vec::<String>::new(), "{}", root.display());
        count += meant;
    }
    assert!(count > 100, "only {count} declarations are meant by anything");
}

/// How many edges of each kind the steps draw, when they say the same forward and backward.
fn agreed(root: &Path) -> [usize; 3] {
    let workspace = Workspace::open(root, &OpenOptions::default()).unwrap();
    let mut edges = [0; 3];
    for one in workspace.agreement().unwrap() {
        assert_eq!(one.disagreements, Vec::<String>::new(), "{}: {}", root.display(), one.language);
        for (sum, count) in edges.iter_mut().zip([one.calls, one.constructions, one.uses]) {
            *sum += count;
        }
    }
    edges
}

#[test]
fn steps_agree_both_ways() {
    for root in &roots() {
        let [calls, constructions, uses] = agreed(root);
        assert!(calls + constructions > 1 && uses > 10, "{} says too little", root.display());
    }
}

#[test]
#[ignore = "for a real tree: FORWARD_ROOT=FOLDER cargo test -p bifrost --lib -- --ignored --nocapture"]
fn what_is_meant_is_found_in_a_real_tree() {
    let root = std::env::var_os("FORWARD_ROOT").unwrap();
    let (meant, wrong) = check(Path::new(&root));
    assert_eq!(wrong, Vec::<String>::new(), "{} of {meant}", wrong.len());
    agreed(Path::new(&root));
}
