//! Play in Spanish: no English word remains, and languages are chosen by their tags.

use crate::records::Folder;
use crate::terminal::{Terminal, tmux_is_here};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A small game whose own texts are Spanish.
const RULES: &str = r#"
game "Prueba"
players Blancas "b" plural facing north, Negras "n" plural facing south
board grid 4 by 4
drawing orden mirrored {
  1 | T . R P
}
setup orden
captures { captura.ajena: piece x may capture piece y if owner of y /= owner of x  engine "para probar" }
piece Rey "R" royal { rey.paso: step any  engine "para probar" }
piece Torre "T" { torre.lejos: slide orthogonal  engine "para probar" }
piece Peon "P" named es "peón" { peon.paso: step forward onto empty  engine "para probar" }
legal { rey.libre: forbid mover is in-check  engine "para probar" }
turn { turno.jugada: move  engine "para probar"  turno.juicio: judge next  engine "para probar" }
end {
  final.mate "checkmate": when next is mated -> next loses  engine "para probar"
  final.ahogado "stalemate": when next is stalemated -> draw  engine "para probar"
  final.largo "too many rounds": when rounds >= 60 -> draw  engine "para probar"
}
"#;

/// Returns the words of the sentences of a language: those behind signs of equality and in variants, without values.
fn words_of(language: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wording/messages");
    let text = fs::read_to_string(folder.join(format!("{language}.ftl"))).expect("the messages can be read");
    let mut words = BTreeSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let text = match line.split_once(" =") {
            Some((_, text)) if line.starts_with(char::is_alphabetic) => text,
            _ => line
                .split_once(']')
                .filter(|_| line.trim_start().starts_with(['[', '*']))
                .map_or(line, |it| it.1),
        };
        // Between braces stand the names of values.
        let plain = text.split('{').map(|part| part.rsplit('}').next().unwrap_or_default());
        plain.for_each(|part| words.extend(words_in(part)));
    }
    words
}

fn words_in(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| word.chars().count() > 1);
    words.map(str::to_lowercase)
}

/// Returns the words of a text that are English and not Spanish as well.
fn english_in(text: &str) -> Vec<String> {
    let (english, spanish) = (words_of("en"), words_of("es"));
    assert!(english.len() > 300 && spanish.len() > 300, "{} {}", english.len(), spanish.len());
    words_in(text).filter(|word| english.contains(word) && !spanish.contains(word)).collect()
}

#[test]
fn a_game_in_spanish_has_no_english_word() {
    let folder = Folder::new("spanish");
    folder.write("prueba.rules", RULES);
    let input = "d1-d3\na1-e9\nc1-c4\nb2-b3\nd1-d2\n?\nlist\npick a1\npick a4\npick b2\npick z9\nwhy a4-b4\nwhy c4-b4\n\
        foo\n99\nundo\nundo\nredo\nredo\nboard\nhint\nseats\nseats x\nseats Nadie=random\nclaim\nhelp\nsave partida.ron\n\
        undo 3\nseats Negras=random\nresign\n?\nd2-d3\n";
    let play = ["play", "prueba.rules", "--lang", "es", "--ascii"];
    let output = folder.run(&play, input);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for part in [
        "Juegan Blancas, jugada 0",
        "d1-d3 es ilegal: el peón puede dar un paso a d2, no a d3",
        "última jugada: d1-d2",
        "la Torre de a1 es de Blancas, y el turno es de Negras",
        "no hay ninguna pieza en b2",
        "a4-b4 es legal por torre.lejos\n  añadido por el programa: para probar",
        "`foo` no es una jugada",
        "no hay jugada 99; hay ",
        "una buena jugada: ",
        "Blancas: human, Negras: human",
        "nadie se llama `Nadie`",
        "aquí no se pueden reclamar tablas",
        "1 jugada en el archivo partida.ron",
        "Abandonan Blancas: ganan Negras.",
        "fin de la entrada",
    ] {
        assert!(text.contains(part), "{part} is missing from\n{text}");
    }
    let found = english_in(&text);
    assert!(found.is_empty(), "{found:?} in\n{text}");
    // The words are found if they are there.
    let english = folder.run(&play[..2], input);
    assert!(english_in(&String::from_utf8_lossy(&english.stdout)).len() > 100);
}

#[test]
fn an_ending_is_told_in_spanish() {
    let folder = Folder::new("spanish-end");
    let play = ["play", "scachs", "--lang", "es"];
    let output = folder.run(&play, "f2-f3 e7-e5 g2-g4 d8-h4\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("ganan Negras: jaque mate (end.mate)"), "{text}");
}

#[test]
fn the_full_screen_in_spanish_has_no_english_word() {
    if !tmux_is_here() {
        return;
    }
    let mut terminal = Terminal::new("spanish");
    fs::write(terminal.folder.join("prueba.rules"), RULES).expect("written");
    terminal.start(110, 30, &["play", "prueba.rules", "--lang", "es", "--seats", "Blancas=human"]);
    let mut seen = terminal.see(&["te toca con Blancas", "jugada 0", "F1 ayuda", "Las flechas"]);
    terminal.keys(&["?"]);
    seen += &terminal.see(&["flechas, RePág", "Dirección: Blancas ↑"]);
    close(&terminal, "flechas, RePág");
    terminal.keys(&["G"]);
    seen += &terminal.see(&["¿Abandono de Blancas?", "No, seguir jugando"]);
    close(&terminal, "¿Abandono");
    terminal.keys(&["O"]);
    seen += &terminal.see(&["¿Quién juega con quién?", "Todos al azar: mirar"]);
    close(&terminal, "¿Quién");
    terminal.keys(&["M"]);
    seen += &terminal.see(&["a-z filtra"]);
    close(&terminal, "filtra");
    terminal.keys(&["Q"]);
    terminal.ended();
    let found = english_in(&seen);
    assert!(found.is_empty(), "{found:?} in\n{seen}");
}

/// Closes the window that shows a text. A key right behind Esc would be taken as one with Alt.
fn close(terminal: &Terminal, text: &str) {
    terminal.keys(&["Escape"]);
    terminal.lose(&[text]);
}

#[test]
fn languages_are_chosen_by_their_tags() {
    let folder = Folder::new("tags");
    let show = |tag: &str| folder.run(&["show", "chess", "--lang", tag], "");
    for (tag, says) in [
        ("es", "Juegan Blancas"),
        ("es-MX", "Juegan Blancas"),
        ("fr", "Blancs to move"),
        ("en", "White to move"),
    ] {
        let text = String::from_utf8_lossy(&show(tag).stdout).into_owned();
        assert!(text.contains(says), "{tag}: {text}");
    }
    let unknown = show("nl");
    assert_eq!(unknown.status.code(), Some(1));
    let said = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(
        said.contains("there is no language `nl`") && said.contains("messages are in en and es"),
        "{said}"
    );
    let old = folder.run(&["show", "chess", "--names", "es"], "");
    assert_eq!(old.stdout, show("es").stdout);
}
