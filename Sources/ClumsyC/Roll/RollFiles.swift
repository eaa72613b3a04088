import CClumsy
import MIDI
import Roll

extension MIDIDocument {
  /// A file with one empty track. A number of ticks outside 1…32767, which no file can have, becomes 480.
  static func empty(ticksPerQuarter: Int32) -> MIDIDocument {
    let ticks = 1...32_767 ~= ticksPerQuarter ? ticksPerQuarter : 480
    var bytes = MIDIDocument.empty.bytes
    bytes[12] = UInt8(ticks >> 8)
    bytes[13] = UInt8(ticks & 0xFF)
    do throws(MIDIFileError) { return try MIDIDocument(bytes) } catch { return .empty }
  }

  /// The length of a quarter note in ticks. If ticks are parts of a second, a quarter note lasts about half a second.
  fileprivate var ticksPerQuarter: Int64 {
    switch division {
    case .ticksPerQuarter(let ticks): Int64(ticks)
    case .timeCode(let frames, let ticks): Int64(max(1, (frames == 29 ? 30 : frames) * ticks / 2))
    }
  }

  fileprivate var roll: PianoRoll {
    var meters = Meters(ticksPerQuarter: ticksPerQuarter)
    for signature in signatures { meters.change(at: signature.tick, beats: signature.beats, unit: signature.unit) }
    return PianoRoll(count: notes.count, meters: meters) { RollNote(notes[$0]) }
  }
}

extension RollNote {
  /// A note of a file. Its voice is 16 · track + channel. All tracks from 4095 on have the same voices.
  fileprivate init(_ note: MIDIDocument.Note) {
    self.init(
      start: note.start, end: note.end, pitch: note.pitch, velocity: note.velocity,
      voice: min(note.track, 4095) << 4 | UInt16(note.channel))
  }
}

@_cdecl("clumsy_roll_open")
func rollOpen(
  _ bytes: UnsafePointer<UInt8>?, _ size: Int32, _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> OpaquePointer? {
  clear(error)
  let bytes = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, Int(size)))
  do throws(MIDIFileError) {
    let document = try MIDIDocument(Array(bytes))
    return pointer(RollBox(document.roll, document))
  } catch let reason {
    write(line: 0, column: 0, "", "byte \(reason.offset): expected \(reason.expected.text)", to: error)
    return nil
  }
}

@_cdecl("clumsy_roll_save")
func rollSave(_ roll: OpaquePointer, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32) -> Int32 {
  write(rollBox(roll).saved, bytes, capacity)
}

extension RollBox {
  /// The file with the roll's notes.
  fileprivate var saved: [UInt8] {
    // Reading the file again cannot fail, because the file was readable when it was opened.
    guard let document = try? MIDIDocument(file) else { return file }
    var notes: [MIDIDocument.Note] = []
    notes.reserveCapacity(roll.count)
    for id in 0..<roll.idCount {
      guard let note = roll.note(Int32(id)) else { continue }
      notes.append(saved(note, document.notes.indices.contains(id) ? document.notes[id] : nil))
    }
    return document.bytes(with: notes)
  }

  private func saved(_ note: RollNote, _ source: MIDIDocument.Note?) -> MIDIDocument.Note {
    guard var saved = source else {
      return MIDIDocument.Note(
        start: note.start, end: note.end, track: note.voice >> 4, channel: UInt8(note.voice & 15), pitch: note.pitch,
        velocity: note.velocity)
    }
    let opened = RollNote(saved)
    // Save an unedited note unchanged, because its times may be beyond the latest tick of a roll.
    if opened == note { return saved }
    if opened.start != note.start { saved.start = note.start }
    if opened.end != note.end { saved.end = note.end }
    (saved.pitch, saved.velocity) = (note.pitch, note.velocity)
    if opened.voice != note.voice { (saved.track, saved.channel) = (note.voice >> 4, UInt8(note.voice & 15)) }
    return saved
  }
}

@_cdecl("clumsy_roll_warnings")
func rollWarnings(_ roll: OpaquePointer, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  write(rollBox(roll).warnings, text, capacity)
}

@_cdecl("clumsy_roll_nanoseconds")
func rollNanoseconds(_ roll: OpaquePointer, _ tick: Double) -> Double {
  let tick = min(max(whole(tick), 0), PianoRoll.latest)
  return Double(rollBox(roll).tempos.nanoseconds(at: tick * MIDIScore.unitsPerTick))
}

@_cdecl("clumsy_roll_tick_at")
func rollTickAt(_ roll: OpaquePointer, _ nanoseconds: Double) -> Double {
  let tempos = rollBox(roll).tempos
  let time = max(whole(nanoseconds), 0)
  var (low, high) = (Int64(0), PianoRoll.latest)
  while low < high {
    let middle = (low + high + 1) / 2
    if tempos.nanoseconds(at: middle * MIDIScore.unitsPerTick) <= time { low = middle } else { high = middle - 1 }
  }
  return Double(low)
}

@_cdecl("clumsy_roll_voices")
func rollVoices(_ roll: OpaquePointer, _ voices: UnsafeMutablePointer<Int32>?, _ capacity: Int32) -> Int32 {
  var count: Int32 = 0
  for voice in rollBox(roll).roll.voices {
    if let voices, count < capacity { voices[Int(count)] = Int32(voice) }
    count += 1
  }
  return count
}
