//! Values, columns and rows of a table of games.

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: the figure has no meaning for this game.
    None,
    /// A text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A number; never an infinite one, and never none.
    Float(f64),
    /// Yes or no.
    Flag(bool),
}

/// The kind of a column's values; [`Value::None`] may stand in every column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Text,
    Int,
    Float,
    Flag,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    pub kind: Kind,
}

impl Column {
    /// Returns the column of a name.
    pub(crate) fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self { name: name.into(), kind }
    }
}

/// A row: one value for each column.
pub type Row = Vec<Value>;

impl Value {
    /// Returns a whole number; what is too large for it becomes the largest.
    #[must_use]
    pub fn count(number: impl TryInto<i64>) -> Self {
        Self::Int(number.try_into().unwrap_or(i64::MAX))
    }

    /// Returns a number, rounded to six places so that no platform's logarithm shows; nothing for what is no number.
    #[must_use]
    pub fn number(number: f64) -> Self {
        if number.is_finite() { Self::Float((number * 1e6).round() / 1e6 + 0.0) } else { Self::None }
    }

    /// Returns a part of a whole; nothing if there is no whole.
    #[must_use]
    pub fn share(part: u64, whole: u64) -> Self {
        if whole == 0 { Self::None } else { Self::number(part as f64 / whole as f64) }
    }

    /// Returns the whole number, if it is one.
    #[must_use]
    pub fn int(&self) -> Option<i64> {
        if let Self::Int(number) = self { Some(*number) } else { None }
    }

    /// Returns the text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the number, if it is one.
    #[must_use]
    pub fn float(&self) -> Option<f64> {
        if let Self::Float(number) = self { Some(*number) } else { None }
    }
}

/// Returns a number with six significant digits, so that no platform's logarithm shows.
#[must_use]
pub(crate) fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    format!("{value:.5e}").parse().unwrap_or(value)
}

impl<T: Into<String>> From<T> for Value {
    /// Returns a text; nothing for an empty one, which not every form of rows distinguishes from nothing.
    fn from(text: T) -> Self {
        let text = text.into();
        if text.is_empty() { Self::None } else { Self::Text(text) }
    }
}
