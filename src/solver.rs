//! The solver: the packed representation everything searches on. The facade comes with the searches.

pub mod limits;
pub(crate) mod packing;
pub(crate) mod word;
