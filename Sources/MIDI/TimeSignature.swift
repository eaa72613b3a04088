/// A time signature.
public struct TimeSignature: Equatable, Sendable, BitwiseCopyable {
  /// The range of `beats`.
  public static let beatsRange = 1...32

  /// The numerator, 1…32.
  public let beats: Int

  /// The denominator, 1, 2, 4, 8, 16 or 32.
  public let unit: Int

  /// Creates a time signature; the result is nil if `beats` is not 1…32 or `unit` is not a power of two, 1…32.
  public init?(beats: Int, unit: Int) {
    guard Self.beatsRange.contains(beats), (1...32).contains(unit), unit.nonzeroBitCount == 1 else { return nil }
    self.beats = beats
    self.unit = unit
  }

  private init(_ beats: Int, _ unit: Int) { (self.beats, self.unit) = (beats, unit) }

  /// The time signature 4/4.
  public static let common = TimeSignature(4, 4)

  /// The data of a MIDI file's time signature event: beats, binary logarithm of the unit, MIDI clocks per beat, 32nd
  /// notes per quarter note.
  var bytes: [UInt8] { [UInt8(beats), UInt8(unit.trailingZeroBitCount), UInt8(96 / unit), 8] }
}
