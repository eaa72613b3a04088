/// A clef of a stave.
enum Clef: UInt8, CaseIterable {
  case treble, alto, bass

  /// The properties of the clef. `name` is its name in commands. `place` is its distance from the stave's top line,
  /// divided by the stave's height. `topLine` is the number of the pitch on the top line (see `NotePitch.step`).
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
