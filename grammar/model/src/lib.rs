//! The meaning of a rule file under one answer to every question: a [`RuleSet`].
//!
//! A ruleset consists of ids, types and resolved definitions. It contains no `under`, no `by` and
//! no unresolved names. The compiler turns it into tables, and the reference engine can play from
//! it directly. It does not contain the cells of the board: cells are still names, and the compiler
//! checks that they exist.
//!
//! ```
//! use alfonso_model::Direction;
//!
//! assert_eq!(Direction::North.turned(2), Direction::East);
//! assert_eq!(Direction::NorthWest.vector(), (-1, 1));
//! ```

mod answers;
mod board;
mod dealing;
mod evidence;
mod expr;
mod movement;
mod notation;
mod picture;
mod play;
mod ruleset;

pub use alfonso_forms::{
    Along, ArithOp, CompareOp, DiceId, Domain, Fold, KindId, LineId, LocalId, Passing, RegionId, Repeating,
    RuleId, Seat, TableId, TagId, Test, TestWord, TrackId, Type, Using, VarId,
};
pub use answers::{Answers, Used};
pub use board::{
    BoardBuilder, BoardSpec, CellsPerSector, FurtherCell, GridPart, GridShape, Heaps, Hexagons, Line,
    MOST_STACKED, PointLine, Points, Region, RegionPart, Square, Track, Wall, coordinates_of, file_index,
    file_name,
};
pub use dealing::{Deal, Dealing, MAX_STARTS, Side};
pub use evidence::{Citation, Evidence, Limit, evidence};
pub use expr::{Checked, Effect, EffectKind, Event, Expr, ExprKind, PayAccount, Selected, Selection, Way};
pub use movement::{ALL_CARRIED, Again, Direction, Joint, Leg, LegShape, LegWay, Measure, MoveRule, WaySet};
pub use notation::{Fen, FenField, Notation, Numbers, RightPair, Style};
pub use picture::{FIGURES, MARKS, PIECE_SETS, Picture};
pub use play::{
    CaptureRule, Chooser, Dice, Ending, FirstValue, Forbid, Judged, Outcome, Per, Prefer, Scope, Step,
    StepKind, TableDef, Trigger, Var, VarRole,
};
pub use ruleset::{COLOURS, Kind, NamesIn, Placement, Player, Reserved, Rule, RuleSet};
