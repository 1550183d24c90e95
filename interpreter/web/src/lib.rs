//! Games in the browser. A page sends requests, and the module answers each one with an object,
//! such as the screen of the game.

pub mod request;
pub mod screen;
