//! The solver: the packed representation everything searches on. The facade comes with the searches.

pub(crate) mod packing;
pub(crate) mod word;
