import CClumsy
import ChordEngine
import Instrument

/// Converts NUL-terminated UTF-8 to a Swift string.
func string(_ text: UnsafePointer<CChar>) -> String {
  var count = 0
  while text[count] != 0 { count += 1 }
  return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
}

@_cdecl("clumsy_chordset_row")
func chordsetRow(_ number: Int32, _ row: UnsafeMutablePointer<clumsy_chordset>) -> Int32 {
  guard let number = UInt8(exactly: number), let chordset = BuiltInChordset(rawValue: number) else { return 0 }
  let found = chordset.row
  row.pointee = clumsy_chordset(name: text(found.name), chords: text(found.chords), help: text(found.help))
  return 1
}

@_cdecl("clumsy_scale_name")
func scaleName(_ number: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  guard let number = UInt8(exactly: number), let scale = Scale(rawValue: number) else { return -1 }
  return write(scale.name, text, capacity)
}

@_cdecl("clumsy_scale_tones")
func scaleTones(_ number: Int32) -> Int32 {
  guard let number = UInt8(exactly: number), let scale = Scale(rawValue: number) else { return -1 }
  return Int32(scale.mask)
}

@_cdecl("clumsy_check_chords")
func checkChords(
  _ chords: UnsafePointer<CChar>, _ character: UnsafeMutablePointer<Int32>?,
  _ expected: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> Int32 {
  do throws(ChordsetError) {
    _ = try Chordset(parsing: string(chords))
    character?.pointee = 0
    expected?.pointee = nil
    return 0
  } catch {
    character?.pointee = Int32(error.error.character)
    expected?.pointee = text(error.error.expected.staticText)
    return Int32(error.slot)
  }
}

@_cdecl("clumsy_apply_chords")
func applyChords(
  _ performance: OpaquePointer, _ chords: UnsafePointer<CChar>, _ source: Int32,
  _ event: UnsafeMutablePointer<clumsy_event>
) -> Int32 {
  guard let chordset = try? Chordset(parsing: string(chords)) else { return 0 }
  return apply(performance, .chords(chordset), source, event)
}

@_cdecl("clumsy_apply_chord")
func applyChord(
  _ performance: OpaquePointer, _ slot: Int32, _ chord: UnsafePointer<CChar>, _ source: Int32,
  _ event: UnsafeMutablePointer<clumsy_event>
) -> Int32 {
  guard let chord = try? ChordSlot(parsing: string(chord)) else { return 0 }
  return apply(performance, .chord(Int(slot), chord), source, event)
}

@_cdecl("clumsy_chords")
func chords(_ performance: OpaquePointer, _ chords: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  write(box(performance).performance.settings.chordset.text, chords, capacity)
}
