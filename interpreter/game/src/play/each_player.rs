//! Rules for every move that have an effect for each player of a set. See [`EachPlayer`].

use super::apply::{Happened, Recorder};
use super::budget::Cut;
use super::checks::Moved;
use super::effects::Doing;
use super::value::{EvalContext, Frame, Value};
use crate::expr::EffectKind;
use crate::program::EachPlayer;
use crate::{Move, Program, Seat, State};

impl<'p, const N: usize> Doing<'p, '_, N> {
    /// Carries out a rule for each player of its set. The set is computed before the first effect.
    pub(super) fn for_each_player(&mut self, each: &EachPlayer) {
        if self.program.checkers.is_some() {
            self.program.know_checks(self.state, self.frame);
        }
        self.recorder.rule_fired(each.rule);
        self.for_players(each, each.players(self.program, self.state));
    }

    /// Carries out the effects of such a rule for the given players.
    fn for_players(&mut self, each: &EachPlayer, mut players: u16) {
        let program: &'p Program<N> = self.program;
        let [effect] = &program.spec.triggers[each.trigger].effects[..] else { return };
        let EffectKind::For { selection, body, .. } = &effect.kind else { return };
        while players != 0 {
            let cut = || Cut::Selection(selection);
            if self.frame.pays(program.price, cut) || self.frame.was_cut() {
                return;
            }
            let seat = Seat(players.trailing_zeros() as u8);
            players &= players - 1;
            self.frame[each.local.index()] = Value::Seat(Some(seat));
            self.all(body);
        }
    }
}

impl<const N: usize> Program<N> {
    /// Runs the triggers of the arrival of a piece, after a quiet move.
    #[inline(never)]
    pub(super) fn set_off_after<'p>(
        &'p self,
        state: &mut State<N>,
        m: Move,
        moved: Moved,
        happened: Happened<'p>,
        frame: &mut Frame<N>,
        recorder: &mut impl Recorder,
    ) -> Happened<'p> {
        let (Some(by), from, to) = (m.by(), m.from(), m.to()) else { return happened };
        let class = self.movements[by.index()].class.index();
        let loud = if moved.trial { &self.loud_in_trials } else { &self.loud };
        let loud = loud[class].has(to);
        if moved.trial && !loud && self.followed[class].is_empty() {
            return happened;
        }
        if let Some(checkers) = &self.checkers {
            self.follow_checks(checkers, state, &moved, frame);
        }
        let (mut rules, mut players) = (&self.followed[class][..], 0);
        while let [each, rest @ ..] = rules
            && !loud
        {
            players = each.players(self, state);
            if players != 0 {
                break;
            }
            recorder.fired(each.rule);
            rules = rest;
        }
        if !loud && players == 0 {
            return happened;
        }
        let side = state.piece(to).map_or(state.player, |piece| piece.owner);
        let context = self.about_to(EvalContext::quiet(state.player), (from, to), by);
        let context = EvalContext { side, it: Some(to), ..context };
        let mut doing = Doing::new(self, state, context, happened.moved, frame, recorder);
        doing.prepare(m.becomes(), moved.trial);
        if loud {
            doing.set_off_by_arrival(Some(from), to);
        } else {
            rules.iter().for_each(|each| doing.for_each_player(each));
        }
        let Doing { captured, eliminated, offered, context: EvalContext { it, .. }, .. } = doing;
        Happened { captured: captured || happened.captured, eliminated, it, offered, ..happened }
    }
}
