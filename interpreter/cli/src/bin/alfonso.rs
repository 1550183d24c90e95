//! The program `alfonso`.

use std::process::ExitCode;

fn main() -> ExitCode {
    alfonso_cli::main()
}
