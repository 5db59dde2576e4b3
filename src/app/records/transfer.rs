//! Records taken to another place and back: one JSON document, the same as `records.json`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::app::records::Records;
use crate::app::records::files::VERSION;

#[derive(Serialize, Deserialize)]
struct Document {
    version: u32,
    #[serde(flatten)]
    records: Records,
}

/// Why a text is no records.
#[derive(Debug)]
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
    let document = Document {
        version: VERSION,
        records: records.clone(),
    };
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

/// Reads an exported document.
///
/// # Errors
/// The text is none, or of a newer version.
pub fn import(text: &str) -> Result<Records, NoRecords> {
    #[derive(Deserialize)]
    struct Header {
        version: u32,
    }
    let header: Header = serde_json::from_str(text).map_err(NoRecords::Malformed)?;
    if header.version > VERSION {
        return Err(NoRecords::Newer(header.version));
    }
    let document: Document = serde_json::from_str(text).map_err(NoRecords::Malformed)?;
    Ok(document.records)
}
