//! What tells a file that was changed from one that was not, without reading it.

use std::time::{Duration, SystemTime};

/// How coarse the clocks of file systems are: FAT counts two seconds.
const COARSEST: Duration = Duration::from_secs(2);

/// What tells one state of a file from another without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Stamp {
    /// Length in bytes.
    pub size: u64,
    /// When its content was last changed, in nanoseconds since 1970; anyone can set it.
    pub modified: Option<i128>,
    /// When anything of it was last changed; nobody can set it. None where the system has no such
    /// time.
    pub changed: Option<i128>,
    /// Its number in its file system; zero where the system has none.
    pub inode: u64,
}

impl Stamp {
    /// True when a change of the file after `seen` must change its stamp, so that an equal stamp
    /// later means equal content. Not so for a file that was changed just before: the clock of its
    /// file system may not have moved on between that change and the next.
    #[must_use]
    pub fn tells_changes_after(&self, seen: SystemTime) -> bool {
        let Some(modified) = self.modified else { return false };
        let last = modified.max(self.changed.unwrap_or(modified));
        let limit = seen.checked_sub(COARSEST).map(nanoseconds);
        limit.is_some_and(|limit| last < limit)
    }
}

/// A time in nanoseconds since 1970.
#[must_use]
pub fn nanoseconds(time: SystemTime) -> i128 {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => after.as_nanos() as i128,
        Err(before) => -(before.duration().as_nanos() as i128),
    }
}

#[cfg(test)]
mod tests {
    use super::{Stamp, nanoseconds};
    use std::time::{Duration, SystemTime};

    fn stamp(modified: SystemTime, changed: Option<SystemTime>) -> Stamp {
        let changed = changed.map(nanoseconds);
        Stamp { size: 1, modified: Some(nanoseconds(modified)), changed, inode: 1 }
    }

    #[test]
    fn a_file_must_have_been_left_alone_for_a_while() {
        let now = SystemTime::now();
        let before = |seconds| now - Duration::from_secs(seconds);
        assert!(stamp(before(3), None).tells_changes_after(now));
        assert!(!stamp(before(1), None).tells_changes_after(now));
        assert!(!stamp(now + Duration::from_secs(60), None).tells_changes_after(now));
        assert!(stamp(before(90), Some(before(3))).tells_changes_after(now));
        assert!(!stamp(before(90), Some(before(1))).tells_changes_after(now));
    }

    #[test]
    fn without_a_time_nothing_is_told() {
        assert!(!Stamp::default().tells_changes_after(SystemTime::now()));
    }
}
