//! Evidence of how a board was used, written in RON.

use crate::lattice::Figure;
use crate::plan::{span_of, spot};
use alfonso_diag::{Diagnostic, Label, SourceId, Span, code, nearest};
use ron::Options;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version of evidence.
const SCHEMA: u8 = 1;
/// The most bytes of a file, and the most segments and classes.
const MOST_BYTES: usize = 1 << 20;
const MOST_SEGMENTS: usize = 1000;
const MOST_CLASSES: usize = 16;
/// The reach within which probabilities have to add up to 1.
const SLACK: f64 = 1e-6;

/// What is known of an object, or reported of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The version: 1.
    pub schema: u8,
    /// What it is; it says so if it was made up.
    pub title: String,
    /// The classes of wear, the least first.
    #[serde(default)]
    pub classes: Vec<String>,
    /// The parts of the lines that were looked at.
    #[serde(default)]
    pub segments: Vec<Segment>,
    /// The wear of segments. What is not named was not seen.
    #[serde(default)]
    pub wear: Vec<Wear>,
    /// True if it is known which way round the object was held: traffic is not mirrored and turned then.
    #[serde(default)]
    pub oriented: bool,
    /// Figures of play that a source states.
    #[serde(default)]
    pub figures: Vec<CitedFigure>,
}

/// A part of the lines on an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// Its name.
    pub name: String,
    /// The lines of boards that run over it.
    pub lines: Vec<Lines>,
}

/// Lines of the board under some readings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// By question, the readings under which these lines are there; always if empty.
    #[serde(default)]
    pub when: BTreeMap<String, Vec<String>>,
    /// Two cells with a hyphen between: moves from one to the other, either way.
    pub on: Vec<String>,
}

/// The wear of a segment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wear {
    /// The segment.
    pub segment: String,
    /// Its class.
    pub class: Class,
    /// Who says so.
    #[serde(default)]
    pub source: String,
}

/// A class of wear, as far as it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Class {
    /// This one.
    Sure(String),
    /// Each with this probability.
    Likely(Vec<f64>),
}

/// A figure that a source states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "ToldFigure")]
pub struct CitedFigure {
    /// The figure, by its name.
    pub figure: String,
    /// Its value.
    pub value: f64,
    /// The standard deviation of what the source may have meant.
    pub deviation: f64,
    /// Who says so.
    #[serde(default)]
    pub source: String,
}

impl Evidence {
    /// Reads evidence.
    ///
    /// # Errors
    /// A text that is no evidence; names that stand twice or mean nothing; probabilities that do not add up to 1.
    pub fn parse(text: &str) -> Result<Self, Box<Diagnostic>> {
        if text.len() > MOST_BYTES {
            return Err(wrong("evidence has at most 1 MiB", "remove the parts that are not weighed"));
        }
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let evidence: Self = options.from_str(text).map_err(|error| {
            let span = span_of(text, &error);
            Box::new(
                Diagnostic::error(
                    code::BAD_EVIDENCE,
                    span,
                    "this is not a file of evidence",
                    error.code.to_string(),
                )
                .help(EXAMPLE),
            )
        })?;
        evidence.check()?;
        Ok(evidence)
    }

    /// Returns evidence without wear and figures, for records and claims alone.
    #[must_use]
    pub fn none() -> Self {
        Self {
            schema: SCHEMA,
            title: String::new(),
            classes: Vec::new(),
            segments: Vec::new(),
            wear: Vec::new(),
            oriented: false,
            figures: Vec::new(),
        }
    }

    /// Returns the error that there is nothing to weigh, if there is neither wear nor a figure.
    #[must_use]
    pub fn nothing(&self) -> Option<Box<Diagnostic>> {
        let message = "there is no wear, figure, record or claim to weigh";
        (self.wear.is_empty() && self.figures.is_empty()).then(|| wrong(message, EXAMPLE))
    }

    fn check(&self) -> Result<(), Box<Diagnostic>> {
        if self.schema != SCHEMA {
            return Err(wrong(&format!("`schema` cannot be {}", self.schema), "it is 1"));
        }
        if self.segments.len() > MOST_SEGMENTS {
            return Err(wrong(&format!("there are at most {MOST_SEGMENTS} segments"), "combine segments"));
        }
        if !self.wear.is_empty() && !(2..=MOST_CLASSES).contains(&self.classes.len()) {
            let help = "write for example `classes: [\"none\", \"light\", \"heavy\"]`, the least first";
            return Err(wrong(&format!("there are 2 to {MOST_CLASSES} classes of wear"), help));
        }
        once("class", self.classes.iter())?;
        once("segment", self.segments.iter().map(|it| &it.name))?;
        once("wear of segment", self.wear.iter().map(|it| &it.segment))?;
        for wear in &self.wear {
            let names = || self.segments.iter().map(|it| it.name.as_str());
            known("segment", &wear.segment, names)?;
            self.class(&wear.class, &wear.segment)?;
        }
        for it in &self.figures {
            it.figure
                .parse::<Figure>()
                .map_err(|why| wrong(&format!("there is no figure `{}`", it.figure), &why))?;
            let fits =
                it.value.is_finite() && it.deviation > 0.0 && (it.deviation * it.deviation).is_normal();
            if !fits {
                let what = format!("`{}` needs a value, and a deviation above 0", it.figure);
                return Err(wrong(&what, "the deviation is the uncertainty of the source"));
            }
        }
        Ok(())
    }

    fn class(&self, class: &Class, segment: &str) -> Result<(), Box<Diagnostic>> {
        match class {
            Class::Sure(name) => known("class", name, || self.classes.iter().map(String::as_str)),
            Class::Likely(parts) => {
                let sum: f64 = parts.iter().sum();
                let fits = parts.len() == self.classes.len()
                    && parts.iter().all(|part| (0.0..=1.0).contains(part))
                    && (sum - 1.0).abs() < SLACK;
                let what = format!("the classes of `{segment}` are not {} parts of 1", self.classes.len());
                if fits {
                    Ok(())
                } else {
                    Err(wrong(&what, "give each class its probability, the least class first"))
                }
            }
        }
    }

    /// Returns the probability of each class for each segment; nothing for those that were not seen.
    #[must_use]
    pub fn marks(&self) -> Vec<Option<Vec<f64>>> {
        let of = |segment: &Segment| {
            let wear = self.wear.iter().find(|wear| wear.segment == segment.name)?;
            Some(match &wear.class {
                Class::Sure(name) => self.classes.iter().map(|it| f64::from(u8::from(it == name))).collect(),
                Class::Likely(parts) => parts.clone(),
            })
        };
        self.segments.iter().map(of).collect()
    }
}

/// Returns a mistake in evidence with its place: that of the first word which it quotes and the text has in quotation marks.
#[must_use]
pub fn placed(text: &str, mut why: Diagnostic) -> Diagnostic {
    if why.labels.is_empty() {
        let words = why.message.split('`').skip(1).step_by(2);
        let found = words.map(|word| spot(text, word)).find(|range| !range.is_empty());
        let label = |range: std::ops::Range<usize>| Label {
            span: Span::new(SourceId(0), range.start, range.end),
            text: "given here".to_owned(),
        };
        why.labels = found.map(label).into_iter().collect();
    }
    why
}

const EXAMPLE: &str = "evidence reads like `(schema: 1, title: \"...\", classes: [\"none\", \"worn\"], segments: [(name: \"middle\", lines: [(on: [\"b1-b4\"])])], wear: [(segment: \"middle\", class: Sure(\"worn\"))])`";

pub(crate) fn wrong(message: &str, help: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::bare(code::BAD_EVIDENCE, message).help(help))
}

fn once<'n>(what: &str, names: impl Iterator<Item = &'n String>) -> Result<(), Box<Diagnostic>> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(wrong(
                &format!("the {what} `{name}` is listed twice"),
                "remove one of the two, or give it another name",
            ));
        }
    }
    Ok(())
}

/// Refuses a name that is not known.
pub(crate) fn known<'n, N: Iterator<Item = &'n str>>(
    what: &str,
    name: &str,
    names: impl Fn() -> N,
) -> Result<(), Box<Diagnostic>> {
    if names().any(|it| it == name) {
        return Ok(());
    }
    let help = match nearest(name, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", names().collect::<Vec<_>>().join(", ")),
    };
    Err(wrong(&format!("there is no {what} `{name}`"), &help))
}
