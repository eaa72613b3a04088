/// The rates of MIDI clock, by the MIDI 1.0 specification.
public enum TimingClock {
  /// The clocks of a quarter.
  public static let perQuarter: Int64 = 24
  /// The clocks of a sixteenth, the unit of song positions.
  public static let perSixteenth: Int64 = 6
}
