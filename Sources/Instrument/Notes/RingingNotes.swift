import Physics2D

/// The latest note of each ball, with the times of its beginning and end, in nanoseconds since the performance's start.
/// Later notes may depend on the notes stored here, but not on the pending messages. `Performance.cue` removes some
/// pending messages when new listeners join.
struct RingingNotes: BitwiseCopyable {
  private var pitches = PerBall<UInt8>(repeating: 0)
  private var begins = PerBall<Int64>(repeating: -1_000_000_000_000)
  private var ends = PerBall<Int64>(repeating: 0)

  init() {}

  /// The state in which all notes began long before the given time, in nanoseconds, and end at that time.
  init(endedAt nanoseconds: Int64) {
    begins = PerBall(repeating: nanoseconds - 1_000_000_000_000)
    ends = PerBall(repeating: nanoseconds)
  }

  mutating func begin(_ pitch: UInt8, of ball: Int, at begin: Int64, until end: Int64) {
    (pitches[ball], begins[ball], ends[ball]) = (pitch, begin, end)
  }

  /// `true` if a piano ball's note of a pitch began less than `gap` nanoseconds before a time, or after that time.
  func hasBegun(_ pitch: UInt8, within gap: Int64, of nanoseconds: Int64) -> Bool {
    (1...Stage.pianoBallCount).contains { pitches[$0] == pitch && nanoseconds - begins[$0] < gap }
  }

  /// Ends the piano balls' notes whose pitches fulfil a condition. The notes end at the given time.
  mutating func end(at nanoseconds: Int64, where condition: (UInt8) -> Bool) {
    for ball in 1...Stage.pianoBallCount where ends[ball] > nanoseconds && condition(pitches[ball]) {
      ends[ball] = nanoseconds
    }
  }

  mutating func endAll() { ends = PerBall(repeating: 0) }

  /// Notes that begin within this time, in nanoseconds, count as begun together.
  private static let together: Int64 = 50_000_000

  /// `true` if a piano ball's note has just begun (`together`) one or two semitones from a pitch.
  func hasNeighbour(_ pitch: UInt8, at nanoseconds: Int64) -> Bool {
    (1...Stage.pianoBallCount).contains { ball in
      1...2 ~= abs(Int(pitches[ball]) - Int(pitch)) && ends[ball] > nanoseconds
        && nanoseconds - begins[ball] < Self.together
    }
  }

  /// `true` if a piano ball's note of a pitch still rings, and no piano ball's note of this pitch has just begun
  /// (`together`).
  func rings(_ pitch: UInt8, at nanoseconds: Int64) -> Bool {
    var rings = false
    for ball in 1...Stage.pianoBallCount where pitches[ball] == pitch {
      if nanoseconds - begins[ball] < Self.together { return false }
      if ends[ball] > nanoseconds { rings = true }
    }
    return rings
  }

  /// `true` if a piano ball's note of a pitch that began after `begin` still sounds at `nanoseconds`.
  func sounds(_ pitch: UInt8, begunAfter begin: Int64, at nanoseconds: Int64) -> Bool {
    (1...Stage.pianoBallCount).contains { pitches[$0] == pitch && begins[$0] > begin && ends[$0] > nanoseconds }
  }

  /// `true` if a pitch clashes with a note that rings at a time. The clashing intervals are the tritone, the major
  /// seventh and the minor ninth, each plus any octaves. A semitone does not count, because the new note will end notes
  /// one or two semitones away.
  func clashes(_ pitch: UInt8, at nanoseconds: Int64) -> Bool {
    for ball in ends.indices where ends[ball] > nanoseconds {
      let distance = abs(Int(pitches[ball]) - Int(pitch))
      if distance > 2, case let interval = distance % 12, interval == 1 || interval == 6 || interval == 11 {
        return true
      }
    }
    return false
  }
}

extension RingingNotes {
  func write(to writer: inout ByteWriter) {
    for ball in ends.indices {
      writer.add(UInt64(pitches[ball]), count: 1)
      writer.add(UInt64(bitPattern: begins[ball]))
      writer.add(UInt64(bitPattern: ends[ball]))
    }
  }

  func add(to hash: inout FNV1a) {
    for ball in ends.indices {
      hash.add(pitches[ball])
      hash.add(UInt64(bitPattern: begins[ball]))
      hash.add(UInt64(bitPattern: ends[ball]))
    }
  }

  init(from reader: inout ByteReader, at nanoseconds: Int64) throws(SnapshotError) {
    for ball in ends.indices {
      pitches[ball] = UInt8(try reader.integer(count: 1))
      begins[ball] = try reader.integer(in: -Performance.latest...nanoseconds + PendingMessages.longestWait)
      let latest = nanoseconds + PendingMessages.longestWait + PendingMessages.longestNote
      ends[ball] = try reader.integer(in: -Performance.latest...latest)
      guard pitches[ball] <= 127 else { throw .damaged }
    }
  }
}
