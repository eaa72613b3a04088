let version = "0.1.0"

let releaseDate = "2026-11-23"
