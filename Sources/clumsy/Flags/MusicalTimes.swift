import Hands
import Instrument

/// Times that the command line gives in bars, beats or note values. Their values in nanoseconds depend on the tempo,
/// the meter and the gestures.
struct MusicalTimes: Equatable {
  var from: BarPlace?
  var at: BarPlace?
  var duration: MusicalLength?
  var last: MusicalLength?
}

extension Options {
  /// Converts `--from` and `--duration` in bars, beats or note values to nanoseconds. `settings` are the settings at
  /// the start, after a seed was chosen. Throws `.usage` if a bar does not have the given beat, or if a time exceeds
  /// `Flag.durationRange`.
  mutating func resolveMusicalTimes(by settings: Settings, _ gestures: [TimedGesture] = []) throws(Failure) {
    let timeline = PerformanceTimeline(settings, gestures)
    var start = begin
    if let place = musical.from {
      start = try timeline.nanoseconds(at: place, "--from")
      begin = tick(before: start) * Performance.tick
      self.place = start
    }
    if let length = musical.duration {
      guard let end = timeline.end(of: length, from: start) else {
        throw beyond("--duration", length.text, "a shorter duration")
      }
      duration = end - begin
    }
    (musical.from, musical.duration) = (nil, nil)
  }
}

extension PerformanceTimeline {
  /// Creates a timeline that ends at the greatest value of `Flag.durationRange`.
  init(_ settings: Settings, _ gestures: [TimedGesture]) {
    self.init(settings, gestures, until: Flag.durationRange.upperBound)
  }

  /// Returns the time of a bar or beat in ns. Throws `.usage` if the bar does not have this beat, or if the beat is
  /// after the timeline's end.
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

/// Returns the number of the latest tick that is at least 2 µs before `nanoseconds`; 0 if there is no such tick. With
/// groove, the bass ball changes the chord 1 µs before a beat. Music from this tick on includes the change.
func tick(before nanoseconds: Int64) -> Int64 { max(0, nanoseconds - 2_000) / Performance.tick }

/// Returns the first tick at or after `nanoseconds`.
func tick(after nanoseconds: Int64) -> Int64 { (nanoseconds + Performance.tick - 1) / Performance.tick }

/// Returns the tick nearest to a time in ns; halves are rounded up.
func nearestTick(_ nanoseconds: Int64) -> Int64 { (nanoseconds + Performance.tick / 2) / Performance.tick }

private func beyond(_ flag: String, _ text: String, _ allowed: String) -> Failure {
  let latest = TimeSpan(nanoseconds: Flag.durationRange.upperBound)
  return Failure(.usage, "\(flag) cannot be '\(text)': that is after \(latest); allowed: \(allowed)")
}
