//! The walker walks where people have walked before.

mod chance;
mod chess;
mod games;
mod hand;
mod happenings;
mod ledger;
mod medieval;
mod movement;
mod payoffs;
mod rings;
mod seats;
mod written;
