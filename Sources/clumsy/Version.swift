/// The version `clumsy --version` prints.
let version = "0.1.0"

/// The date of its release, for the manual page.
let releaseDate = "2026-11-23"
