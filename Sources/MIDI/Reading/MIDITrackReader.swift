/// A sequential reader of a track's events, which shares the file's bytes and stores no events.
public struct MIDITrackReader: Sendable {
  private var scanner: ByteScanner
  private var tick: Int64 = 0
  private var runningStatus: UInt8?
  /// `true` while a system exclusive message has not ended.
  private var isExclusiveOpen = false
  private var hasEnded = false

  /// Creates a reader of a part of a file: the content of the track's chunk.
  init(_ bytes: [UInt8], _ part: Range<Int>) { scanner = ByteScanner(bytes, part) }

  /// Returns the next event; nil after the end-of-track event. Complexity: O(1), but O(length) for system exclusive
  /// messages.
  /// - Throws: an error if the track violates the standard. Do not call `next()` again after an error.
  public mutating func next() throws(MIDIFileError) -> MIDIFileEvent? {
    if hasEnded { return nil }
    guard scanner.remaining > 0 else { throw scanner.error(.endOfTrack) }
    tick += Int64(try scanner.takeQuantity())
    guard let byte = scanner.next else { throw scanner.error(.endOfTrack) }
    if isExclusiveOpen && byte != 0xF7 && byte != 0xFF { throw scanner.error(.exclusiveRest) }
    return MIDIFileEvent(tick: tick, content: try content(byte))
  }

  private mutating func content(_ byte: UInt8) throws(MIDIFileError) -> MIDIFileEvent.Content {
    switch byte {
    case ..<0x80:
      guard let runningStatus else { throw scanner.error(.statusAnew) }
      return .message(try message(runningStatus))
    case ..<0xF0:
      runningStatus = try scanner.take(.status)
      return .message(try message(byte))
    case 0xF0, 0xF7:
      // RP-001: system exclusive and meta events end running status.
      runningStatus = nil
      _ = try scanner.take(.status)
      return try exclusive(isFirst: byte == 0xF0)
    case 0xFF:
      runningStatus = nil
      _ = try scanner.take(.status)
      return .meta(try meta())
    default: throw scanner.error(.status)
    }
  }

  private mutating func message(_ status: UInt8) throws(MIDIFileError) -> Message {
    let channel = Channel(status: status)
    let value = try dataByte()
    switch status {
    case ..<0x90: return .noteOff(channel: channel, note: value, velocity: try dataByte())
    case ..<0xA0: return .noteOn(channel: channel, note: value, velocity: try dataByte())
    case ..<0xB0: return .polyphonicPressure(channel: channel, note: value, pressure: try dataByte())
    case ..<0xC0: return .controlChange(channel: channel, controller: value, value: try dataByte())
    case ..<0xD0: return .programChange(channel: channel, program: value)
    case ..<0xE0: return .channelPressure(channel: channel, pressure: value)
    default: return .pitchBend(channel: channel, value: UInt16(value) | UInt16(try dataByte()) << 7)
    }
  }

  private mutating func dataByte() throws(MIDIFileError) -> UInt8 {
    guard let byte = scanner.next, byte < 0x80 else { throw scanner.error(.dataByte) }
    return try scanner.take(.dataByte)
  }

  private mutating func exclusive(isFirst: Bool) throws(MIDIFileError) -> MIDIFileEvent.Content {
    let isEscape = !isFirst && !isExclusiveOpen
    let bytes = scanner.skip(try length())
    if isEscape { return .escape(bytes) }
    for index in bytes where scanner[index] >= 0x80 {
      guard index == bytes.upperBound - 1, scanner[index] == 0xF7 else { throw MIDIFileError(index, .exclusiveByte) }
    }
    isExclusiveOpen = bytes.isEmpty || scanner[bytes.upperBound - 1] != 0xF7
    return isFirst ? .systemExclusive(bytes) : .continued(bytes)
  }

  private mutating func meta() throws(MIDIFileError) -> MetaEvent {
    guard let type = scanner.next, type < 0x80 else { throw scanner.error(.metaType) }
    _ = try scanner.take(.metaType)
    let event = try MetaEvent(type: type, count: try length(), from: &scanner)
    guard event == .endOfTrack else { return event }
    if isExclusiveOpen { throw scanner.error(.exclusiveRest) }
    guard scanner.remaining == 0 else { throw scanner.error(.endOfChunk) }
    hasEnded = true
    return event
  }

  /// Consumes a length, and checks that at least as many bytes follow.
  private mutating func length() throws(MIDIFileError) -> Int {
    let start = scanner.position
    let length = try scanner.takeQuantity()
    guard length <= scanner.remaining else { throw MIDIFileError(start, .eventLength) }
    return length
  }
}
