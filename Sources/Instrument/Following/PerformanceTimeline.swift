import MIDI

/// The musical time of a whole performance: when its bars and beats come, whatever its gestures do to tempo, meter and pauses.
///
/// Times are in nanoseconds since the start of the performance, and exact to the nearest one. The musical clock stops in pauses.
public struct PerformanceTimeline: Sendable {
  /// A beat that a bar does not have.
  public struct MissingBeat: Error, Equatable, Sendable {
    /// The meter of the bar.
    public let signature: TimeSignature
  }

  private let start: TimelineFollower
  private let latest: Int64

  /// The timeline of a performance.
  ///
  /// - Parameters:
  ///   - settings: those at the start, with the seed, by which an oscillator may move the tempo.
  ///   - gestures: all that are applied, in the order of their ticks.
  ///   - latest: the latest time that is looked for, in nanoseconds, 0…`Performance.latest`.
  public init(_ settings: Settings, _ gestures: [TimedGesture] = [], until latest: Int64) {
    start = TimelineFollower(settings, gestures)
    self.latest = latest
  }

  /// Returns when a place is first reached; nil if that is after the latest time.
  ///
  /// - Throws: `MissingBeat` if the meter of the bar has fewer beats.
  public func nanoseconds(at place: BarPlace) throws(MissingBeat) -> Int64? {
    guard let (time, timeline) = first(from: start, { place.beats(on: $0) }) else { return nil }
    guard place.beat <= timeline.signature.beats else { throw MissingBeat(signature: timeline.signature) }
    return time
  }

  /// Returns the end of a length that begins at a time; nil if that is after the latest time.
  public func end(of length: MusicalLength, from begin: Int64) -> Int64? {
    nanoseconds(length, away: 1, from: begin)
  }

  /// Returns the beginning of a length that ends at a time; 0 if the performance is shorter.
  public func beginning(of length: MusicalLength, until end: Int64) -> Int64 {
    min(end, nanoseconds(length, away: -1, from: end) ?? end)
  }

  /// Returns the time that is a length away from another, before it for a sign of −1.
  private func nanoseconds(_ length: MusicalLength, away sign: Int64, from time: Int64) -> Int64? {
    var follower = start
    follower.advance(to: time)
    let beats = follower.beats(at: time)
    // What comes before the time is found from the start on.
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

  /// Returns the first time at which the beat of a timeline is reached, and the timeline then.
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
