//! The rule file of a variant.

use crate::board::{Board, file_letter, file_number};
use crate::options::Options;
use crate::pieces::{Listed, Piece, listed, promoted};
use std::fmt::Write as _;

/// What is written, part by part.
pub(crate) struct Writer<'a> {
    pub(crate) options: &'a Options,
    pub(crate) pieces: &'a [Piece],
    pub(crate) board: &'a Board,
}

/// A piece that was promoted, where those that are taken go back to what they were.
struct Risen {
    /// The places of what it was and of what it moves like.
    from: usize,
    to: usize,
    name: String,
    letter: char,
}

/// A way of castling: the files of king and rook, and the king's target.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Castling {
    king: usize,
    rook: usize,
    target: usize,
    east: bool,
}

/// What the parts of a file say beyond their own place.
#[derive(Default)]
struct Parts {
    regions: String,
    declared: String,
    setting: String,
    pieces: String,
    rules: String,
    legal: String,
    endings: String,
}

impl Writer<'_> {
    /// Returns the text below the head of the file.
    pub(crate) fn text(&self) -> String {
        let mut parts = Parts::default();
        self.position(&mut parts);
        self.movement(&mut parts);
        self.laws(&mut parts);
        self.endings(&mut parts);
        let Parts { regions, declared, setting, pieces, rules, legal, endings } = parts;
        let mut text = format!(
            "{declared}\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid {} by {}",
            self.board.files, self.board.ranks
        );
        block(&mut text, "", &regions);
        text.push('\n');
        text.push_str(&setting);
        text.push_str(
            "\ncaptures { capture.others: piece x may capture piece y if owner of x /= owner of y }\n\n",
        );
        text.push_str(&pieces);
        text.push('\n');
        for (name, lines) in [("rules", rules), ("legal", legal)] {
            if !lines.is_empty() {
                text.push_str(name);
                block(&mut text, "", &lines);
            }
        }
        text.push_str("turn {\n  turn.move:  move\n  turn.judge: judge next\n}\nend");
        block(&mut text, "", &endings);
        text
    }

    /// The position at the start, and how positions and moves are written.
    fn position(&self, parts: &mut Parts) {
        let letter = |(piece, first): (usize, bool)| {
            let letter = self.pieces[piece].letter;
            if first { letter.to_ascii_uppercase() } else { letter }
        };
        if self.board.fields.first().is_some_and(|side| side != "w") {
            // Who begins otherwise than White is not said.
            self.options.leave("startFen");
        }
        let field = |place: usize| self.board.fields.get(place).map_or("-", String::as_str);
        let is_rights =
            |text: &str| text == "-" || text.contains('+') || text.chars().all(|sign| "KQkq".contains(sign));
        let is_passed = field(2).len() == 2 && field(2).starts_with(|sign: char| sign.is_ascii_lowercase());
        let kings_in_hand = self.board.reserve.iter().any(|(piece, _)| self.pieces[*piece].royal);
        if !is_rights(field(1)) || is_passed || kings_in_hand {
            self.options.leave("startFen");
        }
        parts.setting.push_str("setup {\n");
        for (row, men) in self.board.rows.iter().enumerate() {
            if men.iter().all(Option::is_none) {
                continue;
            }
            let signs: Vec<String> = men
                .iter()
                .map(|man| man.map_or_else(|| ".".to_owned(), |man| letter(man).to_string()))
                .collect();
            let rank = self.board.ranks - row;
            let width = self.board.ranks.to_string().len();
            let _ = writeln!(parts.setting, "  {rank:>width$} | {}", signs.join(" "));
        }
        parts.setting.push_str("}\n");
        let ways = self.castlings();
        let mut rights = String::new();
        for (first, right) in [(true, ['K', 'Q']), (false, ['k', 'q'])] {
            for way in ways.iter().filter(|way| self.is_allowed(way, first)) {
                let rank = self.home(first);
                let right = right[usize::from(!way.east)];
                let (king, rook) = (file_letter(way.king), file_letter(way.rook));
                let _ = writeln!(rights, "  right {right}: {king}{rank} {rook}{rank}");
            }
        }
        let _ = write!(parts.setting, "fen {{\n{rights}  uci {{}}\n}}\n");
        let mut notation = String::new();
        if let Some(pawn) = self.pieces.iter().find(|piece| piece.passes) {
            let _ = writeln!(notation, "  plain {}", pawn.name);
        }
        for way in &ways {
            let moves: Vec<String> = [true, false]
                .into_iter()
                .filter(|first| self.is_allowed(way, *first))
                .map(|first| {
                    let rank = self.home(first);
                    format!("{}{rank}-{}{rank}:castle", file_letter(way.king), file_letter(way.target))
                })
                .collect();
            let sign = if way.east { "O-O" } else { "O-O-O" };
            let _ = writeln!(notation, "  write \"{sign}\" {}", moves.join(" "));
        }
        let _ = write!(parts.setting, "notation san {{\n{notation}}}\n");
        if self.options.flag("pieceDrops") || self.options.flag("capturesToHand") {
            let mut men: Vec<(usize, bool, usize)> = Vec::new();
            for (piece, first) in &self.board.reserve {
                match men.iter_mut().find(|man| (man.0, man.1) == (*piece, *first)) {
                    Some(man) => man.2 += 1,
                    None => men.push((*piece, *first, 1)),
                }
            }
            let men: Vec<String> = men
                .iter()
                .map(|(piece, first, count)| {
                    format!("{} {} {count}", player(*first), self.pieces[*piece].name)
                })
                .collect();
            let _ = writeln!(parts.setting, "reserve {{ {} }}", men.join("  "));
        }
    }

    /// Returns the rank from which a player castles.
    fn home(&self, first: bool) -> usize {
        let rank = self.options.number("castlingRank").unwrap_or(1);
        if first { rank } else { self.board.ranks + 1 - rank.min(self.board.ranks) }
    }

    /// Returns the piece that castles, and the one with which it does.
    fn castlers(&self) -> Option<(usize, usize)> {
        let Listed::Some(kings) = listed(self.options, "castlingKingPiece", self.pieces) else {
            return None;
        };
        let Listed::Some(rooks) = listed(self.options, "castlingRookPieces", self.pieces) else {
            return None;
        };
        let ([king], [rook]) = (&kings[..], &rooks[..]) else { return None };
        Some((*king, *rook))
    }

    /// Returns true if a player has the right to castle this way at the start.
    fn is_allowed(&self, way: &Castling, first: bool) -> bool {
        let Some((king, rook)) = self.castlers() else { return false };
        let right = match (first, way.east) {
            (true, true) => 'K',
            (true, false) => 'Q',
            (false, true) => 'k',
            (false, false) => 'q',
        };
        let rank = self.home(first);
        let rights = self.board.fields.get(1).map_or("", String::as_str);
        rights.contains(right)
            && self.board.file_of(king, first, rank) == Some(way.king)
            && self.board.outermost(rook, first, rank, way.king, way.east) == Some(way.rook)
    }

    /// Returns the ways of castling that players have at the start. If they are not the same for both, or not understood, castling
    /// is left open.
    fn castlings(&self) -> Vec<Castling> {
        let rights = self.board.fields.get(1).is_some_and(|rights| rights.contains(['K', 'Q', 'k', 'q']));
        if !self.options.flag("castling") || !rights {
            return Vec::new();
        }
        let ways = self.castlers().and_then(|(king, place)| {
            let mut ways = Vec::new();
            for (key, east) in [("castlingKingsideFile", true), ("castlingQueensideFile", false)] {
                let target =
                    file_number(self.options.text(key).chars().next().filter(char::is_ascii_alphabetic)?);
                if target > self.board.files {
                    return None;
                }
                let (mut way, mut without): (Option<Castling>, Vec<Castling>) = (None, Vec::new());
                for first in [true, false] {
                    let rank = self.home(first);
                    let Some(from) = self.board.file_of(king, first, rank) else { continue };
                    let Some(rook) = self.board.outermost(place, first, rank, from, east) else { continue };
                    let own = Castling { king: from, rook, target, east };
                    if !self.is_allowed(&own, first) {
                        without.push(own);
                        continue;
                    }
                    // The way to the target is free, and the rook that is seen on it is the one that castles.
                    let inner = self.board.innermost(place, first, rank, from, east);
                    if inner != Some(rook) || rook == target || (rook > target) != east {
                        return None;
                    }
                    if way.is_some_and(|known| known != own) || from == target || (target > from) != east {
                        return None;
                    }
                    way = Some(own);
                }
                // Rules ask what has moved, not who has a right.
                if way.is_some_and(|way| without.contains(&way)) {
                    return None;
                }
                ways.extend(way);
            }
            Some(ways)
        });
        if ways.as_ref().is_none_or(Vec::is_empty) {
            for key in
                ["castling", "castlingKingPiece", "castlingRookPieces", "castlingKingsideFile", "startFen"]
            {
                self.options.leave(key);
            }
        }
        ways.unwrap_or_default()
    }

    /// Returns the pieces that remember what they were, each with a letter that no other has. If letters run out, that is left
    /// open.
    fn risen(&self) -> Vec<Risen> {
        if !self.options.flag("capturesToHand") {
            return Vec::new();
        }
        let mut pairs = promoted(self.options, self.pieces);
        let pawn = (0..self.pieces.len()).find(|piece| self.is_listed("promotionPawnTypes", *piece));
        let promotes = self.board.cells(self.options.text("promotionRegionWhite")).is_some()
            || self.options.number("promotionRank").is_some();
        if let (true, Some(pawn), Listed::Some(officers)) =
            (promotes, pawn, listed(self.options, "promotionPieceTypes", self.pieces))
        {
            pairs.extend(officers.into_iter().map(|officer| (pawn, officer)));
        }
        let free = ('A'..='Z')
            .filter(|sign| self.pieces.iter().all(|piece| piece.letter != sign.to_ascii_lowercase()));
        let risen: Vec<Risen> = pairs
            .iter()
            .zip(free)
            .map(|((from, to), letter)| {
                let (was, is) = (&self.pieces[*from], &self.pieces[*to]);
                Risen { from: *from, to: *to, name: format!("{}-from-{}", is.name, was.id()), letter }
            })
            .collect();
        if risen.len() < pairs.len() {
            self.options.leave("capturesToHand");
            return Vec::new();
        }
        risen
    }

    /// Returns the name of what a piece becomes.
    fn becomes<'n>(&'n self, risen: &'n [Risen], from: usize, to: usize) -> &'n str {
        let own = risen.iter().find(|risen| {
            risen.to == to && (risen.from == from || self.is_listed("promotionPawnTypes", from))
        });
        own.map_or(&self.pieces[to].name, |risen| &risen.name)
    }

    fn movement(&self, parts: &mut Parts) {
        let risen = self.risen();
        let drops = self.options.flag("pieceDrops");
        let castling = self.castlings();
        let castlers = self.castlers();
        let passing = self.passing(parts);
        for (place, piece) in self.pieces.iter().enumerate() {
            let id = piece.id();
            let mut body = String::new();
            if !piece.moves.is_empty() {
                let _ = writeln!(body, "  {id}.moves: betza \"{}\"", piece.moves);
            }
            if let Some((_, rook)) = castlers.filter(|(king, _)| *king == place) {
                for way in &castling {
                    // Only royal pieces fear for their way.
                    let safe = if piece.royal { " and safe" } else { "" };
                    let (there, back) = if way.east { ("east", "west") } else { ("west", "east") };
                    let _ = writeln!(
                        body,
                        "  {id}.castle-{there}: slide {} {there} over empty{safe} onto empty{safe}\n    \
                         with r = first piece onward of origin\n    \
                         if it is unmoved and r is own unmoved {}{}\n    \
                         do move r to {back} of target\n    tag castle",
                        way.target.abs_diff(way.king),
                        self.pieces[rook].name,
                        if piece.royal { " and mover is not in-check" } else { "" },
                    );
                }
            }
            if piece.passes && passing {
                let _ = writeln!(
                    body,
                    "  {id}.double: slide 2 forward onto empty if origin in run of mover do set passed to crossed"
                );
            }
            if passing && self.takes_in_passing(place) {
                let region = if self.passed_region(parts) { " and target in passable of mover" } else { "" };
                let _ = writeln!(
                    body,
                    "  {id}.en-passant: step forward-diagonal onto empty\n    \
                     if target = passed{region} and piece on backward of target is enemy\n    \
                     do capture piece on backward of target"
                );
            }
            self.promotion(place, &risen, &mut body, parts);
            if drops && !piece.royal {
                self.drop(place, &id, &mut body, parts);
            }
            let signs = if piece.signs.is_empty() { String::new() } else { format!(" \"{}\"", piece.signs) };
            let royal = if piece.royal { " royal" } else { "" };
            let _ = write!(
                parts.pieces,
                "piece {} \"{}\"{signs}{royal} {{\n{body}}}\n",
                piece.name,
                piece.letter.to_ascii_uppercase()
            );
        }
        if !risen.is_empty() {
            self.demotion(&risen, parts);
        }
    }

    /// Writes the pieces that were promoted, and what they are once they are taken.
    fn demotion(&self, risen: &[Risen], parts: &mut Parts) {
        let mut plain: Vec<String> = Vec::new();
        for (place, piece) in self.pieces.iter().enumerate() {
            let names =
                risen.iter().filter(|risen| risen.from == place).map(|risen| format!(" or {}", risen.name));
            plain.push(format!("  {}{}: {}\n", piece.name, names.collect::<String>(), piece.name));
        }
        let _ = write!(parts.declared, "table plain(k: kind): kind {{\n{}}}\n", plain.concat());
        for risen in risen {
            let moves = &self.pieces[risen.to].moves;
            let moves = match moves.as_str() {
                "" => String::new(),
                moves => format!("  {}.moves: betza \"{moves}\"\n", risen.name.to_lowercase()),
            };
            let _ = write!(parts.pieces, "piece {} \"{}\" {{\n{moves}}}\n", risen.name, risen.letter);
        }
    }

    /// Declares what double steps need, and returns true if there are any.
    fn passing(&self, parts: &mut Parts) -> bool {
        let any = self.pieces.iter().any(|piece| piece.passes) && self.options.flag("doubleStep");
        let (white, black) = match self.options.number("doubleStepRank") {
            Some(rank) => {
                // Versions of the program do not agree on what it means.
                self.options.leave("doubleStepRank");
                let across = (self.board.ranks + 1).saturating_sub(rank);
                (self.board.cells(&format!("*{rank}")), self.board.cells(&format!("*{across}")))
            }
            None => (self.region("doubleStepRegionWhite"), self.region("doubleStepRegionBlack")),
        };
        let (true, Some(white), Some(black)) = (any, white, black) else { return false };
        let _ = writeln!(parts.regions, "  region run per player {{ White: {white}  Black: {black} }}");
        parts.declared.push_str("cell passed = nowhere  lasts 1 turn  fen \"en passant\"\n");
        true
    }

    /// Returns a set of cells; one that is set and not understood is left open.
    fn region(&self, key: &str) -> Option<String> {
        let text = self.options.text(key);
        let cells = self.board.cells(text);
        if cells.is_none() && !text.is_empty() && text != "-" {
            self.options.leave(key);
        }
        cells
    }

    /// Returns true if a piece may take in passing: one that is listed, and takes forward-diagonally as pawns do.
    fn takes_in_passing(&self, piece: usize) -> bool {
        let as_pawns = ["fcF", "cfF"].iter().any(|leg| self.pieces[piece].moves.contains(leg));
        let listed = self.is_listed("enPassantTypes", piece);
        if listed && !as_pawns {
            self.options.leave("enPassantTypes");
        }
        listed && as_pawns
    }

    /// Declares the region in which pieces may be taken in passing, and returns true if there is one.
    fn passed_region(&self, parts: &mut Parts) -> bool {
        let (white, black) = (self.region("enPassantRegionWhite"), self.region("enPassantRegionBlack"));
        let (Some(white), Some(black)) = (white, black) else { return false };
        let line = format!("  region passable per player {{ White: {white}  Black: {black} }}\n");
        if !parts.regions.contains(&line) {
            parts.regions.push_str(&line);
        }
        true
    }

    fn is_listed(&self, key: &str, piece: usize) -> bool {
        match listed(self.options, key, self.pieces) {
            Listed::All => true,
            Listed::Some(some) => some.contains(&piece),
        }
    }

    /// The region in which pieces are promoted, declared when somebody is.
    fn zone(&self, parts: &mut Parts) -> bool {
        let is_later = self.options.is_later("promotionRank", "promotionRegionWhite");
        let rank = self.options.number("promotionRank").filter(|_| is_later);
        if rank.is_some_and(|rank| !(1..=self.board.ranks).contains(&rank)) {
            self.options.leave("promotionRank");
            return false;
        }
        let sides = match rank {
            Some(rank) => {
                let ranks = |ranks: std::ops::RangeInclusive<usize>| {
                    Some(ranks.map(|rank| format!("rank {rank}")).collect::<Vec<_>>().join(", "))
                        .filter(|it| !it.is_empty())
                };
                let top = self.board.ranks;
                (ranks(rank..=top), ranks(1..=(top + 1).saturating_sub(rank)))
            }
            None => (self.region("promotionRegionWhite"), self.region("promotionRegionBlack")),
        };
        let (Some(white), Some(black)) = sides else { return false };
        let line = format!("  region zone per player {{ White: {white}  Black: {black} }}\n");
        if !parts.regions.contains(&line) {
            parts.regions.push_str(&line);
        }
        true
    }

    fn promotion(&self, place: usize, risen: &[Risen], body: &mut String, parts: &mut Parts) {
        let piece = &self.pieces[place];
        let id = piece.id();
        let own = promoted(self.options, self.pieces).into_iter().find(|(from, _)| *from == place);
        if let Some((_, to)) = own
            && self.zone(parts)
        {
            let stays = if self.options.flag("mandatoryPiecePromotion") {
                String::new()
            } else {
                format!("{} or ", piece.name)
            };
            let _ = writeln!(
                body,
                "  {id}.promote: on move if origin /= nowhere and (origin in zone of mover or target in zone of mover)\n    \
                 -> it becomes {stays}{}",
                self.becomes(risen, place, to)
            );
            return;
        }
        if !self.is_listed("promotionPawnTypes", place) {
            return;
        }
        let officers = match listed(self.options, "promotionPieceTypes", self.pieces) {
            Listed::Some(officers) if !officers.is_empty() => officers,
            // A pawn that must be promoted and cannot may not enter, and what all pieces are, nobody says.
            _ => return self.options.leave("promotionPieceTypes"),
        };
        let mut names: Vec<&str> =
            officers.iter().map(|officer| self.becomes(risen, place, *officer)).collect();
        if !self.options.flag("mandatoryPawnPromotion") {
            names.insert(0, &piece.name);
        }
        if names.is_empty() || !self.zone(parts) {
            return;
        }
        let _ = writeln!(
            body,
            "  {id}.promote: on move if origin /= nowhere and target in zone of mover -> it becomes {}",
            names.join(" or ")
        );
    }

    fn drop(&self, place: usize, id: &str, body: &mut String, parts: &mut Parts) {
        let mut laws = Vec::new();
        if self.pieces[place].pawn {
            if !self.options.flag("promotionZonePawnDrops") && self.zone(parts) {
                laws.push("not target in zone of mover".to_owned());
            }
            if !self.options.flag("firstRankPawnDrops") {
                laws.push("not target in edge backward of it".to_owned());
            }
        }
        if self.is_listed("dropNoDoubled", place) {
            let name = &self.pieces[place].name;
            laws.push(format!("no {name} p of mover where file of p = file of target"));
        }
        let laws = if laws.is_empty() { String::new() } else { format!(" if {}", laws.join(" and ")) };
        let _ = writeln!(body, "  {id}.drop: place{laws}");
    }

    fn laws(&self, parts: &mut Parts) {
        let royal = self.pieces.iter().any(|piece| piece.royal);
        if royal {
            parts.legal.push_str("  legal.check: forbid mover is in-check\n");
        }
        if !self.options.flag("checking") && royal {
            parts.legal.push_str("  legal.no-check: forbid next is in-check\n");
        }
        if !self.options.flag("dropChecks") && royal {
            parts.legal.push_str("  legal.no-drop-check: forbid origin = nowhere and next is in-check\n");
        }
        if self.options.flag("mustCapture") {
            let takers: Vec<&str> = (0..self.pieces.len())
                .filter(|piece| self.takes_in_passing(*piece))
                .map(|piece| self.pieces[piece].name.as_str())
                .collect();
            let passing = if parts.declared.contains("passed") && !takers.is_empty() {
                format!(
                    " or target = passed and it is {} and origin /= nowhere and file of origin /= file of target",
                    takers.join(" or ")
                )
            } else {
                String::new()
            };
            let _ = writeln!(parts.legal, "  legal.take: prefer target is enemy{passing}");
        }
        if self.options.flag("capturesToHand") {
            let kind = if parts.declared.contains("table plain") { "plain(kind of y)" } else { "kind of y" };
            let _ = writeln!(parts.rules, "  rule.hand: on capture of y -> put {kind} in reserve of mover");
        }
        if self.options.flag("checkCounting") && !royal {
            self.options.leave("checkCounting");
        }
        if self.options.flag("checkCounting") && royal {
            parts.declared.push_str("counter checks per player = 0\n");
            parts.rules.push_str(
                "  rule.checks: on move if next is in-check -> set checks of mover to checks of mover + 1\n",
            );
        }
    }

    fn endings(&self, parts: &mut Parts) {
        self.extinction(parts);
        let royal = self.pieces.iter().any(|piece| piece.royal);
        let flag = match listed(self.options, "flagPiece", self.pieces) {
            Listed::Some(some) if some.is_empty() => None,
            Listed::Some(some) => {
                let risen = self.risen();
                let own = some.iter().map(|piece| self.pieces[*piece].name.clone());
                let risen =
                    risen.iter().filter(|risen| some.contains(&risen.to)).map(|risen| risen.name.clone());
                Some(own.chain(risen).collect::<Vec<_>>())
            }
            Listed::All => Some(vec!["piece".to_owned()]),
        };
        let goals = (self.region("flagRegionWhite"), self.region("flagRegionBlack"));
        if flag.is_some() && (goals.0.is_none() || goals.1.is_none()) {
            self.options.leave("flagPiece");
        }
        if self.options.flag("flagMove") {
            self.options.leave("flagMove");
        }
        if let (Some(men), Some(white), Some(black)) = (flag, goals.0, goals.1) {
            let _ = writeln!(parts.regions, "  region goal per player {{ White: {white}  Black: {black} }}");
            for name in men {
                let _ = writeln!(
                    parts.endings,
                    "  end.flag-{}: when some {name} of mover on goal of mover -> mover wins",
                    name.to_lowercase()
                );
            }
        }
        if self.options.flag("checkCounting") && royal {
            // Without a count, the next check wins.
            let told = self.board.fields.iter().find_map(|field| field.split_once('+'));
            let (white, black) = told.unwrap_or(("1", "1"));
            let many: Option<u16> = white.parse().ok().filter(|many| *many > 0);
            if white != black || many.is_none() {
                self.options.leave("startFen");
            }
            let _ = writeln!(
                parts.endings,
                "  end.checks: when checks of mover >= {} -> mover wins",
                many.unwrap_or(1)
            );
        }
        if royal {
            let _ =
                writeln!(parts.endings, "  end.mate: when next is mated -> {}", self.value("checkmateValue"));
        }
        let _ = writeln!(
            parts.endings,
            "  end.stalemate: when next is stalemated -> {}",
            self.value("stalemateValue")
        );
        let fold = self.options.number("nFoldRule").filter(|times| *times > 1);
        match (fold, self.options.text("nFoldValue")) {
            (Some(times), "draw") => {
                let _ = writeln!(parts.endings, "  end.repeat: when repetitions >= {times} -> draw");
            }
            (Some(_), _) => self.options.leave("nFoldValue"),
            (None, _) => {}
        }
        if let Some(moves) = self.options.number("nMoveRule").filter(|moves| *moves > 0) {
            if self.options.flag("pieceDrops") {
                // Drops begin the count anew.
                return self.options.unsaid("nMoveRule");
            }
            let mut quiet = vec![format!("plies since capture >= {}", 2 * moves)];
            for (place, piece) in self.pieces.iter().enumerate() {
                if self.is_listed("nMoveRuleTypes", place) {
                    quiet.push(format!("plies since move of {} >= {}", piece.name, 2 * moves));
                }
            }
            let _ = writeln!(parts.endings, "  end.quiet: when {} -> draw", quiet.join(" and "));
        }
    }

    /// Returns the result of a player to move who has no move, by its value for them.
    fn value(&self, key: &str) -> &'static str {
        match self.options.text(key) {
            "win" => "next wins",
            "loss" => "next loses",
            "draw" => "draw",
            _ => {
                self.options.leave(key);
                "draw"
            }
        }
    }

    /// Endings by pieces of which a player has too few left. The player who has moved is asked first.
    fn extinction(&self, parts: &mut Parts) {
        let (few, many) = (
            self.options.number("extinctionPieceCount").unwrap_or(0),
            self.options.number("extinctionOpponentPieceCount").unwrap_or(0),
        );
        if self.options.flag("extinctionPseudoRoyal") {
            self.options.leave("extinctionPseudoRoyal");
        }
        let verb = match self.options.text("extinctionValue") {
            "loss" => "loses",
            "win" => "wins",
            "draw" => "draw",
            "none" | "" => return,
            _ => return self.options.leave("extinctionValue"),
        };
        if self.options.flag("pieceDrops") || self.options.flag("capturesToHand") {
            // Men in hand count, and those that were promoted.
            return self.options.unsaid("extinctionValue");
        }
        let kinds: Vec<(String, String)> = match listed(self.options, "extinctionPieceTypes", self.pieces) {
            Listed::All => vec![("all".to_owned(), "pieces".to_owned())],
            Listed::Some(some) => some
                .iter()
                .map(|piece| (self.pieces[*piece].id(), self.pieces[*piece].name.clone()))
                .collect(),
        };
        for (seat, other) in [("mover", "next"), ("next", "mover")] {
            for (id, kind) in &kinds {
                // Whoever is to move may still answer in kind.
                let many =
                    if self.options.flag("extinctionClaim") && seat == "next" { many + 1 } else { many };
                let enough = if many > 0 {
                    format!(" and number of {kind} of {other} >= {many}")
                } else {
                    String::new()
                };
                let result = if verb == "draw" { verb.to_owned() } else { format!("{seat} {verb}") };
                let _ = writeln!(
                    parts.endings,
                    "  end.{seat}-lacks-{id}: when number of {kind} of {seat} <= {few}{enough} -> {result}"
                );
            }
        }
    }
}

fn player(first: bool) -> &'static str {
    if first { "White" } else { "Black" }
}

/// Adds lines in braces, if there are any.
fn block(text: &mut String, indent: &str, lines: &str) {
    if lines.is_empty() {
        text.push('\n');
        return;
    }
    let _ = write!(text, " {{\n{lines}{indent}}}\n");
}
