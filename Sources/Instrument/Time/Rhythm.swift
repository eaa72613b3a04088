/// The lengths of successive flights of a ball, as grid intervals (`3,3,2`) or as note values (`3/8,1/4`). Each ball
/// repeats the cycle of lengths, and ball n begins with the nth length.
public struct Rhythm: Equatable, Sendable, BitwiseCopyable {
  /// The length of a flight: a number of grid intervals, or a fraction of a whole note.
  public struct Length: Equatable, Sendable, BitwiseCopyable {
    /// The number of grid intervals, or the numerator of the fraction.
    public let count: UInt8
    /// The denominator of the fraction; 0 for grid intervals.
    public let unit: UInt8

    fileprivate init(count: UInt8, unit: UInt8) { (self.count, self.unit) = (count, unit) }

    /// A length of 1…64 grid intervals; nil if `lines` is outside this range.
    public init?(lines: Int) {
      guard (1...64).contains(lines) else { return nil }
      (count, unit) = (UInt8(lines), 0)
    }

    /// A note value; nil unless `count` is 1…64, and `unit` 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64 or 96.
    public init?(_ count: Int, of unit: Int) {
      guard (1...64).contains(count), (1...96).contains(unit), Self.wholePulses % unit == 0 else { return nil }
      (self.count, self.unit) = (UInt8(count), UInt8(unit))
    }

    private static let wholePulses = 4 * Int(Beats.pulsesPerQuarter)

    /// Returns the length in pulses. `step` is the number of pulses in a grid interval.
    func pulses(_ step: Int64) -> Int64 { unit == 0 ? Int64(count) * step : notePulses }

    /// The length of a note value, in pulses. Precondition: the length is a note value, not a number of grid intervals.
    var notePulses: Int64 { Int64(count) * Int64(Self.wholePulses) / Int64(unit) }
  }

  /// The largest number of lengths in a rhythm.
  public static let largestCount = 16

  /// The lengths, four in each word, because a gesture that contains a rhythm must be cheap to copy. The 16 bits of a
  /// length hold `count` in the low 8 bits, and `unit` in the high 8 bits.
  private var words = InlineArray<4, UInt64>(repeating: 0)
  /// The number of lengths; 0 for no rhythm.
  public private(set) var count = 0

  /// No rhythm.
  public init() {}

  /// The length at an index. Precondition: the index is in 0..<`count`.
  public subscript(index: Int) -> Length {
    precondition(index < count, "there is no such length")
    let bits = words[index / 4] >> UInt64(index % 4 * 16)
    return Length(count: UInt8(truncatingIfNeeded: bits), unit: UInt8(truncatingIfNeeded: bits >> 8))
  }

  /// Adds a length; returns `false` if there are already `largestCount`.
  public mutating func append(_ length: Length) -> Bool {
    guard count < Self.largestCount else { return false }
    let bits = UInt64(length.count) | UInt64(length.unit) << 8
    words[count / 4] |= bits << UInt64(count % 4 * 16)
    count += 1
    return true
  }

  /// `true` if both rhythms have the same lengths in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.words.indices where first.words[index] != second.words[index] { return false }
    return true
  }
}

extension Timeline.Lines {
  /// Returns the first time after `nanoseconds` at which the rhythm lets a ball, 1…16, land. The first cycle of the
  /// rhythm begins at the pulse `first`. Times are in nanoseconds of world time: the physics clock, which stops during
  /// pauses. Precondition: the rhythm is not empty.
  func landing(after nanoseconds: Int64, of ball: Int, _ rhythm: Rhythm, from first: Int64 = 0) -> Int64 {
    var cycle: Int64 = 0
    for index in 0..<rhythm.count { cycle += rhythm[index].pulses(pulses) }
    let now = timeline.beats(at: nanoseconds)
    var line = first + (now.pulses - first).flooredQuotient(cycle) * cycle
    var index = (ball - 1) % rhythm.count
    while true {
      // Swing delays a line by less than a grid interval. So a line that was due a whole interval ago has passed.
      if line > now.pulses - pulses {
        let beats = swung(Beats(pulses: line))
        // The time of a line after `now` may round down to `nanoseconds`.
        if beats > now, case let time = timeline.nanoseconds(at: beats), time > nanoseconds { return time }
      }
      line += rhythm[index].pulses(pulses)
      index = index + 1 < rhythm.count ? index + 1 : 0
    }
  }
}
