//! The arguments of a leg (directions, vectors, counts, tests), and the check that they fit the
//! leg's word.

use crate::problems::{clauses, names};
use crate::resolver::Resolver;
use crate::testing::{Subject, test_span};
use crate::values_of::constant;
use crate::world::{Declared, Defined};
use alfonso_diag::Span;
use alfonso_forms::TestOf;
use alfonso_model::{LegShape, LegWay, LineId, Measure, Test, TestWord, Type, Way, WaySet};
use alfonso_syntax::ast;
use alfonso_vocabulary::{self as vocabulary, Meaning, Role};

/// The largest coordinate of a leap.
const FARTHEST: i64 = 64;

/// The arguments of a leg, by sort.
#[derive(Default)]
pub(super) struct LegArgs {
    ways: Vec<(LegWay, Span)>,
    vectors: Vec<((i32, i32), Span)>,
    count: Option<(Measure, Measure, Span)>,
    onward: Option<Span>,
    turning: Option<Span>,
    exactly: Option<Span>,
    pub(super) over: Option<Test>,
    over_span: Option<Span>,
    pub(super) via: Option<(Test, Span)>,
    pub(super) onto: Option<(Test, Span)>,
}

impl Resolver<'_, '_> {
    /// Sorts the arguments of a leg by their sort.
    pub(super) fn leg_args(&mut self, leg: &ast::Leg, first: bool) -> Option<LegArgs> {
        let mut args = LegArgs::default();
        let mut good = true;
        for arg in &leg.args {
            good &= self.argument(arg, leg, first, &mut args).is_some();
        }
        self.loose_directions(leg);
        if let Some(span) = args.onward
            && !args.ways.iter().any(|(way, _)| way.onward)
        {
            args.ways.push((LegWay { set: WaySet::Any, onward: true }, span));
        }
        if let Some(span) = args.turning
            && good
            && !args.ways.iter().any(|(way, _)| matches!(way.set, WaySet::Bent(_)))
        {
            let help = "add a direction relative to the previous leg, such as `turning forward-left`";
            self.senseless(span, "`turning` needs a direction after it", help);
            return None;
        }
        if let Some(span) = args.exactly
            && leg.word.node != "ride"
        {
            self.senseless(span, "only a ride can have `exactly`", "write `ride 1 exactly (-1,2)`");
            return None;
        }
        good.then_some(args)
    }

    /// Warns of `forward diagonal`, which means either of two directions, if the author may have
    /// meant `forward-diagonal`.
    fn loose_directions(&mut self, leg: &ast::Leg) {
        for pair in leg.args.windows(2) {
            let [ast::LegArg::Word(first), ast::LegArg::Word(second)] = pair else { continue };
            let joined = format!("{}-{}", first.node, second.node);
            if matches!(second.node.as_str(), "diagonal" | "sideways")
                && vocabulary::find(&joined, Role::Direction).is_some()
            {
                let words = format!("{} {}", first.node, second.node);
                self.report(clauses::loose_direction(first.span.to(second.span), &words, &joined));
            }
        }
    }

    fn argument(&mut self, arg: &ast::LegArg, leg: &ast::Leg, first: bool, args: &mut LegArgs) -> Option<()> {
        match arg {
            ast::LegArg::Vector { m, n, span } => {
                let vector = self.vector(*m, *n, *span)?;
                args.vectors.push((vector, *span));
            }
            ast::LegArg::Count(number) => {
                let far = self.far(number)?;
                self.once_counted(args, number.span)?;
                args.count = Some((far.clone(), far, number.span));
            }
            ast::LegArg::Range(from, to) => {
                let span = from.span.to(to.span);
                let (min, max) = (self.far(from), self.far(to));
                let (min, max) = (min?, max?);
                if let (Measure::Fixed(min), Measure::Fixed(max)) = (&min, &max)
                    && min > max
                {
                    self.senseless(span, "the range ends before it begins", "put the smaller number first");
                    return None;
                }
                self.once_counted(args, span)?;
                args.count = Some((min, max, span));
            }
            ast::LegArg::Over(test) => {
                let (test, span) = self.cell_test(test, leg)?;
                self.once("over", args.over.is_some(), span, leg)?;
                args.over = Some(test);
                args.over_span = Some(span);
            }
            ast::LegArg::Via(test) => {
                let test = self.cell_test(test, leg)?;
                self.once("via", args.via.is_some(), test.1, leg)?;
                args.via = Some(test);
            }
            ast::LegArg::Onto(test) => {
                let test = self.cell_test(test, leg)?;
                self.once("onto", args.onto.is_some(), test.1, leg)?;
                args.onto = Some(test);
            }
            ast::LegArg::Word(word) => self.direction(word, first, args)?,
            ast::LegArg::Along { back, track, span } => self.along(*back, track, *span, args)?,
            // The choice has no arm for the answer; the check of readings has reported it.
            ast::LegArg::By(_) => return None,
        }
        Some(())
    }

    fn cell_test(&mut self, test: &ast::Test, leg: &ast::Leg) -> Option<(Test, Span)> {
        self.in_leg = true;
        let resolved = self.test(test, Subject::Cell);
        self.in_leg = false;
        let resolved = resolved?;
        let span = test_span(test).unwrap_or(leg.span);
        Some((resolved, span))
    }

    fn once(&mut self, word: &str, is_given: bool, span: Span, leg: &ast::Leg) -> Option<()> {
        if is_given {
            self.report(clauses::doubled_leg_test(span, word, leg.span));
            return None;
        }
        Some(())
    }

    fn once_counted(&mut self, args: &LegArgs, span: Span) -> Option<()> {
        if args.count.is_some() {
            self.senseless(span, "a leg has one distance", "for several, write a range: `slide 1..3 any`");
            return None;
        }
        Some(())
    }

    fn vector(&mut self, m: i64, n: i64, span: Span) -> Option<(i32, i32)> {
        let message = if (m, n) == (0, 0) {
            "a leap by (0,0) stays where it is"
        } else if m.max(n) > FARTHEST || m.min(n) < -FARTHEST {
            "this leap is longer than any board is wide"
        } else {
            return Some((i32::try_from(m).ok()?, i32::try_from(n).ok()?));
        };
        self.senseless(span, message, "write `(M,N)` with numbers from 0 to 64, not both 0");
        None
    }

    /// Returns vectors that represent all their orientations. Reports a negative coordinate.
    fn unsigned(&mut self, args: &LegArgs) -> Option<Vec<(u16, u16)>> {
        let mut vectors = Vec::new();
        for ((m, n), span) in &args.vectors {
            let (Ok(m), Ok(n)) = (u16::try_from(*m), u16::try_from(*n)) else {
                let message = "a leap goes in all directions, so its numbers have no sign";
                let help = "write `(M,N)` with numbers from 0 to 64, or `ride 1 exactly (M,N)`";
                self.senseless(*span, message, help);
                return None;
            };
            vectors.push((m, n));
        }
        Some(vectors)
    }

    fn cells_far(&mut self, number: i64, span: Span) -> Option<u16> {
        match u16::try_from(number) {
            Ok(number) if number >= 1 => Some(number),
            _ => {
                let message = if number < 1 {
                    "a leg is at least one cell long"
                } else {
                    "this leg is longer than any board is wide"
                };
                self.senseless(span, message, "write a number of cells from 1 to 65535");
                None
            }
        }
    }

    /// Resolves a distance: a number known before play, or an expression that the engine evaluates
    /// when a piece moves.
    fn far(&mut self, written: &ast::Expr) -> Option<Measure> {
        let value = self.value_as(written, Type::Number)?;
        match constant(&value) {
            // A die that shows less than 1 leads nowhere, like any measure below 1.
            Some(number) if number < 1 && self.using.is_some() => Some(Measure::Of(Box::new(value))),
            Some(number) => self.cells_far(number, written.span).map(Measure::Fixed),
            None => Some(Measure::Of(Box::new(value))),
        }
    }

    /// Returns `true` if the name may be that of a number.
    fn names_number(&self, word: &ast::Name) -> bool {
        let declared = match self.world.find(&word.node) {
            Some(Declared::Dice(_)) => true,
            Some(Declared::Var(var)) => {
                let head = &self.world.vars[var.index()];
                head.ty == Some(Type::Number)
            }
            Some(Declared::Define(index)) => {
                let sort = self.world.defines[index].sort;
                matches!(sort, Defined::Value(Some(Type::Number | Type::File) | None))
            }
            _ => false,
        };
        declared || matches!(self.local(&word.node), Some((_, Some(Type::Number | Type::File) | None)))
    }

    fn direction(&mut self, word: &ast::Name, first: bool, args: &mut LegArgs) -> Option<()> {
        if vocabulary::find(&word.node, Role::Direction).is_none() && self.names_number(word) {
            let number = ast::Expr { kind: ast::ExprKind::Word(word.node.clone()), span: word.span };
            let far = self.far(&number)?;
            self.once_counted(args, word.span)?;
            args.count = Some((far.clone(), far, word.span));
            return Some(());
        }
        if matches!(self.local(&word.node), Some((_, Some(Type::Direction)))) {
            let set = match self.direction_named(word)? {
                Way::Board(direction) => WaySet::Board(direction),
                Way::Forward => WaySet::Forward,
                Way::Backward => WaySet::Backward,
                Way::Left => WaySet::Left,
                Way::Right => WaySet::Right,
            };
            args.ways.push((LegWay { set, onward: args.onward.is_some() }, word.span));
            return Some(());
        }
        match vocabulary::meaning(&word.node, Role::Direction) {
            Some(Meaning::Onward) if first => {
                let help = "`onward` continues the previous leg: write it after `then`";
                self.senseless(word.span, "the first leg has no previous leg", help);
                None
            }
            Some(Meaning::Onward) if args.onward.is_some() => {
                self.senseless(word.span, "`onward` is written twice", "once is enough");
                None
            }
            Some(Meaning::Onward) => {
                args.onward = Some(word.span);
                Some(())
            }
            Some(Meaning::Turning) if first || args.turning.is_some() || args.onward.is_some() => {
                let (message, help) = match first {
                    true => (
                        "the first leg has no previous leg",
                        "`turning` turns from the previous leg: write it after `then`",
                    ),
                    false => ("a leg has only one `turning` or `onward`", "keep one of them"),
                };
                self.senseless(word.span, message, help);
                None
            }
            Some(Meaning::Turning)
                if self.world.board.as_ref().is_some_and(|it| it.shape.hexagons().is_some()) =>
            {
                let help =
                    "name the directions, and write one rule for each: `step north then slide north-east`";
                self.senseless(
                    word.span,
                    "`turning` turns by eighths of a circle, and hexagons have twelfths",
                    help,
                );
                None
            }
            Some(Meaning::Turning) => {
                args.turning = Some(word.span);
                Some(())
            }
            Some(Meaning::Exactly) => {
                args.exactly = Some(word.span);
                Some(())
            }
            Some(Meaning::Way(set)) if args.turning.is_some() => {
                // A set of directions that is the same on all sides cannot turn.
                let whole = matches!(set, WaySet::Any | WaySet::Orthogonal | WaySet::Diagonal);
                let Some(eighths) = set.eighths().filter(|_| !whole) else {
                    let help = "write a direction relative to the previous leg, such as `forward`, `left` or `backward-right`";
                    self.senseless(word.span, "this direction is not relative to another", help);
                    return None;
                };
                let ways = eighths.iter().map(|eighth| LegWay { set: WaySet::Bent(*eighth), onward: false });
                args.ways.extend(ways.map(|way| (way, word.span)));
                Some(())
            }
            Some(Meaning::Way(_) | Meaning::RingWay(_)) => {
                self.direction_of_this_board(word)?;
                let set = vocabulary::way(&word.node)?.0;
                let way = LegWay { set, onward: args.onward.is_some() };
                if args.ways.iter().any(|(known, _)| *known == way) {
                    let message = format!("`{}` is written twice", word.node);
                    self.senseless(word.span, &message, "once is enough");
                    return None;
                }
                args.ways.push((way, word.span));
                Some(())
            }
            _ => {
                self.wrong_word(word);
                None
            }
        }
    }

    /// Resolves `along course` or `back along course`.
    fn along(&mut self, back: bool, name: &ast::Name, span: Span, args: &mut LegArgs) -> Option<()> {
        if let Some(line) = self.line_named(&name.node) {
            if back {
                let help = "write `along` alone: a piece can follow a line in both directions";
                self.senseless(span, "a line has no backward direction", help);
                return None;
            }
            let way = LegWay { set: WaySet::Line(line), onward: args.onward.is_some() };
            if args.ways.iter().any(|(known, _)| *known == way) {
                self.senseless(span, "the same lines are named twice", "once is enough");
                return None;
            }
            args.ways.push((way, span));
            return Some(());
        }
        let own = self.world.tracks_of(&name.node).and_then(|tracks| {
            let own = tracks.iter().find(|(seat, _)| Some(*seat) == self.seat);
            // The separate check of a definition has no owner, so it uses the track of any player.
            own.or(tracks.first().filter(|_| self.shallow)).map(|(_, track)| *track)
        });
        let Some(track) = own.or_else(|| self.world.track(&name.node)) else {
            let lines = self.world.board.iter().filter_map(|board| board.shape.points.as_ref());
            let lines = lines.flat_map(|points| points.names.iter().cloned());
            let known: Vec<String> = self.world.track_names().into_iter().chain(lines).collect();
            let what = if self.world.points { "track or line" } else { "track" };
            if !self.world.refused.contains(name.node.as_str()) {
                let known = known.iter().map(String::as_str);
                let problem = names::unknown_name(&name.node, name.span, what, known);
                self.report(match self.local(&name.node) {
                    Some(_) => problem
                        .help(format!("write the name of a {what} here: a parameter cannot stand for one")),
                    None => problem,
                });
            }
            return None;
        };
        if args.onward.is_some() {
            let help = "`onward` needs a direction of the board; a track leads only one way";
            self.senseless(span, "a track cannot be followed `onward`", help);
            return None;
        }
        // Another player's track may visit its cells less often. Without the visit of the origin,
        // the track leads nowhere.
        let (track, onto) = match (self.world.counted.get(&track), self.visits) {
            (Some(args), Some((from, to))) => match args.visits.get(from) {
                Some(from) => (*from, Some(u16::try_from(to).unwrap_or(u16::MAX))),
                None => (track, Some(u16::MAX)),
            },
            _ => (track, None),
        };
        let way = LegWay { set: WaySet::Along { track, back, onto }, onward: false };
        if args.ways.iter().any(|(known, _)| *known == way) {
            self.senseless(span, "the same direction along a track is written twice", "once is enough");
            return None;
        }
        args.ways.push((way, span));
        Some(())
    }

    /// Returns the lines with that name, on a board of points.
    fn line_named(&self, name: &str) -> Option<LineId> {
        let points = self.world.board.as_ref()?.shape.points.as_ref()?;
        points.names.iter().position(|known| known == name).map(LineId::new)
    }

    pub(super) fn step(&mut self, leg: &ast::Leg, args: &LegArgs) -> Option<LegShape> {
        if let Some((_, _, span)) = &args.count {
            let span = *span;
            self.senseless(span, "a step goes one cell", "for more, write `slide 2 DIRECTION`");
            return None;
        }
        self.line(leg, args, Measure::Fixed(1), Some(Measure::Fixed(1)))
    }

    pub(super) fn slide(&mut self, leg: &ast::Leg, args: &LegArgs) -> Option<LegShape> {
        let (min, max) = match &args.count {
            Some((min, max, _)) => (min.clone(), Some(max.clone())),
            None => (Measure::Fixed(1), None),
        };
        self.line(leg, args, min, max)
    }

    /// Resolves a hop. A hop crosses a piece, so it is at least two cells long.
    pub(super) fn hop(&mut self, leg: &ast::Leg, args: &LegArgs) -> Option<LegShape> {
        let (min, max) = match &args.count {
            Some((Measure::Fixed(1), Measure::Fixed(1), span)) => {
                let span = *span;
                let help =
                    "the shortest hop goes over a neighbouring piece to the cell beyond: `hop 2 DIRECTION`";
                self.senseless(span, "a hop goes over a piece, so it is at least two cells long", help);
                return None;
            }
            Some((min, max, _)) => (min.clone(), Some(max.clone())),
            None => (Measure::Fixed(2), None),
        };
        if let Some(Test::Word(TestWord::Empty)) = args.over {
            let help = "write `slide` to cross empty cells";
            self.senseless(leg.span, "a hop goes over a piece, whose cell is not empty", help);
            return None;
        }
        if args.over.as_ref().is_some_and(|over| over.asks(TestWord::Origin)) {
            let help = "leave out `origin`; only a slide or a leap can cross this cell";
            self.senseless(leg.span, "a hop goes over another piece, not over the cell it left", help);
            return None;
        }
        let LegShape::Slide { ways, .. } = self.line(leg, args, Measure::Fixed(1), None)? else {
            return None;
        };
        Some(LegShape::Hop { ways, min, max })
    }

    fn line(
        &mut self,
        leg: &ast::Leg,
        args: &LegArgs,
        min: Measure,
        max: Option<Measure>,
    ) -> Option<LegShape> {
        if let Some((_, span)) = args.vectors.first() {
            let help = "only a `leap` has two numbers: `leap (2,1)`";
            self.senseless(*span, &format!("a {} needs a direction", leg.word.node), help);
            return None;
        }
        if args.ways.is_empty() {
            let message = format!("this {} has no direction", leg.word.node);
            let help = format!("add a direction: `{} any`, `{} forward`, ...", leg.word.node, leg.word.node);
            self.report(clauses::bad_leg(leg.word.span, message, "no direction", &help));
            return None;
        }
        let ways = args.ways.iter().map(|(way, _)| *way).collect();
        Some(LegShape::Slide { ways, min, max })
    }

    /// Resolves a leg to any cell. Its only argument is the test of its landing.
    pub(super) fn fly(&mut self, args: &LegArgs) -> Option<LegShape> {
        self.takes_only_onto(args, "a flight leads to any cell and crosses none")?;
        Some(LegShape::Fly)
    }

    /// Resolves a leg that places a piece. Its only argument is the test of its landing.
    pub(super) fn place(&mut self, args: &LegArgs) -> Option<LegShape> {
        self.takes_only_onto(args, "a placement has no origin and crosses no cells")?;
        if let Some((test, span)) = &args.onto
            && !self.world.heaps
            && !self.world.library
            && some_part_is_of_pieces(test)
        {
            let message = "a piece enters only on an empty cell, where cells hold one piece";
            let help = "write `place` alone; where a piece may enter beside or upon others, the board needs `cells hold 2` or more";
            self.report(clauses::bad_leg(*span, message, "this asks for a piece on the cell", help));
            return None;
        }
        Some(LegShape::Place)
    }

    /// Resolves a leg that stays. It has no arguments.
    pub(super) fn stay(&mut self, args: &LegArgs) -> Option<LegShape> {
        let help = "write `stay` alone; if it is not always possible, add `if CONDITION`";
        self.takes_only(args, "a piece that stays goes nowhere", help)?;
        if let Some((_, span)) = &args.onto {
            self.senseless(
                *span,
                "a piece that stays lands nowhere",
                "to limit when the piece can stay, write `if CONDITION`",
            );
            return None;
        }
        Some(LegShape::Stay)
    }

    fn takes_only_onto(&mut self, args: &LegArgs, message: &str) -> Option<()> {
        self.takes_only(args, message, "limit its targets with `onto TEST` or `if CONDITION`")
    }

    fn takes_only(&mut self, args: &LegArgs, message: &str, help: &str) -> Option<()> {
        let ways = args.ways.iter().map(|(_, span)| *span);
        let vectors = args.vectors.iter().map(|(_, span)| *span);
        let counts = args.count.iter().map(|(_, _, span)| *span);
        let others = counts.chain(args.onward).chain(args.over_span);
        let span = ways.chain(vectors).chain(others).next();
        if let Some(span) = span {
            self.senseless(span, message, help);
        }
        span.is_none().then_some(())
    }

    pub(super) fn leap(&mut self, leg: &ast::Leg, args: &LegArgs) -> Option<LegShape> {
        if let Some((_, _, span)) = &args.count {
            let span = *span;
            self.senseless(span, "a leap needs two numbers in brackets", "add its distance: `leap (2,1)`");
            return None;
        }
        if args.vectors.is_empty() {
            let help =
                "add its distance: `leap (2,1)` is two cells in one direction and one at a right angle";
            self.report(clauses::bad_leg(leg.word.span, "this leap has no distance", "no two numbers", help));
            return None;
        }
        let vectors = self.unsigned(args)?;
        Some(LegShape::Leap { vectors, ways: self.leap_ways(args)? })
    }

    pub(super) fn ride(&mut self, leg: &ast::Leg, args: &LegArgs) -> Option<LegShape> {
        if args.vectors.is_empty() {
            let help = "add the distance of each leap: `ride (2,1)`";
            self.report(clauses::bad_leg(leg.word.span, "this ride has no distance", "no two numbers", help));
            return None;
        }
        let (min, max) = match &args.count {
            Some((min, max, _)) => (min.clone(), Some(max.clone())),
            None => (Measure::Fixed(1), None),
        };
        let exact = args.exactly.is_some();
        if let (true, Some((_, span))) = (exact, args.ways.first()) {
            self.senseless(*span, "an exact vector already has a direction", "leave one of the two out");
            return None;
        }
        if !exact {
            self.unsigned(args)?;
        }
        let vectors = args.vectors.iter().map(|(vector, _)| *vector).collect();
        Some(LegShape::Ride { vectors, exact, ways: self.leap_ways(args)?, min, max })
    }

    /// Returns the directions to which leaps are restricted.
    fn leap_ways(&mut self, args: &LegArgs) -> Option<Vec<LegWay>> {
        let mut ways = Vec::new();
        for (way, span) in &args.ways {
            match (way.onward, way.set) {
                (false, WaySet::Any) => {}
                (
                    false,
                    WaySet::Forward
                    | WaySet::Backward
                    | WaySet::Left
                    | WaySet::Right
                    | WaySet::Sideways
                    | WaySet::ForwardLeft
                    | WaySet::ForwardRight
                    | WaySet::BackwardLeft
                    | WaySet::BackwardRight,
                ) => ways.push(*way),
                _ => {
                    let help =
                        "a leap can be limited to `forward`, `backward`, `left`, `right` or `sideways`";
                    self.senseless(*span, "a leap cannot be limited to this direction", help);
                    return None;
                }
            }
        }
        if args.ways.iter().any(|(way, _)| way.set == WaySet::Any) {
            ways.clear();
        }
        Some(ways)
    }
}

/// Returns true if a test, or one of its alternatives, holds only for cells with a piece.
fn some_part_is_of_pieces(test: &Test) -> bool {
    match test {
        Test::Any(parts) => parts.iter().any(is_of_pieces),
        other => is_of_pieces(other),
    }
}

/// Returns true if a test holds only for cells with a piece.
fn is_of_pieces(test: &Test) -> bool {
    match test {
        Test::Word(TestWord::Any) | Test::Not(_) => false,
        Test::Word(word) => matches!(word.of(), TestOf::Pieces | TestOf::Standing),
        Test::Any(parts) => parts.iter().all(is_of_pieces),
        Test::All(parts) => parts.iter().any(is_of_pieces),
    }
}
