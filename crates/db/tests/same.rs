//! After any changes a session answers as one that begins anew.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod support;

use bifrost_base::FileId;
use bifrost_db::{Eager, Session, Stages};
use bifrost_hir::DeclId;
use bifrost_resolve::{DeclRef, Direction};
use proptest::prelude::*;
use support::Tree;

/// What files are made of, a language each.
const PYTHON: &[&str] = &[
    "from a import f\n",
    "import b\nfrom b import *\n",
    "# nothing\n",
    "def f(x=1):\n    return g()\n",
    "def g():\n    y = B()\n    return y\n",
    "class A(B):\n    def m(self):\n        return self.n()\n",
    "class B:\n    def n(self): return A()\n",
    "x = f()\nx.n()\nB().m()\n",
];
const RUST: &[&str] = &[
    "mod b;\nmod c;\n",
    "pub struct A;\n",
    "pub struct B { pub a: A }\n",
    "pub trait T { fn m(&self) -> A { A } }\n",
    "impl A { pub fn n(&self) {} }\n",
    "impl B { pub fn n(&self) {} }\n",
    "impl T for A {}\n",
    "use super::*;\nuse crate::b::B;\n",
    "fn f(b: &B) { b.n(); b.a.n(); b.a.m().n(); }\n",
];
const JAVA: &[&str] = &[
    "package p;\n",
    "import q.B;\nimport p.*;\n",
    "class A extends B { void m() { n(); } }\n",
    "class B { void n() { new A().m(); } }\n",
    "class C { B b; void k(A a) { a.n(); b.n(); } }\n",
    "interface I { void n(); }\n",
];
const FILES: &[(&str, &[&str])] = &[
    ("a.py", PYTHON),
    ("b.py", PYTHON),
    ("p/c.py", PYTHON),
    ("src/lib.rs", RUST),
    ("src/b.rs", RUST),
    ("src/c.rs", RUST),
    ("p/A.java", JAVA),
    ("q/B.java", JAVA),
    ("C.java", JAVA),
];

/// Everything that the stages say.
fn said(stages: &dyn Stages, count: usize) -> String {
    let mut said = String::new();
    for at in 0..count as u32 {
        let file = FileId(at);
        let links = stages.links(file).unwrap();
        said += &format!("{at} {:?}\n", links.sites());
        let Some(family) = stages.family(file).unwrap() else { continue };
        let index = &family.index;
        for direction in [Direction::Out, Direction::In] {
            said += &format!("{:?}\n", index.imports(file, direction));
        }
        said += &format!("{:?}\n", family.doubtful);
        let facts = index.facts(file).unwrap();
        for (at, decl) in facts.decls.iter().enumerate() {
            let id = DeclId(at as u32);
            let here = DeclRef { file, decl: id };
            said += &format!("{} {decl:?}\n", facts.fq_name(id));
            said += &format!("{:?} {:?}\n", index.members(here), index.owner(here));
            for direction in [Direction::Out, Direction::In] {
                said += &format!("{:?}\n", index.hierarchy(here, direction));
            }
        }
    }
    said
}

/// What changes for others is only which of two places a method stands in.
#[test]
fn a_method_that_moves_from_one_type_to_another() {
    let types = "pub struct A;\npub struct B;\n";
    let before = "impl A { pub fn n(&self) {} }\nimpl B { }\n";
    let after = "impl A { }\nimpl B { pub fn n(&self) {} }\n";
    let user = "use crate::{A, B};\nfn f(a: &A, b: &B) { a.n(); b.n(); }\n";
    let lib = |holders| format!("mod user;\n{types}{holders}");
    let mut tree = Tree::new(&[
        ("Cargo.toml", "[package]\nname = \"k\"\n"),
        ("src/lib.rs", &lib(before)),
        ("src/user.rs", user),
    ]);
    let mut session = Session::new(tree.listing(), tree.with());
    let first = said(&session, 2);
    tree.write("src/lib.rs", &lib(after));
    let listing = tree.listing();
    session.refresh(listing.clone(), tree.texts());
    let second = said(&session, 2);
    assert_ne!(first, second);
    assert_eq!(second, said(&Eager::new(listing, tree.with()), 2));
}

/// A file, and what it is made of from now on; nothing when it goes.
fn edit() -> impl Strategy<Value = (usize, Option<Vec<usize>>)> {
    let parts = prop::option::weighted(0.9, prop::collection::vec(0..9_usize, 0..5));
    (0..FILES.len(), parts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_session_is_as_one_that_begins_anew(edits in prop::collection::vec(edit(), 1..24)) {
        let mut tree = Tree::new(&[("Cargo.toml", "[package]\nname = \"k\"\n")]);
        for (path, pool) in FILES {
            tree.write(path, pool[3]);
        }
        let mut session = Session::new(tree.listing(), tree.with());
        for (file, parts) in edits {
            let (path, pool) = FILES[file];
            match parts {
                None => tree.remove(path),
                Some(parts) => {
                    let parts = parts.into_iter().map(|at| pool[at % pool.len()]);
                    tree.write(path, &parts.collect::<String>());
                }
            }
            let listing = tree.listing();
            let count = listing.files.len();
            session.refresh(listing.clone(), tree.texts());
            let anew = Eager::new(listing, tree.with());
            prop_assert_eq!(said(&session, count), said(&anew, count));
        }
    }
}
