//! The columns of the tables of a whole study, which other programs load.

use alfonso_lab::{Column, Columns, Kind, Plan, Row, Setting, Traffic, Value, ply_columns};

/// The columns of traffic. A piece that is placed has no origin. The names `from` and `to` are
/// reserved in query languages.
const OF_TRAFFIC: &[(&str, Kind)] = &[
    ("cell", Kind::Text),
    ("agents", Kind::Text),
    ("seat", Kind::Text),
    ("origin", Kind::Text),
    ("target", Kind::Text),
    ("moves", Kind::Int),
];

/// The columns of the tables of a study. Their names consist of letters, digits and `_`, so that
/// query languages need no quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumns {
    /// The columns of the table of games.
    pub games: Vec<Column>,
    /// The columns of the table of plies; empty unless the plan requests it.
    pub plies: Vec<Column>,
    /// The columns of the table of traffic; see [`traffic_rows`].
    pub traffic: Vec<Column>,
}

impl TableColumns {
    /// Returns the columns of a plan's tables. `columns` are those of its rows of games.
    #[must_use]
    pub fn new(plan: &Plan, columns: &Columns) -> Self {
        let of_traffic =
            OF_TRAFFIC.iter().map(|(name, kind)| Column { name: (*name).to_owned(), kind: *kind });
        Self {
            games: columns.all.iter().map(plain).collect(),
            plies: ply_columns(plan).iter().map(plain).collect(),
            traffic: of_traffic.collect(),
        }
    }
}

/// Replaces characters of a column's name so that it consists of letters, digits and `_`.
fn plain(column: &Column) -> Column {
    let sign = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '_' };
    Column { name: column.name.chars().map(sign).collect(), kind: column.kind }
}

/// Returns the traffic of a series as rows. `agents` are its agents as text.
pub fn traffic_rows(setting: &Setting, agents: &str, traffic: &Traffic) -> impl Iterator<Item = Row> {
    let cell = |cell| setting.game.topology().cell(cell).name.as_str();
    traffic.lines().map(move |(seat, from, to, moves)| {
        vec![
            setting.arm.label.as_str().into(),
            agents.into(),
            setting.seat(seat.index()).into(),
            from.map_or(Value::None, |from| cell(from).into()),
            cell(to).into(),
            Value::count(moves),
        ]
    })
}
