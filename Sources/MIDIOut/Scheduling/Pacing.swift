import Instrument

/// How far ahead of the clock the performance runs, in musical nanoseconds.
///
/// A tick is computed `lookahead` before it begins, so that everything in it is handed over at least that early. With a
/// lookahead longer than two ticks, two are computed at a time, which halves the number of wake-ups. A shorter lookahead
/// makes gestures audible sooner.
struct Pacing: Equatable {
  var lookahead: Int64
  /// Where the performance ends; nil for never.
  var end: Int64?

  /// The longest time between two wake-ups.
  var stride: Int64 { lookahead > 2 * Performance.tick ? 2 * Performance.tick : Performance.tick }

  /// How far the performance is to be computed at time `now`: to the end of the last stride that begins within the lookahead.
  func horizon(at now: Int64) -> Int64 {
    let strides = (now + lookahead) / stride + 1
    return min(strides * stride, end ?? .max)
  }

  /// When the next stride is to be computed, after all up to `horizon` was.
  func wake(after horizon: Int64) -> Int64 {
    horizon == end ? horizon : horizon - lookahead
  }
}
