import ChordEngine

/// A setting that replaces the piece's own setting while the sections with a certain letter are played.
public struct SectionSetting: Equatable, Sendable {
  /// A change of one setting.
  public enum Change: Equatable, Sendable {
    /// A gesture that changes a setting. `isAllowed` lists the allowed gestures.
    case gesture(Gesture)
    /// The tonic, in the octave nearest to the piece's tonic. The scale does not change.
    case tonic(PitchClass)
    /// The number of piano balls at the section's start, in `Settings.ballRange`.
    case balls(Int)
  }

  /// The letter, 0…25 for A…Z.
  public let letter: UInt8
  /// The change.
  public let change: Change

  /// A setting of the sections with a letter.
  public init(letter: UInt8, _ change: Change) { (self.letter, self.change) = (letter, change) }

  /// `true` if the letter and all values are in their ranges, and the setting is one that sections may change.
  public var isAllowed: Bool {
    guard letter < Form.letterCount else { return false }
    switch change {
    case .balls(let count): return Settings.ballRange.contains(count)
    case .gesture(.set(let parameter, let value)): return parameter.isOfSection && parameter.allows(value)
    case .gesture(.move(let lfo)): return lfo.parameter.isOfSection && lfo.isAllowed
    case .gesture(.chord(let slot, _)): return (0..<Chordset.slotCount).contains(slot)
    case .tonic, .gesture(.key), .gesture(.chords), .gesture(.rhythm), .gesture(.timeSignature): return true
    case .gesture: return false
    }
  }
}

extension Parameter {
  /// `true` if a section may set the parameter. `false` for the parameters that control the form itself, and for the
  /// count-in, which comes before the form.
  var isOfSection: Bool { self != .hands && self != .ending && self != .countIn }
}

extension Settings {
  /// The largest number of section settings in a piece.
  public static let largestSectionSettingCount = 64

  /// Applies the settings of the sections with a letter.
  mutating func follow(sectionsWith letter: UInt8) {
    for setting in sections where setting.letter == letter {
      switch setting.change {
      case .gesture(let gesture): follow(gesture)
      case .balls(let count): balls = count
      case .tonic(let tonic): key.move(to: tonic)
      }
    }
  }
}

extension Key {
  /// Moves the tonic to the nearest pitch of a pitch class: a tritone away at most, unless `octaveRange` forces a
  /// larger move.
  fileprivate mutating func move(to tonic: PitchClass) {
    let old = tonicNumber
    var best = Key(tonic: tonic, octave: octave, scale: scale)
    for octave in max(Self.octaveRange.lowerBound, octave - 1)...min(Self.octaveRange.upperBound, octave + 1) {
      let key = Key(tonic: tonic, octave: octave, scale: scale)
      if abs(key.tonicNumber - old) < abs(best.tonicNumber - old) { best = key }
    }
    self = best
  }
}
