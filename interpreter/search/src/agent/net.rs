//! Agents that play by a file, written as `net:FILE`, `net:FILE,simulations=200` or `net:FILE,depth=3`.

use super::Limit;
use std::sync::Arc;

/// The name of a file, and how to play by it.
///
/// This crate opens no file: the program gives the contents to
/// [`Evaluation::with_judge`](super::Evaluation::with_judge).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The name of the file as written.
    pub(super) file: Arc<str>,
    /// The number of simulations in `playouts`. With a depth or a number of nodes, alpha-beta search
    /// uses the value alone. Without a limit, the policy alone chooses.
    pub(super) limit: Limit,
}

impl Net {
    /// Returns the name of the file as written.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns true if the agent searches. Otherwise it plays the most likely move of the policy.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.deepens() || self.limit.playouts.is_some() || self.limit.time.is_some()
    }

    /// Returns true if the agent searches to a depth, by alpha-beta search, and uses only the value.
    #[must_use]
    pub fn deepens(&self) -> bool {
        self.limit.depth.is_some() || self.limit.nodes.is_some()
    }

    /// Returns the file that is meant in a game.
    ///
    /// A name that ends in `.onnx` is a path. Another name is that of a trained file in the folder
    /// `networks`, which has a folder for each game: `first` is
    /// `networks/los-alamos/maniac.first.onnx` for the ruleset `maniac` of the game `los-alamos`.
    /// Without a ruleset, it is `networks/los-alamos/first.onnx`. So one name can stand for the
    /// files of several games.
    ///
    /// ```
    /// use alfonso_search::Agent;
    ///
    /// let path = |text: &str| {
    ///     let Ok(Agent::Net(net)) = text.parse() else { panic!("a network") };
    ///     net.path("los-alamos", "maniac")
    /// };
    /// assert_eq!(path("net:first,simulations=100"), "networks/los-alamos/maniac.first.onnx");
    /// assert_eq!(path("net:trained/mine.onnx"), "trained/mine.onnx");
    /// ```
    #[must_use]
    pub fn path(&self, game: &str, ruleset: &str) -> String {
        let name = &*self.file;
        match () {
            () if name.ends_with(SUFFIX) => name.to_owned(),
            () if ruleset.is_empty() => format!("{FOLDER}/{game}/{name}{SUFFIX}"),
            () => format!("{FOLDER}/{game}/{ruleset}.{name}{SUFFIX}"),
        }
    }
}

/// The folder of trained files.
const FOLDER: &str = "networks";
/// The end of the names of files.
const SUFFIX: &str = ".onnx";
/// The limits of a search.
pub(super) const LIMITS: &[&str] = &["simulations", "depth", "nodes", "time", "memory"];
/// The maximum number of bytes of a name.
const LONGEST: usize = 4096;

/// Returns the name of the file, and the limits after it.
pub(super) fn parts(text: Option<&str>) -> Result<(Arc<str>, Option<&str>), String> {
    let text = text.unwrap_or_default();
    let (file, rest) = text.split_once(',').map_or((text, None), |(file, rest)| (file, Some(rest)));
    let own = !file.ends_with(SUFFIX);
    let strange = |sign: char| sign.is_control() || own && matches!(sign, '/' | '\\' | ':');
    if file.is_empty() || file.len() > LONGEST || file.contains(strange) || own && file.starts_with('.') {
        let message = format!(
            "a network is written `net:FILE{SUFFIX}` or `net:NAME`, for a file in the folder `{FOLDER}`, \
             and may go on with `,simulations=200`"
        );
        return Err(message);
    }
    Ok((file.into(), rest))
}
