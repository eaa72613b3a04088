/// The lengths of the balls' flights, one after another: `3,3,2` in lines of the grid, or note values as `3/8,1/4`.
///
/// Ball 1 begins with the first length, ball 2 with the second, and so on; each goes through all of them again and again from the
/// beginning of the piece, so balls play patterns against each other.
public struct Rhythm: Equatable, Sendable, BitwiseCopyable {
  /// A length: lines of the grid, or a part of a whole note.
  public struct Length: Equatable, Sendable, BitwiseCopyable {
    /// The number of lines, or of parts.
    public let count: UInt8
    /// The parts of a whole note; 0 for lines of the grid.
    public let unit: UInt8

    fileprivate init(count: UInt8, unit: UInt8) { (self.count, self.unit) = (count, unit) }

    /// A number of lines of the grid, 1…64; nil for others.
    public init?(lines: Int) {
      guard (1...64).contains(lines) else { return nil }
      (count, unit) = (UInt8(lines), 0)
    }

    /// A note value of 1…64 parts of a whole note, which has 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64 or 96 of them; nil for others.
    public init?(_ count: Int, of unit: Int) {
      guard (1...64).contains(count), (1...96).contains(unit), Self.wholePulses % unit == 0 else { return nil }
      (self.count, self.unit) = (UInt8(count), UInt8(unit))
    }

    private static let wholePulses = 4 * Int(Beats.pulsesPerQuarter)

    /// The length in pulses.
    func pulses(_ grid: BeatGrid) -> Int64 { unit == 0 ? Int64(count) * grid.pulses : notePulses }

    /// The pulses of a note value, which it is (a precondition).
    var notePulses: Int64 { Int64(count) * Int64(Self.wholePulses) / Int64(unit) }
  }

  /// The most lengths.
  public static let largestCount = 16

  /// The lengths, four a word, each with its count in the low byte. A gesture contains a rhythm, so it must be cheap to copy.
  private var words = InlineArray<4, UInt64>(repeating: 0)
  /// The number of lengths; 0 for no rhythm.
  public private(set) var count = 0

  /// No rhythm.
  public init() {}

  /// The length of an index, 0..<`count` (a precondition).
  public subscript(index: Int) -> Length {
    precondition(index < count, "there is no such length")
    let bits = words[index / 4] >> UInt64(index % 4 * 16)
    return Length(count: UInt8(truncatingIfNeeded: bits), unit: UInt8(truncatingIfNeeded: bits >> 8))
  }

  /// Adds a length; `false` if there are `largestCount` already.
  public mutating func append(_ length: Length) -> Bool {
    guard count < Self.largestCount else { return false }
    let bits = UInt64(length.count) | UInt64(length.unit) << 8
    words[count / 4] |= bits << UInt64(count % 4 * 16)
    count += 1
    return true
  }

  /// `true` if both have the same lengths in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.words.indices where first.words[index] != second.words[index] { return false }
    return true
  }
}

extension Timeline {
  /// Returns the first landing after a time that a rhythm plans for a ball, 1…16; both times are in nanoseconds.
  ///
  /// - Precondition: the rhythm has lengths.
  func landing(
    after nanoseconds: Int64, of ball: Int, _ rhythm: Rhythm, _ grid: BeatGrid, swing: Double
  ) -> Int64 {
    let lines = Lines(self, every: grid.pulses, swing: swing)
    let first = (ball - 1) % rhythm.count
    var cycle: Int64 = 0
    for index in 0..<rhythm.count { cycle += rhythm[index].pulses(grid) }
    let now = beats(at: nanoseconds)
    var line = now.pulses.flooredQuotient(cycle) * cycle
    var index = first
    while self.nanoseconds(at: lines.swung(Beats(pulses: line))) <= nanoseconds {
      line += rhythm[index].pulses(grid)
      index = (index + 1) % rhythm.count
    }
    return self.nanoseconds(at: lines.swung(Beats(pulses: line)))
  }
}
