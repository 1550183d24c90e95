//! The data with which a page starts.

use crate::document::Mode;
use alfonso_driver::{Source, Sources};
use alfonso_report::sanitise;
use serde::Serialize;
use serde_json::{Value, json};

/// A rule file with everything that it uses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RuleText {
    /// The name of the game for scripts.
    pub name: String,
    /// The text of the rule file.
    pub text: String,
    /// The bases and libraries of the text: names and texts.
    pub others: Vec<(String, String)>,
    /// The name of a ruleset; empty for the default one.
    pub ruleset: String,
    /// The text of the file of weights beside the rule file; empty if there is none.
    pub weights: String,
}

/// The game that a page opens first. The module takes an object with these keys.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Open {
    /// The rule file.
    #[serde(flatten)]
    pub rules: RuleText,
    /// Changed answers: questions and readings.
    pub answers: Vec<(String, String)>,
    /// The language of messages and names.
    pub language: String,
    /// The player of each seat; empty for the choice of the page.
    pub seats: Vec<String>,
    /// The names of the people.
    pub people: Vec<String>,
    /// True if people enter the dice that they rolled by hand.
    pub dice_by_hand: bool,
    /// A position in FEN; empty for the start.
    pub fen: String,
    /// The moves after the start.
    pub moves: String,
    /// A recorded game.
    pub record: String,
    /// The seed of dice and random agents.
    pub seed: u64,
    /// The set of pieces; empty for that of the rule file.
    pub pieces: String,
}

impl RuleText {
    /// Returns the first of the texts as a rule file, and the others as its bases and libraries. A
    /// rule file names them without folder and ending, so nothing says where they were.
    #[must_use]
    pub fn new(name: &str, ruleset: &str, sources: &Sources) -> Self {
        let stem = |source: &Source| {
            let file = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
            file.strip_suffix(".rules").unwrap_or(file).to_owned()
        };
        let mut all = sources.iter();
        Self {
            name: name.to_owned(),
            text: all.next().map(|source| source.text.clone()).unwrap_or_default(),
            others: all.map(|source| (stem(source), source.text.clone())).collect(),
            ruleset: ruleset.to_owned(),
            weights: String::new(),
        }
    }

    /// Returns the rule file with a file of weights, by which agents judge positions.
    #[must_use]
    pub fn weighted(self, weights: &str) -> Self {
        Self { weights: weights.to_owned(), ..self }
    }

    /// Returns the rule file as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        sanitise::json(&text).into_owned()
    }
}

/// Returns the data with which a page starts. The texts about the game are elements of the document
/// and are not repeated here.
#[must_use]
pub fn start(mode: Mode, open: &Open) -> Value {
    let mode = if mode == Mode::Served { "serve" } else { "page" };
    let texts = json!({ "sheet_html": "", "sources_html": "" });
    json!({ "mode": mode, "language": open.language, "open": open, "texts": texts })
}

/// Returns JSON that can stand inside a script element: it neither ends the element nor begins a
/// comment in it.
pub(crate) fn in_script(value: &Value) -> String {
    let text = value.to_string();
    let text = sanitise::json(&text);
    text.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_stays_inside_its_element() {
        let hostile = "</script><!--<script> & \u{202e}\u{2028}\"\\";
        let text = in_script(&json!(hostile));
        assert!(text.is_ascii() && !text.contains(['<', '>', '&']), "{text}");
        assert_eq!(serde_json::from_str::<String>(&text).expect("JSON"), hostile);
    }

    #[test]
    fn bases_and_libraries_have_the_names_that_rule_files_use() {
        let mut sources = Sources::default();
        for name in ["/home/me/pond.rules", "games/lib/endings.rules", "C:\\my\\base.rules", "odd"] {
            sources.add(Source { name: name.to_owned(), text: format!("text of {name}") });
        }
        let rules = RuleText::new("pond", "", &sources);
        let names: Vec<&str> = rules.others.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["endings", "base", "odd"]);
        assert!(
            rules.json().starts_with(r#"{"name":"pond","text":"text of /home/me/pond.rules","others":[["#)
        );
    }

    #[test]
    fn the_module_understands_the_game_of_a_page() {
        let others = vec![("lib".to_owned(), "library".to_owned())];
        let rules = RuleText { name: "pond".into(), others, ..RuleText::default() }.weighted("[]");
        let start = start(Mode::File, &Open { rules: rules.clone(), ..Open::default() });
        let found: alfonso_web::request::Open =
            serde_json::from_value(start["open"].clone()).expect("the same keys");
        let found = (found.name, found.others, found.weights);
        assert_eq!(found, (rules.name, rules.others, rules.weights));
    }
}
