/// The beats of a stage, at a constant tempo.
public struct LumiaTimeline: Equatable, Sendable, BitwiseCopyable {
  /// The time at which the beat is `quarters`, in nanoseconds.
  public var start: Int64
  /// The beat at the time `start`, in quarters.
  public var quarters: Double
  /// The tempo, in quarters a minute, 1…999.
  public var tempo: Double

  /// A timeline with these properties. A tempo outside 1…999 is clamped; a beat that is not within ±10⁹ counts as 0.
  public init(start: Int64 = 0, quarters: Double = 0, tempo: Double = 120) {
    self.start = start
    self.quarters = abs(quarters) < 1e9 ? quarters : 0
    self.tempo = tempo >= 1 ? min(tempo, 999) : 1
  }

  /// The tempo in quarters a second.
  var quartersPerSecond: Double { tempo / 60 }

  func quarters(at nanoseconds: Int64) -> Double { quarters + Double(nanoseconds - start) * (tempo / 60e9) }

  /// Returns the first whole nanosecond at or after a beat; `Int64.max` for a beat 4 · 10¹⁸ ns or more after `start`.
  func nanoseconds(at beat: Double) -> Int64 {
    let later = ((beat - quarters) * (60e9 / tempo)).rounded(.up)
    return later < 4e18 ? start + Int64(max(later, -4e18)) : .max
  }
}
