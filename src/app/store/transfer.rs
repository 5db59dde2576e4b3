//! Records taken to another place and back: one JSON document, the same as `records.json`.

use std::fmt;

use crate::app::store::document::{self, Unusable, VERSION};
use crate::app::store::records::Records;

/// Why a text is no records.
#[derive(Debug)]
#[non_exhaustive]
pub enum NoRecords {
    /// It is not what is exported.
    Malformed(serde_json::Error),
    /// A newer lastpeg wrote it.
    Newer(u32),
}

impl fmt::Display for NoRecords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRecords::Malformed(error) => write!(
                f,
                "these are no records as \"lastpeg records export\" writes them: {error}"
            ),
            NoRecords::Newer(version) => write!(
                f,
                "these records are of version {version} and this lastpeg knows {VERSION}: use a newer one"
            ),
        }
    }
}

impl std::error::Error for NoRecords {}

/// The records as a JSON document.
///
/// # Errors
/// None in practice: every part of the records can be written as JSON.
pub fn export(records: &Records) -> Result<String, serde_json::Error> {
    document::text(records)
}

/// Reads an exported document.
///
/// # Errors
/// The text is none, or of a newer version.
pub fn import(text: &str) -> Result<Records, NoRecords> {
    document::parse(text).map_err(|unusable| match unusable {
        Unusable::Newer(version) => NoRecords::Newer(version),
        Unusable::Damaged(error) => NoRecords::Malformed(error),
        Unusable::Unreadable(error) => NoRecords::Malformed(serde_json::Error::io(error)),
    })
}
