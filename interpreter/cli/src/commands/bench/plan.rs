//! The compiler's decisions for each game and the reasons. Nothing is measured.

use super::Subject;
use crate::args::Format;
use crate::console::{Console, Stop};
use alfonso_bench::Shape;
use alfonso_report::json::{self, Head};
use alfonso_report::words::{count, flowing};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub struct All<'s> {
    schema: u8,
    games: Vec<PlanJson<'s>>,
}

#[derive(Serialize, JsonSchema)]
pub struct PlanJson<'s> {
    #[serde(flatten)]
    head: Head,
    cells: usize,
    set_bytes: usize,
    kinds: usize,
    classes: usize,
    movers: usize,
    tried: usize,
    leaps: usize,
    rays: usize,
    hops: usize,
    walks: usize,
    notes: Vec<&'s str>,
}

/// Prints the plan of each game.
pub fn print(subjects: &[Subject], format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
    if format == Format::Json {
        return console.json(&All { schema: json::schema(), games: subjects.iter().map(json).collect() });
    }
    for (place, subject) in subjects.iter().enumerate() {
        if place > 0 {
            console.line("")?;
        }
        console.print(&text(subject, console.screen.width))?;
    }
    Ok(())
}

fn json(subject: &Subject) -> PlanJson<'_> {
    let Shape { cells, set_bytes, kinds, classes, movers, tried, leaps, rays, hops, walks } =
        Shape::of(&subject.game);
    PlanJson {
        head: Head::new(&subject.card),
        cells,
        set_bytes,
        kinds,
        classes,
        movers,
        tried,
        leaps,
        rays,
        hops,
        walks,
        notes: notes(subject),
    }
}

/// Returns the compiler's decisions without repetitions.
fn notes(subject: &Subject) -> Vec<&str> {
    let mut notes: Vec<&str> = Vec::new();
    for note in &subject.game.blueprint().plan.notes {
        if !notes.contains(&note.as_str()) {
            notes.push(note);
        }
    }
    notes
}

fn text(subject: &Subject, width: usize) -> String {
    let shape = Shape::of(&subject.game);
    let kinds = count(shape.kinds, "kind");
    let lines = [
        ("board", format!("{}, {} bytes for a set of them", count(shape.cells, "cell"), shape.set_bytes)),
        (
            "men",
            match shape.classes == shape.kinds {
                true => format!("{kinds}, no facing matters"),
                false => format!("{kinds}, with their facings {}", shape.classes),
            },
        ),
        ("moves", format!("{}, of which {} are made and looked at", count(shape.movers, "way"), shape.tried)),
        (
            "paths",
            format!(
                "{}, {}, {}, {}",
                count(shape.leaps, "leap"),
                count(shape.rays, "ray"),
                count(shape.hops, "hop"),
                count(shape.walks, "walk")
            ),
        ),
    ];
    let mut text = format!("{}\n", super::table::title(subject));
    for (head, words) in lines {
        text.push_str(&format!("  {head:<6} {words}\n"));
    }
    for note in notes(subject) {
        let lines = flowing(note, "    ", width);
        text.push_str(&format!("  - {}\n", lines.trim_start()));
    }
    text
}
