//! Text within a block: stretches of words, and how they look.

/// Stretches of words. A line end in it ends a line in every output, and spaces behind one indent the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<(Look, String)>);

/// The look of a stretch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Like everything else.
    Plain,
    /// It matters.
    Strong,
    /// It is stressed.
    Emphasised,
    /// Readers may pass over it.
    Faint,
    /// It differs from the text it is compared with.
    Marked,
    /// A name or words of a rule file, a move, a command.
    Code,
    /// A link to an address.
    Link(String),
}

impl Text {
    /// Returns a text with one look, on one line: line ends in it are spaces.
    pub fn new(look: Look, text: impl AsRef<str>) -> Self {
        Self(vec![(look, text.as_ref().replace('\n', " "))])
    }

    /// Returns a plain text that keeps its line ends.
    pub fn lines(text: &str) -> Self {
        Self(vec![(Look::Plain, text.to_owned())])
    }

    /// Returns a text that matters.
    pub fn strong(text: impl AsRef<str>) -> Self {
        Self::new(Look::Strong, text)
    }

    /// Returns code.
    pub fn code(text: impl AsRef<str>) -> Self {
        Self::new(Look::Code, text)
    }

    /// Returns a sentence of the program's, in which code stands between ticks.
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

    /// Returns the text with more behind it.
    #[must_use]
    pub fn then(mut self, more: impl Into<Self>) -> Self {
        self.0.extend(more.into().0.into_iter().filter(|(_, text)| !text.is_empty()));
        self
    }

    /// Returns texts one below the other.
    pub fn stacked(texts: impl IntoIterator<Item = Self>) -> Self {
        let stack = |above: Self, below| above.then(Self::lines("\n")).then(below);
        texts.into_iter().reduce(stack).unwrap_or_default()
    }

    /// Returns stretches that are marked where they differ; line ends are kept.
    pub fn marked<'t>(stretches: impl IntoIterator<Item = (&'t str, bool)>) -> Self {
        let look = |marked| if marked { Look::Marked } else { Look::Plain };
        Self(stretches.into_iter().map(|(text, marked)| (look(marked), text.to_owned())).collect())
    }

    /// Returns the stretches, and how each looks.
    pub fn stretches(&self) -> impl Iterator<Item = (&Look, &str)> {
        self.0.iter().map(|(look, text)| (look, text.as_str()))
    }

    /// Returns its lines, each with its looks and without the spaces at its ends.
    pub fn split(&self) -> Vec<Self> {
        let mut lines = vec![Self::default()];
        for (look, stretch) in &self.0 {
            for (index, part) in stretch.split('\n').enumerate() {
                if index > 0 {
                    lines.push(Self::default());
                }
                let last = lines.len() - 1;
                // Spaces behind a line end indent the line.
                let part = if lines[last].0.is_empty() && last > 0 { part.trim_start() } else { part };
                if !part.is_empty() {
                    lines[last].0.push((look.clone(), part.to_owned()));
                }
            }
        }
        lines
    }

    /// True if there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|(_, text)| text.is_empty())
    }

    /// Returns its words without looks.
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
