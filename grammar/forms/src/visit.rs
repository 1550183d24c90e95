//! Functions that visit and map the slots of a tree's rows. The class of a slot selects the
//! function.

/// Visits the parts of a value or effect. A `leaf` has no parts.
pub(crate) mod parts {
    use crate::{Effect, LocalId, Part, PayAccount, Selected, Selection, Stage};

    type Visit<'v, 'a, S> = &'v mut dyn FnMut(Part<'a, S>);

    pub(crate) fn leaf<S: Stage>(_: &impl Sized, _: Visit<'_, '_, S>) {}
    pub(crate) fn local<S: Stage>(_: &LocalId, _: Visit<'_, '_, S>) {}
    pub(crate) fn cell<S: Stage>(_: &S::Cell, _: Visit<'_, '_, S>) {}
    pub(crate) fn way<S: Stage>(_: &S::Way, _: Visit<'_, '_, S>) {}
    pub(crate) fn event<S: Stage>(_: &S::Event, _: Visit<'_, '_, S>) {}

    pub(crate) fn sub<'a, S: Stage>(node: &'a S::Node, visit: Visit<'_, 'a, S>) {
        visit(Part::Value(node));
    }

    pub(crate) fn node<'a, S: Stage>(node: &'a S::Node, visit: Visit<'_, 'a, S>) {
        visit(Part::Value(node));
    }

    pub(crate) fn maybe<'a, S: Stage>(node: &'a Option<Box<S::Node>>, visit: Visit<'_, 'a, S>) {
        node.iter().for_each(|node| visit(Part::Value(&**node)));
    }

    pub(crate) fn index<'a, S: Stage>(node: &'a Option<S::Node>, visit: Visit<'_, 'a, S>) {
        node.iter().for_each(|node| visit(Part::Value(node)));
    }

    pub(crate) fn picked<'a, S: Stage>(selection: &'a Selection<S>, visit: Visit<'_, 'a, S>) {
        visit(Part::Selection(selection));
    }

    pub(crate) fn selection<'a, S: Stage>(selection: &'a Selection<S>, visit: Visit<'_, 'a, S>) {
        visit(Part::Selection(selection));
    }

    pub(crate) fn account<'a, S: Stage>(account: &'a PayAccount<S>, visit: Visit<'_, 'a, S>) {
        index(&account.index, visit);
    }

    pub(crate) fn selected<'a, S: Stage>(who: &'a Selected<S>, visit: Visit<'_, 'a, S>) {
        visit(match who {
            Selected::One(piece) => Part::Value(piece),
            Selected::Many(selection) => Part::Selection(selection),
        });
    }

    pub(crate) fn body<'a, S: Stage>(effects: &'a [Effect<S>], visit: Visit<'_, 'a, S>) {
        effects.iter().for_each(|effect| visit(Part::Effect(effect)));
    }
}

/// Visits values, with mutable references.
pub(crate) mod each_mut {
    use crate::{Effect, LocalId, PayAccount, Selected, Selection, Stage};

    type Visit<'v, S> = &'v mut dyn FnMut(&mut <S as Stage>::Node);

    pub(crate) fn leaf<S: Stage>(_: &mut impl Sized, _: Visit<'_, S>) {}
    pub(crate) fn local<S: Stage>(_: &mut LocalId, _: Visit<'_, S>) {}
    pub(crate) fn cell<S: Stage>(_: &mut S::Cell, _: Visit<'_, S>) {}
    pub(crate) fn way<S: Stage>(_: &mut S::Way, _: Visit<'_, S>) {}
    pub(crate) fn event<S: Stage>(_: &mut S::Event, _: Visit<'_, S>) {}

    pub(crate) fn sub<S: Stage>(node: &mut S::Node, visit: Visit<'_, S>) {
        visit(node);
    }

    pub(crate) fn node<S: Stage>(node: &mut S::Node, visit: Visit<'_, S>) {
        visit(node);
    }

    pub(crate) fn picked<S: Stage>(selection: &mut Selection<S>, visit: Visit<'_, S>) {
        selection.each_mut(visit);
    }

    pub(crate) fn maybe<S: Stage>(node: &mut Option<Box<S::Node>>, visit: Visit<'_, S>) {
        node.iter_mut().for_each(|node| visit(node));
    }

    pub(crate) fn index<S: Stage>(node: &mut Option<S::Node>, visit: Visit<'_, S>) {
        node.iter_mut().for_each(visit);
    }

    pub(crate) fn selection<S: Stage>(selection: &mut Selection<S>, visit: Visit<'_, S>) {
        selection.each_mut(visit);
    }

    pub(crate) fn account<S: Stage>(account: &mut PayAccount<S>, visit: Visit<'_, S>) {
        account.index.iter_mut().for_each(visit);
    }

    pub(crate) fn selected<S: Stage>(who: &mut Selected<S>, visit: Visit<'_, S>) {
        match who {
            Selected::One(piece) => visit(piece),
            Selected::Many(selection) => selection.each_mut(visit),
        }
    }

    pub(crate) fn body<S: Stage>(effects: &mut [Effect<S>], visit: Visit<'_, S>) {
        effects.iter_mut().for_each(|effect| effect.each_mut(visit));
    }
}

/// Maps a slot to another stage.
pub(crate) mod map {
    use crate::expr::Picked;
    use crate::{Effect, LocalId, Mapper, PayAccount, Selected, Selection, Stage, Sub};

    pub(crate) fn leaf<S: Stage, T: Stage, L: Clone>(leaf: &L, _: &mut impl Mapper<S, T>) -> L {
        leaf.clone()
    }

    pub(crate) fn local<S: Stage, T: Stage>(local: &LocalId, to: &mut impl Mapper<S, T>) -> LocalId {
        to.local(*local)
    }

    pub(crate) fn cell<S: Stage, T: Stage>(cell: &S::Cell, to: &mut impl Mapper<S, T>) -> T::Cell {
        to.cell(cell)
    }

    pub(crate) fn way<S: Stage, T: Stage>(way: &S::Way, to: &mut impl Mapper<S, T>) -> T::Way {
        to.way(*way)
    }

    pub(crate) fn event<S: Stage, T: Stage>(event: &S::Event, to: &mut impl Mapper<S, T>) -> T::Event {
        to.event(*event)
    }

    pub(crate) fn node<S: Stage, T: Stage>(node: &S::Node, to: &mut impl Mapper<S, T>) -> T::Node {
        to.node(node)
    }

    pub(crate) fn sub<S: Stage, T: Stage>(node: &Sub<S>, to: &mut impl Mapper<S, T>) -> Box<T::Node> {
        Box::new(to.node(node))
    }

    pub(crate) fn maybe<S: Stage, T: Stage>(
        node: &Option<Box<S::Node>>,
        to: &mut impl Mapper<S, T>,
    ) -> Option<Box<T::Node>> {
        node.as_ref().map(|node| Box::new(to.node(node)))
    }

    pub(crate) fn picked<S: Stage, T: Stage>(
        selection: &Picked<S>,
        to: &mut impl Mapper<S, T>,
    ) -> Box<Selection<T>> {
        Box::new(to.selection(selection))
    }

    pub(crate) fn selection<S: Stage, T: Stage>(
        selection: &Selection<S>,
        to: &mut impl Mapper<S, T>,
    ) -> Selection<T> {
        to.selection(selection)
    }

    pub(crate) fn index<S: Stage, T: Stage>(
        node: &Option<S::Node>,
        to: &mut impl Mapper<S, T>,
    ) -> Option<T::Node> {
        node.as_ref().map(|node| to.node(node))
    }

    pub(crate) fn account<S: Stage, T: Stage>(
        account: &PayAccount<S>,
        to: &mut impl Mapper<S, T>,
    ) -> PayAccount<T> {
        PayAccount { var: account.var, index: index(&account.index, to) }
    }

    pub(crate) fn selected<S: Stage, T: Stage>(who: &Selected<S>, to: &mut impl Mapper<S, T>) -> Selected<T> {
        match who {
            Selected::One(piece) => Selected::One(to.node(piece)),
            Selected::Many(selection) => Selected::Many(to.selection(selection)),
        }
    }

    pub(crate) fn body<S: Stage, T: Stage>(
        effects: &[Effect<S>],
        to: &mut impl Mapper<S, T>,
    ) -> Vec<Effect<T>> {
        effects.iter().map(|effect| to.effect(effect)).collect()
    }
}
