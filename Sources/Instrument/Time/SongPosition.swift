/// A place of a piece, in sixteenths since the beginning, like MIDI's song position.
public struct SongPosition: Equatable, Sendable, BitwiseCopyable {
  /// The places that MIDI can express: 1024 bars of 4/4.
  public static let range: ClosedRange<Int64> = 0...16383
  /// The most music, in nanoseconds, that is performed silently to reach a place: twenty minutes. Performing it takes
  /// about 20 ms.
  public static let reach: Int64 = 1_200_000_000_000

  /// The number of sixteenths.
  public var sixteenth: Int64

  /// A place; `sixteenth` need not be in `range`.
  public init(_ sixteenth: Int64) { self.sixteenth = sixteenth }

  var beats: Beats { Beats(pulses: sixteenth * Beats.pulsesPerQuarter / 4) }
}
