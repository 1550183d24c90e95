//! Effects.

use crate::visit::{each_mut, map, parts};
use crate::{KindId, LocalId, Mapper, Part, Selection, Stage, TrackId, VarId};

/// An effect, which may have a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect<S: Stage> {
    /// The kind of effect.
    pub kind: EffectKind<S>,
    /// The condition for the effect.
    pub condition: Option<S::Node>,
    /// Its span in the text.
    pub span: S::Span,
}

impl<S: Stage> Effect<S> {
    /// Visits its direct parts: its condition and the parts of its kind.
    pub fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a, S>)) {
        parts::index(&self.condition, visit);
        self.kind.parts(visit);
    }

    /// Calls `visit` with a mutable reference to each value, including those of nested effects.
    pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
        self.condition.iter_mut().for_each(&mut *visit);
        self.kind.each_mut(visit);
    }

    /// Maps the effect to another stage.
    pub fn map<T: Stage>(&self, to: &mut impl Mapper<S, T>) -> Effect<T> {
        Effect {
            condition: map::index(&self.condition, to),
            kind: self.kind.map(to),
            span: to.span(self.span),
        }
    }

    /// Returns the nested effects.
    #[must_use]
    pub fn body(&self) -> &[Self] {
        match &self.kind {
            EffectKind::For { body, .. }
            | EffectKind::Until { body }
            | EffectKind::Sow { body, .. }
            | EffectKind::Let { body, .. } => body,
            _ => &[],
        }
    }

    /// Returns `true` if `holds` is true for the effect or for a nested effect. Tests the effect
    /// itself first.
    pub fn any(&self, holds: &mut dyn FnMut(&EffectKind<S>) -> bool) -> bool {
        holds(&self.kind) || self.body().iter().any(|effect| effect.any(holds))
    }
}

/// Defines the effects, in the same way as `values!` defines the values.
macro_rules! effects {
    ($($(#[$doc:meta])* $name:ident {$($(#[$about:meta])* $slot:ident: $of:ty as $class:ident,)*})*) => {
        /// The kinds of effects.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum EffectKind<S: Stage> {
            $($(#[$doc])* $name {$($(#[$about])* $slot: $of),*},)*
        }

        impl<S: Stage> EffectKind<S> {
            /// Visits its direct parts, in the order of its row.
            pub fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a, S>)) {
                match self {
                    $(Self::$name {$($slot),*} => { $(parts::$class::<S>($slot, &mut *visit);)* })*
                }
            }

            /// Calls `visit` with a mutable reference to each value, including those of nested
            /// effects.
            pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
                match self {
                    $(Self::$name {$($slot),*} => { $(each_mut::$class::<S>($slot, &mut *visit);)* })*
                }
            }

            /// Maps the effect to another stage.
            pub fn map<T: Stage>(&self, to: &mut impl Mapper<S, T>) -> EffectKind<T> {
                match self {
                    $(Self::$name {$($slot),*} => EffectKind::$name {$($slot: map::$class($slot, to)),*},)*
                }
            }
        }
    };
}

effects! {
    /// A variable takes a value. Nothing happens if its index is `nobody` or `nowhere`.
    Set {
        /// The variable.
        var: VarId as leaf,
        /// The player or cell, if the variable has one value per player or cell.
        index: Option<S::Node> as index,
        /// The value.
        value: S::Node as node,
    }
    /// A piece changes its kind and counts as moved.
    Become {
        /// The piece.
        piece: S::Node as node,
        /// Its new kind.
        kind: S::Node as node,
    }
    /// The player to move chooses a new kind for a piece. Each kind makes a separate move.
    ///
    /// The choice exists if the move's effects reach this effect while the piece is on the board.
    /// If the chosen kind is the piece's own, the piece keeps it but counts as moved. A move has
    /// only one choice; a second such effect does nothing.
    BecomeChosen {
        /// The piece.
        piece: S::Node as node,
        /// The kinds that it may become, in the order of the rule. At least two, all different.
        kinds: Vec<KindId> as leaf,
    }
    /// Pieces leave the board. They are not captured.
    Remove {
        /// The pieces.
        who: Selected<S> as selected,
    }
    /// The player to move captures pieces. Royal pieces are not captured.
    Capture {
        /// The pieces.
        who: Selected<S> as selected,
    }
    /// A piece is put on an empty cell and counts as moved. Nothing happens if the cell is
    /// occupied, even by the piece itself.
    ///
    /// All effects ignore a piece that was found earlier if its cell no longer holds a piece of the
    /// same owner.
    Move {
        /// The piece.
        piece: S::Node as node,
        /// The cell.
        to: S::Node as node,
    }
    /// Pieces are laid beneath all others on the cell of a piece. Crossed pieces come first, in the
    /// order in which the move crosses them. The others follow in the order of cells. Nothing
    /// happens to a piece that is already on that cell, or that does not fit there.
    Lay {
        /// The pieces. Of a stack, the topmost.
        who: Selected<S> as selected,
        /// The piece on whose cell they are laid.
        piece: S::Node as node,
        /// True if the player to move captures them. Captured pieces that do not fit on the cell
        /// leave the board.
        taken: bool as leaf,
    }
    /// The lowest piece of a stack is put on top of the others. Nothing happens to a piece that is
    /// alone on its cell.
    Unearth {
        /// The cell.
        cell: S::Node as node,
    }
    /// A number is added to a number or a score. No variable is lowered below its floor. Nothing
    /// happens if the index is `nobody` or `nowhere`.
    Add {
        /// The variable.
        var: VarId as leaf,
        /// The player or cell, if the variable has one value per player or cell.
        index: Option<S::Node> as index,
        /// The number, which may be negative.
        amount: S::Node as node,
    }
    /// An amount moves from one account to another. A negative amount moves the other way.
    ///
    /// If the paying account has a floor, the payer pays at most the part above it. A payer who
    /// cannot pay the whole amount is ruined. Nothing happens if either account belongs to
    /// `nobody`.
    Pay {
        /// The amount.
        amount: S::Node as node,
        /// The account that the amount is paid from.
        from: PayAccount<S> as account,
        /// The account that the amount is paid to.
        to: PayAccount<S> as account,
    }
    /// The whole content of an account is divided equally among the selected players. The remainder
    /// is divided too: the first of them receive one more each. Nothing happens if no player is
    /// selected or the account has nothing to share.
    Share {
        /// The account that is divided.
        from: PayAccount<S> as account,
        /// The players who receive the parts.
        among: Selection<S> as selection,
        /// The variable that receives the parts: one per player.
        into: VarId as leaf,
    }
    /// Pieces change their owner. Their facing does not change, nor whether they have moved.
    Give {
        /// The pieces.
        who: Selected<S> as selected,
        /// The new owner. Nothing happens if it is `nobody`.
        to: S::Node as node,
    }
    /// A player is eliminated and has no further turns. Nothing happens to a player who is already
    /// eliminated.
    Eliminate {
        /// The player.
        player: S::Node as node,
    }
    /// Ends the opening and gives the first turn to a player. Nothing happens if the player is
    /// `nobody` or has been eliminated.
    Begin {
        /// The player.
        player: S::Node as node,
    }
    /// A piece of this kind is added to a player's reserve. Nothing happens if there is no kind or
    /// no player.
    Put {
        /// The kind of the piece.
        kind: S::Node as node,
        /// The player who owns it from now on.
        player: S::Node as node,
    }
    /// A new piece of this kind comes to the board and counts as moved. It has the facing of its
    /// owner. Nothing happens if there is no kind, no player or no cell, or if the cell has no space
    /// for it. Nothing is captured.
    PutOn {
        /// The kind of the piece.
        kind: S::Node as node,
        /// Its owner.
        player: S::Node as node,
        /// The cell.
        cell: S::Node as node,
    }
    /// The board and the reserves are again as at the start of the game, and no piece counts as
    /// lost. Pieces of the setup count as unmoved, and bear their first numbers. All other
    /// variables, the counters, the dice, the turn and the players in play do not change.
    SetUp {}
    /// Effects for each selected thing, or only for the first. The selection is evaluated before
    /// the first effect.
    For {
        /// True if the effects apply only to the first thing.
        first: bool as leaf,
        /// True if the things are visited in reverse order.
        backwards: bool as leaf,
        /// The things to visit.
        selection: Selection<S> as selection,
        /// The effects for each thing.
        body: Vec<Effect<S>> as body,
    }
    /// Effects that are repeated until a whole pass over them leaves the position unchanged.
    /// Counters are ignored.
    Until {
        /// The effects of one pass.
        body: Vec<Effect<S>> as body,
    }
    /// Takes up the whole number of a cell and lays it down on the following cells of a closed
    /// track. Each cell receives one, round and round, until nothing is left.
    ///
    /// With `hand`, so many are laid down instead, and the cell keeps its number.
    ///
    /// Nothing happens if the number is not positive, the cell is not on the track, or all cells of
    /// the track are skipped. The effects of the body are then skipped too.
    Sow {
        /// The number that is laid down, if it does not lie on the cell.
        hand: Option<S::Node> as index,
        /// The number: one per cell.
        var: VarId as leaf,
        /// The cell whose number is taken up, or before the first cell that receives one.
        index: Option<S::Node> as index,
        /// The track.
        track: TrackId as leaf,
        /// True if the direction is from the last cell of the track to the first.
        back: bool as leaf,
        /// The cell or cells that receive nothing.
        skipping: Option<S::Node> as index,
        /// The local name of the cell that receives the last one.
        last: LocalId as local,
        /// The effects that follow.
        body: Vec<Effect<S>> as body,
    }
    /// A value that is evaluated once and bound to a name in the body. Parameters of defined
    /// effects are passed this way.
    Let {
        /// Its name.
        local: LocalId as local,
        /// Its value.
        value: S::Node as node,
        /// The effects that use it.
        body: Vec<Effect<S>> as body,
    }
}

/// A variable that payments are made from or to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayAccount<S: Stage> {
    /// The variable: money, or a score.
    pub var: VarId,
    /// The player, if the variable has one value per player.
    pub index: Option<S::Node>,
}

/// One piece or many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // The program creates few of these, so their size does not matter.
pub enum Selected<S: Stage> {
    /// A value of type piece. Nothing happens if it is no piece.
    One(S::Node),
    /// All selected pieces.
    Many(Selection<S>),
}
