//! Reads traffic from comma-separated values.

use alfonso_board::CellId;
use alfonso_game::{Game, Seat};
use alfonso_lab::{Setting, Traffic};
use csv::{Reader, StringRecord};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// Adds the traffic in a file to `into`. All of it must belong to one series.
pub fn load(path: &Path, setting: &Setting, agents: &str, into: &mut Traffic) -> Result<(), String> {
    let reader = Reader::from_path(path).map_err(|why| why.to_string())?;
    let other = Cell::new(false);
    let is_own = |cell: &str, by: &str| {
        let own = cell == setting.arm.label && by == agents;
        other.set(other.get() || !own);
        own
    };
    add(reader, &setting.game, &is_own, into)?;
    if other.get() { Err("a line is of other games".to_owned()) } else { Ok(()) }
}

/// The maximum size of a table of traffic, in bytes. The table is read line by line, but a line
/// without end would fill the memory.
const LARGEST: u64 = 1 << 28;

/// Returns the traffic in a table that belongs to the requested cell of the plan and the requested
/// agents.
pub fn traffic(
    table: impl Read,
    game: &Game,
    expected: &dyn Fn(&str, &str) -> bool,
) -> Result<Traffic, String> {
    let mut traffic = Traffic::default();
    let mut table = table.take(LARGEST + 1);
    add(Reader::from_reader(&mut table), game, expected, &mut traffic)?;
    match table.limit() {
        0 => Err(format!("it is larger than {LARGEST} bytes")),
        _ => Ok(traffic),
    }
}

fn add<R: Read>(
    mut reader: Reader<R>,
    game: &Game,
    matches: &dyn Fn(&str, &str) -> bool,
    into: &mut Traffic,
) -> Result<(), String> {
    let cells: BTreeMap<&str, CellId> =
        game.topology().cells().map(|cell| (game.topology().cell(cell).name.as_str(), cell)).collect();
    let seats = game.names().players.iter().enumerate();
    let seats: BTreeMap<&str, Seat> =
        seats.map(|(index, (name, _))| (name.as_str(), Seat::new(index))).collect();
    let mut record = StringRecord::new();
    let mut sum = 0_u64;
    while reader.read_record(&mut record).map_err(|why| why.to_string())? {
        let text = |column: usize| record.get(column).unwrap_or_default();
        if !matches(text(0), text(1)) {
            continue;
        }
        let seat = seats.get(text(2)).copied();
        let from = match text(3) {
            "" => Some(None),
            name => cells.get(name).map(|cell| Some(*cell)),
        };
        let line = seat.zip(from).zip(cells.get(text(4)).copied()).zip(text(5).parse().ok());
        let (((seat, from), to), moves) = line.ok_or("a line names no cells and no number of moves")?;
        sum = sum.checked_add(moves).ok_or("its numbers of moves add up to more than 64 bits hold")?;
        into.put(seat, (from, to), moves);
    }
    Ok(())
}
