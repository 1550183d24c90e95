//! A request for one reading of a file.

/// A request for one reading of a file.
///
/// ```
/// use alfonso_driver::{Request, load, shipped};
///
/// let source = shipped::game("hex").expect("it ships");
/// let request = Request { ruleset: None, readings: vec![("size".into(), "three".into())] };
/// let loaded = load(source, &request, &|_| None).expect("no errors");
/// assert_eq!(loaded.game.topology().len(), 9);
/// assert!(loaded.rules.answers.changed);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The ruleset; `None` is the default.
    pub ruleset: Option<String>,
    /// The answers that differ from the ruleset's: question and reading.
    pub readings: Vec<(String, String)>,
}
