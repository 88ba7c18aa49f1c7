//! What a change makes a session do again.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod support;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use bifrost_base::FileId;
use bifrost_db::{Ahead, Session, Stages, Stop};
use support::Tree;

/// A session, and the stages that it made since it was last asked.
struct Watched {
    session: Session,
    made: Arc<Mutex<BTreeSet<String>>>,
    tree: Tree,
}

impl Watched {
    fn new() -> Self {
        let mut tree = Tree::new(&[("a.py", A), ("b.py", B), ("c.py", C)]);
        let made: Arc<Mutex<BTreeSet<String>>> = Arc::default();
        let sink = Arc::clone(&made);
        let observer = move |stage| {
            sink.lock().unwrap().insert(stage);
        };
        let session = Session::observed(tree.listing(), tree.with(), observer);
        let this = Self { session, made, tree };
        this.ask();
        this
    }

    /// Asks for the links of every file, and answers what had to be made for it: how many of each
    /// stage.
    fn ask(&self) -> String {
        self.made.lock().unwrap().clear();
        let files = self.tree.files.lock().unwrap();
        let count = files.keys().filter(|path| path.ends_with(".py")).count();
        drop(files);
        for at in 0..count as u32 {
            self.session.links(FileId(at)).unwrap();
        }
        let made = std::mem::take(&mut *self.made.lock().unwrap());
        let names: Vec<&str> = made.iter().filter_map(|stage| stage.split('(').next()).collect();
        let mut counted = Vec::new();
        for stage in ["manifests", "layout", "outline", "index", "lowered", "links"] {
            let count = names.iter().filter(|name| **name == stage).count();
            if count > 0 {
                counted.push(format!("{stage} {count}"));
            }
        }
        counted.join(", ")
    }

    fn change(&mut self, change: impl FnOnce(&mut Tree)) -> String {
        change(&mut self.tree);
        self.session.refresh(self.tree.listing(), self.tree.texts());
        self.ask()
    }
}

const A: &str = "def f(x):\n    return 1\n\nclass K:\n    def m(self): pass\n";
const B: &str = "from a import f, K\n\ndef g():\n    f(2)\n    K().m()\n";
const C: &str = "def alone(): pass\n";

#[test]
fn nothing_without_a_change() {
    let mut it = Watched::new();
    assert_eq!(it.ask(), "");
    assert_eq!(it.change(|_| ()), "");
}

/// `b.py` calls what `a.py` declares, so its links looked at that body; those of `c.py` did not.
#[test]
fn a_body() {
    let mut it = Watched::new();
    let made = it.change(|tree| tree.write("a.py", &A.replace("return 1", "return 123")));
    assert_eq!(made, "outline 1, index 1, lowered 1, links 2");
    let made = it.change(|tree| tree.write("b.py", &B.replace("f(2)", "f(f(2))")));
    assert_eq!(made, "outline 1, index 1, lowered 1, links 1");
}

#[test]
fn a_signature() {
    let mut it = Watched::new();
    let made =
        it.change(|tree| tree.write("a.py", &A.replace("def m", "def n(self): pass\n    def m")));
    assert_eq!(made, "outline 1, index 1, lowered 1, links 3");
}

#[test]
fn a_file_that_is_written_again() {
    let mut it = Watched::new();
    assert_eq!(it.change(|tree| tree.write("c.py", C)), "outline 1, lowered 1");
}

#[test]
fn a_new_file_and_one_that_goes() {
    let mut it = Watched::new();
    let made = it.change(|tree| tree.write("aa.py", "import a\n"));
    assert_eq!(made, "layout 1, outline 1, index 1, lowered 1, links 4");
    let made = it.change(|tree| tree.remove("aa.py"));
    assert_eq!(made, "layout 1, index 1, links 3");
}

#[test]
fn a_manifest() {
    let mut it = Watched::new();
    let made = it.change(|tree| tree.write("pyproject.toml", "[project]\nname = 'x'\n"));
    assert_eq!(made, "manifests 1, layout 1, index 1, links 3");
}

/// How many files were read whole, and how many again, when a family was put together with this
/// ahead and the bodies of all were asked for then.
fn read_ahead(ahead: &Ahead) -> (usize, usize) {
    let mut tree = Tree::new(&[("a.py", A), ("b.py", B), ("c.py", C)]);
    let made: Arc<Mutex<Vec<String>>> = Arc::default();
    let sink = Arc::clone(&made);
    let session = Session::observed(tree.listing(), tree.with(), move |stage| {
        sink.lock().unwrap().push(stage)
    });
    let stages = session.looking_ahead(Stop::default(), ahead);
    let count = || {
        let made = std::mem::take(&mut *made.lock().unwrap());
        made.iter().filter(|stage| stage.starts_with("lowered")).count()
    };
    stages.family(FileId(0)).unwrap();
    let early = count();
    for at in 0..3 {
        stages.whole(FileId(at)).unwrap();
    }
    (early, count())
}

/// What will be asked for anyway is read once.
#[test]
fn bodies_are_read_with_the_outlines_when_they_will_be_asked_for() {
    assert_eq!(read_ahead(&Ahead::All), (3, 0));
    assert_eq!(read_ahead(&Ahead::None), (0, 3));
    let both = Ahead::Mentioning(vec![vec!["K".to_owned()]]);
    assert_eq!(read_ahead(&both), (2, 1));
    let one = Ahead::Mentioning(vec![vec!["K".to_owned(), "g".to_owned()], vec!["no".to_owned()]]);
    assert_eq!(read_ahead(&one), (1, 2));
}
