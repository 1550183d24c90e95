//! The reading that a file must suit.

#[cfg(feature = "onnx")]
use crate::refusals;
use alfonso_diag::Diagnostic;
use alfonso_game::Game;
use alfonso_search::{Judge, Net};
use std::sync::Arc;

/// The version of the contract between files and this program: the names and shapes of tensors, and
/// the keys of metadata.
pub const FORMAT: u32 = 1;
/// The maximum number of bytes of a file.
pub const MOST_BYTES: u64 = 64 << 20;

/// A reading of a game, for which a file must have been trained.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'r> {
    /// The name of the game for scripts.
    pub name: &'r str,
    /// The name of the ruleset; empty if the file has none.
    pub ruleset: &'r str,
    /// The fingerprint of the rules, as hexadecimal digits.
    pub rules: &'r str,
    /// The game.
    pub game: &'r Game,
}

impl Reading<'_> {
    /// Returns the path of the file by which an agent plays this reading.
    #[must_use]
    pub fn path(&self, net: &Net) -> String {
        net.path(self.name, self.ruleset)
    }

    /// Makes a judge from the contents of a file. `path` is its name in messages.
    ///
    /// The file may be untrusted. Its size, its operators, the sizes of all its tensors and the work
    /// of an evaluation are limited before anything is computed. It can open no other file.
    ///
    /// # Errors
    /// Returns an error if the file is no network, is damaged, exceeds a limit, was trained for other
    /// rules, or has inputs or outputs of other names, shapes or types. Returns an error in a build
    /// without networks.
    #[cfg(feature = "onnx")]
    pub fn judge(&self, path: &str, bytes: &[u8]) -> Result<Arc<dyn Judge>, Diagnostic> {
        match crate::judge::Network::new(self, bytes) {
            Ok(network) => Ok(Arc::new(network)),
            Err(why) => Err(refusals::refused(path, &why)),
        }
    }

    /// Refuses, since this build has no networks.
    #[cfg(not(feature = "onnx"))]
    #[expect(clippy::missing_errors_doc, reason = "it always returns an error")]
    pub fn judge(&self, path: &str, _: &[u8]) -> Result<Arc<dyn Judge>, Diagnostic> {
        Err(crate::without(&format!("net:{path}")))
    }
}
