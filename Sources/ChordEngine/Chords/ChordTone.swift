/// A tone that a chord may have: a spelled interval above the chord's root.
public enum ChordTone: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case root
  /// In a suspended chord, the second or fourth replaces the third.
  case second, minorThird, majorThird, fourth
  case diminishedFifth, perfectFifth, augmentedFifth
  /// A sixth occurs only in a chord without a seventh.
  case sixth
  case diminishedSeventh, minorSeventh, majorSeventh
  /// Tensions: tones more than an octave above the root.
  case minorNinth, majorNinth, augmentedNinth, perfectEleventh, augmentedEleventh, minorThirteenth, majorThirteenth

  static var count: Int { Int(majorThirteenth.rawValue) + 1 }

  /// Returns the tone with a raw value. Does not allocate, unlike `allCases`. `number` is an `Int`, because loops over
  /// other integer types allocate in debug builds.
  static func numbered(_ number: Int) -> ChordTone {
    guard let tone = ChordTone(rawValue: UInt8(number)) else { preconditionFailure("there are 19 tones") }
    return tone
  }

  /// The number of semitones above the root, 0…21.
  public var semitones: Int {
    let table: InlineArray<19, Int> = [0, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 13, 14, 15, 17, 18, 20, 21]
    return table[Int(rawValue)]
  }

  /// The number of letters above the root's letter, 0…6, without octaves. For example, a ninth is one letter above.
  public var letters: Int {
    let table: InlineArray<19, Int> = [0, 1, 2, 2, 3, 4, 4, 4, 5, 6, 6, 6, 1, 1, 1, 3, 3, 5, 5]
    return table[Int(rawValue)]
  }
}
