/// A scale with a name. The raw values are public as `Scale.rawValue`, so they must never change.
enum KnownScale: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case major, dorian, phrygian, lydian, mixolydian, minor, locrian, harmonicMinor, melodicMinor
  case locrianNatural6, ionianAugmented, dorianSharp4, phrygianDominant, lydianSharp2, ultralocrian
  case dorianFlat2, lydianAugmented, lydianDominant, mixolydianFlat6, locrianNatural2, altered
  case harmonicMajor, majorPentatonic, minorPentatonic, blues, wholeTone, halfWhole, wholeHalf

  var mask: UInt16 { row.mask }

  var name: String { row.name.description }

  private var row: (name: StaticString, mask: UInt16) {
    switch self {
    case .major: ("major", tones([0, 2, 4, 5, 7, 9, 11]))
    case .dorian: ("dorian", tones([0, 2, 3, 5, 7, 9, 10]))
    case .phrygian: ("phrygian", tones([0, 1, 3, 5, 7, 8, 10]))
    case .lydian: ("lydian", tones([0, 2, 4, 6, 7, 9, 11]))
    case .mixolydian: ("mixolydian", tones([0, 2, 4, 5, 7, 9, 10]))
    case .minor: ("minor", tones([0, 2, 3, 5, 7, 8, 10]))
    case .locrian: ("locrian", tones([0, 1, 3, 5, 6, 8, 10]))
    case .harmonicMinor: ("harmonic-minor", tones([0, 2, 3, 5, 7, 8, 11]))
    case .melodicMinor: ("melodic-minor", tones([0, 2, 3, 5, 7, 9, 11]))
    case .locrianNatural6: ("locrian-natural-6", tones([0, 1, 3, 5, 6, 9, 10]))
    case .ionianAugmented: ("ionian-augmented", tones([0, 2, 4, 5, 8, 9, 11]))
    case .dorianSharp4: ("dorian-sharp-4", tones([0, 2, 3, 6, 7, 9, 10]))
    case .phrygianDominant: ("phrygian-dominant", tones([0, 1, 4, 5, 7, 8, 10]))
    case .lydianSharp2: ("lydian-sharp-2", tones([0, 3, 4, 6, 7, 9, 11]))
    case .ultralocrian: ("ultralocrian", tones([0, 1, 3, 4, 6, 8, 9]))
    case .dorianFlat2: ("dorian-flat-2", tones([0, 1, 3, 5, 7, 9, 10]))
    case .lydianAugmented: ("lydian-augmented", tones([0, 2, 4, 6, 8, 9, 11]))
    case .lydianDominant: ("lydian-dominant", tones([0, 2, 4, 6, 7, 9, 10]))
    case .mixolydianFlat6: ("mixolydian-flat-6", tones([0, 2, 4, 5, 7, 8, 10]))
    case .locrianNatural2: ("locrian-natural-2", tones([0, 2, 3, 5, 6, 8, 10]))
    case .altered: ("altered", tones([0, 1, 3, 4, 6, 8, 10]))
    case .harmonicMajor: ("harmonic-major", tones([0, 2, 4, 5, 7, 8, 11]))
    case .majorPentatonic: ("major-pentatonic", tones([0, 2, 4, 7, 9]))
    case .minorPentatonic: ("minor-pentatonic", tones([0, 3, 5, 7, 10]))
    case .blues: ("blues", tones([0, 3, 5, 6, 7, 10]))
    case .wholeTone: ("whole-tone", tones([0, 2, 4, 6, 8, 10]))
    case .halfWhole: ("half-whole", tones([0, 1, 3, 4, 6, 7, 9, 10]))
    case .wholeHalf: ("whole-half", tones([0, 2, 3, 5, 6, 8, 9, 11]))
    }
  }

  /// Other names that `Scale(name:)` accepts.
  static var aliases: [(String, KnownScale)] {
    [
      ("ionian", .major), ("aeolian", .minor), ("natural-minor", .minor), ("jazz-minor", .melodicMinor),
      ("ukrainian-dorian", .dorianSharp4), ("acoustic", .lydianDominant), ("half-diminished", .locrianNatural2),
      ("super-locrian", .altered), ("pentatonic", .majorPentatonic), ("dominant-diminished", .halfWhole),
      ("diminished", .wholeHalf),
    ]
  }
}

/// Returns the mask of a scale whose tones are given in semitones above the tonic. `semitones` is an `InlineArray`,
/// because an `Array` would allocate.
private func tones<let count: Int>(_ semitones: InlineArray<count, UInt16>) -> UInt16 {
  var mask: UInt16 = 0
  for index in semitones.indices { mask |= 1 << semitones[index] }
  return mask
}
