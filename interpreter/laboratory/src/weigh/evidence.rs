//! Evidence of how a board was used. It is written in RON.

use crate::lattice::Figure;
use crate::plan::{span_of, spot};
use alfonso_diag::{Diagnostic, Label, SourceId, Span, code, nearest};
use ron::Options;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version of the evidence format.
const SCHEMA: u8 = 1;
/// The maximum size of a file in bytes, and the maximum number of segments.
const MOST_BYTES: usize = 1 << 20;
const MOST_SEGMENTS: usize = 1000;
const MOST_CLASSES: usize = 16;
/// The tolerance for sums of probabilities.
const SLACK: f64 = 1e-6;

/// Evidence about an object, and figures that sources cite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The version of the format: 1.
    pub schema: u8,
    /// A description of the object. Invented evidence should be described as such.
    pub title: String,
    /// The classes of wear, from the least worn.
    #[serde(default)]
    pub classes: Vec<String>,
    /// The segments of the board's lines that were examined.
    #[serde(default)]
    pub segments: Vec<Segment>,
    /// The wear of segments. Segments without an entry were not visible.
    #[serde(default)]
    pub wear: Vec<Wear>,
    /// True if the orientation of the object during play is known. Traffic is then neither rotated
    /// nor reflected.
    #[serde(default)]
    pub oriented: bool,
    /// Figures of play that sources cite.
    #[serde(default)]
    pub figures: Vec<CitedFigure>,
}

/// A segment of the lines on an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The name of the segment.
    pub name: String,
    /// The lines of the game's boards that the segment covers.
    pub lines: Vec<Lines>,
}

/// The lines of a board under some readings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// The readings under which these lines exist, by question. Empty if they always exist.
    #[serde(default)]
    pub when: BTreeMap<String, Vec<String>>,
    /// Pairs of cells, joined by a hyphen. Moves in both directions count.
    pub on: Vec<String>,
}

/// The wear of a segment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wear {
    /// The name of the segment.
    pub segment: String,
    /// The class of its wear.
    pub class: Class,
    /// The source of the observation.
    #[serde(default)]
    pub source: String,
}

/// A class of wear, possibly uncertain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Class {
    /// The class is known.
    Sure(String),
    /// The probability of each class.
    Likely(Vec<f64>),
}

/// A figure that a source cites.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "ToldFigure")]
pub struct CitedFigure {
    /// The name of the figure.
    pub figure: String,
    /// Its value.
    pub value: f64,
    /// The standard deviation of the uncertainty about what the source meant.
    pub deviation: f64,
    /// The source of the figure.
    #[serde(default)]
    pub source: String,
}

impl Evidence {
    /// Parses evidence.
    ///
    /// # Errors
    /// Returns an error for invalid text, for duplicate or unknown names, and for probabilities
    /// that do not sum to 1.
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

    /// Returns evidence without wear and figures. It is used with evidence records and claims
    /// alone.
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

    /// Returns an error if the evidence has neither wear nor figures.
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
                let what = format!(
                    "the classes of `{segment}` need {} probabilities that add up to 1",
                    self.classes.len()
                );
                if fits {
                    Ok(())
                } else {
                    Err(wrong(&what, "give each class its probability, the least class first"))
                }
            }
        }
    }

    /// Returns the probabilities of the classes for each segment, or `None` for segments that were
    /// not visible.
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

/// Sets the span of a diagnostic to the first quoted word of its message that the text has in
/// quotation marks.
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

const EXAMPLE: &str = "evidence looks like `(schema: 1, title: \"...\", classes: [\"none\", \"worn\"], segments: [(name: \"middle\", lines: [(on: [\"b1-b4\"])])], wear: [(segment: \"middle\", class: Sure(\"worn\"))])`";

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

/// Returns an error for an unknown name.
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
