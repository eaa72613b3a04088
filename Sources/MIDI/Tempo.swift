/// The duration of a quarter note, as Standard MIDI Files store it.
public struct Tempo: Equatable, Sendable, BitwiseCopyable {
  /// The possible durations in microseconds: 24 bits, without 0.
  public static let microsecondsRange: ClosedRange<UInt32> = 1...0xFF_FFFF

  /// The duration of a quarter note, 1…16777215 µs.
  public let microsecondsPerQuarter: UInt32

  /// Creates the tempo from the duration of a quarter note, 1…16777215 µs (a precondition).
  public init(microsecondsPerQuarter: UInt32) {
    precondition(Self.microsecondsRange.contains(microsecondsPerQuarter), "a quarter note lasts 1…16777215 µs")
    self.microsecondsPerQuarter = microsecondsPerQuarter
  }

  /// Creates the tempo nearest to a number of quarter notes per minute, about 3.58…120 000 000; nil for other
  /// numbers.
  public init?(beatsPerMinute: Double) {
    let microseconds = 60_000_000 / beatsPerMinute + 0.5
    // NaN fails these comparisons too.
    guard microseconds >= 1, microseconds < Double(Self.microsecondsRange.upperBound) + 1 else { return nil }
    microsecondsPerQuarter = UInt32(microseconds)
  }

  /// 120 quarter notes per minute, the default of Standard MIDI Files.
  public static let standard = Tempo(microsecondsPerQuarter: 500_000)

  /// Returns the tick nearest to a time since the start, in exact arithmetic, with halves rounded up. The time is not
  /// negative (a precondition); `ppqn` is 1…32767. Traps if the result exceeds `Int64.max`, which is possible only if
  /// `ppqn` is above 1000.
  public func ticks(atNanoseconds nanoseconds: Int64, ppqn: UInt16) -> Int64 {
    precondition(nanoseconds >= 0, "musical time begins at 0")
    let quarter = Int64(microsecondsPerQuarter) * 1_000
    // `remainder · ppqn` is below 2^34 · 2^16, which fits in 64 bits.
    let (quarters, remainder) = nanoseconds.quotientAndRemainder(dividingBy: quarter)
    let (ticks, part) = (remainder * Int64(ppqn)).quotientAndRemainder(dividingBy: quarter)
    return quarters * Int64(ppqn) + ticks + (part * 2 >= quarter ? 1 : 0)
  }

  /// Returns a tick's time since the start, to the nearest nanosecond, with halves rounded up. `ppqn` is 1…32767.
  public func nanoseconds(atTick ticks: Int64, ppqn: UInt16) -> Int64 {
    let quarter = Int64(microsecondsPerQuarter) * 1_000
    let (quarters, rest) = ticks.quotientAndRemainder(dividingBy: Int64(ppqn))
    return quarters * quarter + (rest * quarter + Int64(ppqn) / 2) / Int64(ppqn)
  }
}
