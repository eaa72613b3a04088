/// The note values whose lines divide the bars: 1/4…1/64, plain, as triplets, or dotted.
public struct BeatGrid: Equatable, Sendable, BitwiseCopyable {
  /// The number in `names`.
  public let rawValue: UInt8

  /// The names, in the order of their numbers: a `t` is a triplet, a `d` dotted.
  public static func name(_ number: Int) -> StaticString? {
    switch number {
    case 0: "1/4"
    case 1: "1/4t"
    case 2: "1/4d"
    case 3: "1/8"
    case 4: "1/8t"
    case 5: "1/8d"
    case 6: "1/16"
    case 7: "1/16t"
    case 8: "1/16d"
    case 9: "1/32"
    case 10: "1/32t"
    case 11: "1/32d"
    case 12: "1/64"
    case 13: "1/64t"
    case 14: "1/64d"
    default: nil
    }
  }

  /// The number of grids.
  public static let count = 15
  /// Eighths.
  public static let eighths = BeatGrid(rawValue: 3)

  /// The grid of a number, 0..<`count` (a precondition).
  public init(rawValue: UInt8) {
    precondition(rawValue < Self.count, "there is no such grid")
    self.rawValue = rawValue
  }

  /// The pulses from one line to the next, without swing.
  public var pulses: Int64 {
    let plain = Beats.pulsesPerQuarter >> Int64(rawValue / 3)
    return switch rawValue % 3 {
    case 0: plain
    case 1: plain * 2 / 3
    default: plain * 3 / 2
    }
  }
}

extension Timeline {
  /// The lines of a grid. Swing delays every second line.
  public struct Lines: Sendable, BitwiseCopyable {
    private let timeline: Timeline
    private let pulses: Int64
    /// The length from a first line to the second, of two.
    private let swung: Beats

    /// The lines of a grid.
    ///
    /// - Parameter swing: where the second of two lines lies between the first lines, in percent: 50 in the middle.
    init(_ timeline: Timeline, every pulses: Int64, swing: Double = 50) {
      self.timeline = timeline
      self.pulses = pulses
      let parts = Double(2 * pulses) * Double(Beats.partsPerPulse) * (swing / 100)
      let whole = Int64(parts / Double(Beats.partsPerPulse))
      swung = Beats(pulses: whole, parts: Int64(parts - Double(whole) * Double(Beats.partsPerPulse)))
    }

    /// Returns the line of a beat: the swung one if it is the second of two lines, else the beat itself.
    func swung(_ beats: Beats) -> Beats {
      let bar = timeline.beginning(ofBar: timeline.bar(at: beats))
      let rest = beats - bar
      guard rest.part == 0, rest.pulses % (2 * pulses) == pulses else { return beats }
      return bar + Beats(pulses: rest.pulses - pulses) + swung
    }

    /// Returns the last line at or before a beat. A bar begins with a line, and its last interval may be cut short.
    private func beat(notAfter beats: Beats) -> Beats {
      let bar = timeline.beginning(ofBar: timeline.bar(at: beats))
      let pair = bar + Beats(pulses: (beats - bar).pulses / (2 * pulses) * (2 * pulses))
      return pair + swung <= beats ? pair + swung : pair
    }

    /// Returns the first line after a beat.
    func beat(after beats: Beats) -> Beats {
      let number = timeline.bar(at: beats)
      let (bar, next) = (timeline.beginning(ofBar: number), timeline.beginning(ofBar: number + 1))
      let pair = bar + Beats(pulses: (beats - bar).pulses / (2 * pulses) * (2 * pulses))
      return min(next, pair + swung > beats ? pair + swung : pair + Beats(pulses: 2 * pulses))
    }

    /// Returns the last line that sounds at or before a time; both are in nanoseconds.
    public func line(atOrBefore nanoseconds: Int64) -> Int64 {
      let beats = timeline.beats(at: nanoseconds)
      // The next line may round down to this very time.
      let next = timeline.nanoseconds(at: beat(after: beats))
      return next <= nanoseconds ? next : timeline.nanoseconds(at: beat(notAfter: beats))
    }

    /// Returns the first line that sounds after a time; both are in nanoseconds.
    public func line(after nanoseconds: Int64) -> Int64 {
      var beats = beat(after: timeline.beats(at: nanoseconds))
      while timeline.nanoseconds(at: beats) <= nanoseconds { beats = beat(after: beats) }
      return timeline.nanoseconds(at: beats)
    }

    /// Returns the line nearest to a time among those of a range, all in nanoseconds; nil if the range has none.
    func nearest(to nanoseconds: Int64, in range: ClosedRange<Int64>) -> Int64? {
      let goal = min(max(nanoseconds, range.lowerBound), range.upperBound)
      let (before, after) = (line(atOrBefore: goal), line(after: goal))
      return switch (range.contains(before), range.contains(after)) {
      case (true, true): after - nanoseconds < nanoseconds - before ? after : before
      case (true, false): before
      case (false, true): after
      case (false, false): nil
      }
    }
  }
}
