/// An event of a track of a Standard MIDI File.
public struct MIDIFileEvent: Equatable, Sendable {
  /// When it happens, in ticks from the track's beginning, 0 or more.
  public let tick: Int64

  /// What happens.
  public let content: Content

  /// What an event says. A range is that of its bytes in the file (`MIDIFileReader.bytes`).
  public enum Content: Equatable, Sendable {
    /// A message of a channel.
    case message(Message)
    /// The first bytes of a system exclusive message, behind F0; where the last of them is not F7, `continued` follows.
    case systemExclusive(Range<Int>)
    /// More bytes of a system exclusive message; they end with F7 where it does.
    case continued(Range<Int>)
    /// Any bytes, to be sent as they are: `Message(bytes:)` reads a system message among them.
    case escape(Range<Int>)
    /// What is said of the music, or of the file.
    case meta(MetaEvent)
  }
}

/// What is said of the music or of the file beside messages. A range is that of its bytes in the file.
public enum MetaEvent: Equatable, Sendable {
  /// The number of the sequence.
  case sequenceNumber(UInt16)
  /// Text of a type of 1…15: 1 text, 2 copyright, 3 the track's name, 4 the instrument's, 5 a lyric, 6 a marker, 7 a cue. The file does not say
  /// in which encoding.
  case text(type: UInt8, Range<Int>)
  /// The channel that the next meta events and system exclusive messages belong to.
  case channelPrefix(Channel)
  /// The port that the track is played to.
  case port(UInt8)
  /// The track ends.
  case endOfTrack
  /// The tempo from here on.
  case tempo(Tempo)
  /// The time code at which the track begins: hours, minutes, seconds, frames and hundredths of frames, a byte each.
  case timeCodeOffset(Range<Int>)
  /// The time signature from here on: 1…255 beats, each the `unit`th part of a whole note: 1, 2, 4 … 128. How a metronome clicks is left out.
  case timeSignature(beats: Int, unit: Int)
  /// The key signature from here on.
  case keySignature(KeySignature)
  /// What only one maker's programs understand.
  case sequencerSpecific(Range<Int>)
  /// An event of a type that has no meaning here.
  case other(type: UInt8, Range<Int>)
}

extension MetaEvent {
  /// Reads the content of an event of a type; the scanner stands at its first byte, and its bytes are there (a precondition).
  init(type: UInt8, count: Int, from scanner: inout ByteScanner) throws(MIDIFileError) {
    let start = scanner.position
    if let own = Self.count(type: type), own != count { throw scanner.error(.metaLength) }
    let bytes = scanner.skip(count)
    switch type {
    case 0x00: self = .sequenceNumber(UInt16(scanner[start]) << 8 | UInt16(scanner[start + 1]))
    case 0x01...0x0F: self = .text(type: type, bytes)
    case 0x20:
      guard scanner[start] < 16 else { throw MIDIFileError(start, .channel) }
      self = .channelPrefix(Channel(status: scanner[start]))
    case 0x21: self = .port(scanner[start])
    case 0x2F: self = .endOfTrack
    case 0x51:
      let duration = UInt32(scanner[start]) << 16 | UInt32(scanner[start + 1]) << 8 | UInt32(scanner[start + 2])
      guard Tempo.microsecondsRange.contains(duration) else { throw MIDIFileError(start, .tempo) }
      self = .tempo(Tempo(microsecondsPerQuarter: duration))
    case 0x54: self = .timeCodeOffset(bytes)
    case 0x58:
      let (beats, power) = (scanner[start], scanner[start + 1])
      guard beats > 0, power < 8 else { throw MIDIFileError(start, .timeSignature) }
      self = .timeSignature(beats: Int(beats), unit: 1 << Int(power))
    case 0x59:
      let sharps = Int(Int8(bitPattern: scanner[start]))
      guard KeySignature.range.contains(sharps), scanner[start + 1] < 2 else {
        throw MIDIFileError(start, .keySignature)
      }
      self = .keySignature(KeySignature(sharps: sharps, isMinor: scanner[start + 1] == 1))
    case 0x7F: self = .sequencerSpecific(bytes)
    default: self = .other(type: type, bytes)
    }
  }

  /// The length that an event of a type has; nil for any. Source: Standard MIDI Files 1.0, RP-001.
  private static func count(type: UInt8) -> Int? {
    switch type {
    case 0x00, 0x59: 2
    case 0x20, 0x21: 1
    case 0x2F: 0
    case 0x51: 3
    case 0x54: 5
    case 0x58: 4
    default: nil
    }
  }
}
