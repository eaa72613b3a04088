import MIDI

/// A place in a piece as bar, beat, subbeat and cent, all counted from 0, such as `16.2.3.120`.
public struct MusicalPosition: Comparable, Sendable, BitwiseCopyable {
  /// The number of subbeats in a beat.
  public static let subbeatsPerBeat: Int64 = 4
  /// The number of cents in a subbeat.
  public static let centsPerSubbeat: Int64 = 240
  private static let centsPerBeat = subbeatsPerBeat * centsPerSubbeat

  /// The number of beats in a bar.
  public let beatsPerBar: Int64
  /// The cents since the beginning of the piece; negative during a count-in.
  public let cents: Int64

  /// The place at a number of cents since the beginning of the piece. Precondition: a bar has 1…32 beats.
  public init(cents: Int64, beatsPerBar: Int64) {
    precondition((1...32).contains(beatsPerBar), "a bar has 1…32 beats")
    (self.cents, self.beatsPerBar) = (cents, beatsPerBar)
  }

  /// The place with the given numbers, which may have any size and sign. For example, bar 1 with cent −1 is 0.3.3.239
  /// if a bar has four beats.
  public init(bar: Int64 = 0, beat: Int64 = 0, subbeat: Int64 = 0, cent: Int64 = 0, beatsPerBar: Int64) {
    self.init(
      cents: ((bar * beatsPerBar + beat) * Self.subbeatsPerBeat + subbeat) * Self.centsPerSubbeat + cent,
      beatsPerBar: beatsPerBar)
  }

  /// The bar, rounded down.
  public var bar: Int64 { cents.flooredQuotient(beatsPerBar * Self.centsPerBeat) }
  /// The beat of the bar.
  public var beat: Int64 { cents.flooredQuotient(Self.centsPerBeat).flooredRemainder(beatsPerBar) }
  /// The subbeat of the beat.
  public var subbeat: Int64 { cents.flooredQuotient(Self.centsPerSubbeat).flooredRemainder(Self.subbeatsPerBeat) }
  /// The cent of the subbeat.
  public var cent: Int64 { cents.flooredRemainder(Self.centsPerSubbeat) }

  /// The share of the beat that has passed, 0..<1.
  public var phase: Double { Double(cents.flooredRemainder(Self.centsPerBeat)) / Double(Self.centsPerBeat) }

  /// The place as text, such as `0.3.3.239`. If the cent is 0, it is omitted. If the subbeat and the cent are both 0,
  /// both are omitted, as in `0.2`. Allocates.
  public var text: String {
    if cent != 0 { return "\(bar).\(beat).\(subbeat).\(cent)" }
    return subbeat != 0 ? "\(bar).\(beat).\(subbeat)" : "\(bar).\(beat)"
  }

  /// Returns the place that is later than `a` by `b`. Precondition: both have the same number of beats per bar.
  public static func + (a: Self, b: Self) -> Self {
    precondition(a.beatsPerBar == b.beatsPerBar, "both places must have the same number of beats per bar")
    return MusicalPosition(cents: a.cents + b.cents, beatsPerBar: a.beatsPerBar)
  }

  /// Returns the place that is earlier than `a` by `b`. Precondition: both have the same number of beats per bar.
  public static func - (a: Self, b: Self) -> Self {
    precondition(a.beatsPerBar == b.beatsPerBar, "both places must have the same number of beats per bar")
    return MusicalPosition(cents: a.cents - b.cents, beatsPerBar: a.beatsPerBar)
  }

  /// `true` if `a` is before `b`.
  public static func < (a: Self, b: Self) -> Bool { a.cents < b.cents }
}

extension Timeline {
  /// Returns the place at a time in nanoseconds, rounded down to a cent. All bars are counted in the present
  /// meter. The bar in which the meter changed most recently keeps its number, and the other bars are counted from it.
  public func position(at nanoseconds: Int64) -> MusicalPosition {
    let beats = beats(at: nanoseconds)
    let bar = bar(at: beats)
    let rest = beats - beginning(ofBar: bar)
    let cents = rest.pulses * 960 + rest.part * 960 / Beats.partsPerPulse
    return MusicalPosition(bar: bar, cent: cents / beatPulses, beatsPerBar: Int64(signature.beats))
  }
}
