//! Tests of pieces, cells and players; selections; captures; attacks.

use super::Walker;
use super::board::Cell;
use super::eval::piece_on;
use super::position::{Finding, Lost, Piece, Position};
use super::scene::Scene;
use super::value::{Standing, Value};
use alfonso_rules::{Domain, ExprKind, KindId, Seat, Selection, Test, TestWord};

impl Walker<'_> {
    /// True if a piece, a cell or a player passes a test. No piece, nowhere and nobody pass none.
    pub(super) fn passes(&self, scene: &Scene<'_>, who: &Value, test: &Test) -> bool {
        if matches!(who, Value::Piece(None) | Value::Cell(None) | Value::Player(None) | Value::Sector(None)) {
            return false;
        }
        match test {
            Test::All(parts) => parts.iter().all(|part| self.passes(scene, who, part)),
            Test::Any(parts) => parts.iter().any(|part| self.passes(scene, who, part)),
            Test::Not(part) => !self.passes(scene, who, part),
            Test::Word(TestWord::Any) => true,
            Test::Word(word) => match who {
                Value::Player(Some(player)) => self.player_is(scene, *player, *word),
                Value::Piece(Some(piece)) => self.piece_is(scene, *piece, *word),
                Value::Cell(Some(cell)) => self.cell_is(scene, *cell, *word),
                other => panic!("{other:?} cannot be tested"),
            },
        }
    }

    fn player_is(&self, scene: &Scene<'_>, player: Seat, word: TestWord) -> bool {
        match word {
            TestWord::InCheck => {
                assert!(!scene.judging, "a rule that asks for check does not attack");
                self.in_check(scene.position, player)
            }
            TestWord::Mated => {
                self.finding(scene.position, player).is_some_and(|found| found.stuck && found.check)
            }
            TestWord::Stalemated => {
                self.finding(scene.position, player).is_some_and(|found| found.stuck && !found.check)
            }
            TestWord::Alive => scene.position.is_alive(player),
            TestWord::Dead => !scene.position.is_alive(player),
            TestWord::Winner => scene.winners.contains(&player),
            other => panic!("a player cannot be {other:?}"),
        }
    }

    /// Returns the finding on the player whose turn has come; nothing for others.
    fn finding(&self, position: &Position, player: Seat) -> Option<Finding> {
        position.judged.get(&player).copied().filter(|_| player == position.player)
    }

    /// Tests a cell. A word about pieces asks whether such a piece stands there.
    fn cell_is(&self, scene: &Scene<'_>, cell: Cell, word: TestWord) -> bool {
        match word {
            TestWord::Safe => {
                assert!(!scene.judging, "a rule that asks for safety does not attack");
                self.is_safe(scene, cell)
            }
            TestWord::Empty => !scene.position.pieces.contains_key(&cell),
            TestWord::Origin => scene.origin == Some(cell),
            about_pieces => {
                piece_on(scene, cell).is_some_and(|piece| self.piece_is(scene, piece, about_pieces))
            }
        }
    }

    fn piece_is(&self, scene: &Scene<'_>, piece: Standing, word: TestWord) -> bool {
        match word {
            TestWord::Own => piece.owner == scene.side,
            TestWord::Enemy => {
                let it = scene.held.or(scene.it.and_then(|cell| piece_on(scene, cell)));
                let takeable = scene.judging || !self.is_royal(scene.position, piece);
                takeable && it.is_some_and(|it| self.may_take(scene, it, piece))
            }
            TestWord::Unmoved => piece.unmoved,
            TestWord::Blot => piece.cell.is_some_and(|cell| scene.position.height(cell) == 1),
            TestWord::Heap => piece.cell.is_some_and(|cell| scene.position.height(cell) > 1),
            TestWord::Royal => self.is_royal(scene.position, piece),
            TestWord::Kind(kind) => piece.kind == kind,
            TestWord::Another => !piece.moved_this_turn,
            TestWord::Safe => piece.cell.is_some_and(|cell| self.cell_is(scene, cell, word)),
            other => panic!("a man cannot be {other:?}"),
        }
    }

    /// Returns the selected values, in order.
    pub(super) fn select(&self, scene: &Scene<'_>, selection: &Selection) -> Vec<Value> {
        let owner = selection.owner.as_ref().map(|owner| self.eval(scene, owner).player());
        let within = selection.within.as_ref().map(|within| self.cells_of(&self.eval(scene, within)));
        let except = selection.except.as_ref().map(|except| self.eval(scene, except));
        let position = scene.position;
        let everything: Vec<Value> = match selection.domain {
            Domain::Pieces => {
                let alike = |(cell, piece): (&Cell, &Piece)| {
                    std::iter::repeat_n(Value::Piece(Some(Standing::on(*cell, *piece))), position.seen(*cell))
                };
                position.pieces.iter().flat_map(alike).collect()
            }
            Domain::Buried => {
                let cells = position
                    .beneath
                    .iter()
                    .filter(|(cell, _)| within.as_ref().is_none_or(|of| of.contains(cell)));
                let buried = |(cell, pieces): (&Cell, &Vec<Piece>)| {
                    let layers = pieces.iter().enumerate();
                    layers.map(|(place, piece)| Standing::buried(*cell, place, *piece)).collect::<Vec<_>>()
                };
                cells.flat_map(buried).map(|piece| Value::Piece(Some(piece))).collect()
            }
            Domain::Lost => {
                let mut lost = position.lost.clone();
                lost.sort_by_key(|piece| (piece.kind, piece.owner));
                lost.into_iter()
                    .map(|piece| Value::Piece(Some(Standing::lost(piece, self.usually_borne()))))
                    .collect()
            }
            Domain::Reserve => {
                let pieces = position.reserve.iter().flat_map(|(&(kind, owner), count)| {
                    std::iter::repeat_n(Lost { kind, owner }, usize::try_from(*count).unwrap_or(0))
                });
                pieces.map(|piece| Value::Piece(Some(Standing::lost(piece, self.usually_borne())))).collect()
            }
            Domain::Cells => {
                let within = |cell: &Cell| within.as_ref().is_none_or(|cells| cells.contains(cell));
                self.board.cells().into_iter().filter(within).map(|cell| Value::Cell(Some(cell))).collect()
            }
            Domain::Sectors => (0..self.board.sectors()).map(|sector| Value::Sector(Some(sector))).collect(),
            Domain::Players => {
                (0..self.rules.players.len()).map(|seat| Value::Player(Some(Seat::new(seat)))).collect()
            }
        };
        // On a track, the nearest come first.
        let everything = match selection.within.as_ref().map(|within| &within.kind) {
            Some(run @ ExprKind::Run(..)) if matches!(selection.domain, Domain::Cells | Domain::Pieces) => {
                let run = self.run(scene, run).into_iter();
                run.filter_map(|cell| everything.iter().find(|one| one.cell() == Some(cell)).cloned())
                    .collect()
            }
            _ => everything,
        };
        let selected = |value: &Value| {
            owner.is_none_or(|owner| value.piece().map(|piece| piece.owner) == owner)
                && (selection.domain == Domain::Buried
                    || within
                        .as_ref()
                        .is_none_or(|cells| value.cell().is_some_and(|cell| cells.contains(&cell))))
                && !except.as_ref().is_some_and(|except| value.same(except))
                && self.passes(scene, value, &selection.test)
                && self.holds(&scene.with(selection.local, value.clone()), selection.filter.as_ref())
        };
        everything.into_iter().filter(selected).collect()
    }

    /// True if some rule allows a piece to take another and none refuses it.
    pub(super) fn may_take(&self, scene: &Scene<'_>, taker: Standing, taken: Standing) -> bool {
        let (mut allowed, mut refused) = (false, false);
        for rule in &self.rules.captures {
            if rule.taker.is_some_and(|kind| kind != taker.kind)
                || rule.taken.is_some_and(|kind| kind != taken.kind)
            {
                continue;
            }
            let scene = scene
                .with(rule.taker_local, Value::Piece(Some(taker)))
                .with(rule.taken_local, Value::Piece(Some(taken)));
            if self.holds(&scene, rule.condition.as_ref()) {
                if rule.refuses {
                    refused = true;
                } else {
                    allowed = true;
                }
            }
        }
        allowed && !refused
    }

    /// True if a piece is royal: if its kind is, and, for kinds that are royal together, if its owner has no other
    /// piece of a royal kind.
    pub(super) fn is_royal(&self, position: &Position, piece: Standing) -> bool {
        let kind = self.rules.kind(piece.kind);
        let other =
            |(cell, other): (Cell, Piece)| Some(cell) != piece.cell && self.rules.kind(other.kind).royal;
        kind.royal && !(kind.together && position.pieces_of(piece.owner).any(other))
    }

    /// True if a royal piece stands on a cell.
    pub(super) fn royal_on(&self, position: &Position, cell: Cell) -> bool {
        position.pieces.get(&cell).is_some_and(|piece| self.is_royal(position, Standing::on(cell, *piece)))
    }

    /// True if a royal piece of the player is attacked.
    pub(super) fn in_check(&self, position: &Position, player: Seat) -> bool {
        let royal = |(cell, piece): &(Cell, Piece)| self.is_royal(position, Standing::on(*cell, *piece));
        position.pieces_of(player).filter(royal).any(|(cell, _)| self.could_be_taken(position, cell, player))
    }

    /// True if no other player has a piece whose rule could take, on this cell, a piece of the player to move, everything else
    /// as it is. If the player to move moves another player's piece, that player counts as the player to move. If no piece of theirs
    /// stands on the cell, a royal one is thought to.
    pub(super) fn is_safe(&self, scene: &Scene<'_>, cell: Cell) -> bool {
        let (position, player) = (scene.position, scene.side);
        if position.pieces.get(&cell).is_some_and(|piece| piece.owner == player) {
            return !self.could_be_taken(position, cell, player);
        }
        let Some(kind) = self.kind_thought_of(scene) else { return true };
        let facing = self.rules.players[player.index()].facing;
        let it = scene.it.and_then(|it| position.pieces.get(&it));
        let same = it.filter(|piece| piece.owner == player && piece.kind == kind);
        let bears = same.map_or_else(|| self.usually_borne(), |piece| piece.bears);
        let piece = Piece { kind, owner: player, facing, unmoved: false, moved_this_turn: false, bears };
        let mut thought = position.clone();
        thought.pieces.insert(cell, piece);
        thought.above.remove(&cell);
        thought.beneath.remove(&cell);
        !self.could_be_taken(&thought, cell, player)
    }

    /// Returns the kind of the piece that is thought to stand on a cell: that of `it`, if it is royal and the moving player's,
    /// else the first royal kind of which the player to move has a piece, else the first royal kind.
    fn kind_thought_of(&self, scene: &Scene<'_>) -> Option<KindId> {
        let royal = |kind: &KindId| self.rules.kind(*kind).royal;
        let it = scene.it.and_then(|cell| piece_on(scene, cell)).filter(|piece| piece.owner == scene.side);
        if let Some(kind) = it.map(|piece| piece.kind).filter(royal) {
            return Some(kind);
        }
        let has = |kind: &KindId| scene.position.pieces_of(scene.side).any(|(_, piece)| piece.kind == *kind);
        let kinds = || (0..self.rules.kinds.len()).map(KindId::new).filter(royal);
        kinds().find(has).or_else(|| kinds().next())
    }

    /// True if a piece of another player could take the victim's piece on this cell.
    fn could_be_taken(&self, position: &Position, cell: Cell, victim: Seat) -> bool {
        position
            .pieces
            .iter()
            .any(|(from, piece)| piece.owner != victim && self.could_take(position, *from, *piece, cell))
    }

    /// True if the piece on a cell could take the piece on another, royal or not.
    pub(super) fn attacks(&self, position: &Position, from: Cell, target: Cell) -> bool {
        let attacker = position.pieces.get(&from).filter(|_| position.pieces.contains_key(&target));
        attacker.is_some_and(|piece| self.could_take(position, from, *piece, target))
    }

    /// True if the piece on a cell would attack the piece on another, of the same player, if that piece were another
    /// player's.
    pub(super) fn guards(&self, position: &Position, from: Cell, target: Cell) -> bool {
        let (Some(guard), Some(piece)) = (position.pieces.get(&from), position.pieces.get(&target)) else {
            return false;
        };
        from != target
            && guard.owner == piece.owner
            && self.alive(position).into_iter().filter(|player| *player != piece.owner).any(|owner| {
                let facing = self.rules.players[owner.index()].facing;
                let mut thought = position.clone();
                thought.above.remove(&target);
                thought.beneath.remove(&target);
                thought.pieces.insert(target, Piece { owner, facing, unmoved: false, ..*piece });
                self.could_take(&thought, from, *guard, target)
            })
    }

    /// True if a piece could take the piece on `target`. Prohibitions do not matter, nor does it matter if its own
    /// royal piece would be left attacked.
    fn could_take(&self, position: &Position, from: Cell, piece: Piece, target: Cell) -> bool {
        let scene = Scene { judging: true, ..Scene::of(position, piece.owner).with_it(from) };
        let (taker, taken) = (Standing::on(from, piece), Standing::on(target, position.pieces[&target]));
        if !self.may_take(&scene, taker, taken) {
            return false;
        }
        let attacks =
            |rule: &usize| self.rules.moves[*rule].kind == piece.kind && self.summary.attacks[*rule];
        (0..self.rules.moves.len()).filter(attacks).any(|rule| {
            let travels = self.travels_to(&scene, rule, from, target);
            travels.iter().any(|travel| self.admits(&scene, travel).is_some())
        })
    }
}
