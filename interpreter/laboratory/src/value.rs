//! Values, columns and rows of a table.

/// A value in a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value, because the figure is undefined for this game.
    None,
    /// A string.
    Text(String),
    /// An integer.
    Int(i64),
    /// A finite number.
    Float(f64),
    /// A boolean.
    Flag(bool),
}

/// The kind of values in a column. Every column may also contain [`Value::None`].
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
    /// The name of the column.
    pub name: String,
    /// The kind of its values.
    pub kind: Kind,
}

impl Column {
    /// Creates a column.
    pub(crate) fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self { name: name.into(), kind }
    }
}

/// A row: one value for each column.
pub type Row = Vec<Value>;

impl Value {
    /// Returns an integer value. Numbers out of range become the maximum.
    #[must_use]
    pub fn count(number: impl TryInto<i64>) -> Self {
        Self::Int(number.try_into().unwrap_or(i64::MAX))
    }

    /// Returns a number, rounded to six decimals so that platform differences do not show. Returns
    /// [`Value::None`] if the number is not finite.
    #[must_use]
    pub fn number(number: f64) -> Self {
        if number.is_finite() { Self::Float((number * 1e6).round() / 1e6 + 0.0) } else { Self::None }
    }

    /// Returns a ratio, or [`Value::None`] if `whole` is 0.
    #[must_use]
    pub fn share(part: u64, whole: u64) -> Self {
        if whole == 0 { Self::None } else { Self::number(part as f64 / whole as f64) }
    }

    /// Returns the value if it is an integer.
    #[must_use]
    pub fn int(&self) -> Option<i64> {
        if let Self::Int(number) = self { Some(*number) } else { None }
    }

    /// Returns the value if it is a string.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the value if it is a number.
    #[must_use]
    pub fn float(&self) -> Option<f64> {
        if let Self::Float(number) = self { Some(*number) } else { None }
    }

    /// Returns the value if it is a boolean.
    #[must_use]
    pub fn flag(&self) -> Option<bool> {
        if let Self::Flag(flag) = self { Some(*flag) } else { None }
    }
}

/// Rounds a number to six significant digits, so that platform differences do not show.
#[must_use]
pub(crate) fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    format!("{value:.5e}").parse().unwrap_or(value)
}

impl<T: Into<String>> From<T> for Value {
    /// Converts a string. An empty string becomes [`Value::None`], because some file formats do not
    /// distinguish them.
    fn from(text: T) -> Self {
        let text = text.into();
        if text.is_empty() { Self::None } else { Self::Text(text) }
    }
}
