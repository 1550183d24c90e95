//! The parts of a game that are not rules: names, kinds, players, tables, variables, the setup and
//! notations.

use crate::board::Board;
use crate::lower::Lower;
use crate::problems;
use alfonso_board::CellId;
use alfonso_diag::{Span, Spanned};
use alfonso_game::blueprint::{
    Blueprint, ClassSpec, DealSide, DealSpec, DiceSpec, FenField, FenSpec, KindSpec, PairSpec, Per,
    TableDomain, TableSpec, VarKind, VarRole, VarSpec,
};
use alfonso_game::expr::Expr;
use alfonso_game::{ClassId, Game, Names, Piece};
use alfonso_model as rules;
use std::collections::BTreeMap;

/// The largest number of values that a position stores for variables. Each stored position contains
/// all of them.
const MAX_NUMBERS: usize = 1 << 16;

/// The largest number of bytes for the sets of cells from which pieces can be attacked.
const MAX_REACH_BYTES: usize = 256 << 20;

/// Returns the partners of each seat. The list is empty if no player has partners.
pub(crate) fn partners(rules: &rules::RuleSet) -> Vec<Vec<alfonso_forms::Seat>> {
    let all: Vec<_> = rules.players.iter().map(|player| player.partners.clone()).collect();
    if all.iter().all(Vec::is_empty) { Vec::new() } else { all }
}

pub(crate) fn standing(piece: &rules::Placement, classes: &[ClassSpec], board: &Board) -> Piece {
    one_of(piece.kind, piece.owner, piece.facing, classes, board)
}

fn one_of(
    of: rules::KindId,
    owner: rules::Seat,
    facing: Option<rules::Direction>,
    classes: &[ClassSpec],
    board: &Board,
) -> Piece {
    let facing = facing.map(|facing| board.direction(facing));
    let fits = |class: &ClassSpec| class.kind == of && class.facing.is_none_or(|f| Some(f) == facing);
    let class = classes.iter().position(fits).expect("every kind has a class for every facing of its men");
    Piece { class: ClassId::new(class), owner }
}

pub(crate) fn deal(deal: &rules::Deal, classes: &[ClassSpec], board: &Board) -> DealSpec {
    let side = |side: &rules::Side| DealSide {
        pieces: deal
            .kinds
            .iter()
            .map(|kind| one_of(*kind, side.owner, side.facing, classes, board))
            .collect(),
        // The compiler already resolved these cells when it compiled the deal.
        cells: side.cells.iter().filter_map(|cell| board.topology.named(&cell.node)).collect(),
    };
    DealSpec { sides: [&deal.side].into_iter().chain(&deal.opposite).map(side).collect(), ways: deal.ways }
}

pub(crate) fn names(rules: &rules::RuleSet) -> Names {
    Names {
        title: rules.title.clone(),
        ruleset: rules.answers.ruleset.clone(),
        players: rules.players.iter().map(|player| (player.name.clone(), player.letter.clone())).collect(),
        plurals: (0..rules.players.len())
            .filter(|index| rules.players[*index].plural)
            .map(rules::Seat::new)
            .collect(),
        kinds: rules.kinds.iter().map(|kind| (kind.name.clone(), kind.letter.clone())).collect(),
        signs: rules.kinds.iter().map(|kind| kind.signs.clone()).collect(),
        tags: rules.tags.clone(),
        rules: rules.rules.iter().map(|rule| rule.name.clone()).collect(),
        titles: rules.rules.iter().map(|rule| rule.title.clone()).collect(),
        var_titles: rules.vars.iter().map(|var| var.title.clone()).collect(),
        dice_titles: rules.dice.iter().map(|dice| dice.title.clone()).collect(),
        called: None,
        language: "",
        regions: rules.board.regions.iter().map(|region| region.name.clone()).collect(),
        vars: rules.vars.iter().map(|var| var.name.clone()).collect(),
        sectors: sectors(rules),
    }
}

pub(crate) fn kinds(rules: &rules::RuleSet) -> Vec<KindSpec> {
    let of =
        |kind: &rules::Kind| KindSpec { royal: kind.royal, together: kind.together, unmoved_matters: false };
    rules.kinds.iter().map(of).collect()
}

fn sectors(rules: &rules::RuleSet) -> Vec<String> {
    match &rules.board.builder {
        rules::BoardBuilder::Rings { sectors, .. } => sectors.clone(),
        rules::BoardBuilder::Grid { .. } => Vec::new(),
    }
}

pub(crate) fn dice(rules: &rules::RuleSet) -> Vec<DiceSpec> {
    let of = |dice: &rules::Dice| DiceSpec {
        name: dice.name.clone(),
        sorts: dice.sorts.clone(),
        again: dice.again.clone(),
    };
    rules.dice.iter().map(of).collect()
}

impl Lower<'_> {
    pub(crate) fn tables(&mut self) -> Vec<TableSpec> {
        let rules = self.rules;
        rules
            .tables
            .iter()
            .map(|table| {
                self.next_rule(None);
                let domain = match table.domain {
                    rules::Type::File => TableDomain::File,
                    rules::Type::Player => TableDomain::Player,
                    rules::Type::Kind => TableDomain::Kind,
                    rules::Type::Flag => TableDomain::Flag,
                    rules::Type::Sector => TableDomain::Sector,
                    rules::Type::Number => TableDomain::Number(table.first),
                    other => unreachable!("the checker lets no table range over {other:?}"),
                };
                TableSpec { param: self.slot(table.param), domain, rows: self.exprs(&table.rows) }
            })
            .collect()
    }

    /// Reports counts that exceed the small integers in which the engine stores them.
    pub(crate) fn limits(&mut self, movements: usize, classes: usize) {
        let numbers = self.rules.vars.iter().map(|var| match var.per {
            rules::Per::Game => 1,
            rules::Per::Player => self.rules.players.len(),
            rules::Per::Cell | rules::Per::Piece => self.board.topology.len(),
        });
        let cells = self.board.topology.len();
        // For each class and cell, the engine stores the set of cells from which the cell can be
        // attacked.
        let most_classes = MAX_REACH_BYTES / (cells.max(1) * cells.div_ceil(64).max(1) * 8);
        let counts = [
            ("kinds, by the ways they face, for so large a board", classes, most_classes),
            ("values of variables", numbers.sum(), MAX_NUMBERS),
            ("steps of the opening and of a turn", self.rules.steps.len(), usize::from(u8::MAX)),
            ("movements", self.rules.moves.len(), usize::from(u16::MAX)),
            ("named values", usize::from(self.count), usize::from(u16::MAX)),
            ("ways in which pieces of some facing move", movements, usize::from(u16::MAX)),
        ];
        for (what, count, limit) in counts {
            if count >= limit {
                self.problems.push(problems::too_many(self.rules.board.span, what, limit));
            }
        }
    }

    pub(crate) fn vars(&self) -> Vec<VarSpec> {
        let rules = self.rules;
        rules
            .vars
            .iter()
            .map(|var| VarSpec {
                kind: match var.ty {
                    rules::Type::Number => VarKind::Number,
                    rules::Type::Flag => VarKind::Flag,
                    rules::Type::Cell => VarKind::Cell,
                    rules::Type::Player => VarKind::Player,
                    other => unreachable!("the checker lets no variable hold {other:?}"),
                },
                per: match var.per {
                    rules::Per::Game => Per::Game,
                    rules::Per::Player => Per::Player,
                    rules::Per::Cell | rules::Per::Piece => Per::Cell,
                },
                per_piece: var.per == rules::Per::Piece,
                role: match var.role {
                    rules::VarRole::Plain => VarRole::Plain,
                    rules::VarRole::Score => VarRole::Score,
                    rules::VarRole::Money => VarRole::Money,
                    rules::VarRole::Counter => VarRole::Counter,
                },
                floor: var.floor,
                // `first_values` sets these fields when the game is complete.
                init: -1,
                firsts: Vec::new(),
                lasts: var.lasts,
                used: false,
                drawn: var.drawn,
                internal: var.internal,
            })
            .collect()
    }

    /// Returns the first values of variables as expressions.
    pub(crate) fn firsts(&mut self) -> Vec<First> {
        let rules = self.rules;
        rules.vars.iter().map(|var| self.first(var)).collect()
    }

    fn first(&mut self, var: &rules::Var) -> First {
        self.next_rule(None);
        let init = self.expr(&var.init);
        let mut spans: BTreeMap<usize, Span> = BTreeMap::new();
        let mut own = Vec::new();
        for first in &var.firsts {
            let value = self.expr(&first.value);
            let beneath: Vec<Expr> = first.beneath.iter().map(|value| self.expr(value)).collect();
            let of: Vec<usize> = match self.expr(&first.of) {
                Expr::Player(seat) => vec![seat.index()],
                Expr::Cell(cell) => vec![cell.index()],
                Expr::Region(region) => {
                    self.board.regions[region.index()].iter().map(|cell| cell.index()).collect()
                }
                // The board does not have this cell, which the lowering has reported.
                _ => Vec::new(),
            };
            if let [lowest, ..] = first.beneath.as_slice() {
                let span = lowest.span.to(first.value.span);
                self.as_many_as_lie(&of, first.beneath.len() + 1, span);
            }
            for index in of {
                match spans.insert(index, first.of.span) {
                    Some(before) => {
                        self.problems.push(problems::first_value_twice(first.of.span, before, &var.name));
                        break;
                    }
                    None => {
                        own.push((index, None, value.clone()));
                        own.extend(
                            beneath
                                .iter()
                                .enumerate()
                                .map(|(beneath_at, it)| (index, Some(beneath_at), it.clone())),
                        );
                    }
                }
            }
        }
        First { init, own }
    }

    /// Reports a list of values whose length differs from the number of pieces on some cell. With a
    /// dealing, reports lists that are longer than the highest stack.
    fn as_many_as_lie(&mut self, cells: &[usize], given: usize, span: Span) {
        let rules = self.rules;
        let most = rules.board.heaps.and_then(|heaps| heaps.most).map_or(1, usize::from);
        let unlike = cells.iter().find_map(|cell| {
            let name = &self.board.topology.cell(CellId::new(*cell)).name;
            if rules.dealing.is_some() {
                return (given > most).then(|| format!("a stack of this board has at most {most} pieces"));
            }
            let lying = rules.setup.iter().filter(|piece| piece.cell.node == *name).count();
            (lying != given).then(|| match lying {
                0 => format!("no piece begins on {name}"),
                1 => format!("1 piece begins on {name}"),
                _ => format!("{lying} pieces begin on {name}"),
            })
        });
        if let Some(lying) = unlike {
            self.problems.push(problems::numbers_unlike_stack(span, given, &lying));
        }
    }

    /// Reports moves in short notation with cells that the board does not have.
    pub(crate) fn short_moves(&mut self) {
        let notation = || self.rules.notation.iter();
        for style in notation().flat_map(|notation| &notation.styles) {
            if let rules::Style::Pdn(numbers) = style {
                self.board.named(&numbers.from, &mut self.problems);
            }
        }
        let written = notation().flat_map(|notation| &notation.written);
        for text in written.flat_map(|(_, moves)| moves) {
            let bare = text.node.split([':', '=']).next().unwrap_or_default();
            // A move such as `east:castle` names no cells.
            if alfonso_vocabulary::direction(bare).is_some() {
                continue;
            }
            for cell in bare.split('-') {
                let cell = cell.rsplit('@').next().unwrap_or_default();
                self.board.named(&Spanned::new(cell.to_owned(), text.span), &mut self.problems);
            }
        }
    }

    pub(crate) fn fen(&mut self) -> FenSpec {
        let (rules, board) = (self.rules, self.board);
        let fields = rules.fen.fields.iter().map(|field| match field {
            rules::FenField::Mover => FenField::Mover,
            rules::FenField::Out => FenField::Out,
            rules::FenField::Rights => FenField::Rights,
            rules::FenField::Reserve => FenField::Reserve,
            rules::FenField::Nothing => FenField::Nothing,
            rules::FenField::Round => FenField::Round,
            rules::FenField::Var(var) => FenField::Var(*var),
            rules::FenField::Since(events) if events.is_empty() && self.counters.is_empty() => {
                FenField::Since(rules.fen.clock.iter().map(|event| self.counter(*event)).collect())
            }
            rules::FenField::Since(events) => {
                FenField::Since(events.iter().map(|event| self.counter(*event)).collect())
            }
        });
        let fields = fields.collect();
        let mut right = |cells: &Vec<Spanned<String>>| {
            cells.iter().filter_map(|cell| board.named(cell, &mut self.problems)).collect()
        };
        let letters = |letters: &[(String, rules::KindId)]| {
            letters.iter().map(|(letter, of)| (letter.trim_end_matches('~').to_owned(), *of)).collect()
        };
        let promoted = rules.fen.aliases.iter().filter(|(letter, _)| letter.ends_with('~'));
        let promoted = promoted.map(|(_, kind)| *kind).collect();
        let pairs = rules.fen.pairs.iter().map(|pair| PairSpec {
            letter: pair.letter,
            kind: pair.kind,
            partner: pair.partner,
            owner: pair.owner,
            way: board.direction(pair.way),
        });
        FenSpec {
            pairs: pairs.collect(),
            rights: rules.fen.rights.iter().map(|(letter, cells)| (*letter, right(cells))).collect(),
            aliases: letters(&rules.fen.aliases),
            uci: rules.fen.uci.as_deref().map(letters),
            promoted,
            fields,
            alone: Vec::new(),
            together: Vec::new(),
        }
    }
}

/// Sets the first values of variables. The engine evaluates those that are not constants. Returns
/// an error with the index of the first variable whose value is too costly.
pub(crate) fn first_values(blueprint: &mut Blueprint, firsts: &[First]) -> Result<(), usize> {
    let mut worked_out: Option<Game> = None;
    let mut number = |value: &Expr, blueprint: &Blueprint| match value {
        Expr::Number(n) => Some(i32::try_from(*n).unwrap_or(if *n < 0 { i32::MIN } else { i32::MAX })),
        Expr::Flag(flag) => Some((*flag).into()),
        Expr::Cell(cell) => Some(cell.0.into()),
        Expr::Player(seat) => Some(seat.0.into()),
        Expr::Nowhere | Expr::Nobody => Some(-1),
        value => worked_out.get_or_insert_with(|| Game::new(blueprint.clone())).constant(value),
    };
    for (position, first) in firsts.iter().enumerate() {
        blueprint.vars[position].init = number(&first.init, blueprint).ok_or(position)?;
        let own = first.own.iter().map(|(index, below, value)| {
            let index = match below {
                Some(below) => blueprint.index_beneath(CellId::new(*index), *below),
                None => *index,
            };
            Some((index, number(value, blueprint)?))
        });
        let mut own: Vec<(usize, i32)> = own.collect::<Option<_>>().ok_or(position)?;
        own.sort_by_key(|(index, _)| *index);
        blueprint.vars[position].firsts = own;
    }
    Ok(())
}

/// The first values of a variable, as expressions.
pub(crate) struct First {
    init: Expr,
    /// The values of single seats or cells, by index. For a piece beneath others, also its index
    /// from the bottom of the stack.
    own: Vec<(usize, Option<usize>, Expr)>,
}
