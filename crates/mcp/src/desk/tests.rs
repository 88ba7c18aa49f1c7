//! Many calls, edits between them, and calls that take long.

use std::fs;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

const RUNNING: fn() -> bool = || false;

fn files(desk: &Desk, root: &Path) -> Result<usize, String> {
    let counted = desk.with(root, Instant::now(), &RUNNING, |workspace| workspace.files().len());
    counted.map_err(|why| match why {
        NoDesk::Root(error) => error.to_string(),
        NoDesk::Stopped => "stopped".to_owned(),
    })
}

#[test]
fn an_edit_is_seen_by_the_next_call() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(OpenOptions::default());
    for count in 0..5 {
        assert_eq!(files(&desk, folder.path()), Ok(count));
        fs::write(folder.path().join(format!("{count}.py")), "").unwrap();
    }
}

#[test]
fn calls_at_once_share_a_look() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.py"), "").unwrap();
    let desk = Desk::new(OpenOptions::default());
    let (arrived, together) = (Instant::now(), Barrier::new(8));
    std::thread::scope(|scope| {
        let call = || {
            desk.with(folder.path(), arrived, &RUNNING, |workspace| {
                together.wait();
                std::ptr::from_ref(workspace) as usize
            })
        };
        let calls: Vec<_> = (0..8).map(|_| scope.spawn(call)).collect();
        let seen: Vec<_> = calls.into_iter().map(|call| call.join().unwrap().ok()).collect();
        assert!(seen.iter().all(|place| place.is_some() && *place == seen[0]));
    });
}

#[test]
fn a_call_that_takes_long_keeps_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(OpenOptions::default());
    let (begun, over) = (Barrier::new(2), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let slow = desk.with(folder.path(), Instant::now(), &RUNNING, |workspace| {
                begun.wait();
                while !over.load(Ordering::Relaxed) {
                    std::thread::sleep(TICK);
                }
                workspace.files().len()
            });
            assert!(matches!(slow, Ok(0)), "its files do not change while it runs");
        });
        begun.wait();
        fs::write(folder.path().join("a.py"), "").unwrap();
        let asked = Instant::now();
        assert_eq!(files(&desk, folder.path()), Ok(1));
        assert!(asked.elapsed() >= PATIENCE);
        over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_waiting_call_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(OpenOptions::default());
    desk.lock().looking = true;
    let stopped = desk.with(folder.path(), Instant::now(), &|| true, |_| ());
    assert!(matches!(stopped, Err(NoDesk::Stopped)));
}

#[test]
fn a_root_that_comes_back_is_searched_again() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    let desk = Desk::new(OpenOptions::default());
    assert!(files(&desk, &root).unwrap_err().contains("does not exist"));
    fs::create_dir(&root).unwrap();
    assert_eq!(files(&desk, &root), Ok(0));
    fs::remove_dir(&root).unwrap();
    assert!(files(&desk, &root).is_err());
    fs::create_dir(&root).unwrap();
    assert_eq!(files(&desk, &root), Ok(0));
}

#[test]
fn a_call_that_panics_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(OpenOptions::default());
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = desk.with(folder.path(), Instant::now(), &RUNNING, |_| panic!("as wanted"));
    }));
    assert!(broken.is_err());
    assert_eq!(files(&desk, folder.path()), Ok(0));
}
