//! Which files the entries of `where` select.

use bifrost_base::Glob;
use bifrost_workspace::Scope;

const PATHS: [&str; 8] = [
    "README.py",
    "app/[id]/page.ts",
    "app/d/page.ts",
    "app/i/page.ts",
    "src-old/a.py",
    "src/a.py",
    "src/deep/b.py",
    "src/deep/b.ts",
];

fn scope(globs: &[&str]) -> Scope {
    let globs: Vec<Glob> = globs.iter().map(|glob| Glob::new(glob).unwrap()).collect();
    Scope::new(&globs, PATHS.into_iter())
}

fn selected(globs: &[&str]) -> Vec<&'static str> {
    let scope = scope(globs);
    PATHS.into_iter().filter(|path| scope.selects(path)).collect()
}

#[test]
fn no_entry_selects_everything() {
    assert_eq!(selected(&[]), PATHS);
    assert_eq!(selected(&["."]), PATHS);
    assert_eq!(selected(&["./"]), PATHS);
    assert_eq!(selected(&["**"]), PATHS);
}

#[test]
fn a_folder_is_everything_below_it() {
    let below = ["src/a.py", "src/deep/b.py", "src/deep/b.ts"];
    for entry in ["src", "src/", "./src", "./src/"] {
        assert_eq!(selected(&[entry]), below);
    }
    assert_eq!(selected(&["src/deep"]), below[1..]);
    assert!(selected(&["sr"]).is_empty());
}

#[test]
fn a_star_stays_inside_one_segment() {
    assert_eq!(selected(&["src/*"]), ["src/a.py"]);
    assert_eq!(selected(&["*.py"]), ["README.py"]);
    assert_eq!(selected(&["src/**/*.py"]), ["src/a.py", "src/deep/b.py"]);
    assert_eq!(selected(&["s*/?.py"]), ["src-old/a.py", "src/a.py"]);
    assert_eq!(selected(&["**/b.{py,ts}"]), ["src/deep/b.py", "src/deep/b.ts"]);
    // A pattern that fits a folder is no path of that folder.
    assert!(selected(&["sr?"]).is_empty());
}

#[test]
fn an_existing_path_is_that_path_before_it_is_a_pattern() {
    assert_eq!(selected(&["app/[id]/page.ts"]), ["app/[id]/page.ts"]);
    assert_eq!(selected(&["app/[id]"]), ["app/[id]/page.ts"]);
    assert_eq!(selected(&["app/[di]/page.ts"]), ["app/d/page.ts", "app/i/page.ts"]);
    assert_eq!(selected(&[r"app/\[id\]/*"]), ["app/[id]/page.ts"]);
}

#[test]
fn case_matters_and_entries_add_up() {
    assert!(selected(&["SRC", "readme.py", "*.PY"]).is_empty());
    assert_eq!(selected(&["README.py", "src/*.py", "nothing"]), ["README.py", "src/a.py"]);
}

#[test]
fn a_folder_is_reached_when_a_file_below_it_could_be_selected() {
    for entry in
        ["src", "src/closed/**", "src/closed/x.py", "src/closed/deep", "**/x.py", "s*/x.py"]
    {
        assert!(scope(&[entry]).reaches("src/closed"), "{entry}");
    }
    for entry in ["app", "app/**", "src/deep", "src/closed2/*", "README.py", "app/[id]"] {
        assert!(!scope(&[entry]).reaches("src/closed"), "{entry}");
    }
    assert!(scope(&[]).reaches("src/closed"));
    assert!(scope(&["app/[id]"]).reaches("app/[id]/x"));
    assert!(!scope(&["app/[id]"]).reaches("app/i"));
}
