extension MIDIDocument {
  /// Returns the bytes of the file with the given notes in place of the document's notes. Returns the bytes of the
  /// opened file if the given notes equal the document's notes.
  ///
  /// The `source` of a given note is an index of the document's notes. A given note that equals the document's note at
  /// this index keeps that note's events. Any other given note is written with new events. Values out of range are
  /// clamped: a note of a missing track is written to the last track. When the bytes are read again, overlapping notes
  /// of one pitch, channel and track end in the order of their beginnings.
  ///
  /// Complexity: O(length + n · log n) for n edited notes.
  public func bytes(with notes: [Note]) -> [UInt8] {
    var isKept = [Bool](repeating: false, count: self.notes.count)
    var isEdited = [Bool](repeating: false, count: max(1, trackCount))
    var written = [[WrittenMessage]](repeating: [], count: max(1, trackCount))
    for note in notes {
      let source = Int(note.source)
      if self.notes.indices.contains(source), !isKept[source], self.notes[source] == note {
        isKept[source] = true
      } else {
        let track = min(Int(note.track), written.count - 1)
        isEdited[track] = true
        WrittenMessage.append(note, to: &written[track])
      }
    }
    for index in isKept.indices where !isKept[index] { isEdited[Int(self.notes[index].track)] = true }
    guard isEdited.contains(true) else { return bytes }

    var result = Array(bytes[..<body.lowerBound])
    var place = body.lowerBound
    var first = 0
    for track in tracks.indices {
      let count = notesCount(ofTrack: track, from: first)
      if isEdited[track] {
        result += bytes[place..<tracks[track].lowerBound - 4]
        let content = self.track(track, isKept[first..<first + count], WrittenMessage.inOrder(written[track]))
        result.appendBigEndian(UInt32(content.count))
        result += content
        place = tracks[track].upperBound
      }
      first += count
    }
    if tracks.isEmpty {
      result += bytes[place..<firstChunk]
      place = firstChunk
      appendFirstTrack(WrittenMessage.inOrder(written[0]), to: &result)
    }
    result += bytes[place..<body.upperBound]
    // Correct a wrong header length: readers of the edited file could skip tracks because of it.
    if firstChunk == body.lowerBound + 14 {
      for index in 4..<8 { result[body.lowerBound + index] = index == 7 ? 6 : 0 }
    }
    return wrapped(result)
  }

  private func notesCount(ofTrack track: Int, from first: Int) -> Int {
    var end = first
    while end < notes.count, Int(notes[end].track) == track { end += 1 }
    return end - first
  }

  /// Returns the content of a track's chunk: the messages in `written`, and the file's events without the events of
  /// notes that are not kept.
  private func track(_ index: Int, _ isKept: ArraySlice<Bool>, _ written: [WrittenMessage]) -> [UInt8] {
    var events = DocumentTrackReader(bytes, tracks[index])
    var sounding = SoundingNotes(after: isKept.startIndex)
    var begun = isKept.startIndex
    var writer = DocumentTrackWriter()
    var messages = written[...]
    var hasEnded = false
    var next = events.next()
    while let event = next {
      next = events.next()
      let isLast = event.isEndOfTrack && next == nil
      while let message = messages.first, isLast || message.comesBefore(event.tick) {
        writer.append(message)
        messages.removeFirst()
      }
      if event.isNoteOn, begun < isKept.endIndex {
        sounding.begin(event.channel, event.first)
        begun += 1
        if !isKept[begun - 1] { continue }
      } else if event.isNoteOff, let note = sounding.end(event.channel, event.first), !isKept[note] {
        continue
      }
      writer.append(event, of: bytes)
      hasEnded = event.isEndOfTrack
    }
    for message in messages { writer.append(message) }
    // Without an end-of-track event, readers could take the unreadable bytes that follow for data bytes of a message.
    if !events.rest.isEmpty, !hasEnded || !messages.isEmpty { writer.appendEndOfTrack() }
    return writer.bytes + bytes[events.rest]
  }

  private func appendFirstTrack(_ written: [WrittenMessage], to result: inout [UInt8]) {
    var writer = DocumentTrackWriter()
    for message in written { writer.append(message) }
    writer.appendEndOfTrack()
    let content = writer.bytes
    result.appendASCII("MTrk")
    result.appendBigEndian(UInt32(content.count))
    result += content
    let trackCountPlace = body.lowerBound + 10
    (result[trackCountPlace], result[trackCountPlace + 1]) = (0, 1)
  }

  /// Appends the bytes after the MIDI file, and corrects the lengths that RIFF states.
  private func wrapped(_ edited: [UInt8]) -> [UInt8] {
    guard isInRIFF else { return edited }
    var result = edited
    let size = result.count - body.lowerBound
    // RIFF chunks begin at even places.
    if size % 2 == 1 { result.append(0) }
    // Some files lack the padding. Their next chunk begins with a letter.
    let hasPadding = body.count % 2 == 1 && body.upperBound < bytes.count && bytes[body.upperBound] == 0
    result += bytes[(body.upperBound + (hasPadding ? 1 : 0))...]
    for index in 0..<4 {
      result[body.lowerBound - 4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index))
      result[4 + index] = UInt8(truncatingIfNeeded: (result.count - 8) >> (8 * index))
    }
    return result
  }
}
