import MIDI

/// A Standard MIDI File made from its parts, valid or not.
struct TestFile {
  var format: UInt16 = 1
  var division: [UInt8] = [0, 96]
  /// The number of tracks in the header; nil for the true number.
  var count: UInt16?
  /// The events of each track, including the end of track.
  var tracks: [[UInt8]] = []

  static let end: [UInt8] = [0, 0xFF, 0x2F, 0]

  init(_ tracks: [UInt8]..., format: UInt16 = 1, division: [UInt8] = [0, 96], count: UInt16? = nil) {
    (self.format, self.division, self.count, self.tracks) = (format, division, count, tracks)
  }

  var bytes: [UInt8] {
    let count = self.count ?? UInt16(tracks.count)
    return Self.chunk(
      "MThd", [UInt8(format >> 8), UInt8(format & 255), UInt8(count >> 8), UInt8(count & 255)] + division)
      + tracks.flatMap { Self.chunk("MTrk", $0) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) } + content
  }
}

extension MIDIFileReader {
  func allEvents(_ track: Int) throws -> [MIDIFileEvent] {
    var reader = events(ofTrack: track)
    var events: [MIDIFileEvent] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  /// Returns the messages of a track, including escaped ones.
  func messages(_ track: Int) throws -> [TimedMessage] {
    try allEvents(track).compactMap { event in
      switch event.content {
      case .message(let message): TimedMessage(tick: event.tick, message: message)
      case .escape(let range): Message(bytes: bytes[range]).map { TimedMessage(tick: event.tick, message: $0) }
      default: nil
      }
    }
  }
}

struct TimedMessage: Equatable {
  var tick: Int64
  var message: Message
}

func fault(_ bytes: [UInt8]) -> MIDIFileError? {
  do throws(MIDIFileError) {
    _ = try MIDIFileReader(bytes)
    return nil
  } catch {
    return error
  }
}
