/// A time signature: so many beats in a bar, and the note that is a beat.
public struct TimeSignature: Equatable, Sendable, BitwiseCopyable {
  /// The range of the beats in a bar.
  public static let beatsRange = 1...32

  /// The beats in a bar, 1…32.
  public let beats: Int

  /// The beat, as the part of a whole note: 1, 2, 4, 8, 16 or 32.
  public let unit: Int

  /// A signature of those beats; nil if a number is not one of them.
  public init?(beats: Int, unit: Int) {
    guard Self.beatsRange.contains(beats), (1...32).contains(unit), unit.nonzeroBitCount == 1 else { return nil }
    self.beats = beats
    self.unit = unit
  }

  private init(_ beats: Int, _ unit: Int) { (self.beats, self.unit) = (beats, unit) }

  /// 4/4.
  public static let common = TimeSignature(4, 4)

  /// The four bytes of the meta event: the beats, the unit's power of two, the MIDI clocks of a beat, and the 32nds in a quarter note.
  var bytes: [UInt8] { [UInt8(beats), UInt8(unit.trailingZeroBitCount), UInt8(96 / unit), 8] }
}
