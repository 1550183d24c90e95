//! Parts of pictures: texts, and outlines made of points and arcs.

use crate::layout::on_circle;
use svg::node::element::{Polygon, Rectangle, Text as Element};

/// The height of capital letters and digits, in parts of the font size.
const CAP_HEIGHT: f64 = 0.7;

/// The widths of the characters from the space to the tilde, in hundredths of the font size. They
/// are those of DejaVu Sans, the widest of the [fonts](super::FONTS).
const WIDTHS: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63,
    61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97,
    63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// Estimates the width of a text with this font size.
pub fn width(text: &str, size: f64) -> f64 {
    let wide = |letter: char| {
        let known = u32::from(letter).checked_sub(32).and_then(|index| WIDTHS.get(index as usize));
        match known {
            Some(width) => f64::from(*width) / 100.0,
            // The letters of Chinese and Japanese are square.
            None if ('\u{2e80}'..='\u{ffef}').contains(&letter) => 1.0,
            None => 0.68,
        }
    };
    text.chars().map(wide).sum::<f64>() * size
}

/// The horizontal alignment of a text at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins at its place.
    Start,
    /// The text is centred at its place.
    Middle,
}

/// A text to draw.
#[derive(Clone, Debug)]
pub struct Text<'t> {
    text: &'t str,
    size: f64,
    bold: bool,
    fill: &'t str,
    anchor: Anchor,
    turned: f64,
}

impl<'t> Text<'t> {
    /// Returns a text in the default style.
    pub fn new(text: &'t str) -> Self {
        Self { text, size: 13.0, bold: false, fill: "#2a2622", anchor: Anchor::Start, turned: 0.0 }
    }

    /// Sets the height of the letters.
    pub fn size(self, size: f64) -> Self {
        Self { size, ..self }
    }

    /// Makes the letters bold.
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Makes the text less prominent.
    pub fn faint(self) -> Self {
        Self { fill: "#6d6458", ..self }
    }

    /// Sets the colour.
    pub fn fill(self, fill: &'t str) -> Self {
        Self { fill, ..self }
    }

    /// Sets the alignment of the text at its place.
    pub fn anchor(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Rotates the text clockwise around its place, in degrees.
    pub fn turned(self, turned: f64) -> Self {
        Self { turned, ..self }
    }

    /// Returns the text as an element at a place. The place is on the baseline; for centred text,
    /// it is the centre. The baseline of centred text is computed here, because some programs
    /// ignore the properties of SVG that would centre it.
    pub fn at(self, x: f64, y: f64) -> Element {
        let below = if self.anchor == Anchor::Middle { self.size * CAP_HEIGHT / 2.0 } else { 0.0 };
        let mut element = Element::new(self.text.to_owned())
            .set("x", format!("{x:.1}"))
            .set("y", format!("{:.1}", y + below))
            .set("font-size", format!("{:.1}", self.size))
            .set("fill", self.fill);
        if self.bold {
            element = element.set("font-weight", "bold");
        }
        if self.anchor == Anchor::Middle {
            element = element.set("text-anchor", "middle");
        }
        if self.turned != 0.0 {
            element = element.set("transform", format!("rotate({:.1} {x:.1} {y:.1})", self.turned));
        }
        element
    }
}

/// Returns a polygon with these corners.
pub fn polygon(corners: &[(f64, f64)]) -> Polygon {
    let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    Polygon::new().set("points", corners.join(" "))
}

/// Returns a rectangle between two opposite corners.
pub fn rectangle((left, top): (f64, f64), (right, bottom): (f64, f64)) -> Rectangle {
    Rectangle::new()
        .set("x", format!("{left:.1}"))
        .set("y", format!("{top:.1}"))
        .set("width", format!("{:.1}", right - left))
        .set("height", format!("{:.1}", bottom - top))
}

/// Returns the outline of a part of a ring, between two circles and two angles.
pub fn ring_part(centre: (f64, f64), (inner, outer): (f64, f64), (from, to): (f64, f64)) -> String {
    // Longer arcs are split, because an arc of at most a quarter circle is unambiguous.
    let pieces = ((to - from) / 90.0).ceil().max(1.0) as usize;
    let angle = |piece: usize| from + (to - from) * piece as f64 / pieces as f64;
    let point = |radius: f64, degrees: f64| {
        let (x, y) = on_circle(centre, radius, degrees);
        format!("{x:.2} {y:.2}")
    };
    let mut path = format!("M{}", point(inner, from));
    for piece in 1..=pieces {
        path.push_str(&format!(" A{inner:.2} {inner:.2} 0 0 0 {}", point(inner, angle(piece))));
    }
    path.push_str(&format!(" L{}", point(outer, to)));
    for piece in (0..pieces).rev() {
        path.push_str(&format!(" A{outer:.2} {outer:.2} 0 0 1 {}", point(outer, angle(piece))));
    }
    path + " Z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_centred_by_their_baseline() {
        let text = Text::new("8").size(20.0).anchor(Anchor::Middle).at(5.0, 50.0).to_string();
        assert!(text.contains("y=\"57.0\"") && !text.contains("baseline"), "{text}");
        assert_eq!(width("King", 10.0).round(), 22.0);
        assert_eq!(width("象", 10.0).round(), 10.0);
    }

    #[test]
    fn parts_of_rings_are_closed() {
        let quarter = ring_part((0.0, 0.0), (1.0, 2.0), (0.0, 90.0));
        assert_eq!(
            quarter,
            "M1.00 0.00 A1.00 1.00 0 0 0 0.00 -1.00 L0.00 -2.00 A2.00 2.00 0 0 1 2.00 0.00 Z"
        );
        assert_eq!(ring_part((0.0, 0.0), (1.0, 2.0), (0.0, 360.0)).matches('A').count(), 8);
    }
}
