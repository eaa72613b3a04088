/// How long a quarter note lasts, as Standard MIDI Files say it.
public struct Tempo: Equatable, Sendable, BitwiseCopyable {
  /// The microseconds that 24 bits can hold, and a quarter note may last.
  public static let microsecondsRange: ClosedRange<UInt32> = 1...0xFF_FFFF

  /// Microseconds to the quarter note, 1…16777215.
  public let microsecondsPerQuarter: UInt32

  /// The tempo of that many microseconds to the quarter note, 1…16777215 (a precondition).
  public init(microsecondsPerQuarter: UInt32) {
    precondition(Self.microsecondsRange.contains(microsecondsPerQuarter), "a quarter note lasts 1…16777215 µs")
    self.microsecondsPerQuarter = microsecondsPerQuarter
  }

  /// The tempo nearest to that many quarter notes a minute; nil where no 24 bits of microseconds come near it.
  ///
  /// About 3.58 to 60 000 000 beats a minute can be said.
  public init?(beatsPerMinute: Double) {
    let microseconds = 60_000_000 / beatsPerMinute + 0.5
    // Written so that NaN fails it too.
    guard microseconds >= 1, microseconds < Double(Self.microsecondsRange.upperBound) + 1 else { return nil }
    microsecondsPerQuarter = UInt32(microseconds)
  }

  /// 120 quarter notes a minute: what a file without a tempo means.
  public static let standard = Tempo(microsecondsPerQuarter: 500_000)

  /// The tick nearest to a time, half a tick upwards: `nanoseconds · ppqn / (1000 · microsecondsPerQuarter)`.
  ///
  /// In exact integers, so that no error gathers over any length of time. Every time Int64 can hold is right up to 1000
  /// ticks to the quarter note at any tempo; a tick past Int64 traps.
  /// - Parameters:
  ///   - nanoseconds: Time since the start, not negative (a precondition).
  ///   - ppqn: Ticks to the quarter note, 1…32767.
  public func ticks(atNanoseconds nanoseconds: Int64, ppqn: UInt16) -> Int64 {
    precondition(nanoseconds >= 0, "musical time begins at 0")
    let quarter = Int64(microsecondsPerQuarter) * 1_000
    // Whole quarters apart, what is multiplied stays below 2^34 · 2^16: 64 bits hold it exactly.
    let (quarters, rest) = nanoseconds.quotientAndRemainder(dividingBy: quarter)
    let (ticks, part) = (rest * Int64(ppqn)).quotientAndRemainder(dividingBy: quarter)
    return quarters * Int64(ppqn) + ticks + (part * 2 >= quarter ? 1 : 0)
  }
}
