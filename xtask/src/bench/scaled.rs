//! Two trees of the same code, one ten times the other in files and in bytes, to see how time and memory grow.

use std::path::{Path, PathBuf};

use super::corpora::{files_under, tree};
use super::home::{Home, whole};
use crate::shell::{Outcome, complain};

/// A tree that is made of others.
pub(super) struct Scaled {
    pub(super) name: &'static str,
    recipe: Recipe,
    pub(super) files: usize,
    pub(super) bytes: u64,
}

enum Recipe {
    /// Whole trees side by side: the folder that each goes to, the tree, and how many of its first files at most.
    Blend(&'static [(&'static str, &'static str, usize)]),
    /// One file in ten of a tree.
    Tenth(&'static str),
}

/// The two trees.
pub(super) const SCALED: &[Scaled] = &[
    Scaled {
        name: "python10k",
        recipe: Recipe::Blend(&[
            ("homeassistant", "homeassistant", usize::MAX),
            ("sympy", "sympy", usize::MAX),
            ("django", "django", usize::MAX),
            ("django-again", "django", 859),
        ]),
        files: 10_000,
        bytes: 70_109_884,
    },
    Scaled { name: "python1k", recipe: Recipe::Tenth("python10k"), files: 1_000, bytes: 6_952_569 },
];

/// What the choice of files begins with; another number is another choice.
const SEED: u64 = 2;

/// Makes the tree.
pub(super) fn build(home: &Home, scaled: &Scaled, path: &Path, may_fetch: bool) -> Outcome {
    complain(&format!("making the tree {} ...", scaled.name));
    let copies = match &scaled.recipe {
        Recipe::Blend(parts) => blend(home, parts, may_fetch)?,
        Recipe::Tenth(of) => tenth(&tree(home, of, may_fetch)?.path)?,
    };
    whole(path, |folder| {
        for (from, to) in &copies {
            let to = folder.join(to);
            std::fs::create_dir_all(to.parent().unwrap_or(folder))?;
            std::fs::copy(from, to)?;
        }
        Ok(())
    })
}

/// What to copy, and where to in the new tree.
type Copies = Vec<(PathBuf, PathBuf)>;

fn blend(home: &Home, parts: &[(&str, &str, usize)], may_fetch: bool) -> Outcome<Copies> {
    let mut copies = Copies::new();
    for (folder, name, most) in parts {
        let from = tree(home, name, may_fetch)?.path;
        for (file, _) in files_under(&from)?.into_iter().take(*most) {
            let to = Path::new(folder).join(inside(&file, &from));
            copies.push((file, to));
        }
    }
    Ok(copies)
}

/// The files in order of length, in groups of ten, one by lot of each group: so the bytes come to a tenth too.
fn tenth(from: &Path) -> Outcome<Copies> {
    let mut files = files_under(from)?;
    files.sort_by(|(path, bytes), (other, others)| (bytes, path).cmp(&(others, other)));
    let mut state = SEED;
    let chosen = files.chunks_exact(10).map(|group| &group[lot(&mut state)].0);
    Ok(chosen.map(|file| (file.clone(), inside(file, from))).collect())
}

fn inside(file: &Path, folder: &Path) -> PathBuf {
    file.strip_prefix(folder).unwrap_or(file).to_owned()
}

/// A number below ten; the same sequence for the same seed on every machine (the generator known as splitmix64).
fn lot(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    usize::try_from((mixed ^ (mixed >> 31)) % 10).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::lot;

    #[test]
    fn the_lot_is_the_same_everywhere_and_reaches_all_ten() {
        let mut state = 2;
        let drawn: Vec<usize> = (0..200).map(|_| lot(&mut state)).collect();
        let mut again = 2;
        assert!(drawn.iter().all(|number| *number == lot(&mut again)));
        assert!((0..10).all(|number| drawn.contains(&number)));
    }
}
