//! Several at once: threads of one process, and processes.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use bifrost_hir::Mentions;

use crate::disk::{Shelf, check, entry, save};

/// Says to a copy of this program that it is one, and where the cache is.
const FOLDER: &str = "BIFROST_STORE_TEST";

/// What each of several does again and again.
fn work(shelf: &Shelf, rounds: usize) {
    for round in 0..rounds {
        let store = shelf.open();
        check(shelf, &store);
        for sample in shelf.samples.iter().skip(round % 5).step_by(3) {
            let text = sample.text.as_bytes();
            if store.unchanged(&shelf.seen(sample, 5)).is_none() {
                store.keep(&shelf.seen(sample, 5), text, &entry(sample), &Mentions::of(text));
            }
        }
        store.save(&|_| true).unwrap();
        check(shelf, &store);
    }
}

#[test]
fn threads_share_a_store_and_stores_share_a_folder() {
    let shelf = Shelf::new(60);
    let store = shelf.open();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| shelf.keep_all(&store));
            scope.spawn(|| store.save(&|_| true));
            scope.spawn(|| work(&shelf, 12));
        }
    });
    shelf.keep_all(&store);
    save(&store);
    assert_eq!(check(&shelf, &shelf.open()), 60);
}

#[test]
fn processes_share_a_folder() {
    let shelf = Shelf::new(60);
    let copy = || {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", "together::a_copy_works", "--nocapture"]);
        command.env(FOLDER, shelf.folder.path()).spawn().unwrap()
    };
    let copies = [copy(), copy(), copy()];
    work(&shelf, 20);
    for mut copy in copies {
        assert!(copy.wait().unwrap().success());
    }
    let store = shelf.open();
    shelf.keep_all(&store);
    save(&store);
    assert_eq!(check(&shelf, &shelf.open()), 60);
}

/// Nothing by itself: [`processes_share_a_folder`] starts it in other processes.
#[test]
fn a_copy_works() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut shelf = Shelf::new(60);
    shelf.at = folder;
    work(&shelf, 20);
}
