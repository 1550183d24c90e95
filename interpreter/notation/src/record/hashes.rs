//! The hashes of a reading's rules, in full and in short form.

use alfonso_rules::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The digits of short hashes.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The number of digits per part: two for its name and two for its hash.
pub(super) const WIDTH: usize = 4;

/// The hashes of a reading's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hashes {
    /// The hash of all rules together.
    pub whole: String,
    /// The hash of each clause and declaration, by name.
    pub parts: BTreeMap<String, String>,
    /// The hashes in short form, if the full ones are unknown. PGN stores only the short form.
    #[serde(skip)]
    pub short: Option<String>,
}

impl From<&Fingerprint> for Hashes {
    fn from(print: &Fingerprint) -> Self {
        Self { whole: print.whole.clone(), parts: print.parts.clone(), short: None }
    }
}

impl Hashes {
    /// Returns the short form of the part hashes: for each part, two digits for its name and two
    /// for its hash. It shows which present parts differ, but cannot prove that a part is equal.
    /// Returns `None` if no part is known.
    #[must_use]
    pub fn in_short(&self) -> Option<String> {
        let codes = || self.parts.iter().map(|(name, hash)| code(name, hash));
        if self.parts.is_empty() { self.short.clone() } else { Some(codes().collect()) }
    }
}

impl Hashes {
    /// Returns true if the parts are known and equal those of `now`. The part `notation`, which
    /// older versions included, is ignored.
    pub(super) fn is_of(&self, now: &Self) -> bool {
        let same = |(name, hash): (&String, &String)| name == "notation" || now.parts.get(name) == Some(hash);
        !self.parts.is_empty()
            && self.parts.iter().all(same)
            && now.parts.keys().all(|name| self.parts.contains_key(name))
    }
}

/// Returns the four digits of a part.
pub(super) fn code(name: &str, hash: &str) -> String {
    format!("{}{}", digits(name), digits(hash))
}

/// Returns two digits that hash a text.
fn digits(text: &str) -> String {
    // The 64-bit FNV-1a hash.
    let mixed = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let folded = mixed ^ mixed >> 32 ^ mixed >> 16;
    [folded >> 6, folded].map(|bits| char::from(DIGITS[(bits & 63) as usize])).iter().collect()
}
