import MIDI

/// The times of a performance's bars and beats, with all its pauses and changes of tempo and meter. Times are in whole
/// nanoseconds since the start. Beats stop during pauses.
public struct PerformanceTimeline: Sendable {
  /// The error for a beat number that is too high for the meter of its bar.
  public struct MissingBeat: Error, Equatable, Sendable {
    /// The meter of the bar.
    public let signature: TimeSignature
  }

  private let start: TimelineFollower
  private let latest: Int64

  /// The timeline of a performance up to the time `latest`, 0…`Performance.latest` nanoseconds. `settings` are those at
  /// the start. `gestures` are all applied gestures, in the order of their ticks.
  public init(_ settings: Settings, _ gestures: [TimedGesture] = [], until latest: Int64) {
    start = TimelineFollower(settings, gestures)
    self.latest = latest
  }

  /// Returns the time at which a bar and beat is first reached; nil if this time is after `latest`. Throws
  /// `MissingBeat` if the bar has fewer than `place.beat` beats.
  public func nanoseconds(at place: BarPlace) throws(MissingBeat) -> Int64? {
    guard let (time, timeline) = first(from: start, { place.beats(on: $0) }) else { return nil }
    guard place.beat <= timeline.signature.beats else { throw MissingBeat(signature: timeline.signature) }
    return time
  }

  /// Returns the end of a span that begins at `begin` and has a musical length; nil if the end is after `latest`.
  public func end(of length: MusicalLength, from begin: Int64) -> Int64? {
    nanoseconds(length, away: 1, from: begin)
  }

  /// Returns the start of a span of the given length that ends at `end`. A start before the beginning of the first bar
  /// is moved to this beginning. If `end` is in the count-in, before the first bar, returns `end`.
  public func beginning(of length: MusicalLength, until end: Int64) -> Int64 {
    min(end, nanoseconds(length, away: -1, from: end) ?? end)
  }

  /// Returns `time` plus a length, or minus the length if the sign is −1; nil if the result is after `latest`.
  private func nanoseconds(_ length: MusicalLength, away sign: Int64, from time: Int64) -> Int64? {
    var follower = start
    follower.advance(to: time)
    let beats = follower.beats(at: time)
    // A follower moves only forward, so the search for an earlier time begins at the start.
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

  /// Returns the first time at which the beat `goal` is reached, and the timeline at this time; nil if the time is
  /// after `latest`. Calls `goal` again after each change of the timeline.
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
