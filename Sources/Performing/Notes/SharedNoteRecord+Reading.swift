import Instrument
import MIDI

extension SharedNoteRecord {
  /// Returns every note that may sound now, assuming that the kernel has delivered all messages due at `now` on the monotonic clock, in nanoseconds;
  /// and every note whose note-off some subscriber missed. For any thread or process, while the writer lives and after.
  ///
  /// - Parameter slack: the age, in nanoseconds, up to which a due note-off may not have reached a subscriber that has left. If it is above 0, the
  ///   notes that were ended directly are added too.
  package func mayBeSounding(at now: Int64, slack: Int64 = 0) -> SoundingNotes {
    while true {
      var reading = Reading(self, at: now, slack: slack)
      reading.readSounding(of: self)
      // Read again if the writer has overtaken the reader and reused its entries.
      if reading.readMessages(of: self) { return reading.notes }
    }
  }

  /// One reading, in steps between which the writer may go on.
  ///
  /// The counts are read first. A note-on that is acknowledged after that counts as in flight, whether it is found among those
  /// that sound or not. Were the counts read last, it could be missed in both places.
  struct Reading {
    /// The age of the note-offs that `slack` is for, in messages.
    private static let history = SharedNoteRecord.capacity / 2

    private(set) var notes = SoundingNotes()
    private let time: Int64
    private let slack: Int64
    private let acknowledged: Int
    private let messages: Range<Int>

    init(_ record: SharedNoteRecord, at now: Int64, slack: Int64) {
      // Read the origin before the counts: an origin from before a pause makes more messages due, a later one fewer.
      let origin = record.origin
      time = origin == .max ? .min : now - origin
      self.slack = slack
      acknowledged = record.acknowledged
      let first = max(0, slack > 0 ? acknowledged - Self.history : acknowledged)
      messages = first..<min(max(first, record.handedOver), acknowledged + SharedNoteRecord.capacity)
    }

    mutating func readSounding(of record: SharedNoteRecord) {
      notes.formUnion(record.sounding)
      // Read these after `sounding`: a note leaves that set only once it is in this one.
      notes.formUnion(record.missed)
      if slack > 0 { notes.formUnion(record.endedDirectly) }
    }

    /// Adds the messages in flight that are due, and the recent note-offs; returns `false` if some were overwritten.
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
