//! Stages of a tree: how it refers to what lies outside it.

use crate::{Effect, ExprKind, LocalId, Selection, Type};
use std::fmt::Debug;

/// A stage on the way from a text to play.
pub trait Stage: Copy + Debug + Eq + 'static {
    /// A value inside another: its kind, with what this stage knows of it besides.
    type Node: Node<Self>;
    /// A cell.
    type Cell: Clone + Debug + Eq;
    /// A direction, of the board or of a piece.
    type Way: Copy + Debug + Eq;
    /// An event that plies are counted from.
    type Event: Copy + Debug + Eq;
    /// A place in the text.
    type Span: Copy + Debug + Eq;
}

/// A value inside another.
pub trait Node<S: Stage>: Clone + Debug + Eq {
    /// Returns its kind.
    fn kind(&self) -> &ExprKind<S>;

    /// Returns its type: that of its kind, unless the stage knows better.
    fn ty(&self) -> Type {
        self.kind().ty()
    }
}

impl<S: Stage<Node = Self>> Node<S> for ExprKind<S> {
    fn kind(&self) -> &Self {
        self
    }
}

/// A map of trees from one stage to another: by default, a tree of the same shape.
pub trait Mapper<S: Stage, T: Stage>: Sized {
    /// Maps a value inside another.
    fn node(&mut self, node: &S::Node) -> T::Node;
    /// Maps a cell.
    fn cell(&mut self, cell: &S::Cell) -> T::Cell;
    /// Maps a direction.
    fn way(&mut self, way: S::Way) -> T::Way;
    /// Maps an event.
    fn event(&mut self, event: S::Event) -> T::Event;
    /// Maps a place in the text.
    fn span(&mut self, span: S::Span) -> T::Span;
    /// Maps the name of a value.
    fn local(&mut self, local: LocalId) -> LocalId;

    /// Maps a selection.
    fn selection(&mut self, selection: &Selection<S>) -> Selection<T> {
        selection.map(self)
    }

    /// Maps an effect.
    fn effect(&mut self, effect: &Effect<S>) -> Effect<T> {
        effect.map(self)
    }
}

/// A part of a value or an effect.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a, S: Stage> {
    /// A value.
    Value(&'a S::Node),
    /// A selection; its values are parts of it in turn.
    Selection(&'a Selection<S>),
    /// An effect inside another.
    Effect(&'a Effect<S>),
}
