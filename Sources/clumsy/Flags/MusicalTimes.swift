import Hands
import Instrument

/// The times that flags state by bars, beats or note values. Only the tempo, the meter and the gestures say when they are.
struct MusicalTimes: Equatable {
  var from: BarPlace?
  var at: BarPlace?
  var duration: MusicalLength?
  var last: MusicalLength?
}

extension Options {
  /// Finds the times of `--from` and `--duration` that are stated by bars, beats or note values.
  ///
  /// - Parameters:
  ///   - settings: at the start of the performance, with its seed.
  ///   - gestures: all that are applied.
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
  /// The timeline up to the latest time that a flag can state.
  init(_ settings: Settings, _ gestures: [TimedGesture]) {
    self.init(settings, gestures, until: Flag.durationRange.upperBound)
  }

  /// Returns the time of a place that a flag states, in nanoseconds.
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

/// Returns the number of the last tick at which what sounds at a time, in nanoseconds, is still to come. A chord comes a microsecond before its beat.
func tick(before nanoseconds: Int64) -> Int64 { max(0, nanoseconds - 2_000) / Performance.tick }

/// Returns the number of the first tick at or after a time of a performance, in nanoseconds: then its bar has begun.
func tick(after nanoseconds: Int64) -> Int64 { (nanoseconds + Performance.tick - 1) / Performance.tick }

/// Returns the number of the tick nearest to a time of a performance, in nanoseconds; of two that are as near, the later.
func nearestTick(_ nanoseconds: Int64) -> Int64 { (nanoseconds + Performance.tick / 2) / Performance.tick }

private func beyond(_ flag: String, _ text: String, _ allowed: String) -> Failure {
  let latest = TimeSpan(nanoseconds: Flag.durationRange.upperBound)
  return Failure(.usage, "\(flag) cannot be '\(text)': that is after \(latest); allowed: \(allowed)")
}
