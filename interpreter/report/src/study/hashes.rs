//! The lengths and hashes of a study's files, which are stored in additional files.

use crate::sanitise;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The lengths and hashes of the files that one chunk wrote, or of the tables for all chunks.
///
/// ```
/// use alfonso_report::study::{FileHash, FileHashes, HashedUnit};
///
/// let file = FileHash { bytes: 5, sha256: "00".repeat(32) };
/// let unit = HashedUnit { file: 0, cell: "hex".into(), agents: "random".into(), first: 0, games: 20 };
/// let files = [("games-00000.csv".to_owned(), file)].into();
/// let hashes = FileHashes { schema: FileHashes::SCHEMA, run: "11".repeat(32), unit: Some(unit), files };
/// assert_eq!(FileHashes::parse(&hashes.text()), Some(hashes));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileHashes {
    /// The version of this format: [`FileHashes::SCHEMA`].
    pub schema: u8,
    /// The SHA-256 of the manifest, in hexadecimal digits.
    pub run: String,
    /// The chunk that wrote the files; `None` for the tables of the whole study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<HashedUnit>,
    /// The files, by their names in the folder of the study.
    pub files: BTreeMap<String, FileHash>,
}

/// A chunk of a study: games of one series, stored in files with the same number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HashedUnit {
    /// The number of the files, from 0.
    pub file: usize,
    /// The label of the cell.
    pub cell: String,
    /// The agents as text.
    pub agents: String,
    /// The number of the first game in its series, from 0.
    pub first: u64,
    /// The number of games.
    pub games: u64,
}

/// The length and the hash of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileHash {
    /// The length in bytes.
    pub bytes: u64,
    /// The SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl FileHashes {
    /// The version of the format that this program reads and writes.
    pub const SCHEMA: u8 = 1;

    /// Parses hashes. Returns `None` if the text is damaged.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Returns the hashes as text that ends with a line feed.
    #[must_use]
    pub fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        sanitise::json(&text).into_owned() + "\n"
    }
}
