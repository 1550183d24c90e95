//! Draws signs of pieces as paths, so that a picture does not depend on a font that contains them.
//!
//! A glyph is centred on the origin and about eighty units high. The module does not know the
//! meaning of a sign in a game. Its signs are from an alphabet that many fonts cover only in part.

use svg::node::element::{Group, Path};

/// The paths of a glyph: its filled shape, the lines cut out of it, and additional lines.
#[derive(Clone, Copy, Debug, Default)]
struct Glyph {
    filled: &'static str,
    spared: &'static str,
    lines: &'static str,
}

/// The base of most glyphs.
const FOOT: &str = "M-31 40V29H31V40Z";

/// Draws a sign centred on a point. `height` is its height, `text_style` its colour, and
/// `background` the background colour. Returns `None` for signs without a glyph.
pub fn draw(
    sign: &str,
    (x, y): (f64, f64),
    height: f64,
    text_style: &str,
    background: &str,
) -> Option<Group> {
    let mut letters = sign.chars();
    let glyph = glyph(letters.next().filter(|_| letters.next().is_none())?)?;
    let scale = height / 84.0;
    let mut group = Group::new()
        .set("transform", format!("translate({x:.1} {y:.1}) scale({scale:.3})"))
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    if !glyph.filled.is_empty() {
        let foot = if glyph.lines.is_empty() { FOOT } else { "" };
        group = group.add(Path::new().set("d", format!("{}{foot}", glyph.filled)).set("fill", text_style));
    }
    for (outline, colour, wide) in [(glyph.spared, background, 4.5), (glyph.lines, text_style, 9.0)] {
        if !outline.is_empty() {
            let line = Path::new()
                .set("d", outline)
                .set("fill", "none")
                .set("stroke", colour)
                .set("stroke-width", wide);
            group = group.add(line);
        }
    }
    Some(group)
}

fn glyph(sign: char) -> Option<Glyph> {
    let filled = |filled, spared| Glyph { filled, spared, lines: "" };
    let lines = |lines| Glyph { lines, ..Glyph::default() };
    let glyph = match sign {
        '♔' | '♚' => filled(
            "M-4.5-47H4.5V-40H12V-32H4.5V-24H-4.5V-32H-12V-40H-4.5Z\
             M0-16C6-27 40-27 39-3C38 10 29 15 26 26H-26C-29 15-38 10-39-3C-40-27-6-27 0-16Z",
            "M0-10V18M-27 18Q0 10 27 18",
        ),
        '♕' | '♛' => filled(
            "M-26 26L-40-16L-21 4L-20-31L-6 1L0-37L6 1L20-31L21 4L40-16L26 26Z\
             M-46-19a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0ZM-26-35a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z\
             M-5.5-40a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0ZM15-35a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z\
             M35-19a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z",
            "M-25 17Q0 11 25 17",
        ),
        '♖' | '♜' => filled(
            "M-22 29L-18-14H-27V-42H-16V-33H-6V-42H6V-33H16V-42H27V-14H18L22 29Z",
            "M-17-14H17M-20 21H20",
        ),
        '♗' | '♝' => filled(
            "M-6-41a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM0-36C25-20 27 2 14 16H-14C-27 2-25-20 0-36ZM-19 18H19V27H-19Z",
            "M0-22V4M-10-10H10",
        ),
        '♘' | '♞' => filled(
            "M-20 29C-20 14-3 10-3-5C-9 2-16 3-21 9C-25 14-31 15-35 11C-39 7-37 1-34-3C-28-11-23-17-21-25\
             C-20-33-17-37-16-46L-5-37C20-36 33-12 27 29Z",
            "M-13-21L-9-24M-31 6L-28 4",
        ),
        '♙' | '♟' => filled(
            "M-14-22a14 14 0 1 0 28 0a14 14 0 1 0-28 0ZM-17-8H17L10-3C12 10 18 18 24 27H-24C-18 18-12 10-10-3Z",
            "",
        ),
        '○' | '●' => lines("M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0Z"),
        '☉' => Glyph {
            filled: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z",
            ..lines("M-31 0a31 31 0 1 0 62 0a31 31 0 1 0-62 0Z")
        },
        '☽' => Glyph {
            filled: "M-16-37A39 39 0 1 1-16 37A48 48 0 0 0-16-37Z",
            ..lines("M-16-37A39 39 0 1 1-16 37")
        },
        '☾' => Glyph {
            filled: "M16-37A39 39 0 1 0 16 37A48 48 0 0 1 16-37Z",
            ..lines("M16-37A39 39 0 1 0 16 37")
        },
        '♀' => lines("M-19-17a19 19 0 1 0 38 0a19 19 0 1 0-38 0ZM0 2V41M-15 22H15"),
        '♂' => lines("M-31 11a22 22 0 1 0 44 0a22 22 0 1 0-44 0ZM7-5L32-31M11-33H34V-10"),
        '☿' => {
            lines("M-16-6a16 16 0 1 0 32 0a16 16 0 1 0-32 0ZM0 10V42M-14 27H14M-17-40A17 17 0 0 0 17-40")
        }
        '♃' => lines("M-28-24C-25-42 5-44 3-20C1 0-12 13-28 17H31M17-38V40"),
        '♄' => lines("M-10-42V22M-25-30H7M-10-8C5-25 28-14 21 7C16 19 9 24 11 33C13 41 22 41 26 35"),
        _ => return None,
    };
    Some(glyph)
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn only_single_signs_are_drawn() {
        let drawn = |sign| draw(sign, (0.0, 0.0), 20.0, "black", "white").is_some();
        assert!(drawn("♖") && drawn("♜") && drawn("☉"));
        assert!(!drawn("R") && !drawn("♖♖") && !drawn(""));
    }
}
