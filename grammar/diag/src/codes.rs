//! The table of diagnostic codes. Each kind of mistake has one code, and no code is reused.
//!
//! The hundreds of a code give its subject; see [`RANGES`].

use std::fmt;

/// The ranges of codes: the first number of each range and its subject.
pub const RANGES: &[(u16, &str)] = &[
    (100, "the text"),
    (200, "sources, questions, readings, rulesets, variants"),
    (300, "names, words and types"),
    (400, "what rules say"),
    (500, "boards and play"),
    (600, "claims"),
    (700, "requests from outside the file"),
];

/// The code of a kind of mistake. The constants are in [`crate::code`].
///
/// ```
/// use alfonso_diag::{ALL, code};
///
/// let known = ALL.iter().find(|code| code.to_string() == "A0201");
/// assert_eq!(known, Some(&code::UNKNOWN_SOURCE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// The four-digit number after the `A`.
    pub number: u16,
    /// Its meaning in one line.
    pub title: &'static str,
    /// The readings that must contain the mistake before it is reported.
    pub reach: Reach,
}

/// The number of readings that must contain a mistake before it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// One reading is enough.
    Some,
    /// All readings that contain the clause. Used for mistakes such as "this never happens".
    Every,
}

impl Code {
    /// Returns `true` for mistakes in the text itself (A01xx), where something could not be parsed.
    #[must_use]
    pub fn is_of_text(self) -> bool {
        self.number < 200
    }

    /// Returns `true` for mistakes in a request on the command line (A07xx). They have no place in
    /// a file.
    #[must_use]
    pub fn is_of_request(self) -> bool {
        self.number >= 700
    }

    /// Returns `true` if later phases do not see part of the file, because it could not be parsed
    /// or exceeds a limit.
    #[must_use]
    pub fn leaves_out(self) -> bool {
        let unread = self.is_of_text() && self != code::UNSEEN_CHARACTER;
        unread || [code::TOO_MUCH, code::UNKNOWN_BASE, code::BAD_BASE].contains(&self)
    }

    /// Returns `true` if the mistake is that something is missing or unused. If part of a file
    /// could not be parsed, the missing thing may be in that part. The report would then distract
    /// from the cause.
    #[must_use]
    pub fn is_absence(self) -> bool {
        [
            code::UNUSED_QUESTION,
            code::UNUSED_NAME,
            code::IDLE_VARIANT,
            code::UNKNOWN_TARGET,
            code::NO_RULESET,
            code::UNANSWERED_QUESTION,
            code::MISSING_BLOCK,
            code::NO_ENDING,
            code::MISSING_MOVE,
            code::PIECE_NEVER_APPEARS,
            code::NEVER_JUDGED,
            code::CHECK_WITHOUT_ROYAL,
            code::NEVER_ROLLED,
            code::UNROLLED_VALUE,
            code::NOBODY_TAKES,
        ]
        .contains(&self)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A{:04}", self.number)
    }
}

macro_rules! codes {
    ($($name:ident = $number:literal $reach:ident $title:literal;)*) => {
        pub(crate) mod code {
            use super::{Code, Reach};
            $(#[doc = $title] pub const $name: Code = Code { number: $number, title: $title, reach: Reach::$reach };)*
        }
        /// Every code, in ascending order.
        pub const ALL: &[Code] = &[$(code::$name),*];
    };
}

codes! {
    // The text.
    TOO_LARGE = 101 Some "the file is larger than the limit";
    NOT_UTF8 = 102 Some "the file is not UTF-8 text";
    EMPTY_FILE = 103 Some "the file holds no rules";
    NO_HEADING = 104 Some "the file does not begin with a heading";
    TOO_DEEP = 105 Some "brackets are nested too deeply";
    UNCLOSED = 106 Some "a bracket is opened but never closed";
    UNOPENED = 107 Some "a bracket is closed but was never opened";
    OPEN_STRING = 108 Some "a quotation is not closed on its line";
    SYNTAX = 109 Some "a syntax error";
    STRAY_CHARACTER = 110 Some "a character that rule files do not use";
    NUMBER_TOO_LARGE = 111 Some "a number is out of range";
    TOO_INVOLVED = 112 Some "a text that takes too long to parse";
    UNSEEN_CHARACTER = 113 Some "an invisible character";
    SWALLOWED_OR = 114 Some "an `or` at the start of a line belongs to the `where` before it";
    LONG_NAME = 115 Some "a name is longer than the limit";
    // Sources, questions, readings, rulesets.
    UNKNOWN_SOURCE = 201 Some "a citation of a source that is not declared";
    UNKNOWN_QUESTION = 202 Some "a question that is not declared";
    UNKNOWN_READING = 203 Some "a reading that the question does not have";
    UNHANDLED_READING = 204 Some "a reading is not handled";
    UNANSWERED_QUESTION = 205 Some "a ruleset leaves a question unanswered";
    UNKNOWN_RULESET = 206 Some "a ruleset that is not declared";
    NO_RULESET = 207 Some "the file has questions, but no ruleset";
    DEFAULT_RULESETS = 208 Some "no ruleset or several rulesets are the default";
    CIRCULAR_RULESETS = 209 Some "rulesets inherit from each other";
    DOUBLE_READING = 210 Some "a reading is named twice";
    IMPOSSIBLE_READING = 211 Some "a reading that is impossible here";
    CONFIDENCE_RANGE = 212 Some "a confidence is a number from 0 to 100";
    UNUSED_QUESTION = 213 Some "a question changes nothing";
    UNREAD_READING = 214 Some "a reading cites no source and gives no reason";
    NO_EVIDENCE = 215 Some "a rule without evidence";
    DEPARTURE = 216 Some "a ruleset that departs from the source it follows";
    CITED_AGAINST = 217 Some "a source that is cited for what it does not say";
    BAD_SOURCE = 218 Some "an invalid source, fact or record of evidence";
    SILENT_SOURCE = 219 Some "a source that is cited where it is silent";
    UNCOMPARED = 220 Some "a ruleset that is named after a source but not compared with it";
    // Variants.
    UNKNOWN_BASE = 221 Some "a base that cannot be found";
    BAD_BASE = 222 Some "a base that a variant cannot have";
    NO_VARIANT = 223 Some "a change in a file that is not a variant";
    IDLE_VARIANT = 224 Some "a variant that changes nothing";
    UNKNOWN_TARGET = 225 Some "a change of something that the base does not have";
    IDLE_CHANGE = 226 Some "a change without effect";
    DOUBLE_CHANGE = 227 Some "a part of the base is changed twice";
    ALREADY_THERE = 228 Some "an addition that the base already has";
    STANDS_STILL = 229 Every "a change that leaves pieces without an ability they had";
    // Texts in sources, questions, readings and claims.
    EMPTY_TEXT = 230 Some "an empty text";
    // Names, words and types.
    DOUBLE_NAME = 301 Some "a name is declared twice";
    UNKNOWN_WORD = 302 Some "a word that the language does not know here";
    UNKNOWN_NAME = 303 Some "a name that is not declared";
    WRONG_TYPE = 304 Some "a value of the wrong type";
    WRONG_NUMBER_OF_ARGUMENTS = 305 Some "too many or too few arguments";
    UNKNOWN_LIBRARY = 306 Some "a library that does not exist";
    NOT_IN_LIBRARY = 307 Some "a name that the library does not declare";
    RECURSIVE_DEFINITION = 308 Some "a definition that uses itself";
    TABLE_NOT_TOTAL = 309 Some "a table lacks a value for part of its domain";
    TABLE_OVERLAP = 310 Some "a table has two values for the same entry";
    TOO_MUCH = 311 Some "the rules are larger than the limit";
    RESERVED_NAME = 312 Some "a reserved name";
    UNUSED_NAME = 313 Some "a name that nothing uses";
    BAD_NAME_IN = 314 Some "a title or a name in another language that cannot be used";
    NOT_FOR_LIBRARY = 315 Some "something that a library cannot have";
    REPEATED = 316 Some "the same thing is written twice in one place";
    // Rules.
    DOUBLE_RULE = 401 Some "two rules have the same id";
    MISPLACED_CLAUSE = 402 Some "a clause in a block that does not allow it";
    MISSING_BLOCK = 403 Some "the file lacks something that every game needs";
    DOUBLE_BLOCK = 404 Some "a part that a game has only once is declared twice";
    NO_ENDING = 405 Some "the game cannot end";
    MISSING_MOVE = 406 Some "no player can move";
    PIECE_NEVER_APPEARS = 407 Every "a piece that never appears";
    UNREACHABLE_STEP = 408 Every "a step that cannot be reached";
    NEVER_JUDGED = 409 Some "a rule asks for mate, but no step judges it";
    MISPLACED = 410 Some "a value that does not exist at this point";
    CHECK_WITHOUT_ROYAL = 411 Every "a rule asks for check, but no piece is royal";
    BAD_LEG = 412 Some "a movement whose parts do not fit together";
    BAD_FEN_BLOCK = 413 Some "a letter or field of a position notation that cannot be used";
    BAD_SIGNS = 414 Some "signs of a piece that cannot be drawn";
    BAD_DICE = 415 Some "dice that cannot be rolled";
    NEVER_ROLLED = 416 Every "dice that are never rolled";
    UNROLLED_VALUE = 417 Some "a rule reads dice that no turn rolls";
    BAD_PAYMENT = 418 Some "a payment that creates or destroys money";
    BAD_DECISION = 419 Some "a decision that cannot be made";
    NEVER_HAPPENS = 420 Every "an event that never happens";
    LOOSE_DIRECTION = 421 Some "two directions that may be meant as one";
    NOBODY_TAKES = 422 Every "movements can take, but no rule allows a capture";
    DIVISION_BY_ZERO = 423 Some "a division by zero";
    BAD_CHOICE = 424 Some "a choice of kinds that no player can make";
    NEVER_RESTS = 425 Some "repeated effects that never settle";
    BAD_SOWING = 426 Some "something that cannot be sown";
    BAD_HEAP = 427 Some "a rule that cannot be used with heaps or stacks";
    IDLE_DICE = 428 Every "dice that change nothing";
    IDLE_RIGHT = 431 Every "a right or a number for a cell without a piece";
    BAD_BETZA = 432 Some "a movement in Betza's notation that Alfonso does not understand";
    BAD_SAN = 433 Some "a short notation of a move that cannot be written or parsed";
    BAD_SENTENCE = 434 Some "a sentence that does not belong to its rule";
    LINE_OF_ANYBODY = 435 Every "a row of pieces of any owner";
    // Boards and play.
    CELL_OFF_BOARD = 501 Some "a cell that the board does not have";
    BOARD_SIZE = 502 Some "a board whose size is outside the limits";
    BAD_ROW = 503 Some "a row of a drawing does not fit the board";
    UNKNOWN_TOKEN = 504 Some "a sign in a drawing that stands for no piece";
    DOUBLE_PIECE = 505 Some "two pieces on one cell";
    RULE_NEVER_APPLIES = 506 Every "a rule that can never apply";
    NO_DIRECTION = 507 Some "a direction that this board or this piece does not have";
    CROSSED_NOT_ONE = 508 Some "a rule asks for the crossed cell, but there is not exactly one";
    TOO_MANY_PATHS = 509 Some "movements that have too many paths";
    OTHER_BOARD = 510 Some "a construct that belongs to another sort of board";
    BAD_LINE = 511 Some "a line that cannot be drawn";
    BAD_BOARD = 512 Some "cells, cuts or tracks that a board cannot have";
    TOO_COSTLY = 513 Some "rules that take too many steps";
    COSTLY = 514 Some "a rule that takes many steps";
    BAD_DEAL = 515 Some "pieces that cannot be dealt";
    // Problems found by playing.
    GETS_STUCK = 520 Some "a player is stuck";
    OVER_AT_START = 521 Some "a game that is over at its start";
    NO_ROYAL = 522 Some "a player without a royal piece";
    NEVER_ENDS = 523 Some "a game that does not end";
    // Claims.
    CLAIM_FAILS = 601 Some "the rules contradict a claim";
    BAD_CLAIM = 602 Some "a claim that cannot be tested";
    DOUBLE_CLAIM = 603 Some "a claim that is made twice";
    // Requests from outside the file.
    UNKNOWN_GAME = 701 Some "no such rule file or shipped game";
    BAD_MOVE = 702 Some "a move that is not legal here";
    BAD_POSITION = 703 Some "a position that cannot be set up";
    NOT_WITH_CHANCE = 704 Some "this cannot be done with a game of chance";
    BAD_REQUEST = 705 Some "a request that cannot be met";
    BAD_RECORD = 706 Some "a record that cannot be replayed";
    FEN_LOSS = 707 Some "a notation that leaves something out";
    BAD_PLAN = 708 Some "a plan that cannot be played";
    BAD_EVIDENCE = 709 Some "evidence that cannot be weighed";
    BAD_IMPORT = 710 Some "a description of another program that cannot be imported";
    ONE_BY_ONE = 711 Some "players who decide one after another";
}

#[cfg(test)]
mod tests {
    use super::{ALL, RANGES};

    #[test]
    fn every_code_lies_in_a_range() {
        let known = |number: u16| RANGES.iter().any(|(first, _)| number > *first && number < first + 100);
        assert!(ALL.iter().all(|code| known(code.number)));
    }

    #[test]
    fn codes_ascend_and_are_never_shared() {
        assert!(ALL.windows(2).all(|pair| pair[0].number < pair[1].number));
    }
}
