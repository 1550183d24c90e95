//! The hashes of a reading's rules, in full and in short.

use alfonso_rules::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The digits of hashes in short.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The digits that stand for one part: two for its name, two for its hash.
pub(super) const WIDTH: usize = 4;

/// The hashes of a reading's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hashes {
    /// The hash of all rules together.
    pub whole: String,
    /// The hash of each clause and declaration, by its name.
    pub parts: BTreeMap<String, String>,
    /// The same in short, if nothing more is known: so PGN keeps them.
    #[serde(skip)]
    pub short: Option<String>,
}

impl From<&Fingerprint> for Hashes {
    fn from(print: &Fingerprint) -> Self {
        Self { whole: print.whole.clone(), parts: print.parts.clone(), short: None }
    }
}

impl Hashes {
    /// Returns the hashes of the parts as one word: for each, two digits of its name and two of its hash. They say which of the present parts
    /// are different; they are no proof that one is the same. `None` if no part is known.
    #[must_use]
    pub fn in_short(&self) -> Option<String> {
        let codes = || self.parts.iter().map(|(name, hash)| code(name, hash));
        if self.parts.is_empty() { self.short.clone() } else { Some(codes().collect()) }
    }
}

impl Hashes {
    /// Returns true if the parts are known and are those of these rules. Older versions took the notation of moves for a part of them.
    pub(super) fn is_of(&self, now: &Self) -> bool {
        let same = |(name, hash): (&String, &String)| name == "notation" || now.parts.get(name) == Some(hash);
        !self.parts.is_empty()
            && self.parts.iter().all(same)
            && now.parts.keys().all(|name| self.parts.contains_key(name))
    }
}

/// Returns the digits of a part.
pub(super) fn code(name: &str, hash: &str) -> String {
    format!("{}{}", digits(name), digits(hash))
}

/// Returns two digits of a text.
fn digits(text: &str) -> String {
    // FNV-1a of 64 bits.
    let mixed = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let folded = mixed ^ mixed >> 32 ^ mixed >> 16;
    [folded >> 6, folded].map(|bits| char::from(DIGITS[(bits & 63) as usize])).iter().collect()
}
