//! The program `alfonso`.

use std::process::ExitCode;

/// Rule files are read with many small allocations, which take a quarter of loading by the system's allocator.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    alfonso_cli::main()
}
