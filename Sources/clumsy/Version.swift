/// The version `clumsy --version` prints.
let version = "0.1.0"

/// When it was released, for the manual page.
let releaseDate = "2026-11-23"
