//! Tests that every figure and every mark is drawn, and that texts lie within their pictures.

use super::*;
use crate::picture::excerpt::piece;
use crate::tests::shipped;
use alfonso_driver::shipped;
use alfonso_rules::{FIGURES, MARKS, RegionId};

/// A text of a picture: its ends, its height, and its content.
#[derive(Debug)]
struct Written {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    text: String,
}

/// Returns the value of an attribute.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).and_then(|value| value.parse().ok()).unwrap_or(0.0)
}

/// Returns the texts of a picture with their places. Only groups that are moved have texts.
fn texts(picture: &str) -> Vec<Written> {
    let mut moved: Vec<(f64, f64)> = vec![(0.0, 0.0)];
    let mut texts = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, content) = part.split_once('>').expect("a tag ends");
        let here = *moved.last().expect("a group is open");
        match tag.split([' ', '\n']).next().unwrap_or_default() {
            "g" if !tag.ends_with('/') => {
                let by = attribute(tag, "transform").and_then(|it| it.strip_prefix("translate("));
                let by = by.and_then(|it| it.split_once(')')).map_or("", |it| it.0);
                let mut by = by.split(' ').filter_map(|number| number.parse::<f64>().ok());
                moved.push((here.0 + by.next().unwrap_or(0.0), here.1 + by.next().unwrap_or(0.0)));
            }
            "/g" => {
                moved.pop();
            }
            "text" => {
                let size = number(tag, "font-size");
                let (x, y) = (here.0 + number(tag, "x"), here.1 + number(tag, "y"));
                let text =
                    content.trim().replace("&apos;", "'").replace("&quot;", "\"").replace("&amp;", "&");
                let text = text.replace("&lt;", "<").replace("&gt;", ">");
                let wide = shapes::width(&text, size) * if tag.contains("bold") { 1.1 } else { 1.0 };
                let left = if tag.contains("text-anchor=\"middle\"") { x - wide / 2.0 } else { x };
                // A text on a circle is as high as it is wide.
                let above = if tag.contains("rotate") { wide / 2.0 } else { size * 0.75 };
                texts.push(Written { left, right: left + wide, top: y - above, bottom: y, text });
            }
            _ => {}
        }
    }
    texts
}

#[track_caller]
fn check_texts(picture: &str, about: &str) {
    assert!(!picture.contains("baseline"), "{about}");
    let size = attribute(picture, "viewBox").expect("a size");
    let size: Vec<f64> = size.split(' ').filter_map(|number| number.parse().ok()).collect();
    let texts = texts(picture);
    for text in &texts {
        let inside = text.left >= -1.0
            && text.right <= size[2] + 1.0
            && text.top >= -1.0
            && text.bottom <= size[3] + 1.0;
        assert!(inside, "{about}: `{}` at {text:?} in {size:?}", text.text);
    }
    for (index, text) in texts.iter().enumerate() {
        for other in &texts[index + 1..] {
            let across = text.right.min(other.right) - text.left.max(other.left);
            let down = text.bottom.min(other.bottom) - text.top.max(other.top);
            assert!(across < 2.0 || down < 2.0, "{about}: {text:?} over {other:?}");
        }
    }
}

#[test]
fn texts_lie_within_their_pictures_and_apart() {
    for (name, _) in shipped::games() {
        let subject = shipped(name);
        let mut line = subject.game.line();
        check_texts(&draw(&subject, line.as_ref()), name);
        for ply in 0..12 {
            let Some(m) = line.moves().get(ply * 7 % line.moves().len().max(1)).copied() else { break };
            line.play(m).expect("legal");
        }
        check_texts(&draw(&subject, line.as_ref()), &format!("{name}, later"));
    }
}

/// Returns a game whose kinds are drawn as these figures.
fn with_figure(game: &str, figure: &'static str, set: &'static str) -> Subject {
    let mut subject = shipped(game);
    subject.info.picture.pieces = Some(set);
    subject.info.picture.figures = vec![vec![figure]; subject.game.names().kinds.len()];
    subject
}

#[test]
fn every_figure_is_drawn_in_every_set() {
    let mut subject = shipped("chess");
    subject.info.picture.figures.clear();
    let letters = piece(&with_figure("chess", "king", LETTERS), KindId(0), Seat::new(0), "a piece");
    assert!(letters.contains("<text"), "{letters}");
    let plain = piece(&subject, KindId(0), Seat::new(0), "a piece");
    for set in PIECE_SETS.iter().filter(|set| **set != LETTERS) {
        for figure in FIGURES {
            let subject = with_figure("chess", figure, set);
            let drawn = [0, 1].map(|seat| piece(&subject, KindId(0), Seat::new(seat), "a piece"));
            assert!(drawn[0] != drawn[1], "{figure} of {set} shows its owner");
            assert!(drawn[0] != plain && !drawn[0].contains("<text"), "{figure} of {set}");
        }
    }
}

#[test]
fn every_mark_is_drawn() {
    // The home of Red on a board of squares, of points, and of crossings.
    for (game, crossings) in [("tablut", false), ("xiangqi", false), ("xiangqi", true), ("oware", false)] {
        let mut subject = shipped(game);
        subject.info.picture.crossings = crossings;
        subject.info.picture.marks.clear();
        subject.info.regions.clear();
        let empty = board(&subject, subject.game.line().as_ref(), &[], "a board");
        for mark in MARKS {
            subject.info.picture.marks = vec![(RegionId::new(0), mark)];
            let marked = board(&subject, subject.game.line().as_ref(), &[], "a board");
            let store = *mark == "store" && game != "oware";
            assert!(store || marked != empty, "{mark} in {game}");
        }
    }
}

#[test]
fn pieces_of_four_players_differ_in_shape() {
    let subject = with_figure("chaturaji", "king", FIGURINE);
    let shapes: Vec<String> = (0..4)
        .map(|seat| {
            let drawn = piece(&subject, KindId(0), Seat::new(seat), "a piece");
            let shape = drawn.split("<").filter(|tag| tag.starts_with("circle") || tag.starts_with("rect"));
            let shape: Vec<&str> = shape.map(|tag| tag.split(' ').next().unwrap_or_default()).collect();
            shape.join(" ")
        })
        .collect();
    let mut different = shapes.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 4, "{shapes:?}");
}

#[test]
fn the_last_of_two_wedges_points_at_the_first() {
    let subject = with_figure("minishogi", "gold", "characters");
    let drawn = [0, 1].map(|seat| piece(&subject, KindId(0), Seat::new(seat), "a piece"));
    assert!(!drawn[0].contains("rotate") && drawn[1].contains("rotate(180"), "{drawn:?}");
}
