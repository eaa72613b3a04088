import MIDI

/// The times of the bars and beats of a performance, with all its pauses and changes of tempo and meter.
///
/// Times are in nanoseconds since the start of the performance, rounded to the nearest nanosecond. Musical
/// time stops during pauses.
public struct PerformanceTimeline: Sendable {
  /// The error for a beat number that is too high for the meter of its bar.
  public struct MissingBeat: Error, Equatable, Sendable {
    /// The meter of the bar.
    public let signature: TimeSignature
  }

  private let start: TimelineFollower
  private let latest: Int64

  /// The timeline of a performance.
  ///
  /// - Parameters:
  ///   - settings: the settings at the start, including the seed, on which a random oscillator of the tempo
  ///     depends.
  ///   - gestures: all applied gestures, in order of tick.
  ///   - latest: the latest time that the methods search, in nanoseconds, 0…`Performance.latest`.
  public init(_ settings: Settings, _ gestures: [TimedGesture] = [], until latest: Int64) {
    start = TimelineFollower(settings, gestures)
    self.latest = latest
  }

  /// Returns the time at which a place (a bar and a beat) is first reached; nil if that time is after
  /// `latest`.
  ///
  /// - Throws: `MissingBeat` if the bar has fewer than `place.beat` beats.
  public func nanoseconds(at place: BarPlace) throws(MissingBeat) -> Int64? {
    guard let (time, timeline) = first(from: start, { place.beats(on: $0) }) else { return nil }
    guard place.beat <= timeline.signature.beats else { throw MissingBeat(signature: timeline.signature) }
    return time
  }

  /// Returns the end of a span that begins at a time and has the given musical length; nil if the end is
  /// after `latest`.
  public func end(of length: MusicalLength, from begin: Int64) -> Int64? {
    nanoseconds(length, away: 1, from: begin)
  }

  /// Returns the beginning of a span that ends at a time and has the given musical length. If the span would
  /// begin before bar 0, returns the beginning of bar 0, or `end` if that is earlier.
  public func beginning(of length: MusicalLength, until end: Int64) -> Int64 {
    min(end, nanoseconds(length, away: -1, from: end) ?? end)
  }

  /// Returns the time that lies a musical length after `time`, or before `time` if the sign is −1. Returns
  /// nil if the result would be after `latest`.
  private func nanoseconds(_ length: MusicalLength, away sign: Int64, from time: Int64) -> Int64? {
    var follower = start
    follower.advance(to: time)
    let beats = follower.beats(at: time)
    // A follower only moves forward, so the search for an earlier time begins at the start.
    let origin = sign < 0 ? start : follower
    switch length {
    case .noteValue(let value):
      let goal = Beats(pulses: beats.pulses + sign * value.notePulses, parts: beats.part)
      return first(from: origin) { _ in goal }?.time
    case .bars(let count):
      let bar = follower.timeline.bar(at: beats)
      let rest = beats - follower.timeline.beginning(ofBar: bar)
      return first(from: origin) { $0.beginning(ofBar: bar + sign * count) + rest }?.time
    }
  }

  /// Returns the first time at which the beat that `goal` returns is reached, and the timeline at that time;
  /// nil if that time is after `latest`. Calls `goal` again after each change of the timeline.
  private func first(
    from start: TimelineFollower, _ goal: (Timeline) -> Beats
  ) -> (time: Int64, timeline: Timeline)? {
    var follower = start
    while true {
      let next = follower.nextChange ?? .max
      if let time = follower.nanoseconds(at: goal(follower.timeline), until: min(next, latest)) {
        return (time, follower.timeline)
      }
      guard next <= latest else { return nil }
      follower.followNext()
    }
  }
}
