/// The duration of a quarter note, as Standard MIDI Files store it.
public struct Tempo: Equatable, Sendable, BitwiseCopyable {
  /// The range of a quarter note's duration, in microseconds: 24 bits but 0.
  public static let microsecondsRange: ClosedRange<UInt32> = 1...0xFF_FFFF

  /// The duration of a quarter note, 1…16777215 µs.
  public let microsecondsPerQuarter: UInt32

  /// The tempo at which a quarter note lasts 1…16777215 µs (a precondition).
  public init(microsecondsPerQuarter: UInt32) {
    precondition(Self.microsecondsRange.contains(microsecondsPerQuarter), "a quarter note lasts 1…16777215 µs")
    self.microsecondsPerQuarter = microsecondsPerQuarter
  }

  /// The nearest tempo to a number of quarter notes a minute, about 3.58 to 60 000 000; nil if its duration is not in `microsecondsRange`.
  public init?(beatsPerMinute: Double) {
    let microseconds = 60_000_000 / beatsPerMinute + 0.5
    // Written so that NaN fails it too.
    guard microseconds >= 1, microseconds < Double(Self.microsecondsRange.upperBound) + 1 else { return nil }
    microsecondsPerQuarter = UInt32(microseconds)
  }

  /// 120 quarter notes a minute: the tempo of a file that has none.
  public static let standard = Tempo(microsecondsPerQuarter: 500_000)

  /// The nearest tick to a time, with halves rounded up: `nanoseconds · ppqn / (1000 · microsecondsPerQuarter)`.
  ///
  /// It is exact for every Int64 of time at up to 1000 ticks in a quarter note at any tempo. A tick that Int64 cannot hold traps.
  /// - Parameters:
  ///   - nanoseconds: since the start, not negative (a precondition).
  ///   - ppqn: the ticks in a quarter note, 1…32767.
  public func ticks(atNanoseconds nanoseconds: Int64, ppqn: UInt16) -> Int64 {
    precondition(nanoseconds >= 0, "musical time begins at 0")
    let quarter = Int64(microsecondsPerQuarter) * 1_000
    // Without the whole quarters, the product is below 2^34 · 2^16, which 64 bits hold exactly.
    let (quarters, remainder) = nanoseconds.quotientAndRemainder(dividingBy: quarter)
    let (ticks, part) = (remainder * Int64(ppqn)).quotientAndRemainder(dividingBy: quarter)
    return quarters * Int64(ppqn) + ticks + (part * 2 >= quarter ? 1 : 0)
  }
}
