/// A grid that divides bars into equal note values: 1/4…1/64, each plain, as triplets, or dotted.
public struct BeatGrid: Equatable, Sendable, BitwiseCopyable {
  /// The number of the grid, 0..<`count`, as in `name(_:)`.
  public let rawValue: UInt8

  /// Returns the name of the grid with a number, 0..<`count`; nil for other numbers. In names, `t` means triplet and
  /// `d` means dotted.
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
  /// The grid of eighth notes.
  public static let eighths = BeatGrid(rawValue: 3)

  /// The grid with a number. Precondition: the number is in 0..<`count`.
  public init(rawValue: UInt8) {
    precondition(rawValue < Self.count, "there is no such grid")
    self.rawValue = rawValue
  }

  /// The number of pulses from one grid line to the next, without swing.
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
  /// The lines of a grid: the times at which the grid's note values begin. The lines of a bar form pairs, and swing
  /// moves the second line of each pair.
  public struct Lines: Sendable, BitwiseCopyable {
    let timeline: Timeline
    let pulses: Int64
    /// The length from the first line of a pair to the second line.
    private let swung: Beats

    /// - Parameter swing: the place of the second line, in percent of its pair's length; 50 means no swing.
    init(_ timeline: Timeline, every pulses: Int64, swing: Double = 50) {
      self.timeline = timeline
      self.pulses = pulses
      guard swing != 50 else {
        swung = Beats(pulses: pulses)
        return
      }
      let parts = Double(2 * pulses) * Double(Beats.partsPerPulse) * (swing / 100)
      let whole = Int64(parts / Double(Beats.partsPerPulse))
      swung = Beats(pulses: whole, parts: Int64(parts - Double(whole) * Double(Beats.partsPerPulse)))
    }

    /// Returns the beat to which swing moves the given beat.
    func swung(_ beats: Beats) -> Beats {
      guard swung != Beats(pulses: pulses) else { return beats }
      let bar = timeline.beginning(ofBar: timeline.bar(at: beats))
      let rest = beats - bar
      guard rest.part == 0, rest.pulses % (2 * pulses) == pulses else { return beats }
      return bar + Beats(pulses: rest.pulses - pulses) + swung
    }

    /// Returns the latest line at or before a beat. Each bar begins with a line, so the last interval of a bar may be
    /// shorter than the other intervals.
    func beat(notAfter beats: Beats) -> Beats {
      let bar = timeline.beginning(ofBar: timeline.bar(at: beats))
      let pair = bar + Beats(pulses: (beats - bar).pulses / (2 * pulses) * (2 * pulses))
      return pair + swung <= beats ? pair + swung : pair
    }

    func beat(after beats: Beats) -> Beats {
      let number = timeline.bar(at: beats)
      let (bar, next) = (timeline.beginning(ofBar: number), timeline.beginning(ofBar: number + 1))
      let pair = bar + Beats(pulses: (beats - bar).pulses / (2 * pulses) * (2 * pulses))
      return min(next, pair + swung > beats ? pair + swung : pair + Beats(pulses: 2 * pulses))
    }

    /// Returns the time of the latest line at or before a time. Both times are in nanoseconds.
    public func line(atOrBefore nanoseconds: Int64) -> Int64 { lines(around: nanoseconds).before.time }

    /// Returns the time of the first line after a time. Both times are in nanoseconds.
    public func line(after nanoseconds: Int64) -> Int64 { lines(around: nanoseconds).after.time }

    /// Returns the time of the line that is nearest to a time, among the lines in a range; nil if the range contains no
    /// line. Times are in nanoseconds.
    func nearest(to nanoseconds: Int64, in range: ClosedRange<Int64>) -> Int64? {
      let goal = min(max(nanoseconds, range.lowerBound), range.upperBound)
      let (near, next) = lines(around: goal)
      let (before, after) = (near.time, next.time)
      return switch (range.contains(before), range.contains(after)) {
      case (true, true): after - nanoseconds < nanoseconds - before ? after : before
      case (true, false): before
      case (false, true): after
      case (false, false): nil
      }
    }
  }
}
