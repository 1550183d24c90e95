//! The program `alfonso`.

use std::process::ExitCode;

/// Reading rule files makes many small allocations. With the system's allocator they take a quarter
/// of the loading time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    alfonso_cli::main()
}
