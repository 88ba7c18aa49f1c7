//! The passes, one file each, in the order in which they run.

pub(crate) mod kinds;

pub(crate) mod scope;

pub(crate) mod capability;

pub(crate) mod anchors;

pub(crate) mod need;

pub(crate) mod order;
