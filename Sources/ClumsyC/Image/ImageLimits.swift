import CClumsy
import Lumia

/// The rows of the table `CLUMSY_IMAGE_LIMITS`: numbers that a web page needs to play Lumia's image, the moving light
/// beside the music. clumsy.h explains each name.
private var limits: [(name: StaticString, value: Int)] {
  [
    ("chords", LumiaStage.chordCount), ("tones", LumiaStage.chordCount), ("pads", TriggerPad.count),
    ("chordsets", LumiaStage.largestChordsetCount), ("place", LumiaCommand.largestPlace), ("velocity", 127),
    ("amount", TriggerPad.largestAmount), ("trace-rate", Int(LumiaTrace.rate)), ("shapes", LumiaPrimitives.capacity),
    ("stride", LumiaPrimitives.stride), ("subtractive", Int(LumiBlend.subtractive.rawValue)),
    ("glyphs", LumiaGlyphs.count), ("guard", Int(LumiaOption.flashGuard.rawValue)),
    ("flash-columns", FlashLimiter.columns), ("flash-rows", FlashLimiter.rows),
  ]
}

/// The table of limits as lines of UTF-8. A tab separates a name and its value.
var imageLimits: [UInt8] {
  var text: [UInt8] = []
  for (name, value) in limits {
    if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
    text += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    text.append(UInt8(ascii: "\t"))
    text += String(value).utf8
  }
  return text
}
