import Hands
import Instrument

/// The times that flags give in bars, beats or note values. Their nanoseconds depend on tempo, meter and
/// gestures.
struct MusicalTimes: Equatable {
  var from: BarPlace?
  var at: BarPlace?
  var duration: MusicalLength?
  var last: MusicalLength?
}

extension Options {
  /// Converts `--from` and `--duration` to nanoseconds if they are given in bars, beats or note values.
  ///
  /// - Parameters:
  ///   - settings: the settings at the start of the performance, with its seed.
  ///   - gestures: all gestures of the performance.
  /// - Throws: a `Failure` of `.usage` for a place or a length that the music does not have.
  mutating func findTimes(by settings: Settings, _ gestures: [TimedGesture] = []) throws(Failure) {
    let timeline = PerformanceTimeline(settings, gestures)
    var start = begin
    if let place = musical.from {
      start = try timeline.nanoseconds(at: place, "--from")
      begin = tick(before: start) * Performance.tick
      self.place = start
    }
    if let length = musical.duration {
      guard let end = timeline.end(of: length, from: start) else {
        throw beyond("--duration", length.text, "a shorter one")
      }
      duration = end - begin
    }
    (musical.from, musical.duration) = (nil, nil)
  }
}

extension PerformanceTimeline {
  /// Creates the timeline up to the latest time that a flag can give.
  init(_ settings: Settings, _ gestures: [TimedGesture]) {
    self.init(settings, gestures, until: Flag.durationRange.upperBound)
  }

  /// Returns the time of a place that a flag gives, in nanoseconds.
  ///
  /// - Throws: a `Failure` of `.usage` if the music has no such place.
  func nanoseconds(at place: BarPlace, _ flag: String) throws(Failure) -> Int64 {
    do throws(MissingBeat) {
      if let time = try nanoseconds(at: place) { return time }
    } catch {
      let (signature, bar) = (error.signature, "bar\(place.bar)")
      throw Failure(
        .usage,
        "\(flag) cannot be '\(place.text)': that bar is in \(signature.sessionText); allowed: \(bar)"
          + (signature.beats > 1 ? "…\(bar).\(signature.beats)" : ""))
    }
    throw beyond(flag, place.text, "an earlier bar")
  }
}

/// Returns the last tick before everything that sounds at a time, in nanoseconds. A chord sounds a
/// microsecond before its beat, so the tick is at least 2 µs earlier.
func tick(before nanoseconds: Int64) -> Int64 { max(0, nanoseconds - 2_000) / Performance.tick }

/// Returns the first tick at or after a time, in nanoseconds. A bar that begins at this time has begun at the
/// tick.
func tick(after nanoseconds: Int64) -> Int64 { (nanoseconds + Performance.tick - 1) / Performance.tick }

/// Returns the tick nearest to a time, in nanoseconds. A time halfway between two ticks is rounded up.
func nearestTick(_ nanoseconds: Int64) -> Int64 { (nanoseconds + Performance.tick / 2) / Performance.tick }

private func beyond(_ flag: String, _ text: String, _ allowed: String) -> Failure {
  let latest = TimeSpan(nanoseconds: Flag.durationRange.upperBound)
  return Failure(.usage, "\(flag) cannot be '\(text)': that is after \(latest); allowed: \(allowed)")
}
