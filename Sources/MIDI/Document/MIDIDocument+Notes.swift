extension MIDIDocument {
  /// Reads the notes, tempos and time signatures of all tracks.
  mutating func readTracks() {
    for index in tracks.indices { readTrack(index) }
    sortMarks()
  }

  private mutating func readTrack(_ index: Int) {
    var events = DocumentTrackReader(bytes, tracks[index])
    var sounding = SoundingNotes(after: notes.count)
    var last: Int64 = 0
    var hasEnd = false
    while let event = events.next() {
      for (offset, kind) in events.warnings { warn(offset, kind) }
      last = event.tick
      if event.isNoteOn {
        // This many notes take 64 GiB of memory, so skip all further notes.
        guard notes.count < Int(Int32.max) else { continue }
        sounding.begin(event.channel, event.first)
        notes.append(Note(event, source: notes.count, track: index))
      } else if event.isNoteOff {
        if let note = sounding.end(event.channel, event.first) {
          notes[note].end = last
          if event.status < 0x90 { notes[note].releaseVelocity = event.second }
          end = max(end, last)
        }
      } else if event.isEndOfTrack {
        hasEnd = true
      } else if event.status == 0xFF {
        readMeta(event)
      }
    }
    if !events.rest.isEmpty { warn(events.rest.lowerBound, .unreadRest) }
    if !hasEnd { warn(tracks[index].upperBound, .noEnd) }
    let remaining = sounding.remaining
    for note in remaining { notes[note].end = last }
    if !remaining.isEmpty {
      end = max(end, last)
      warn(tracks[index].upperBound, .noNoteOff)
    }
  }

  private mutating func readMeta(_ event: DocumentTrackReader.Event) {
    let content = event.content
    switch event.first {
    case 0x51:
      guard content.count >= 3 else { return warn(event.body.lowerBound, .metaLength) }
      var duration: UInt32 = 0
      for byte in bytes[content.prefix(3)] { duration = duration << 8 | UInt32(byte) }
      guard Tempo.microsecondsRange.contains(duration) else { return warn(event.body.lowerBound, .metaLength) }
      tempoChanges.append(TempoChange(tick: event.tick, tempo: Tempo(microsecondsPerQuarter: duration)))
    case 0x58:
      guard content.count >= 2, bytes[content.lowerBound] > 0, bytes[content.lowerBound + 1] < 8 else {
        return warn(event.body.lowerBound, .metaLength)
      }
      signatures.append(
        Signature(
          tick: event.tick, beats: Int(bytes[content.lowerBound]), unit: 1 << Int(bytes[content.lowerBound + 1])))
    default: break
    }
  }

  /// Sorts the tempos and time signatures by time. Among several at the same tick, only the last one in the file
  /// counts.
  private mutating func sortMarks() {
    tempoChanges = inOrder(tempoChanges.map { Timed(start: $0.tick, value: $0) }).map { $0.value }
    signatures = inOrder(signatures.map { Timed(start: $0.tick, value: $0) }).map { $0.value }
  }
}

extension MIDIDocument.Note {
  /// Creates a note from its note-on event. Until its note-off has been read, the note ends at its start.
  init(_ event: DocumentTrackReader.Event, source: Int, track: Int) {
    self.init(
      start: event.tick, end: event.tick, track: UInt16(track), channel: event.channel, pitch: event.first,
      velocity: event.second)
    self.source = Int32(source)
  }
}
