/// A scale that musicians have a name for. The numbers are saved, and part of the C face: they never change.
enum KnownScale: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case major, dorian, phrygian, lydian, mixolydian, minor, locrian, harmonicMinor, melodicMinor
  case locrianNatural6, ionianAugmented, dorianSharp4, phrygianDominant, lydianSharp2, ultralocrian
  case dorianFlat2, lydianAugmented, lydianDominant, mixolydianFlat6, locrianNatural2, altered
  case harmonicMajor, majorPentatonic, minorPentatonic, blues, wholeTone, halfWhole, wholeHalf

  /// The tones, as `Scale.mask` has them.
  var mask: UInt16 {
    switch self {
    case .major: tones([0, 2, 4, 5, 7, 9, 11])
    case .dorian: tones([0, 2, 3, 5, 7, 9, 10])
    case .phrygian: tones([0, 1, 3, 5, 7, 8, 10])
    case .lydian: tones([0, 2, 4, 6, 7, 9, 11])
    case .mixolydian: tones([0, 2, 4, 5, 7, 9, 10])
    case .minor: tones([0, 2, 3, 5, 7, 8, 10])
    case .locrian: tones([0, 1, 3, 5, 6, 8, 10])
    case .harmonicMinor: tones([0, 2, 3, 5, 7, 8, 11])
    case .melodicMinor: tones([0, 2, 3, 5, 7, 9, 11])
    case .locrianNatural6: tones([0, 1, 3, 5, 6, 9, 10])
    case .ionianAugmented: tones([0, 2, 4, 5, 8, 9, 11])
    case .dorianSharp4: tones([0, 2, 3, 6, 7, 9, 10])
    case .phrygianDominant: tones([0, 1, 4, 5, 7, 8, 10])
    case .lydianSharp2: tones([0, 3, 4, 6, 7, 9, 11])
    case .ultralocrian: tones([0, 1, 3, 4, 6, 8, 9])
    case .dorianFlat2: tones([0, 1, 3, 5, 7, 9, 10])
    case .lydianAugmented: tones([0, 2, 4, 6, 8, 9, 11])
    case .lydianDominant: tones([0, 2, 4, 6, 7, 9, 10])
    case .mixolydianFlat6: tones([0, 2, 4, 5, 7, 8, 10])
    case .locrianNatural2: tones([0, 2, 3, 5, 6, 8, 10])
    case .altered: tones([0, 1, 3, 4, 6, 8, 10])
    case .harmonicMajor: tones([0, 2, 4, 5, 7, 8, 11])
    case .majorPentatonic: tones([0, 2, 4, 7, 9])
    case .minorPentatonic: tones([0, 3, 5, 7, 10])
    case .blues: tones([0, 3, 5, 6, 7, 10])
    case .wholeTone: tones([0, 2, 4, 6, 8, 10])
    case .halfWhole: tones([0, 1, 3, 4, 6, 7, 9, 10])
    case .wholeHalf: tones([0, 2, 3, 5, 6, 8, 9, 11])
    }
  }

  /// The name in commands: small letters and hyphens.
  var name: String {
    switch self {
    case .major: "major"
    case .dorian: "dorian"
    case .phrygian: "phrygian"
    case .lydian: "lydian"
    case .mixolydian: "mixolydian"
    case .minor: "minor"
    case .locrian: "locrian"
    case .harmonicMinor: "harmonic-minor"
    case .melodicMinor: "melodic-minor"
    case .locrianNatural6: "locrian-natural-6"
    case .ionianAugmented: "ionian-augmented"
    case .dorianSharp4: "dorian-sharp-4"
    case .phrygianDominant: "phrygian-dominant"
    case .lydianSharp2: "lydian-sharp-2"
    case .ultralocrian: "ultralocrian"
    case .dorianFlat2: "dorian-flat-2"
    case .lydianAugmented: "lydian-augmented"
    case .lydianDominant: "lydian-dominant"
    case .mixolydianFlat6: "mixolydian-flat-6"
    case .locrianNatural2: "locrian-natural-2"
    case .altered: "altered"
    case .harmonicMajor: "harmonic-major"
    case .majorPentatonic: "major-pentatonic"
    case .minorPentatonic: "minor-pentatonic"
    case .blues: "blues"
    case .wholeTone: "whole-tone"
    case .halfWhole: "half-whole"
    case .wholeHalf: "whole-half"
    }
  }

  /// Other names that are read, and the scales that they name.
  static var aliases: [(String, KnownScale)] {
    [
      ("ionian", .major), ("aeolian", .minor), ("natural-minor", .minor), ("jazz-minor", .melodicMinor),
      ("ukrainian-dorian", .dorianSharp4), ("acoustic", .lydianDominant), ("half-diminished", .locrianNatural2),
      ("super-locrian", .altered), ("pentatonic", .majorPentatonic), ("dominant-diminished", .halfWhole),
      ("diminished", .wholeHalf),
    ]
  }
}

/// The mask of tones so many semitones above the tonic. An array of stated length, for an `Array` would be allocated.
private func tones<let count: Int>(_ semitones: InlineArray<count, UInt16>) -> UInt16 {
  var mask: UInt16 = 0
  for index in semitones.indices { mask |= 1 << semitones[index] }
  return mask
}
