//! Parts of pictures: texts, and outlines made of points and arcs.

use crate::layout::on_circle;
use svg::node::element::Text as Element;

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
    /// it is the centre.
    pub fn at(self, x: f64, y: f64) -> Element {
        let mut element = Element::new(self.text.to_owned())
            .set("x", format!("{x:.1}"))
            .set("y", format!("{y:.1}"))
            .set("font-size", format!("{:.1}", self.size))
            .set("fill", self.fill);
        if self.bold {
            element = element.set("font-weight", "bold");
        }
        if self.anchor == Anchor::Middle {
            element = element.set("text-anchor", "middle").set("dominant-baseline", "central");
        }
        if self.turned != 0.0 {
            element = element.set("transform", format!("rotate({:.1} {x:.1} {y:.1})", self.turned));
        }
        element
    }
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
    fn parts_of_rings_are_closed() {
        let quarter = ring_part((0.0, 0.0), (1.0, 2.0), (0.0, 90.0));
        assert_eq!(
            quarter,
            "M1.00 0.00 A1.00 1.00 0 0 0 0.00 -1.00 L0.00 -2.00 A2.00 2.00 0 0 1 2.00 0.00 Z"
        );
        assert_eq!(ring_part((0.0, 0.0), (1.0, 2.0), (0.0, 360.0)).matches('A').count(), 8);
    }
}
