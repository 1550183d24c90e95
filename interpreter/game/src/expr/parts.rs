//! What expressions and effects are made of, for those who change them.

use super::{Effect, EffectKind, Expr, Purse, Selected, Selection};

type Visit<'v> = dyn FnMut(&mut Expr) + 'v;

impl Expr {
    /// Visits the expressions that this one is directly made of, those of selections among them.
    pub fn parts_mut(&mut self, visit: &mut Visit<'_>) {
        match self {
            Self::Let(_, a, b)
            | Self::And(a, b)
            | Self::Or(a, b)
            | Self::Compare(_, a, b)
            | Self::Arith(_, a, b)
            | Self::In(a, b)
            | Self::Attacks(a, b)
            | Self::Guards(a, b)
            | Self::CellDistance(a, b)
            | Self::SectorDistance(a, b)
            | Self::Beside(_, a, b) => {
                visit(a);
                visit(b);
            }
            Self::NextAlive(a)
            | Self::NextSeat(a)
            | Self::Shows(_, a)
            | Self::Not(a)
            | Self::OwnerOf(a)
            | Self::KindOf(a)
            | Self::CellOf(a)
            | Self::FileOf(a)
            | Self::RankOf(a)
            | Self::RingOf(a)
            | Self::SectorOf(a)
            | Self::Edge(_, a)
            | Self::FirstSeen(a)
            | Self::PieceOn(a)
            | Self::Is(a, _)
            | Self::Table(_, a)
            | Self::Var(_, Some(a)) => visit(a),
            Self::If(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            Self::Latest(of) | Self::Count(of) | Self::Some(of) | Self::First(of) => of.parts_mut(visit),
            Self::Every(of, has) => {
                of.parts_mut(visit);
                visit(has);
            }
            // All named, so that a new value with parts is not overlooked here.
            Self::Number(_)
            | Self::Flag(_)
            | Self::Seat(_)
            | Self::Kind(_)
            | Self::Cell(_)
            | Self::Region(_)
            | Self::Local(_)
            | Self::Var(_, None)
            | Self::Mover
            | Self::Next
            | Self::Previous
            | Self::Die(_)
            | Self::Sector(_)
            | Self::It
            | Self::Origin
            | Self::Target
            | Self::CrossedCells
            | Self::CrossedCell
            | Self::PliesSince(_)
            | Self::Repetitions
            | Self::SinceRepetition
            | Self::Rounds => {}
        }
    }
}

impl Selection {
    /// Visits its expressions.
    pub fn parts_mut(&mut self, visit: &mut Visit<'_>) {
        let parts = [&mut self.owner, &mut self.within, &mut self.except, &mut self.filter];
        parts.into_iter().flatten().for_each(visit);
    }
}

impl Purse {
    fn parts_mut(&mut self, visit: &mut Visit<'_>) {
        self.index.iter_mut().for_each(visit);
    }
}

impl Selected {
    fn parts_mut(&mut self, visit: &mut Visit<'_>) {
        match self {
            Self::One(man) => visit(man),
            Self::Many(selection) => selection.parts_mut(visit),
        }
    }
}

impl Effect {
    /// Visits its expressions, those of the effects inside it among them.
    pub fn parts_mut(&mut self, visit: &mut Visit<'_>) {
        self.condition.iter_mut().for_each(&mut *visit);
        match &mut self.kind {
            EffectKind::Set { index, value: amount, .. } | EffectKind::Add { index, amount, .. } => {
                index.iter_mut().for_each(&mut *visit);
                visit(amount);
            }
            EffectKind::Become { piece: a, kind: b }
            | EffectKind::Move { piece: a, to: b }
            | EffectKind::Put { kind: a, player: b } => {
                visit(a);
                visit(b);
            }
            EffectKind::BecomeChosen { piece: a, .. } | EffectKind::Eliminate(a) => visit(a),
            EffectKind::Remove(who) | EffectKind::Capture(who) => who.parts_mut(visit),
            EffectKind::Pay { amount, from, to } => {
                visit(amount);
                from.parts_mut(visit);
                to.parts_mut(visit);
            }
            EffectKind::Share { from, among, .. } => {
                from.parts_mut(visit);
                among.parts_mut(visit);
            }
            EffectKind::Give { who, to } => {
                who.parts_mut(visit);
                visit(to);
            }
            EffectKind::For { selection, body, .. } => {
                selection.parts_mut(visit);
                body.iter_mut().for_each(|effect| effect.parts_mut(visit));
            }
            EffectKind::Let { value, body, .. } => {
                visit(value);
                body.iter_mut().for_each(|effect| effect.parts_mut(visit));
            }
        }
    }
}
