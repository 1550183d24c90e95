//! Draws the signs of cells, such as rosettes and castles.

use super::Spot;
use svg::node::element::{Group, Path};

/// The colour of signs.
pub const COLOUR: &str = "#8a4b2a";

/// A sign within fifty units of the origin: its filled parts, its lines, and parts in the colour of
/// the board above both.
struct Sign {
    filled: &'static str,
    lines: &'static str,
    spared: &'static str,
}

const fn lines(lines: &'static str) -> Sign {
    Sign { filled: "", lines, spared: "" }
}

const fn filled(filled: &'static str, spared: &'static str) -> Sign {
    Sign { filled, lines: "", spared }
}

/// Returns the sign of a mark, or `None` if the mark is no sign of single cells.
fn sign(mark: &str) -> Option<Sign> {
    Some(match mark {
        "rosette" => filled(
            "M0-6C-15-16-14-36 0-46C14-36 15-16 0-6ZM4-4C1-22 15-36 32-33C35-15 22-1 4-4ZM6 0C16-15 36-14 46 0C36 14 16 15 6 0Z\
             M4 4C22 1 35 15 32 33C15 36 1 22 4 4ZM0 6C15 16 14 36 0 46C-14 36-15 16 0 6ZM-4 4C-1 22-15 36-32 33C-35 15-22 1-4 4Z\
             M-6 0C-16 15-36 14-46 0C-36-14-16-15-6 0ZM-4-4C-22-1-35-15-32-33C-15-36-1-22-4-4Z",
            "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z",
        ),
        "star" => filled(
            "M0-46L8-19L33-33L19-8L46 0L19 8L33 33L8 19L0 46L-8 19L-33 33L-19 8L-46 0L-19-8L-33-33L-8-19Z",
            "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z",
        ),
        "castle" => filled(
            "M-38 40V-12H-44V-40H-28V-26H-16V-40H16V-26H28V-40H44V-12H38V40Z",
            "M-12 40V16A12 12 0 0 1 12 16V40ZM-26-4H-18V10H-26ZM18-4H26V10H18Z",
        ),
        "house-good" => lines("M0-44V14M-14-30H14M-11-18H11M0 14C-22 14-20 42 0 42C20 42 22 14 0 14Z"),
        "house-water" => lines(
            "M-42-20L-28-32L-14-20L0-32L14-20L28-32L42-20M-42 4L-28-8L-14 4L0-8L14 4L28-8L42 4M-42 28L-28 16L-14 28L0 16L14 28L28 16L42 28",
        ),
        "house-three" => lines("M-26-34V34M0-34V34M26-34V34"),
        "house-two" => lines("M-14-34V34M14-34V34"),
        "house-sun" => Sign {
            filled: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z",
            ..lines("M-36 0a36 36 0 1 0 72 0a36 36 0 1 0-72 0Z")
        },
        "arrow" => filled("M0-44L26-10H9V42H-9V-10H-26Z", ""),
        "gate" => lines("M-36 44V-4A36 36 0 0 1 36-4V44M-20 44V-2A20 20 0 0 1 20-2V44"),
        "bridge" => {
            lines("M-46-18Q0-38 46-18M-46 22Q0 2 46 22M-34-22V18M-17-26V14M0-28V12M17-26V14M34-22V18")
        }
        "cross" => lines("M-44-44L44 44M-44 44L44-44"),
        _ => return None,
    })
}

/// Draws the sign of a mark on a cell, turned clockwise by an angle in degrees. Returns `None` if
/// the mark is no sign of single cells.
pub fn draw(mark: &str, Spot { x, y, radius, .. }: Spot, turned: f64) -> Option<Group> {
    let Sign { filled, lines, spared } = sign(mark)?;
    let turned = if turned == 0.0 { String::new() } else { format!(" rotate({turned:.0})") };
    let mut group = Group::new()
        .set("transform", format!("translate({x:.1} {y:.1}){turned} scale({:.3})", radius / 50.0))
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    if !filled.is_empty() {
        group = group.add(Path::new().set("d", filled).set("fill", COLOUR));
    }
    if !lines.is_empty() {
        let lines = Path::new().set("d", lines).set("fill", "none").set("stroke", COLOUR);
        group = group.add(lines.set("stroke-width", 6));
    }
    if !spared.is_empty() {
        group = group.add(Path::new().set("d", spared).set("fill", "#f7f0e0"));
    }
    Some(group)
}
