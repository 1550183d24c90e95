//! The messages about files of networks.

use alfonso_diag::{Diagnostic, code};

/// True if this build plays by ONNX files.
pub const BUILT: bool = cfg!(feature = "onnx");

/// Returns the error of a build that plays by no files.
#[must_use]
pub fn without(agent: &str) -> Diagnostic {
    let message = format!("this build has no networks, so the agent `{agent}` cannot play");
    let help = "the package for Python has them, and so has a program that was built with \
                `cargo build --release --features net`";
    Diagnostic::bare(code::BAD_REQUEST, message).help(help)
}

/// Returns the error about a file that cannot be opened. `why` is the reason, in lower case.
#[must_use]
pub fn missing(path: &str, why: &str) -> Diagnostic {
    let message = format!("the network `{path}` cannot be opened: {why}");
    let help = "`net:NAME` means `networks/GAME/RULESET.NAME.onnx` in the current folder, and \
                `net:FILE.onnx` any file";
    Diagnostic::bare(code::BAD_REQUEST, message).help(help)
}

/// Returns the error about a file that cannot be used.
#[cfg(feature = "onnx")]
pub(crate) fn refused(path: &str, why: &Refusal) -> Diagnostic {
    let message = format!("the network `{path}` cannot play: {}", why.why);
    Diagnostic::bare(code::BAD_REQUEST, message).help(why.help.clone())
}

/// A reason why a file cannot be used, and the way out.
#[cfg(feature = "onnx")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The reason, in lower case and without a full stop.
    pub(crate) why: String,
    pub(crate) help: String,
}

#[cfg(feature = "onnx")]
impl Refusal {
    /// Returns a refusal of a file that is no network at all, or is damaged.
    pub(crate) fn damaged(why: impl Into<String>) -> Self {
        let help = "write the file again: docs/networks.md has a program that writes a valid one";
        Self { why: why.into(), help: help.to_owned() }
    }

    /// Returns a refusal of a network that exceeds a limit.
    pub(crate) fn large(why: impl Into<String>) -> Self {
        let help = "train a smaller network: docs/limits.md lists the limits";
        Self { why: why.into(), help: help.to_owned() }
    }

    /// Returns a refusal of a network that does not suit the game or the contract.
    pub(crate) fn unsuitable(why: impl Into<String>, help: impl Into<String>) -> Self {
        Self { why: why.into(), help: help.into() }
    }
}
