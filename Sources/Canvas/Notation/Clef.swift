/// A clef of a stave.
enum Clef: UInt8, CaseIterable {
  case treble, alto, bass

  /// The clef's name in commands; its glyph; its distance from the stave's top line, as a share of the stave's height;
  /// and the number of the pitch on the top line: seven times the octave, plus the letter's number from C = 0.
  var row: (name: StaticString, glyph: Glyph, place: Double, topLine: Int) {
    switch self {
    case .treble: ("treble", .gClef, 0.75, 38)
    case .alto: ("alto", .cClef, 0.5, 32)
    case .bass: ("bass", .fClef, 0.25, 26)
    }
  }

  init?(name: [UInt8]) {
    guard let clef = Self.allCases.first(where: { $0.row.name.equals(name) }) else { return nil }
    self = clef
  }
}
