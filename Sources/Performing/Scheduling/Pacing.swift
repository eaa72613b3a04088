import Instrument

/// The rule that determines how far the performance is computed ahead of the clock, in nanoseconds of musical time.
/// Each tick (4 ms) is computed `lookahead` before it begins. A gesture applies at the next tick to be computed, so the
/// gesture sounds at most one lookahead and one tick later.
struct Pacing: Equatable {
  var lookahead: Int64
  var end: Int64?

  /// Returns the end of the last tick that begins at most `lookahead` after `now`, but at most `end`.
  func horizon(at now: Int64) -> Int64 {
    let ticks = (now + lookahead) / Performance.tick + 1
    return min(ticks * Performance.tick, end ?? .max)
  }

  /// Returns the time at which to compute the next tick that has an event; `end` if everything is computed. The
  /// performance is computed up to `horizon`; `next` is a lower bound of the time of the next event.
  func wake(after horizon: Int64, nextEvent next: Int64) -> Int64 {
    guard horizon != end else { return horizon }
    // An event at the boundary of two ticks belongs to the earlier tick. `next` can be `.min`, which means now.
    let tick = (max(min(next, end ?? .max), horizon) - 1) / Performance.tick * Performance.tick
    return max(horizon, tick) - lookahead
  }
}
