extension Scale {
  /// Returns how many letters a tone is above the tonic, 0…6.
  ///
  /// A seven-tone scale has every letter once. In scales of other sizes, the tones are perfect, minor or major
  /// intervals, and 6 semitones are a diminished fifth. Three exceptions spread the letters more evenly:
  /// - 3 semitones are an augmented second if the scale has a major third and no second: C D♯ E in 0,3,4,7,8,11;
  /// - 6 semitones are an augmented fourth if the scale has no perfect fourth, and has a perfect fifth or a major
  ///   third: F♯ in the whole-tone scale on C;
  /// - 8 semitones are an augmented fifth if the scale has no other fifth and no major sixth: G♯ in the same scale.
  func letters(at index: Int) -> Int {
    if count == 7 { return index % 7 }
    let semitones = semitones(at: index % count)
    return switch semitones {
    case 0: 0
    case 1, 2: 1
    case 3: contains(4) && !contains(1) && !contains(2) ? 1 : 2
    case 4: 2
    case 5: 3
    case 6: hasAugmentedFourth ? 3 : 4
    case 7: 4
    case 8: contains(7) || contains(9) || (contains(6) && !hasAugmentedFourth) ? 5 : 4
    case 9: 5
    default: 6
    }
  }

  private var hasAugmentedFourth: Bool { contains(6) && !contains(5) && (contains(7) || contains(4)) }
}
