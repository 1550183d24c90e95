//! Effects.

use crate::visit::{each_mut, map, parts};
use crate::{KindId, LocalId, Mapper, Part, Selection, Stage, TrackId, VarId};

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect<S: Stage> {
    /// The kind of effect.
    pub kind: EffectKind<S>,
    /// Only if this holds.
    pub condition: Option<S::Node>,
    /// Its place in the text.
    pub span: S::Span,
}

impl<S: Stage> Effect<S> {
    /// Visits the parts that it is directly made of: its condition, and those of its kind.
    pub fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a, S>)) {
        parts::index(&self.condition, visit);
        self.kind.parts(visit);
    }

    /// Visits its values, those of the effects inside it among them, to change them.
    pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
        self.condition.iter_mut().for_each(&mut *visit);
        self.kind.each_mut(visit);
    }

    /// Returns the same effect in another stage.
    pub fn map<T: Stage>(&self, to: &mut impl Mapper<S, T>) -> Effect<T> {
        Effect {
            condition: map::index(&self.condition, to),
            kind: self.kind.map(to),
            span: to.span(self.span),
        }
    }

    /// Returns the effects inside it.
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

    /// Returns true if `holds` does of the effect, or of one inside it; the effect itself is asked first.
    pub fn any(&self, holds: &mut dyn FnMut(&EffectKind<S>) -> bool) -> bool {
        holds(&self.kind) || self.body().iter().any(|effect| effect.any(holds))
    }
}

/// Defines the effects, as `values!` does values.
macro_rules! effects {
    ($($(#[$doc:meta])* $name:ident {$($(#[$about:meta])* $slot:ident: $of:ty as $class:ident,)+})*) => {
        /// The effects there are.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum EffectKind<S: Stage> {
            $($(#[$doc])* $name {$($(#[$about])* $slot: $of),+},)*
        }

        impl<S: Stage> EffectKind<S> {
            /// Visits the parts that it is directly made of, in the order of its row.
            pub fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a, S>)) {
                match self {
                    $(Self::$name {$($slot),+} => { $(parts::$class::<S>($slot, &mut *visit);)+ })*
                }
            }

            /// Visits its values, those of the effects inside it among them, to change them.
            pub fn each_mut(&mut self, visit: &mut dyn FnMut(&mut S::Node)) {
                match self {
                    $(Self::$name {$($slot),+} => { $(each_mut::$class::<S>($slot, &mut *visit);)+ })*
                }
            }

            /// Returns the same effect in another stage.
            pub fn map<T: Stage>(&self, to: &mut impl Mapper<S, T>) -> EffectKind<T> {
                match self {
                    $(Self::$name {$($slot),+} => EffectKind::$name {$($slot: map::$class($slot, to)),+},)*
                }
            }
        }
    };
}

effects! {
    /// A variable takes a value. Nothing happens if it is that of nobody or nowhere.
    Set {
        /// The variable.
        var: VarId as leaf,
        /// Of whom or where, if there is one per player or cell.
        index: Option<S::Node> as index,
        /// The value.
        value: S::Node as node,
    }
    /// A piece becomes of another kind; it counts as moved.
    Become {
        /// The piece.
        piece: S::Node as node,
        /// Its new kind.
        kind: S::Node as node,
    }
    /// A piece becomes of one of these kinds, as the player to move chooses: each is a move of its own. There is the choice if what the
    /// move does comes to this effect, with the piece on the board; its kinds may be its own, and then it stays what it is, but
    /// counts as moved. A move has one choice: where it comes to another, nothing happens.
    BecomeChosen {
        /// The piece.
        piece: S::Node as node,
        /// The kinds that it may become: two or more, each once, in the order of the rule.
        kinds: Vec<KindId> as leaf,
    }
    /// Pieces leave the board; nobody has taken them.
    Remove {
        /// The pieces.
        who: Selected<S> as selected,
    }
    /// Pieces are taken by the player to move; royal pieces are not.
    Capture {
        /// The pieces.
        who: Selected<S> as selected,
    }
    /// A piece is put on an empty cell; it counts as moved. Nothing happens if somebody stands there, itself included.
    /// (Here and in the other effects, a piece that was seen earlier is meant only if a piece of the same owner still stands on
    /// its cell.)
    Move {
        /// The piece.
        piece: S::Node as node,
        /// The cell.
        to: S::Node as node,
    }
    /// Pieces come to lie beneath all others where a piece stands: those that the move crosses in the order in which it does, the others in
    /// the order of cells. Nothing happens to a piece that stands there itself, or that does not fit.
    Lay {
        /// The pieces: of stacks, the topmost.
        who: Selected<S> as selected,
        /// The piece on whose cell they come to lie.
        piece: S::Node as node,
        /// They are taken by the player to move. Those that do not fit leave the board.
        taken: bool as leaf,
    }
    /// The lowest piece of a stack comes to lie on top of the others. Nothing happens to a piece that stands alone.
    Unearth {
        /// The cell.
        cell: S::Node as node,
    }
    /// A number is added to a number or a score, which stays at its floor if it has one. Nothing happens if it is that of
    /// nobody or nowhere.
    Add {
        /// The variable.
        var: VarId as leaf,
        /// Of whom or where.
        index: Option<S::Node> as index,
        /// The number; it may be negative.
        amount: S::Node as node,
    }
    /// So much goes from one to the other; a negative amount goes the other way. Who pays from what has a floor pays no more
    /// than they have above it, and is ruined if that was not all. If either end is that of nobody, nothing happens.
    Pay {
        /// The amount.
        amount: S::Node as node,
        /// From where.
        from: PayAccount<S> as account,
        /// Whither.
        to: PayAccount<S> as account,
    }
    /// All that there is goes to those who are selected in equal parts, the remainder one each to the first of them. Nothing
    /// happens if nobody is selected or there is nothing to share.
    Share {
        /// The account that is shared.
        from: PayAccount<S> as account,
        /// Among which players.
        among: Selection<S> as selection,
        /// The variable that receives the parts: one per player.
        into: VarId as leaf,
    }
    /// Pieces change their owner; they keep their facing, and whether they have moved.
    Give {
        /// The pieces.
        who: Selected<S> as selected,
        /// To whom; nothing happens if to nobody.
        to: S::Node as node,
    }
    /// A player is out of the game from now on: no turn comes to them. Nothing happens to a player who is out.
    Eliminate {
        /// The player.
        player: S::Node as node,
    }
    /// The opening is over, and this player has the first turn. Nothing happens if it is nobody, or a player who is out.
    Begin {
        /// The player.
        player: S::Node as node,
    }
    /// A piece of this kind is put in a player's reserve; nothing happens if either is none.
    Put {
        /// The kind of the piece.
        kind: S::Node as node,
        /// Its owner from now on.
        player: S::Node as node,
    }
    /// For each that is selected, or for the first only; the selection is made before the first effect happens.
    For {
        /// Only the first.
        first: bool as leaf,
        /// The last first.
        backwards: bool as leaf,
        /// The things to go through.
        selection: Selection<S> as selection,
        /// The effects for each of them.
        body: Vec<Effect<S>> as body,
    }
    /// The effects happen again and again, until a whole round of them leaves the position as it was. Counters do not count.
    Until {
        /// The effects of a round.
        body: Vec<Effect<S>> as body,
    }
    /// All that a number of a cell counts is taken up and laid down on the cells that follow on a closed track, one on each, round
    /// and round, until nothing is left. Nothing happens, and the body's effects neither, if there is nothing to take up, the cell
    /// is not on the track, or all its cells are skipped.
    Sow {
        /// The number: one per cell.
        var: VarId as leaf,
        /// The cell from which it is taken.
        index: Option<S::Node> as index,
        /// The track.
        track: TrackId as leaf,
        /// From the last cell of the track to the first.
        back: bool as leaf,
        /// The cell or cells on which nothing is laid.
        skipping: Option<S::Node> as index,
        /// The name of the cell on which the last one is laid.
        last: LocalId as local,
        /// The effects that follow.
        body: Vec<Effect<S>> as body,
    }
    /// The value is computed once and has this name in the body: this is how parameters of defined effects are passed.
    Let {
        /// Its name.
        local: LocalId as local,
        /// Its value.
        value: S::Node as node,
        /// The effects that use it.
        body: Vec<Effect<S>> as body,
    }
}

/// A variable that something is paid from or to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayAccount<S: Stage> {
    /// The variable: money, or a score.
    pub var: VarId,
    /// Of whom, if there is one per player.
    pub index: Option<S::Node>,
}

/// One piece or many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum Selected<S: Stage> {
    /// A value of type piece; nothing happens if it is no piece.
    One(S::Node),
    /// All that are selected.
    Many(Selection<S>),
}
