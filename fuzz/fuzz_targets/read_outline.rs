//! Any bytes as a kept outline: reading never panics, and what is read is written as it was.
#![no_main]

use bifrost_store::Codec;
use libfuzzer_sys::fuzz_target;

/// Longer texts than any entry of the seeds.
const LENGTH: u32 = u32::MAX;

fuzz_target!(|bytes: &[u8]| {
    let codec = Codec::new([".", "::", "#", "/", "\\", "$"]);
    let Some(facts) = codec.decode(bytes) else { return };
    let again = codec.encode(&facts, LENGTH).expect("what was read can be written");
    let read = codec.decode(&again).expect("what was written can be read");
    assert_eq!(format!("{facts:?}"), format!("{read:?}"));
    assert_eq!(facts.imprint(), read.imprint());
});
