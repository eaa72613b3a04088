/// The rates of MIDI clock, by the MIDI 1.0 specification.
public enum TimingClock {
  /// The number of clocks in a quarter.
  public static let perQuarter: Int64 = 24
  /// The number of clocks in a sixteenth, which is the unit of song positions.
  public static let perSixteenth: Int64 = 6
}
