/// The version that `clumsy --version` prints.
let version = "0.1.0"

/// This version's release date, for the manual page.
let releaseDate = "2026-11-23"
