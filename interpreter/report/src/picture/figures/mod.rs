//! The figures of pieces, drawn by us as paths.
//!
//! A figure is centred on the origin. Its coordinates are from -50 to 50, so it fits a round token
//! with a radius of 54. It has two colours: that of the token and that of the sign on it. Its parts
//! are painted in order, so a cut shows the token through the parts before it, and a later part
//! covers the cut.
//!
//! A figure of chess or an animal may also stand without a token. Its areas and lines then have the
//! colour of the player, and its cuts the colour of the sign.
//!
//! There are five sets. `figurine` has a figure for each name. `medieval`, `characters` and
//! `romanised` have their own figures for some names and those of `figurine` for the rest. `letters`
//! has none, so a picture shows the letter of the kind.

mod characters;
mod figurine;
mod medieval;
mod romanised;
#[cfg(test)]
mod tests;

/// A part of a figure. Its path has round caps and joins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// A path filled in the colour of the sign.
    Filled(&'static str),
    /// A path stroked in the colour of the token, and the width of the stroke.
    Cut(&'static str, f64),
    /// A path stroked in the colour of the sign, and the width of the stroke.
    Line(&'static str, f64),
}

/// The drawing of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The parts, in the order in which they are painted.
    pub parts: &'static [Part],
}

/// The token below a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A round token.
    Round,
    /// A pointed piece of shogi.
    Wedge,
    /// An octagonal piece of janggi.
    Octagon,
    /// The figure is the piece, in the colours of its player.
    None,
}

/// A table of figures by name.
type Table = &'static [(&'static str, Figure)];

/// Returns the figure of a set for a name. If the set has none of its own, the figure is that of
/// `figurine`.
///
/// A name with the suffix `-1` is for the second player. Only figures that differ between the
/// players have one, and no other set replaces it. So a caller asks first for `general-1` and then
/// for `general`.
pub fn figure(set: &str, name: &str) -> Option<&'static Figure> {
    let own = match set {
        "letters" => return None,
        "medieval" => find(&[medieval::FIGURES], name),
        "characters" => find(characters::TABLES, name),
        "romanised" => find(romanised::TABLES, name),
        _ => None,
    };
    own.or_else(|| find(figurine::TABLES, name))
}

/// Returns the token of a set for a figure.
pub fn body(set: &str, name: &str) -> Body {
    let name = name.strip_suffix("-1").unwrap_or(name);
    match set {
        "characters" | "romanised" if matches!(name, "han" | "chu") => Body::Octagon,
        "characters" | "romanised" if find(&[characters::SHOGI], name).is_some() => Body::Wedge,
        "figurine" | "medieval" if !FLAT.contains(&name) => Body::None,
        _ => Body::Round,
    }
}

/// The figures whose piece is a token: their drawing is only what is on it.
const FLAT: &[&str] = &["disc", "crowned-disc", "stone", "counter"];

/// Finds a figure in the first table that has it.
fn find(tables: &[Table], name: &str) -> Option<&'static Figure> {
    tables.iter().flat_map(|table| *table).find(|(known, _)| *known == name).map(|(_, figure)| figure)
}

/// Returns the figure with these parts.
const fn of(parts: &'static [Part]) -> Figure {
    Figure { parts }
}
