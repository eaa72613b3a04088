import Lumia

/// The lumi (a unit of light on the image's canvas) that a note of a keyboard releases. The note itself does not sound.
/// Lumis of low notes are on the left. Lumis of loud notes are at the top, unless the option `pitch-map` lets the pitch
/// set the height.
struct PlayedLumi {
  /// The notes that reach from the left to the right of the stage: the 61 keys of a usual keyboard. Lower and higher
  /// notes get the places of the first and the last key.
  private static let notes: ClosedRange<UInt8> = 36...96

  let command: LumiaCommand

  /// Chooses one of the chord's eight lumis (tones) by the note modulo 8. The velocity is 1…127.
  init(note: UInt8, velocity: UInt8, chord: UInt8) {
    let place = Int(min(max(note, Self.notes.lowerBound), Self.notes.upperBound) - Self.notes.lowerBound)
    let x = (place * 2 + 1) * LumiaCommand.largestPlace / (2 * Self.notes.count)
    let y = Int(velocity) * LumiaCommand.largestPlace / 127
    command = .strike(chord: chord, tone: note % 8, velocity: velocity, pitch: note, x: UInt16(x), y: UInt16(y))
  }
}
