/// What a tick of a Standard MIDI File is.
public enum TimeDivision: Equatable, Sendable, BitwiseCopyable {
  /// A part of a quarter note: so many ticks in each, 1…32767. The tempo says how long they are.
  case ticksPerQuarter(Int)

  /// A part of a second, whatever the tempo is: 24, 25, 29 (which is 30 000/1001, NTSC's) or 30 frames a second, of 1…255 ticks each.
  case timeCode(framesPerSecond: Int, ticksPerFrame: Int)

  /// Reads the two bytes of a header; nil for none of these.
  init?(high: UInt8, low: UInt8) {
    if high < 0x80 {
      let ticks = Int(high) << 8 | Int(low)
      guard ticks > 0 else { return nil }
      self = .ticksPerQuarter(ticks)
    } else {
      // Frames are stored as a negative number.
      let frames = 256 - Int(high)
      guard frames == 24 || frames == 25 || frames == 29 || frames == 30, low > 0 else { return nil }
      self = .timeCode(framesPerSecond: frames, ticksPerFrame: Int(low))
    }
  }
}
