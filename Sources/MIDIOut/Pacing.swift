import Instrument

/// How far ahead of the clock the performance runs, in musical nanoseconds.
///
/// A tick is computed `lookahead` before it begins, so that everything in it is handed over at least that early.
struct Pacing: Equatable {
  var lookahead: Int64
  /// Where the performance ends, if it does.
  var end: Int64?

  /// How far the performance must have come when the clock stands at `now`: the end of the last tick that begins within the
  /// lookahead.
  func horizon(at now: Int64) -> Int64 {
    let ticks = (now + lookahead) / Performance.tick + 1
    return min(ticks * Performance.tick, end ?? .max)
  }

  /// When there is something to do again, having come as far as `horizon`.
  func wake(after horizon: Int64) -> Int64 {
    horizon == end ? horizon : horizon - lookahead
  }
}
