//! The first pass over a file, which gives an id to everything that has a name.

use super::dice;
use super::log::Log;
use super::named;
use super::problems::{clauses, names as problems, setups, types};
use super::setup::board;
use super::world::{Declared, DefineHead, Defined, TableHead, VarHead, World};
use alfonso_diag::{Span, messages};
use alfonso_model::Used;
use alfonso_model::{
    COLOURS, DiceId, Direction, Kind, KindId, Per, Player, Seat, TableId, Type, VarId, VarRole, WaySet,
};
use alfonso_syntax::ast::{
    self, Board, BoardBuilder, Define, DefineBody, Dice, Domain, Drawing, File, Item, ItemKind, Name, Piece,
    Table, Text, Var,
};
use alfonso_vocabulary::{self as vocabulary, BoardKind, Meaning, Role};
use std::collections::BTreeMap;

/// The largest number of seats.
const MOST_PLAYERS: usize = 16;
/// The largest number of entries in a table over a range of numbers.
const MOST_ROWS: i64 = 10_000;
/// The largest number of kinds.
const MOST_KINDS: usize = 256;

/// Collects the declarations of a file.
pub(super) fn declare<'f>(
    file: &'f File,
    library: bool,
    used: &'f BTreeMap<String, Used>,
    log: &mut Log,
) -> World<'f> {
    let mut declare = Declare {
        world: World::new(library, used),
        log,
        players: None,
        board: None,
        drawn: None,
        partners: None,
    };
    declare.world.board_kind = file.items.iter().find_map(board_kind);
    declare.world.points = file
        .items
        .iter()
        .any(|item| matches!(&item.kind, ItemKind::Board(Board { builder: BoardBuilder::Points(_), .. })));
    for item in &file.items {
        declare.item(item);
    }
    declare.teams();
    named::distinguished(&file.items, declare.log);
    declare.world.used_dice = dice::used(&declare.world, &file.items);
    if let Some(written) = declare.drawn {
        board::walls(&mut declare.world, written, declare.log);
    }
    declare.world
}

fn board_kind(item: &Item) -> Option<BoardKind> {
    match &item.kind {
        ItemKind::Board(board) => Some(match board.builder {
            BoardBuilder::Grid(_) | BoardBuilder::Points(_) => BoardKind::Grid,
            BoardBuilder::Rings(_) => BoardKind::Rings,
        }),
        _ => None,
    }
}

struct Declare<'f, 'l> {
    world: World<'f>,
    log: &'l mut Log,
    players: Option<Span>,
    board: Option<Span>,
    /// The board's syntax tree.
    drawn: Option<&'f Board>,
    partners: Option<(&'f [Vec<Name>], Span)>,
}

impl<'f> Declare<'f, '_> {
    fn item(&mut self, item: &'f Item) {
        if self.log.is_full() {
            return;
        }
        match &item.kind {
            ItemKind::Players(seats) => {
                if let Some(first) = self.players {
                    self.log.report(clauses::double_block("lists of players", item.span, first));
                    return;
                }
                self.players = Some(item.span);
                seats.iter().for_each(|seat| self.player(seat));
            }
            ItemKind::Board(written) => {
                if let Some(first) = self.board {
                    self.log.report(clauses::double_block("boards", item.span, first));
                    return;
                }
                self.board = Some(item.span);
                self.drawn = Some(written);
                board::declare(&mut self.world, written, item.span, self.log);
            }
            ItemKind::Partners(teams) => {
                if let Some((_, first)) = self.partners {
                    self.log.report(clauses::double_block("lists of partners", item.span, first));
                    return;
                }
                self.partners = Some((teams, item.span));
            }
            ItemKind::Piece(piece) => self.piece(piece),
            ItemKind::Dice(dice) => self.dice(dice),
            ItemKind::Var(var) => self.var(var),
            ItemKind::Table(table) => self.table(table),
            ItemKind::Define(define) => self.define(define),
            ItemKind::Drawing(drawing) => self.drawing(drawing),
            _ => {}
        }
    }

    /// Declares a name, which counts as two nodes. Returns `false` if the name cannot be declared.
    fn name(&mut self, name: &'f Name, declared: Declared) -> bool {
        if self.log.spend(2, name.span, None).is_none() {
            return false;
        }
        let problem = self.world.declare(name, declared);
        let taken = problem.is_some();
        self.log.report_some(problem);
        !taken
    }

    fn player(&mut self, seat: &'f ast::Player) {
        let index = self.world.players.len();
        if index == MOST_PLAYERS {
            let problem = messages::too_many(seat.name.span, index + 1, MOST_PLAYERS, "player", "players");
            self.log.report(problem);
            return;
        }
        if index > MOST_PLAYERS || !self.name(&seat.name, Declared::Player(Seat::new(index))) {
            return;
        }
        if let Some(letter) = &seat.letter {
            self.player_letter(letter);
        }
        let facing = seat.facing.as_ref().and_then(|word| self.facing(word));
        let colour = seat.colour.as_ref().and_then(|word| self.colour(word));
        self.world.players.push(Player {
            name: seat.name.node.clone(),
            named: named::words(&seat.named, self.log),
            letter: seat.letter.as_ref().map(|letter| letter.node.clone()),
            plural: seat.plural,
            colour,
            facing,
            partners: Vec::new(),
            span: seat.name.span,
        });
    }

    /// Resolves the teams, once all players are declared.
    fn teams(&mut self) {
        let mut known: Vec<Option<Span>> = vec![None; self.world.players.len()];
        for team in self.partners.map_or(&[][..], |(teams, _)| teams) {
            let mut seats = Vec::new();
            for name in team {
                let Some(Declared::Player(seat)) = self.world.find(&name.node) else {
                    let names: Vec<&str> = self.world.players.iter().map(|it| it.name.as_str()).collect();
                    self.log.report(problems::unknown_name(&name.node, name.span, "player", names));
                    continue;
                };
                match known[seat.index()].replace(name.span) {
                    Some(first) => self.log.report(problems::partner_twice(name, first)),
                    None => seats.push(seat),
                }
            }
            let count = self.world.players.len();
            for seat in &seats {
                let mut partners: Vec<Seat> = seats.iter().copied().filter(|other| other != seat).collect();
                partners.sort_by_key(|other| (other.index() + count - seat.index()) % count);
                self.world.players[seat.index()].partners = partners;
            }
        }
    }

    fn player_letter(&mut self, letter: &Text) {
        let mut signs = letter.node.chars();
        let good = signs.next().is_some_and(|sign| sign.is_ascii_lowercase()) && signs.next().is_none();
        if !good {
            self.log.report(clauses::bad_letter(letter.span, &letter.node, "a single small letter"));
            return;
        }
        if let Some(other) =
            self.world.players.iter().find(|other| other.letter.as_ref() == Some(&letter.node))
        {
            self.log.report(problems::double_letter(letter, "players", other.span));
        }
    }

    /// Returns the colour that a word names. Reports an unknown colour, or a colour that another
    /// player has.
    fn colour(&mut self, word: &Name) -> Option<&'static str> {
        let Some(colour) = COLOURS.iter().copied().find(|colour| *colour == word.node) else {
            let near = alfonso_diag::nearest(&word.node, COLOURS);
            let known = format!("there are {}", COLOURS.join(", "));
            self.log.report(problems::unknown_word(word, "a colour", near, Some(&known)));
            return None;
        };
        if let Some(other) = self.world.players.iter().find(|other| other.colour == Some(colour)) {
            self.log.report(problems::colour_twice(word, other.span));
        }
        Some(colour)
    }

    fn facing(&mut self, word: &Name) -> Option<Direction> {
        let single = |word: &str| match vocabulary::way(word) {
            Some((WaySet::Board(direction), board_kind)) if !direction.is_between() => {
                Some((direction, board_kind))
            }
            _ => None,
        };
        if let Some((direction, board_kind)) = single(&word.node) {
            if let (Some(needs), Some(here)) = (board_kind, self.world.board_kind)
                && needs != here
            {
                self.log.report(setups::direction_of_another_board(word, here));
                return None;
            }
            return Some(direction);
        }
        let near = vocabulary::words(Role::Direction).filter(|word| single(word).is_some());
        let near = alfonso_diag::nearest(&word.node, near);
        let help = match self.world.board_kind {
            Some(BoardKind::Rings) => "a player faces `inward`, `outward`, `ascending` or `descending`",
            _ => "a player faces `north`, `east`, `south` or `west`",
        };
        self.log.report(problems::unknown_word(word, "a direction of the board", near, Some(help)));
        None
    }

    fn piece(&mut self, piece: &'f Piece) {
        let index = self.world.kinds.len();
        if index >= MOST_KINDS {
            let problem =
                messages::too_many(piece.name.span, index + 1, MOST_KINDS, "kind of piece", "kinds of piece");
            if self.log.problems.last().is_none_or(|last| last.code != problem.code) {
                self.log.report(problem);
            }
            return;
        }
        if !self.name(&piece.name, Declared::Kind(KindId::new(index))) {
            return;
        }
        let letter = &piece.letter;
        let good = (1..=2).contains(&letter.node.len())
            && letter.node.starts_with(|sign: char| sign.is_ascii_uppercase())
            && letter.node.chars().all(|sign| sign.is_ascii_alphabetic());
        if !good {
            self.log.report(clauses::bad_letter(letter.span, &letter.node, "a capital letter"));
        } else if let Some(other) = self.world.kinds.iter().find(|other| other.letter == letter.node) {
            self.log.report(problems::double_letter(letter, "pieces", other.span));
        }
        let signs: Vec<char> = piece.signs.iter().flat_map(|signs| signs.node.chars()).collect();
        if let Some(written) = &piece.signs
            && !fit(&signs, self.world.players.len())
        {
            self.log.report(clauses::bad_signs(written.span, &piece.name.node, self.world.players.len()));
        }
        self.world.kinds.push(Kind {
            name: piece.name.node.clone(),
            named: named::words(&piece.named, self.log),
            letter: letter.node.clone(),
            signs,
            royal: piece.royal.is_some(),
            together: piece.together.is_some(),
            span: piece.name.span,
        });
    }

    fn dice(&mut self, written: &'f Dice) {
        if self.name(&written.name, Declared::Dice(DiceId::new(self.world.dice.len()))) {
            self.world.dice.push(dice::resolve(written, self.log));
        }
    }

    fn var(&mut self, var: &'f Var) {
        if !self.name(&var.name, Declared::Var(VarId::new(self.world.vars.len()))) {
            return;
        }
        let role = match vocabulary::meaning(&var.ty.node, Role::Item) {
            Some(Meaning::Role(role)) => role,
            _ => VarRole::Plain,
        };
        let ty = if role == VarRole::Plain { self.type_of(&var.ty) } else { Some(Type::Number) };
        let mut ty = ty.filter(|ty| {
            let holds = matches!(ty, Type::Number | Type::Flag | Type::Cell | Type::Player);
            if !holds {
                self.log.report(types::bad_variable_type(var.ty.span, &var.ty.node));
            }
            holds
        });
        let mut per = Per::Game;
        if let Some(word) = &var.per {
            match vocabulary::meaning(&word.node, Role::Modifier) {
                Some(Meaning::Per(of @ (Per::Cell | Per::Piece))) if role.is_account() => {
                    self.log.report(types::account_of_a_thing(word.span, &var.ty.node, of));
                    ty = None;
                }
                Some(Meaning::Per(of)) => per = of,
                _ => {
                    let help = "a variable can be one `per player`, `per cell` or `per piece`";
                    self.log.report(problems::unknown_word(
                        word,
                        "something that has variables",
                        None,
                        Some(help),
                    ));
                    ty = None;
                }
            }
        }
        self.world.vars.push(VarHead { var, ty, per, role });
    }

    fn table(&mut self, table: &'f Table) {
        if !self.name(&table.name, Declared::Table(TableId::new(self.world.tables.len()))) {
            return;
        }
        let (domain, range) = match &table.domain {
            Domain::Type(name) => (self.domain(name), None),
            Domain::Range(first, last) => {
                let whole = first.span.to(last.span);
                let length = last.node.checked_sub(first.node);
                if length.is_some_and(|length| (0..MOST_ROWS).contains(&length)) {
                    (Some(Type::Number), Some((first.node, last.node)))
                } else {
                    self.log.report(problems::bad_range(whole, first.node, last.node, MOST_ROWS));
                    (None, None)
                }
            }
        };
        let ty = self.type_of(&table.ty);
        self.world.tables.push(TableHead { table, domain, range, ty });
    }

    /// Returns the type of a table's domain. Reports a type that cannot be a domain or that does
    /// not exist on this board.
    fn domain(&mut self, name: &Name) -> Option<Type> {
        let ty = self.type_of(name)?;
        let board = match ty {
            Type::File => Some(BoardKind::Grid),
            Type::Sector => Some(BoardKind::Rings),
            Type::Player | Type::Kind | Type::Flag => None,
            _ => {
                let domains = ["file", "player", "kind", "flag", "sector"];
                self.log.report(problems::bad_domain(name, &domains));
                return None;
            }
        };
        if let (Some(needs), Some(here)) = (board, self.world.board_kind)
            && needs != here
        {
            self.log.report(setups::not_on_this_board(name.span, &name.node, here));
            return None;
        }
        Some(ty)
    }

    fn define(&mut self, define: &'f Define) {
        let index = self.world.defines.len();
        if !self.name(&define.name, Declared::Define(index)) {
            return;
        }
        let params = define.params.iter().map(|param| self.type_of(&param.ty)).collect();
        let mut broken = false;
        let sort = match &define.body {
            DefineBody::Move(_) => Defined::Move,
            DefineBody::Effect(_) => Defined::Effect,
            DefineBody::Value { ty, .. } => {
                let known = ty.as_ref().map(|name| self.type_of(name));
                broken = known == Some(None);
                Defined::Value(known.flatten())
            }
        };
        self.world.defines.push(DefineHead { define, params, sort, broken });
    }

    fn drawing(&mut self, drawing: &'f Drawing) {
        if self.name(&drawing.name, Declared::Drawing(self.world.drawings.len())) {
            self.world.drawings.push(drawing);
        }
    }

    fn type_of(&mut self, name: &Name) -> Option<Type> {
        match self.world.type_of(name) {
            Ok(ty) => Some(ty),
            Err(problem) => {
                self.log.report(problem);
                None
            }
        }
    }
}

/// Returns `true` if the signs can be drawn: one for all players, or one for each.
/// A sign must not be blank, a control character, ASCII, or the dot of empty cells.
fn fit(signs: &[char], players: usize) -> bool {
    let count = signs.len() == 1 || players == 0 || signs.len() == players;
    let unfit = |sign: &char| sign.is_whitespace() || sign.is_control() || sign.is_ascii() || *sign == '·';
    count && !signs.iter().any(unfit)
}
