//! Play: evaluation of conditions, detection of attacks, generation and application of moves, and
//! endings.

pub(crate) mod apply;
mod at_once;
pub(crate) mod attack;
pub(crate) mod budget;
pub(crate) mod chain;
pub(crate) mod check_info;
mod checks;
pub(crate) mod choose;
pub(crate) mod dice;
mod each_player;
pub(crate) mod effects;
pub(crate) mod ending;
pub(crate) mod entering;
pub(crate) mod eval;
mod evaluate;
pub(crate) mod generate;
mod groups;
pub(crate) mod judge;
mod lawful;
pub(crate) mod lazy;
pub(crate) mod money;
pub(crate) mod pick;
pub(crate) mod piece_moves;
pub(crate) mod prefer;
pub(crate) mod rounds;
pub(crate) mod safety;
mod sandwich;
pub(crate) mod scratch;
pub(crate) mod select;
mod sowing;
pub(crate) mod step_tally;
mod targets;
pub(crate) mod trial;
pub(crate) mod turn;
pub(crate) mod using;
pub(crate) mod value;
