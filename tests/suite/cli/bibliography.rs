//! Bibliographies and citations, read by other programs.

use crate::python;

#[test]
fn other_programs_read_the_bibliography_of_all_games_and_citations() {
    let readings = ["scachs@poem", "senet", "grande-acedrex@cvp", "chess", "ludus-coriovalli", "tic-tac-toe"];
    python::run("bibliography.py", &readings);
}
