/// The duration of a quarter note, as Standard MIDI Files store it.
public struct Tempo: Equatable, Sendable, BitwiseCopyable {
  /// The range of a quarter note's duration, in microseconds: 24 bits, without 0.
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
    // NaN fails these comparisons too.
    guard microseconds >= 1, microseconds < Double(Self.microsecondsRange.upperBound) + 1 else { return nil }
    microsecondsPerQuarter = UInt32(microseconds)
  }

  /// 120 quarter notes a minute, the default of files.
  public static let standard = Tempo(microsecondsPerQuarter: 500_000)

  /// Returns the nearest tick to a time, with halves rounded up: `nanoseconds · ppqn / (1000 · microsecondsPerQuarter)`.
  ///
  /// The result is exact. It traps if Int64 cannot hold it, which needs more than 1000 ticks in a quarter note.
  /// - Parameters:
  ///   - nanoseconds: since the start, not negative (a precondition).
  ///   - ppqn: the ticks in a quarter note, 1…32767.
  public func ticks(atNanoseconds nanoseconds: Int64, ppqn: UInt16) -> Int64 {
    precondition(nanoseconds >= 0, "musical time begins at 0")
    let quarter = Int64(microsecondsPerQuarter) * 1_000
    // The remainder times the ticks is below 2^34 · 2^16, which 64 bits hold exactly.
    let (quarters, remainder) = nanoseconds.quotientAndRemainder(dividingBy: quarter)
    let (ticks, part) = (remainder * Int64(ppqn)).quotientAndRemainder(dividingBy: quarter)
    return quarters * Int64(ppqn) + ticks + (part * 2 >= quarter ? 1 : 0)
  }

  /// Returns the time of a tick, to the nearest nanosecond, with halves rounded up.
  ///
  /// - Parameters:
  ///   - ticks: since the start.
  ///   - ppqn: the ticks in a quarter note, 1…32767.
  public func nanoseconds(atTick ticks: Int64, ppqn: UInt16) -> Int64 {
    let quarter = Int64(microsecondsPerQuarter) * 1_000
    let (quarters, rest) = ticks.quotientAndRemainder(dividingBy: Int64(ppqn))
    return quarters * quarter + (rest * quarter + Int64(ppqn) / 2) / Int64(ppqn)
  }
}
