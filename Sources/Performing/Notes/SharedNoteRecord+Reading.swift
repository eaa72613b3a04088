import Instrument
import MIDI

extension SharedNoteRecord {
  /// Returns every note that possibly sounds at `now`, and every note whose note-off some subscriber missed. `now` is
  /// in nanoseconds of the monotonic clock. A message is in flight until it is known to be delivered. A note-on in
  /// flight counts as delivered as soon as it is due; a note-off in flight does not. Any thread or process may call
  /// this, even after the death of the process that plays.
  ///
  /// - Parameter slack: the greatest age, in nanoseconds, of a note-off that a disconnecting subscriber possibly has
  ///   not read. A `slack` above 0 adds the notes of `endedDirectly`, and each note whose scheduled note-off is at most
  ///   `slack` old or not due yet. The search for these note-offs covers only the messages in flight and the 2048
  ///   messages before them.
  package func possiblySoundingNotes(at now: Int64, slack: Int64 = 0) -> SoundingNotes {
    while true {
      var reading = Reading(self, at: now, slack: slack)
      reading.readSounding(of: self)
      // Read again if the writer has overwritten messages meanwhile.
      if reading.readMessages(of: self) { return reading.notes }
    }
  }

  /// One attempt to read the record, while the writer may continue. The message counts are read first. Otherwise, a
  /// note-on that is acknowledged (known to be delivered) during the attempt could be missing both from `sounding` and
  /// from the messages in flight.
  struct Reading {
    /// The number of acknowledged messages that are searched for note-offs not older than `slack`.
    private static let history = SharedNoteRecord.capacity / 2

    private(set) var notes = SoundingNotes()
    private let time: Int64
    private let slack: Int64
    private let acknowledged: Int
    private let messages: Range<Int>

    init(_ record: SharedNoteRecord, at now: Int64, slack: Int64) {
      // Read the origin (the monotonic time of musical time 0) before the counts. If a pause moves the origin in
      // between, too many messages seem due, never too few.
      let origin = record.origin
      time = origin == .max ? .min : now - origin
      self.slack = slack
      acknowledged = record.acknowledged
      let first = max(0, slack > 0 ? acknowledged - Self.history : acknowledged)
      messages = first..<min(max(first, record.handedOver), acknowledged + SharedNoteRecord.capacity)
    }

    mutating func readSounding(of record: SharedNoteRecord) {
      notes.formUnion(record.sounding)
      notes.formUnion(record.passed)
      // Read these sets after the others: to end all notes, the writer first adds them here, then empties the others.
      notes.formUnion(record.missed)
      if slack > 0 { notes.formUnion(record.endedDirectly) }
    }

    /// Adds due note-ons in flight and note-offs not older than `slack`; `false` if the writer overwrote messages.
    mutating func readMessages(of record: SharedNoteRecord) -> Bool {
      for index in messages {
        let message = record[index]
        switch message.message {
        case .noteOn(let channel, let note, 1...) where index >= acknowledged && message.nanoseconds <= time,
          .noteOff(let channel, let note, _) where slack > 0 && time != .min && message.nanoseconds >= time - slack:
          notes.follow(.noteOn(channel: channel, note: note, velocity: 1))
        default: break
        }
      }
      return record.acknowledged + SharedNoteRecord.capacity <= messages.lowerBound + SharedNoteRecord.slotCount
    }
  }
}
