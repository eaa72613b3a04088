import Lumia

/// The lumi (a unit of light on the image's canvas) that a note of a keyboard releases. The note itself does not sound.
/// Lumis of low notes are on the left, and lumis of loud notes are at the top.
struct PlayedLumi {
  /// The notes that reach from the left to the right of the stage: those of a keyboard with 61 keys. Lower notes are
  /// placed as the lowest of these, and higher notes as the highest.
  private static let notes: ClosedRange<UInt8> = 36...96

  let command: LumiaCommand

  /// A lumi of a chord, 0…7. The velocity is 1…127.
  init(note: UInt8, velocity: UInt8, chord: UInt8) {
    let place = Int(min(max(note, Self.notes.lowerBound), Self.notes.upperBound) - Self.notes.lowerBound)
    let x = (place * 2 + 1) * LumiaCommand.largestPlace / (2 * Self.notes.count)
    let y = Int(velocity) * LumiaCommand.largestPlace / 127
    command = .strike(chord: chord, tone: note % 8, velocity: velocity, pitch: note, x: UInt16(x), y: UInt16(y))
  }
}
