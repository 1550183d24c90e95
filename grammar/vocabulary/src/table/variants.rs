//! Words for the changes of a variant.

use super::keyword;
use crate::{Ludeme, Role, Slot};

const fn change(
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    example: &'static str,
) -> Ludeme {
    keyword(Role::Change, name, signature, doc, Slot::Variant, example)
}

pub(super) const ROWS: &[Ludeme] = &[
    keyword(
        Role::Item,
        "variant",
        "variant \"TITLE\" of \"FILE\"",
        "the first word of a file that says what it changes in another, a game or a variant, beside it or shipped; it has all \
         else from there, but for its claims; its rulesets are those of the other and its own, of which the first is the \
         default; rulesets of the other take the first reading of a question that it asks anew",
        Slot::File,
        "variant \"Another example\" of \"example\"  replace man.step: step orthogonal",
    ),
    change(
        "replace",
        "replace ID: RULE, replace DECLARATION",
        "puts a rule in the place of every rule of that id, wherever it stands, or a declaration in the place of the one of its \
         name; what a game has once (`board`, `players`, `setup`, `fen`, `notation`, a block) needs no name",
        "replace man.step: step forward onto empty  replace piece King \"K\" royal { king.step: step orthogonal }",
    ),
    change(
        "remove",
        "remove ID, remove WORD NAME, remove WORD",
        "takes away every rule of that id, what is declared by a name (`remove piece NAME`), a region or line of the board, or \
         what a game has once (`remove fen`)",
        "remove man.step  add to Man { man.run: slide forward }",
    ),
    change(
        "add",
        "add to PIECE { RULES }, add to BLOCK { RULES }, add to question NAME { READINGS }, add to board { ... }",
        "puts rules at the end of a piece or block, readings to a question, regions and lines on the board",
        "add to Man { man.capture: step forward-diagonal onto enemy }  add to board { region middle = a4..h5 }",
    ),
    change(
        "before",
        "add to PIECE before ID { RULES }",
        "puts rules before another rule of the piece or block; they do not stand under the readings of that rule",
        "add to end before end.mate { end.long: when rounds >= 50 -> draw }",
    ),
    change(
        "after",
        "add to PIECE after ID { RULES }",
        "puts rules after another rule of the piece or block; they do not stand under the readings of that rule",
        "add to end after end.mate { end.long: when rounds >= 50 -> draw }",
    ),
    change(
        "under",
        "under QUESTION = READING { CHANGES }",
        "changes that hold in some readings only: in all others everything is as it was",
        "source study \"A study\"
question gait \"How do men walk?\" { reading on \"on\" cites study  reading about \"about\" cites study }
ruleset about \"Men walk about\" { gait = about }
under gait = about { replace man.step: step orthogonal }",
    ),
];
