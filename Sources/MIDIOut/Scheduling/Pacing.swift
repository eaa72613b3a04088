import Instrument

/// How far ahead of the clock the performance runs, in musical nanoseconds.
///
/// A tick is computed `lookahead` before it begins, so that everything in it is handed over at least that early. Where the lookahead
/// is longer than two ticks they are computed two at a time, which halves the wake-ups and what they cost; who wants
/// gestures to be heard at once asks for less.
struct Pacing: Equatable {
  var lookahead: Int64
  /// Where the performance ends, if it does.
  var end: Int64?

  /// How far apart the wake-ups are, at most.
  var stride: Int64 { lookahead > 2 * Performance.tick ? 2 * Performance.tick : Performance.tick }

  /// How far the performance must have come when the clock stands at `now`: the end of the last stride that begins within the
  /// lookahead.
  func horizon(at now: Int64) -> Int64 {
    let strides = (now + lookahead) / stride + 1
    return min(strides * stride, end ?? .max)
  }

  /// When there is something to do again, having come as far as `horizon`.
  func wake(after horizon: Int64) -> Int64 {
    horizon == end ? horizon : horizon - lookahead
  }
}
