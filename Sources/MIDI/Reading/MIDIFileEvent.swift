/// An event of a track of a Standard MIDI File.
public struct MIDIFileEvent: Equatable, Sendable {
  /// The time in ticks from the track's start, 0 or more.
  public let tick: Int64

  /// The content.
  public let content: Content

  /// The content of an event. Each `Range` contains indices of `MIDIFileReader.bytes`.
  public enum Content: Equatable, Sendable {
    case message(Message)
    /// The first bytes of a system exclusive message, without F0. If the last byte is not F7, a `continued` event
    /// follows.
    case systemExclusive(Range<Int>)
    /// More bytes of a system exclusive message. The last `continued` event ends with F7.
    case continued(Range<Int>)
    /// Bytes to send unchanged (event F7). `Message(bytes:)` decodes them if they are one whole message.
    case escape(Range<Int>)
    case meta(MetaEvent)
  }
}

/// A meta event. Each `Range` contains indices of `MIDIFileReader.bytes`.
public enum MetaEvent: Equatable, Sendable {
  case sequenceNumber(UInt16)
  /// A text of type 1 (text), 2 (copyright), 3 (track name), 4 (instrument), 5 (lyric), 6 (marker), 7 (cue) or 8…15
  /// (other). The encoding is unknown.
  case text(type: UInt8, Range<Int>)
  /// The channel of the next meta events and system exclusive messages.
  case channelPrefix(Channel)
  /// The number of the track's output port.
  case port(UInt8)
  case endOfTrack
  case tempo(Tempo)
  /// The time at which the track starts: hours, minutes, seconds, frames and hundredths of frames, one byte each.
  case timeCodeOffset(Range<Int>)
  /// 1…255 beats in a bar, each of the note value 1/`unit`; `unit` is a power of two, 1…128. The event's other two
  /// bytes are dropped: the MIDI clocks per metronome click, and the 32nd notes per quarter note.
  case timeSignature(beats: Int, unit: Int)
  case keySignature(KeySignature)
  case sequencerSpecific(Range<Int>)
  /// An event of an unknown type.
  case other(type: UInt8, Range<Int>)
}

extension MetaEvent {
  /// Reads `count` bytes of content. Precondition: `count` bytes remain.
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

  /// Returns the length of the content in bytes; nil if the length varies. Source: Standard MIDI Files 1.0, RP-001.
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
