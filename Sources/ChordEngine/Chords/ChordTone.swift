/// A tone that a chord may have: an interval above its root, as musicians write it.
public enum ChordTone: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The root itself.
  case root
  /// What stands at the place of the third: the second or the fourth in a suspended chord.
  case second, minorThird, majorThird, fourth
  /// The fifth.
  case diminishedFifth, perfectFifth, augmentedFifth
  /// The sixth, in a chord without a seventh.
  case sixth
  /// The seventh.
  case diminishedSeventh, minorSeventh, majorSeventh
  /// The tensions, above the octave.
  case minorNinth, majorNinth, augmentedNinth, perfectEleventh, augmentedEleventh, minorThirteenth, majorThirteenth

  /// The number of tones.
  static var count: Int { Int(majorThirteenth.rawValue) + 1 }

  /// The tone of a number below `count`. A way round `allCases`, which allocates; so do ranges of other integers than `Int` in debug builds.
  static func numbered(_ number: Int) -> ChordTone {
    guard let tone = ChordTone(rawValue: UInt8(number)) else { preconditionFailure("there are 19 tones") }
    return tone
  }

  /// The semitones above the root, 0…21.
  public var semitones: Int {
    switch self {
    case .root: 0
    case .second: 2
    case .minorThird: 3
    case .majorThird: 4
    case .fourth: 5
    case .diminishedFifth: 6
    case .perfectFifth: 7
    case .augmentedFifth: 8
    case .sixth, .diminishedSeventh: 9
    case .minorSeventh: 10
    case .majorSeventh: 11
    case .minorNinth: 13
    case .majorNinth: 14
    case .augmentedNinth: 15
    case .perfectEleventh: 17
    case .augmentedEleventh: 18
    case .minorThirteenth: 20
    case .majorThirteenth: 21
    }
  }

  /// The letters above the root's, 0…6: a third is two letters up whether it is minor or major.
  public var letters: Int {
    switch self {
    case .root: 0
    case .second, .minorNinth, .majorNinth, .augmentedNinth: 1
    case .minorThird, .majorThird: 2
    case .fourth, .perfectEleventh, .augmentedEleventh: 3
    case .diminishedFifth, .perfectFifth, .augmentedFifth: 4
    case .sixth, .minorThirteenth, .majorThirteenth: 5
    case .diminishedSeventh, .minorSeventh, .majorSeventh: 6
    }
  }
}
