//! Reports the compiler's decisions for each game with their reasons. Nothing is measured.

use crate::head::{Head, SCHEMA};
use crate::subject::GameInfo;
use crate::words::{count, flowing};
use alfonso_game::Game;
use schemars::JsonSchema;
use serde::Serialize;

/// The plans of some games.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlansJson<'s> {
    schema: u8,
    games: Vec<PlanJson<'s>>,
}

/// The plan of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlanJson<'s> {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    shape: Shape,
    notes: Vec<&'s str>,
    #[serde(skip)]
    title: String,
}

/// The numbers that determine the cost of playing a game.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Shape {
    /// The number of cells on the board.
    pub cells: usize,
    /// The minimum size of a bit set with one bit for each cell, in bytes.
    pub set_bytes: usize,
    /// The number of kinds of pieces.
    pub kinds: usize,
    /// The number of classes: each kind is counted once for each facing.
    pub classes: usize,
    /// The number of ways of moving, summed over all classes.
    #[serde(rename = "movers")]
    pub ways_of_moving: usize,
    /// The number of ways of moving whose moves the engine makes and examines.
    pub tried: usize,
    /// The number of landings that nothing can block, summed over all origin cells.
    pub leaps: usize,
    /// The number of lines that the first piece blocks, summed over all origin cells.
    pub rays: usize,
    /// The number of lines that lead over one piece, summed over all origin cells.
    pub hops: usize,
    /// The number of lines that test each of their cells, summed over all origin cells.
    pub walks: usize,
}

impl<'s> PlansJson<'s> {
    /// Returns the plans of some games.
    pub fn new(games: Vec<PlanJson<'s>>) -> Self {
        Self { schema: SCHEMA, games }
    }
}

impl<'s> PlanJson<'s> {
    /// Returns the plan of a game.
    pub fn new(info: &GameInfo, game: &'s Game, shape: Shape) -> Self {
        Self { head: Head::new(info), shape, notes: notes(game), title: info.named() }
    }

    /// Returns the plan as text.
    pub fn text(&self, width: usize) -> String {
        let shape = self.shape;
        let kinds = count(shape.kinds, "kind");
        let lines = [
            ("board", format!("{}, {} bytes for a set of them", count(shape.cells, "cell"), shape.set_bytes)),
            (
                "pieces",
                match shape.classes == shape.kinds {
                    true => format!("{kinds}, no facing matters"),
                    false => format!("{kinds}, with their facings {}", shape.classes),
                },
            ),
            (
                "moves",
                format!(
                    "{}, of which {} are made and looked at",
                    count(shape.ways_of_moving, "way"),
                    shape.tried
                ),
            ),
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
        let mut text = format!("{}\n", self.title);
        for (head, words) in lines {
            text.push_str(&format!("  {head:<6} {words}\n"));
        }
        for note in &self.notes {
            let lines = flowing(note, "    ", width);
            text.push_str(&format!("  - {}\n", lines.trim_start()));
        }
        text
    }
}

/// Returns the notes of the compiler without duplicates.
fn notes(game: &Game) -> Vec<&str> {
    let mut notes: Vec<&str> = Vec::new();
    for note in &game.blueprint().plan.notes {
        if !notes.contains(&note.as_str()) {
            notes.push(note);
        }
    }
    notes
}
