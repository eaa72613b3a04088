import Instrument

/// The lead of the performance over the clock, in musical nanoseconds.
///
/// A tick is computed `lookahead` before it begins, so that everything in it is handed over at least that early. Each tick is computed
/// for itself: a gesture sounds at most the lookahead and one tick after it was sent, and a shorter lookahead makes it audible sooner.
struct Pacing: Equatable {
  var lookahead: Int64
  /// The end of the performance; nil for none.
  var end: Int64?

  /// Returns the time up to which to compute at `now`: the end of the last tick that begins within the lookahead.
  func horizon(at now: Int64) -> Int64 {
    let ticks = (now + lookahead) / Performance.tick + 1
    return min(ticks * Performance.tick, end ?? .max)
  }

  /// Returns the time at which to compute the next tick after `horizon`.
  func wake(after horizon: Int64) -> Int64 {
    horizon == end ? horizon : horizon - lookahead
  }
}
