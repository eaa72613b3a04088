import CClumsy
import Lumia

@_cdecl("clumsy_image_chosen")
func imageChosen(
  _ image: OpaquePointer, _ chordset: UnsafeMutablePointer<Int32>, _ chord: UnsafeMutablePointer<Int32>,
  _ chordsets: UnsafeMutablePointer<Int32>
) {
  let box = imageBox(image)
  chordset.pointee = Int32(box.stage.chordset)
  chord.pointee = Int32(box.stage.chord)
  chordsets.pointee = Int32(box.stage.chordsetCount)
}

@_cdecl("clumsy_image_origin")
func imageOrigin(_ image: OpaquePointer, _ chordset: Int32) -> Int32 {
  let box = imageBox(image)
  guard 0..<Int32(box.stage.chordsetCount) ~= chordset else { return -1 }
  return Int32(box.stage.origin(ofChordset: Int(chordset)).rawValue)
}

@_cdecl("clumsy_image_field")
func imageField(_ image: OpaquePointer, _ chord: Int32, _ tone: Int32, _ field: Int32) -> Int32 {
  guard 0..<8 ~= chord, 0..<8 ~= tone, let field = UInt8(exactly: field).flatMap({ LumiField(number: $0) }) else {
    return -32768
  }
  let box = imageBox(image)
  return Int32(box.stage.lumi(set: Int(box.stage.chordset), chord: Int(chord), tone: Int(tone))[field])
}

@_cdecl("clumsy_image_option")
func imageOption(_ image: OpaquePointer, _ option: Int32) -> Int32 {
  guard let option = UInt8(exactly: option).flatMap({ LumiaOption(rawValue: $0) }) else { return -1 }
  return Int32(imageBox(image).stage.options[option])
}

@_cdecl("clumsy_image_trigger")
func imageTrigger(_ image: OpaquePointer, _ pad: Int32, _ trigger: UnsafeMutablePointer<Int32>) -> Int32 {
  guard 0..<Int32(TriggerPad.count) ~= pad else { return 0 }
  let found = imageBox(image).stage.triggers[Int(pad)]
  trigger[0] = Int32(found.action.rawValue)
  trigger[1] = found.chord == 255 ? -1 : Int32(found.chord)
  trigger[2] = Int32(found.amount)
  return 1
}

@_cdecl("clumsy_image_table")
func imageTable(_ table: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  write(table == CLUMSY_IMAGE_LIMITS.rawValue ? imageLimits : LumiaTable(rawValue: table)?.lines ?? [], text, capacity)
}

/// Writes bytes as characters, at most `capacity`, and returns the number of all bytes.
private func write(_ all: [UInt8], _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  if let text { for index in 0..<min(all.count, max(0, Int(capacity))) { text[index] = CChar(bitPattern: all[index]) } }
  return Int32(all.count)
}
