/// A place of a piece, in sixteenth notes since the beginning, as in MIDI's song position.
public struct SongPosition: Equatable, Sendable, BitwiseCopyable {
  /// The places that MIDI can express: 1024 bars of 4/4.
  public static let range: ClosedRange<Int64> = 0...16383
  /// The longest music, in nanoseconds, that is performed silently to reach a place: twenty minutes. Performing this
  /// music takes about 20 ms.
  public static let reach: Int64 = 1_200_000_000_000

  /// The number of sixteenth notes.
  public var sixteenth: Int64

  /// A place; `sixteenth` need not be in `range`.
  public init(_ sixteenth: Int64) { self.sixteenth = sixteenth }

  var beats: Beats { Beats(pulses: sixteenth * Beats.pulsesPerQuarter / 4) }
}
