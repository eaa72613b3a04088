/// The duration of a tick in a Standard MIDI File.
public enum TimeDivision: Equatable, Sendable, BitwiseCopyable {
  /// 1…32767 ticks in a quarter note. The length of a tick depends on the tempo.
  case ticksPerQuarter(Int)

  /// Ticks of a fixed length: 24, 25, 29 (NTSC's 30000/1001) or 30 frames a second, of 1…255 ticks each.
  case timeCode(framesPerSecond: Int, ticksPerFrame: Int)

  /// Reads the header's two bytes; nil if they are invalid.
  init?(high: UInt8, low: UInt8) {
    if high < 0x80 {
      let ticks = Int(high) << 8 | Int(low)
      guard ticks > 0 else { return nil }
      self = .ticksPerQuarter(ticks)
    } else {
      // The header stores the frame rate as a negative number.
      let frames = 256 - Int(high)
      guard frames == 24 || frames == 25 || frames == 29 || frames == 30, low > 0 else { return nil }
      self = .timeCode(framesPerSecond: frames, ticksPerFrame: Int(low))
    }
  }
}
