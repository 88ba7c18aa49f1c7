//! Making entries relative to the root.

use std::path::Path;

use bifrost_workspace::relative_glob;

use crate::kit::Yard;

fn relative(root: &Path, entry: &str) -> Option<String> {
    relative_glob(root, entry).ok()
}

fn same(root: &Path, entry: &str, expected: &str) {
    assert_eq!(relative(root, entry).as_deref(), Some(expected), "{entry}");
}

#[test]
fn relative_entries_are_tidied() {
    let root = Path::new("/nowhere/proj");
    same(root, "src/*.py", "src/*.py");
    same(root, "./src//a/./b/", "src/a/b");
    same(root, ".", ".");
    same(root, "src/../lib/[id].ts", "lib/[id].ts");
    same(root, "src/*/../*.py", "src/*.py");
    same(root, "src/..", ".");
    same(root, "{a/b,c}/../d", "{a/b,c}/../d");
    same(root, "**/../d", "**/../d");
    same(root, "..a/b", "..a/b");
}

#[test]
fn an_entry_that_climbs_out_may_come_back() {
    let root = Path::new("/nowhere/proj");
    same(root, "../proj/src", "src");
    for out in ["..", "../other/**", "src/../../a.py", "../../proj"] {
        assert_eq!(relative(root, out), None, "{out}");
    }
}

#[test]
fn absolute_entries_lose_the_root() {
    let root = Path::new("/nowhere/proj");
    same(root, "/nowhere/proj/src/**/*.py", "src/**/*.py");
    same(root, "/nowhere/proj/", ".");
    same(root, "/nowhere//./x/../proj/a.py", "a.py");
    same(root, "/nowhere/*/src/a.py", "src/a.py");
    same(Path::new("/"), "/src/a.py", "src/a.py");
    for out in ["/nowhere", "/nowhere/proj2/a", "/nowhere/*", "/src/a.py", "/**/a.py", "/"] {
        assert_eq!(relative(root, out), None, "{out}");
    }
    let error = relative_glob(root, "/src/a.py").unwrap_err().to_string();
    assert_eq!(error, "`/src/a.py` is outside the root; give a path relative to it");
}

#[test]
fn a_root_may_have_the_characters_of_a_glob() {
    let root = Path::new("/nowhere/[x]{y}*");
    same(root, "/nowhere/[x]{y}*/src/[ab].py", "src/[ab].py");
    same(root, r"/nowhere/\[x\]\{y\}\*/src", "src");
    same(Path::new("/nowhere/a[b"), "/nowhere/a[b/src", "src");
}

#[cfg(unix)]
#[test]
fn a_root_may_be_spelled_through_links() {
    let yard = Yard::with(&[("real/proj/src/a.py", "")]);
    std::os::unix::fs::symlink(yard.path("real"), yard.path("one")).unwrap();
    std::os::unix::fs::symlink(yard.path("real"), yard.path("two")).unwrap();
    let spellings = ["real", "one", "two"].map(|name| yard.path(name).join("proj"));
    for root in &spellings {
        for entry in &spellings {
            let entry = entry.display();
            same(root, &format!("{entry}/src/*.py"), "src/*.py");
            same(root, &format!("{entry}/"), ".");
        }
        assert_eq!(relative(root, &format!("{}/src", yard.path("one").display())), None);
    }
}
