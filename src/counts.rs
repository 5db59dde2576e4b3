//! Resource counts found by linear programs, and many of them tried at a time.

pub(crate) mod find;
pub(crate) mod linear;
pub(crate) mod packed;
