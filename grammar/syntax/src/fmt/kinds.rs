//! The properties of grammar rules that matter for the layout.

use crate::parse::Tree;
use alfonso_grammar::rules::Rule;

/// Returns `true` for elements that follow one another in braces or in the file. On one line, two
/// spaces separate them.
pub(super) fn is_entry(rule: Option<Rule>) -> bool {
    let Some(rule) = rule else { return true };
    is_item(rule)
        || is_statement(rule)
        || begins_a_line(rule)
        || is_of_board(rule)
        || matches!(
            rule,
            Rule::fact
                | Rule::stated
                | Rule::lacking
                | Rule::table_row
                | Rule::man
                | Rule::deal
                | Rule::held
                | Rule::fen_fields
                | Rule::fen_right
                | Rule::fen_alias
                | Rule::fen_uci
                | Rule::san_plain
                | Rule::san_letter
                | Rule::san_write
                | Rule::uci_letter
                | Rule::board_item
                | Rule::first_value
                | Rule::picture_entry
                | Rule::region_row
                | Rule::track_row
        )
}

/// Returns `true` for elements that begin a line if their braces span several lines.
pub(super) fn begins_a_line(rule: Rule) -> bool {
    matches!(rule, Rule::item | Rule::clause | Rule::under | Rule::reading | Rule::row)
}

/// Returns `true` for nodes that contain only a single entry.
pub(super) fn is_wrapper(rule: Option<Rule>) -> bool {
    matches!(rule, Some(Rule::item | Rule::statement | Rule::board_item))
}

fn is_item(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::heading
            | Rule::about
            | Rule::source
            | Rule::record
            | Rule::question
            | Rule::ruleset
            | Rule::use_library
            | Rule::players
            | Rule::partners
            | Rule::board
            | Rule::dice
            | Rule::define
            | Rule::table
            | Rule::var
            | Rule::piece
            | Rule::block
            | Rule::goal
            | Rule::picture
            | Rule::drawing
            | Rule::setup
            | Rule::reserve
            | Rule::fen
            | Rule::notation
            | Rule::example
            | Rule::replace
            | Rule::remove_item
            | Rule::add_to
            | Rule::under_items
    )
}

fn is_statement(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::play
            | Rule::can
            | Rule::cannot
            | Rule::count
            | Rule::perft
            | Rule::from_fen
            | Rule::position
            | Rule::from_start
            | Rule::result
            | Rule::value
            | Rule::holds
            | Rule::statement
    )
}

fn is_of_board(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::region
            | Rule::line
            | Rule::sectors
            | Rule::ring_cells
            | Rule::holding
            | Rule::stacking
            | Rule::further
            | Rule::removed_cells
            | Rule::cut
            | Rule::track
            | Rule::plain
            | Rule::point
    )
}

/// Returns `true` for nodes whose gaps can be aligned in columns.
pub(super) fn has_columns(rule: Option<Rule>) -> bool {
    is_entry(rule)
        || matches!(
            rule,
            Some(
                Rule::file
                    | Rule::tail
                    | Rule::body
                    | Rule::answer
                    | Rule::define_value
                    | Rule::define_move
                    | Rule::define_effect
                    | Rule::setup_men
                    | Rule::setup_by
                    | Rule::by_expr
                    | Rule::effect_by
                    | Rule::clause_by
                    | Rule::leg_by
            )
        )
}

/// Returns `true` for lists without a word before them. If such a list begins its line, its other
/// lines are aligned with its beginning.
pub(super) fn is_list(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::expr
            | Rule::test
            | Rule::effects
            | Rule::movement
            | Rule::movement_choice
            | Rule::leg
            | Rule::cells_list
            | Rule::track_way
    )
}

/// Returns `true` for nodes that do not indent their content, because the node around them does.
pub(super) fn is_transparent(tree: &Tree, node: usize) -> bool {
    let it = tree.nodes[node];
    let is_braced = tree.rule_of_word(it.first) == Some(Rule::brace_open);
    is_braced || is_wrapper(it.rule) || matches!(it.rule, Some(Rule::tail | Rule::clause_body | Rule::named))
}

impl Tree {
    /// Returns the rule that parsed a word.
    pub(super) fn rule_of_word(&self, word: usize) -> Option<Rule> {
        self.nodes[self.words[word].node].rule
    }

    /// Returns the innermost node that contains two words, and its parts that contain each of them.
    pub(super) fn meeting(&self, a: usize, b: usize) -> (usize, usize, usize) {
        let (mut a, mut b) = (self.words[a].node, self.words[b].node);
        while self.nodes[a].parent != self.nodes[b].parent {
            match self.nodes[a].depth.cmp(&self.nodes[b].depth) {
                std::cmp::Ordering::Greater => a = self.nodes[a].parent,
                std::cmp::Ordering::Less => b = self.nodes[b].parent,
                std::cmp::Ordering::Equal => (a, b) = (self.nodes[a].parent, self.nodes[b].parent),
            }
        }
        (self.nodes[a].parent, a, b)
    }
}
