/// An exact musical time or length: whole pulses (96 pulses are a quarter note) and a fraction of a pulse.
public struct Beats: Comparable, Sendable, BitwiseCopyable {
  /// The number of pulses in a quarter note. Each note value of a `BeatGrid` is a whole number of pulses.
  public static let pulsesPerQuarter: Int64 = 96
  /// The number of parts in a pulse. At a tempo of t / 1 000 000 quarter notes per minute, exactly t parts pass in a
  /// nanosecond.
  public static let partsPerPulse: Int64 = 625_000_000_000_000

  /// The whole pulses, rounded down.
  public let pulses: Int64
  /// The remaining parts, 0..<`partsPerPulse`.
  public let part: Int64

  /// A length of zero.
  public static var zero: Beats { Beats(pulses: 0) }

  /// A number of pulses plus a number of parts. Both numbers may be negative.
  public init(pulses: Int64, parts: Int64 = 0) {
    let whole = parts.flooredQuotient(Self.partsPerPulse)
    self.pulses = pulses + whole
    part = parts - whole * Self.partsPerPulse
  }

  /// Returns the sum of two lengths, or of a time and a length.
  public static func + (a: Beats, b: Beats) -> Beats { Beats(pulses: a.pulses + b.pulses, parts: a.part + b.part) }

  /// Returns the length from `b` to `a`, which may be negative.
  public static func - (a: Beats, b: Beats) -> Beats { Beats(pulses: a.pulses - b.pulses, parts: a.part - b.part) }

  /// `true` if `a` is before `b`.
  public static func < (a: Beats, b: Beats) -> Bool { a.pulses != b.pulses ? a.pulses < b.pulses : a.part < b.part }
}

extension Int64 {
  /// Returns the quotient, rounded down. Precondition: the divisor is positive.
  func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  func flooredRemainder(_ divisor: Int64) -> Int64 { self - flooredQuotient(divisor) * divisor }
}
