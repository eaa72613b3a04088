import Instrument
import Lumia

/// The image of a performance at successive times, and its pictures. The image depends on everything that was played,
/// so each film performs the piece from its beginning.
struct ImageFilm: ~Copyable {
  var image: ImagePlayer
  private var score: ScorePlayer
  /// The number of the next step of the traces, which lumis (moving shapes) leave. There are `LumiaTrace.rate` steps a
  /// second.
  private var nextTrace: Int64 = 0

  /// Creates a film at the beginning of a piece. The gestures are in order of their ticks; the piece ends at `end`, in
  /// ns.
  init(_ settings: Settings, _ gestures: [TimedGesture], until end: Int64) throws(Failure) {
    let performance = try makePerformance(settings, savesCheckpoints: false)
    image = ImagePlayer(performance.start)
    score = ScorePlayer(performance, gestures: gestures, until: end)
  }

  /// Advances to a time in ns. After the end of the piece, only the image goes on.
  mutating func advance(to nanoseconds: Int64) {
    score.advance(to: nanoseconds) { (event: borrowing PerformanceEvent) in image.apply(copy event) }
    image.advance(to: nanoseconds)
  }

  /// Advances to a time in ns, and paints the image as a single picture, without limits on flashes.
  mutating func paintStill(at nanoseconds: Int64, by painter: inout LumiaPainter) {
    trace(until: nanoseconds + 1, by: &painter)
    advance(to: nanoseconds)
    painter.paint(&image.stage)
  }

  /// Advances to a time in ns, and paints the film's next frame.
  mutating func paintFrame(at nanoseconds: Int64, by painter: inout LumiaPainter) {
    trace(until: nanoseconds, by: &painter)
    advance(to: nanoseconds)
    let isTrace = LumiaTrace.tick(nextTrace) == nanoseconds
    if isTrace { nextTrace += 1 }
    painter.paintFrame(&image.stage, steppingTraces: isTrace)
  }

  /// Paints the steps of the traces before a time in ns.
  private mutating func trace(until nanoseconds: Int64, by painter: inout LumiaPainter) {
    while LumiaTrace.tick(nextTrace) < nanoseconds {
      advance(to: LumiaTrace.tick(nextTrace))
      painter.trace(&image.stage)
      nextTrace += 1
    }
  }

  /// Advances to the earliest step whose traces may still be visible at `nanoseconds`. `scout` is a second film of the
  /// same piece, which has not been advanced.
  mutating func skip(toTracesAt nanoseconds: Int64, scout: consuming ImageFilm) {
    var (number, erasures): (Int64, Int64) = (0, -1)
    // For each step since the last erasure, the share of the earlier traces that the step leaves.
    var kept: [Float] = []
    while LumiaTrace.tick(number) < nanoseconds {
      scout.advance(to: LumiaTrace.tick(number))
      let canvas = scout.image.stage.canvas
      if canvas.erasures != erasures { (erasures, kept) = (canvas.erasures, []) }
      kept.append(canvas.hasTraces ? canvas.keep : 0)
      number += 1
    }
    // Skip traces of which less than a thousandth is left. The error is at most about three of 255 steps of a colour.
    var share: Float = 1
    nextTrace = number
    while share >= 0.001, let keep = kept.popLast() {
      nextTrace -= 1
      share *= keep
    }
    advance(to: LumiaTrace.tick(nextTrace))
  }
}

/// The times of a film's frames.
struct FrameTimes {
  /// Frames a second.
  let rate: Int
  /// The time of the first frame, in ns.
  let begin: Int64

  static let rates = 1...120

  /// Returns the time of a frame, in ns, rounded down. The first frame is frame 0.
  func nanoseconds(_ frame: Int64) -> Int64 {
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: Int64(rate))
    return begin + seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(rate)
  }

  /// Returns the number of frames before a time in ns; at least one.
  func count(until end: Int64) -> Int64 {
    let (seconds, rest) = max(0, end - begin).quotientAndRemainder(dividingBy: 1_000_000_000)
    return max(1, seconds * Int64(rate) + (rest * Int64(rate) + 999_999_999) / 1_000_000_000)
  }
}
