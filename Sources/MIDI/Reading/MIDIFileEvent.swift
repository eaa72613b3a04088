/// An event of a track of a Standard MIDI File.
public struct MIDIFileEvent: Equatable, Sendable {
  /// The time, in ticks from the track's start, 0 or more.
  public let tick: Int64

  /// The content.
  public let content: Content

  /// The content of an event. Each `Range` holds indices of `MIDIFileReader.bytes`.
  public enum Content: Equatable, Sendable {
    /// A channel message.
    case message(Message)
    /// The first bytes of a system exclusive message, without F0. If the last byte is not F7, a `continued`
    /// event follows.
    case systemExclusive(Range<Int>)
    /// More bytes of a system exclusive message. The message's last `continued` event ends with F7.
    case continued(Range<Int>)
    /// The content of an escape event (F7): bytes to send unchanged. `Message(bytes:)` decodes them if they
    /// are one whole message.
    case escape(Range<Int>)
    /// A meta event.
    case meta(MetaEvent)
  }
}

/// Information about the music or the file. Each `Range` holds indices of `MIDIFileReader.bytes`.
public enum MetaEvent: Equatable, Sendable {
  /// A number that identifies the piece.
  case sequenceNumber(UInt16)
  /// Text. The type is 1…15: 1 text, 2 copyright, 3 track name, 4 instrument name, 5 lyric, 6 marker, 7 cue,
  /// 8…15 other text. The text's encoding is unknown.
  case text(type: UInt8, Range<Int>)
  /// The channel to which the next meta events and system exclusive messages belong.
  case channelPrefix(Channel)
  /// The number of the track's output port.
  case port(UInt8)
  /// The track ends.
  case endOfTrack
  /// The tempo from this event on.
  case tempo(Tempo)
  /// The time code at which the track begins: hours, minutes, seconds, frames and hundredths of frames, one
  /// byte each.
  case timeCodeOffset(Range<Int>)
  /// The time signature from this event on: 1…255 beats of the note value 1/`unit`. `unit` is a power of two,
  /// 1…128. The event's other two bytes (MIDI clocks per metronome click, 32nd notes per quarter note) are
  /// dropped.
  case timeSignature(beats: Int, unit: Int)
  /// The key signature from this event on.
  case keySignature(KeySignature)
  /// Data in a manufacturer's own format.
  case sequencerSpecific(Range<Int>)
  /// An event of an unknown type.
  case other(type: UInt8, Range<Int>)
}

extension MetaEvent {
  /// Reads the `count` content bytes of a meta event of type `type`. At least `count` bytes must be left (a
  /// precondition).
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

  /// Returns the length of the content of meta events of a type, in bytes; nil if the length varies. Source:
  /// Standard MIDI Files 1.0, RP-001.
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
