//! The contexts in which rules read values, and the names that exist in each.

pub(super) use alfonso_forms::Thing;

/// A context in which rules read values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// A movement: its tests, condition and effects.
    Move,
    /// A rule that waits for an event.
    Event,
    /// A rule that waits for an event between moves, or for an event that happens to a player.
    Happening,
    /// A rule that waits for the end of the game.
    Finish,
    /// A clause of `legal`.
    Legal,
    /// A clause of `legal` about choices.
    Choice,
    /// The condition of a `prefer`, which the engine evaluates once for all moves.
    Preference,
    /// A clause of `captures`.
    Captures,
    /// A step before the first turn.
    Opening,
    /// A step of a turn.
    Turn,
    /// An ending.
    End,
    /// The first value of a variable or a row of a table, evaluated before any position exists.
    Constant,
    /// A definition that is checked by itself. Rules may use it in any context.
    Anywhere,
}

impl Context {
    /// Returns `true` if `thing` exists in this context.
    pub(super) fn has(self, thing: Thing) -> bool {
        match thing {
            Thing::Move => matches!(self, Self::Move | Self::Event | Self::Legal | Self::Anywhere),
            Thing::Turn | Thing::Attack => !matches!(self, Self::Captures | Self::Constant),
            Thing::Position => self != Self::Constant,
            Thing::Judgement => matches!(self, Self::End | Self::Anywhere),
            Thing::Trial => matches!(self, Self::Legal | Self::Choice | Self::Anywhere),
            Thing::Winners => matches!(self, Self::Finish | Self::Anywhere),
        }
    }

    /// Returns the context as a phrase for a message, such as `in an ending`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Move => "in a movement",
            Self::Event => "in a rule about an event",
            Self::Happening => "in a rule about what happens between moves",
            Self::Finish => "in a rule about the end of the game",
            Self::Preference => "in the condition of a `prefer`",
            Self::Legal => "in a rule of `legal`",
            Self::Choice => "in a rule about choices",
            Self::Captures => "in a rule of `captures`",
            Self::Opening => "in a step of the opening",
            Self::Turn => "in a step of a turn",
            Self::End => "in an ending",
            Self::Constant => "in a value that is read before the game begins",
            Self::Anywhere => "in a definition",
        }
    }

    /// Returns advice for a message about a `thing` that does not exist in this context.
    pub(super) fn help(self, thing: Thing) -> &'static str {
        match (thing, self) {
            (Thing::Move, Self::Preference) => {
                "the condition is evaluated once, before any move; put this into the compared value: `prefer most ...`"
            }
            (Thing::Move, Self::Choice) => "nothing moves in a choice: test the position after the choice",
            (Thing::Move, _) => {
                "it exists where a piece moves: in movements, in rules that begin with `on`, and in `forbid`"
            }
            (Thing::Judgement, _) => "it is judged at the end of a turn, and exists only in endings",
            (Thing::Trial, Self::End) => {
                "an ending can test how often the position has occurred: `repetitions >= 2`"
            }
            (Thing::Trial, _) => {
                "use it in rules of `legal`, where it tests the position after a move: `forbid position stood before`"
            }
            (Thing::Winners, _) => {
                "winners exist only after the game has ended, in rules that begin with `on end`"
            }
            (Thing::Turn, Self::Captures) => {
                "attacks are computed for every player, not only for the player to move: write `owner of x` for the owner of the piece that takes"
            }
            (Thing::Attack, Self::Captures) => {
                "attacks follow from the rules of captures, so a rule of captures cannot depend on attacks"
            }
            _ => "it exists only while the game is played",
        }
    }
}
