//! The text of a block: stretches of words, each with a look.

/// A sequence of stretches. A line end in the text starts a new line in every output, and spaces
/// after it indent that line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<(Look, String)>);

/// The look of a stretch of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Normal text.
    Plain,
    /// Important text.
    Strong,
    /// Emphasised text.
    Emphasised,
    /// Text that readers may skip.
    Faint,
    /// Text that differs from the one with which it is compared.
    Marked,
    /// A move, a command, or words from a rule file.
    Code,
    /// A link to an address.
    Link(String),
}

impl Text {
    /// Returns a text with one look, on one line. Line ends become spaces.
    pub fn new(look: Look, text: impl AsRef<str>) -> Self {
        Self(vec![(look, text.as_ref().replace('\n', " "))])
    }

    /// Returns a plain text that keeps its line ends.
    pub fn lines(text: &str) -> Self {
        Self(vec![(Look::Plain, text.to_owned())])
    }

    /// Returns an important text.
    pub fn strong(text: impl AsRef<str>) -> Self {
        Self::new(Look::Strong, text)
    }

    /// Returns text that looks like code.
    pub fn code(text: impl AsRef<str>) -> Self {
        Self::new(Look::Code, text)
    }

    /// Returns a text of the program in which ticks mark code.
    pub fn ticked(text: &str) -> Self {
        let ticks = text.matches('`').count();
        let mut result = Self::default();
        for (index, part) in text.split('`').enumerate() {
            result = match index % 2 {
                1 if index < ticks => result.then(Self::code(part)),
                1 => result.then(format!("`{part}")),
                _ => result.then(part),
            };
        }
        result
    }

    /// Returns the text with another text appended.
    #[must_use]
    pub fn then(mut self, more: impl Into<Self>) -> Self {
        self.0.extend(more.into().0.into_iter().filter(|(_, text)| !text.is_empty()));
        self
    }

    /// Joins texts, each on a separate line.
    pub fn stacked(texts: impl IntoIterator<Item = Self>) -> Self {
        let stack = |above: Self, below| above.then(Self::lines("\n")).then(below);
        texts.into_iter().reduce(stack).unwrap_or_default()
    }

    /// Returns a text from stretches that are marked if their flag is set. Line ends are preserved.
    pub fn marked<'t>(stretches: impl IntoIterator<Item = (&'t str, bool)>) -> Self {
        let look = |marked| if marked { Look::Marked } else { Look::Plain };
        Self(stretches.into_iter().map(|(text, marked)| (look(marked), text.to_owned())).collect())
    }

    /// Returns the stretches with their looks.
    pub fn stretches(&self) -> impl Iterator<Item = (&Look, &str)> {
        self.0.iter().map(|(look, text)| (look, text.as_str()))
    }

    /// Splits the text into lines and keeps the looks. Spaces at the start of each further line are
    /// removed.
    pub fn split(&self) -> Vec<Self> {
        let mut lines = vec![Self::default()];
        for (look, stretch) in &self.0 {
            for (index, part) in stretch.split('\n').enumerate() {
                if index > 0 {
                    lines.push(Self::default());
                }
                let last = lines.len() - 1;
                // Spaces after a line end only indent the line.
                let part = if lines[last].0.is_empty() && last > 0 { part.trim_start() } else { part };
                if !part.is_empty() {
                    lines[last].0.push((look.clone(), part.to_owned()));
                }
            }
        }
        lines
    }

    /// Returns `true` if the text is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, text)| text.is_empty())
    }

    /// Returns the text without looks.
    pub fn words(&self) -> String {
        self.stretches().map(|(_, text)| text).collect()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(Look::Plain, text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}
