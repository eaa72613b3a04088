import MIDI
import Physics2D

/// Interprets bytes as a MIDI file. The file must be opened, edited and saved without loss, or an error must name a
/// place in the file.
public enum MIDIDocumentCase {
  /// Opens, edits and saves a file. Returns the fault, or nil.
  ///
  /// - Parameter tell: called with the read and edited values, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    let document: MIDIDocument
    do throws(MIDIFileError) {
      document = try MIDIDocument(bytes)
    } catch {
      tell?("byte \(error.offset): expected \(error.expected.text)")
      return (0...bytes.count).contains(error.offset) ? nil : "the error's place is not in the file"
    }
    tell?("\(document.trackCount) tracks, \(document.notes.count) notes, warnings \(document.warnings)")
    for warning in document.warnings where !(0...bytes.count).contains(warning.offset) {
      return "a warning has a place outside the file: \(warning)"
    }
    for note in document.notes where note.start > note.end || note.end > document.end || note.pitch > 127 {
      return "a note has invalid values: \(note)"
    }
    guard document.bytes(with: document.notes) == bytes else { return "an unedited file is saved with other bytes" }
    let strict = (try? MIDIFileReader(bytes)).map { StrictEvents($0) }
    for seed in 0..<UInt64(3) {
      let edited = edited(document, SplitMix64(seed: seed ^ UInt64(bytes.count)))
      tell?("edited \(edited)")
      if let fault = fault(document, edited, strict) { return fault }
    }
    return nil
  }

  private static func edited(_ document: MIDIDocument, _ seeded: SplitMix64) -> [MIDIDocument.Note] {
    var random = seeded
    var notes: [MIDIDocument.Note] = []
    for note in document.notes {
      var note = note
      switch random.next() % 6 {
      case 0: continue
      case 1: note.pitch = UInt8(random.next() & 127)
      case 2:
        note.start = Int64(random.next() & 0xFFF)
        note.end = note.start + Int64(random.next() & 0xFF)
      default: break
      }
      notes.append(note)
    }
    let track = UInt16(random.next() % UInt64(max(1, document.trackCount)))
    let start = Int64(random.next() & 0xFFFF)
    notes.append(MIDIDocument.Note(start: start, end: start + 96, track: track, pitch: 60, velocity: 64))
    return notes
  }

  private static func fault(
    _ document: MIDIDocument, _ edited: [MIDIDocument.Note], _ strict: StrictEvents?
  ) -> String? {
    let bytes = document.bytes(with: edited)
    guard let saved = try? MIDIDocument(bytes) else { return "a saved file cannot be opened" }
    let (found, expected) = (saved.notes.map(Beginning.init), edited.map(Beginning.init))
    guard found.sorted() == expected.sorted() else { return "saved \(found.sorted()), expected \(expected.sorted())" }
    guard saved.bytes(with: saved.notes) == bytes else {
      return "a file that was saved and opened again is saved with other bytes"
    }
    guard let strict else { return nil }
    // The strict reader refuses a note between the parts of a system exclusive message.
    guard let again = try? MIDIFileReader(bytes) else {
      return strict.hasParts ? nil : "the strict reader refuses a saved file"
    }
    return StrictEvents(again).others == strict.others ? nil : "an event that is no note has changed"
  }
}

/// The values of a note that its note-on determines.
private struct Beginning: Comparable {
  let values: [Int64]

  init(_ note: MIDIDocument.Note) {
    values = [note.start, Int64(note.track), Int64(note.channel), Int64(note.pitch), Int64(note.velocity)]
  }

  static func < (first: Self, second: Self) -> Bool { first.values.lexicographicallyPrecedes(second.values) }
}

/// The events, except notes, of a file that the strict reader (`MIDIFileReader`) accepts.
private struct StrictEvents {
  /// The track, the tick and the content of each event, without the ends of tracks and empty text events of type 1.
  var others: [String] = []
  /// `true` if a system exclusive message is in parts.
  var hasParts = false

  init(_ file: MIDIFileReader) {
    for track in 0..<file.trackCount {
      var events = file.events(ofTrack: track)
      while let event = try? events.next() { add(event, track, file) }
    }
  }

  private mutating func add(_ event: MIDIFileEvent, _ track: Int, _ file: MIDIFileReader) {
    var content: String
    switch event.content {
    case .message(.noteOn), .message(.noteOff), .meta(.endOfTrack): return
    case .message(let message): content = "\(message)"
    case .systemExclusive(let range): content = "F0 \(file.bytes[range])"
    case .continued(let range):
      hasParts = true
      content = "continued \(file.bytes[range])"
    case .escape(let range): content = "F7 \(file.bytes[range])"
    case .meta(.text(1, let range)) where range.isEmpty: return
    case .meta(.text(let type, let range)), .meta(.other(let type, let range)):
      content = "meta \(type) \(file.bytes[range])"
    case .meta(.timeCodeOffset(let range)), .meta(.sequencerSpecific(let range)): content = "\(file.bytes[range])"
    case .meta(let meta): content = "\(meta)"
    }
    others.append("\(track) \(event.tick) \(content)")
  }
}
