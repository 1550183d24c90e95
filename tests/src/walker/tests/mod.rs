//! The walker walks where people have walked before.

mod chess;
mod games;
mod hand;
mod happenings;
mod medieval;
mod movement;
