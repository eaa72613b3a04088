import CClumsy
import ChordEngine
import MIDI
import Roll

/// The roll behind a `clumsy_roll` pointer.
final class RollBox {
  var roll: PianoRoll
  /// The bytes of the opened file; for a new roll, the bytes of an empty file.
  let file: [UInt8]
  let tempos: TempoMap
  /// The damaged or unusual parts of the file, one per line.
  let warnings: String

  init(_ roll: consuming PianoRoll, _ document: MIDIDocument) {
    self.roll = roll
    // Keep the file's bytes instead of the document: `clumsy_roll_save` reads the document from these bytes again.
    (file, tempos) = (document.bytes, document.tempos)
    var lines = ""
    for warning in document.warnings {
      if !lines.isEmpty { lines += "\n" }
      lines += "byte \(warning.offset): \(warning.text)"
    }
    warnings = lines
  }
}

func rollBox(_ pointer: OpaquePointer) -> RollBox {
  Unmanaged<RollBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

/// Rounds a number from C to the nearest whole number, and clamps it to ±2⁵³. NaN becomes 0.
func whole(_ number: Double) -> Int64 {
  number.isNaN ? 0 : Int64((min(max(number, -0x1p53), 0x1p53) + 0.5).rounded(.down))
}

func pointer(_ box: RollBox) -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(box).toOpaque()) }

@_cdecl("clumsy_roll_create")
func rollCreate(_ ticksPerQuarter: Int32) -> OpaquePointer {
  let roll = PianoRoll(meters: Meters(ticksPerQuarter: Int64(ticksPerQuarter)))
  return pointer(RollBox(roll, .empty(ticksPerQuarter: ticksPerQuarter)))
}

@_cdecl("clumsy_roll_free")
func rollFree(_ roll: OpaquePointer?) {
  guard let roll else { return }
  Unmanaged<RollBox>.fromOpaque(UnsafeMutableRawPointer(roll)).release()
}

extension RollNote {
  init(_ note: clumsy_roll_note) {
    self.init(
      start: whole(note.start), end: whole(note.end), pitch: note.pitch, velocity: note.velocity, voice: note.voice)
  }
}

extension clumsy_roll_note {
  init(_ id: Int32, _ note: RollNote) {
    self.init(
      start: Double(note.start), end: Double(note.end), id: id, pitch: note.pitch, velocity: note.velocity,
      voice: note.voice)
  }
}

@_cdecl("clumsy_roll_add")
func rollAdd(_ roll: OpaquePointer, _ notes: UnsafePointer<clumsy_roll_note>?, _ count: Int32) -> Int32 {
  let notes = UnsafeBufferPointer(start: notes, count: notes == nil ? 0 : max(0, Int(count)))
  return rollBox(roll).roll.add(notes.map { RollNote($0) })
}

@_cdecl("clumsy_roll_update")
func rollUpdate(_ roll: OpaquePointer, _ notes: UnsafePointer<clumsy_roll_note>?, _ count: Int32) {
  let notes = UnsafeBufferPointer(start: notes, count: notes == nil ? 0 : max(0, Int(count)))
  rollBox(roll).roll.update(notes.map { (id: $0.id, note: $0.velocity == 0 ? nil : RollNote($0)) })
}

@_cdecl("clumsy_roll_set_meter")
func rollSetMeter(_ roll: OpaquePointer, _ tick: Double, _ beats: Int32, _ unit: Int32) -> Int32 {
  rollBox(roll).roll.meters.change(at: whole(tick), beats: Int(beats), unit: Int(unit)) ? 1 : 0
}

@_cdecl("clumsy_roll_set_keys")
func rollSetKeys(_ roll: OpaquePointer, _ lowest: Int32, _ highest: Int32) {
  let low = UInt8(min(max(lowest, 0), 127))
  rollBox(roll).roll.keys = RollKeys(range: low...max(low, UInt8(min(max(highest, 0), 127))))
}

@_cdecl("clumsy_roll_set_scale_keys")
func rollSetScaleKeys(
  _ roll: OpaquePointer, _ scale: Int32, _ tonic: Int32, _ lowest: Int32, _ highest: Int32
) -> Int32 {
  guard let scale = Scale(from: scale), let tonic = PitchClass(from: tonic), lowest <= highest else { return 0 }
  rollBox(roll).roll.keys = RollKeys(scale: scale, tonic: tonic, octaves: Int(lowest)...Int(highest))
  return 1
}

extension Scale {
  init?(from mask: Int32) {
    guard let mask = UInt16(exactly: mask) else { return nil }
    self.init(mask: mask)
  }
}

extension PitchClass {
  init?(from semitones: Int32) {
    guard 0..<12 ~= semitones else { return nil }
    self.init(semitones: UInt8(semitones))
  }
}

@_cdecl("clumsy_roll_set_own_keys")
func rollSetOwnKeys(_ roll: OpaquePointer, _ notes: UnsafePointer<UInt8>?, _ count: Int32) {
  let notes = UnsafeBufferPointer(start: notes, count: notes == nil ? 0 : max(0, Int(count)))
  rollBox(roll).roll.keys = RollKeys(own: Array(notes))
}

@_cdecl("clumsy_roll_keys")
func rollKeys(_ roll: OpaquePointer, _ notes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32) -> Int32 {
  write(rollBox(roll).roll.keys.pitches, notes, capacity)
}

@_cdecl("clumsy_roll_set_bars")
func rollSetBars(_ roll: OpaquePointer, _ bars: Int32) {
  rollBox(roll).roll.bars = bars <= 0 ? .automatic : .fixed(Int64(bars))
}

@_cdecl("clumsy_roll_set_step")
func rollSetStep(_ roll: OpaquePointer, _ level: Int32, _ isTriplet: Int32) {
  rollBox(roll).roll.step = GridStep(level: Int(level), isTriplet: isTriplet != 0)
}

@_cdecl("clumsy_roll_set_voice")
func rollSetVoice(_ roll: OpaquePointer, _ voice: Int32) { rollBox(roll).roll.voice = UInt16(exactly: voice) }
