//! The same question about many things, several at a time, the answers in order.

use std::sync::atomic::{AtomicUsize, Ordering};

use bifrost_model::CodeModel;

use crate::control::Control;

/// So few questions are not worth a thread.
const FEW: usize = 4;

/// Asks about every key. It is the question that looks whether the run was stopped.
pub(crate) fn ask<M: CodeModel, K: Sync, T: Send>(
    model: &M,
    control: &Control<'_>,
    keys: &[K],
    question: impl Fn(&M, &K) -> T + Sync,
) -> Vec<T> {
    let threads = control.threads.min(keys.len() / FEW);
    if threads <= 1 {
        return keys.iter().map(|key| question(model, key)).collect();
    }
    let mut answers: Vec<Option<T>> = std::iter::repeat_with(|| None).take(keys.len()).collect();
    let next = AtomicUsize::new(0);
    let work = |model: M| {
        let mut part = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(key) = keys.get(index) else { return part };
            part.push((index, question(&model, key)));
        }
    };
    std::thread::scope(|scope| {
        let worker = || {
            let (model, work) = (model.clone(), &work);
            scope.spawn(move || work(model))
        };
        let workers: Vec<_> = std::iter::repeat_with(worker).take(threads).collect();
        for worker in workers {
            match worker.join() {
                Ok(part) => part.into_iter().for_each(|(at, answer)| answers[at] = Some(answer)),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    answers.into_iter().flatten().collect()
}
