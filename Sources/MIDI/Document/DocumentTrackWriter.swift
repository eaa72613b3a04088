/// A note-on or note-off of an edited note.
struct WrittenMessage {
  let tick: Int64
  /// The order at one tick: note-offs (0), then the file's own events, then note-ons (1), then the note-offs of notes
  /// without length (2).
  let rank: Int
  let status: UInt8
  let pitch: UInt8
  let velocity: UInt8

  /// Appends the note-on and the note-off of a note. Clamps values that are out of range.
  static func append(_ note: MIDIDocument.Note, to messages: inout [WrittenMessage]) {
    let start = min(max(note.start, 0), DocumentTrackReader.farthest)
    let end = min(max(note.end, start), DocumentTrackReader.farthest)
    let (channel, pitch) = (min(note.channel, 15), min(note.pitch, 127))
    messages.append(
      WrittenMessage(
        tick: start, rank: 1, status: 0x90 | channel, pitch: pitch, velocity: min(max(note.velocity, 1), 127)))
    messages.append(
      WrittenMessage(
        tick: end, rank: end > start ? 0 : 2, status: 0x80 | channel, pitch: pitch,
        velocity: min(note.releaseVelocity, 127)))
  }

  func comesBefore(_ tick: Int64) -> Bool { self.tick < tick || self.tick == tick && rank == 0 }

  static func inOrder(_ messages: [WrittenMessage]) -> [WrittenMessage] {
    indices(messages.count) { isBefore(messages[$0], messages[$1]) }.map { messages[$0] }
  }

  /// Compares all properties, so that the file does not depend on the order in which notes are given.
  private static func isBefore(_ first: Self, _ second: Self) -> Bool {
    if first.tick != second.tick { return first.tick < second.tick }
    if first.rank != second.rank { return first.rank < second.rank }
    if first.status != second.status { return first.status < second.status }
    return (first.pitch, first.velocity) < (second.pitch, second.velocity)
  }
}

/// The content of a track's chunk, made from events of a file and from new messages.
struct DocumentTrackWriter {
  private(set) var bytes: [UInt8] = []
  private var lastTick: Int64 = 0
  /// The running status: the status that an event without a status byte would have.
  private var runningStatus: UInt8?

  mutating func append(_ message: WrittenMessage) {
    appendDelta(to: message.tick)
    bytes.append(message.status)
    bytes.append(message.pitch)
    bytes.append(message.velocity)
    runningStatus = message.status
  }

  /// Copies an event of the file. Replaces its delta time if the time since the preceding event is different now. Adds
  /// its missing status byte if `runningStatus` is not its status.
  mutating func append(_ event: DocumentTrackReader.Event, of file: [UInt8]) {
    let tick = max(event.tick, lastTick)
    if tick - lastTick == event.delta {
      bytes += file[event.deltaBytes]
      lastTick = tick
    } else {
      appendDelta(to: tick)
    }
    if event.isRunning, runningStatus != event.status { bytes.append(event.status) }
    bytes += file[event.body]
    runningStatus = event.status < 0xF0 ? event.status : nil
  }

  mutating func appendEndOfTrack() {
    bytes += [0, 0xFF, 0x2F, 0]
    runningStatus = nil
  }

  /// Appends the time up to a tick. Empty text events split a time that is longer than the longest delta time.
  private mutating func appendDelta(to tick: Int64) {
    var remaining = tick - lastTick
    let most = Int64(VariableLengthQuantity.maximum)
    while remaining > most {
      VariableLengthQuantity(VariableLengthQuantity.maximum).append(to: &bytes)
      bytes += [0xFF, 0x01, 0]
      remaining -= most
      runningStatus = nil
    }
    VariableLengthQuantity(UInt32(remaining)).append(to: &bytes)
    lastTick = tick
  }
}
