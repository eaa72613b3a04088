extension MIDIDocument {
  /// Sets `firstChunk` and `tracks`, and adds warnings of damaged chunks. Skips chunks that are no tracks.
  mutating func readChunks() {
    var place = body.lowerBound
    let header = length(at: place)
    if header >= 6 && header <= body.upperBound - place - 8 {
      place += 8 + header
    } else {
      warn(place + 4, .headerLength)
      place += 14
    }
    firstChunk = place
    while place < body.upperBound {
      guard isChunk(at: place) else {
        warn(place, .betweenChunks)
        guard let next = nextTrack(after: place) else { return }
        place = next
        continue
      }
      var content = place + 8..<body.upperBound
      let stated = length(at: place)
      if stated > content.count {
        warn(place + 4, .chunkLength)
      } else {
        content = content.lowerBound..<content.lowerBound + stated
      }
      if Envelope.has("MTrk", bytes, at: place), tracks.count < Int(UInt16.max) { tracks.append(content) }
      place = content.upperBound
    }
  }

  /// Returns the length that the chunk at a place states. On 32-bit machines, lengths above `Int.max` become `Int.max`.
  private func length(at place: Int) -> Int {
    guard body.upperBound - place >= 8 else { return .max }
    var length: UInt32 = 0
    for index in 4..<8 { length = length << 8 | UInt32(bytes[place + index]) }
    return Int(exactly: length) ?? .max
  }

  /// Returns `true` if four printable characters and a length are at a place.
  private func isChunk(at place: Int) -> Bool {
    guard body.upperBound - place >= 8 else { return false }
    for index in 0..<4 where !(0x20...0x7E).contains(bytes[place + index]) { return false }
    return true
  }

  private func nextTrack(after place: Int) -> Int? {
    var next = place + 1
    while next + 8 <= body.upperBound {
      if Envelope.has("MTrk", bytes, at: next) { return next }
      next += 1
    }
    return nil
  }
}
