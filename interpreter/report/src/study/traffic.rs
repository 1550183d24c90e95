//! Traffic as comma-separated values: how often each player used each line between cells.

use alfonso_board::CellId;
use alfonso_lab::{Setting, Traffic};
use csv::Writer;

/// The columns. A piece that is placed has no origin.
const HEAD: [&str; 6] = ["cell", "agents", "seat", "from", "to", "moves"];

/// A table under construction.
pub struct TrafficTable(Writer<Vec<u8>>);

impl TrafficTable {
    /// Returns an empty table with its head.
    ///
    /// # Errors
    /// Returns the message of the encoder if it fails.
    pub fn new() -> Result<Self, String> {
        let mut writer = Writer::from_writer(Vec::new());
        writer.write_record(HEAD).map_err(|why| why.to_string())?;
        Ok(Self(writer))
    }

    /// Adds the traffic of a series to the table. `agents` are its agents as text.
    ///
    /// # Errors
    /// Returns the message of the encoder if it fails.
    pub fn add(&mut self, setting: &Setting, agents: &str, traffic: &Traffic) -> Result<(), String> {
        let cell = |cell: CellId| setting.game.topology().cell(cell).name.as_str();
        for (seat, from, to, moves) in traffic.lines() {
            let moves = moves.to_string();
            let from = from.map_or("", cell);
            let record = [&setting.arm.label, agents, setting.seat(seat.index()), from, cell(to), &moves];
            self.0.write_record(record).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    /// Returns the finished table.
    ///
    /// # Errors
    /// Returns the message of the encoder if it fails.
    pub fn written(self) -> Result<Vec<u8>, String> {
        self.0.into_inner().map_err(|why| why.to_string())
    }
}
