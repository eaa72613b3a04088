/// The range of a Standard MIDI File in an array of bytes: at the start, after other bytes, or in a RIFF chunk (.rmi).
struct Envelope {
  /// The range of the MIDI file, which starts with the header MThd.
  let body: Range<Int>
  let isInRIFF: Bool
  /// 0, the place of the first byte, if bytes other than a RIFF header precede MThd; nil otherwise.
  let strangeBeginning: Int?

  /// The last place at which the header MThd is searched for. Other bytes may precede MThd, for example a MacBinary
  /// header of 128 bytes.
  private static let reach = 4096

  init(_ bytes: [UInt8]) throws(MIDIFileError) {
    var start = 0
    let last = min(bytes.count - 4, Self.reach)
    while start <= last, !Self.has("MThd", bytes, at: start) { start += 1 }
    guard start <= last else { throw MIDIFileError(0, .header) }
    isInRIFF = start >= 20 && Self.has("RIFF", bytes, at: 0) && Self.has("data", bytes, at: start - 8)
    if isInRIFF {
      // RIFF stores the least significant byte first.
      var size: UInt32 = 0
      for index in 0..<4 { size |= UInt32(bytes[start - 4 + index]) << UInt32(8 * index) }
      // An `Int` may have only 32 bits.
      body = start..<start + min(Int(exactly: size) ?? .max, bytes.count - start)
    } else {
      body = start..<bytes.count
    }
    strangeBeginning = start > 0 && !isInRIFF ? 0 : nil
  }

  static func has(_ letters: StaticString, _ bytes: [UInt8], at place: Int) -> Bool {
    letters.withUTF8Buffer { word in
      guard place >= 0, bytes.count - place >= word.count else { return false }
      for index in word.indices where bytes[place + index] != word[index] { return false }
      return true
    }
  }
}
