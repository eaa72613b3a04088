/// A chord relative to a key: a degree, altered or not, and a quality (the intervals above that degree).
///
/// - An unaltered numeral stands for a degree of the key's own scale: VI is A♭ in C minor. A scale that does not have
///   seven tones counts as natural minor if it has a minor but no major third, otherwise as major.
/// - A numeral with ♭, ♯ or ♮ is relative to the major scale: ♭VI is A♭ and ♮vii is B, both in C major and in C minor.
/// - A secondary numeral such as V7/V is relative to a key on the root of its target, the chord after the slash. This
///   key is major if the target is uppercase, otherwise harmonic minor.
///
/// The quality does not depend on the key: IV7 always has a minor seventh, IVmaj7 a major seventh, and I6 an added
/// sixth. A slash precedes a target, never a bass note.
public struct RomanNumeral: Equatable, Sendable, BitwiseCopyable {
  /// A degree, altered or not.
  public struct Place: Equatable, Sendable, BitwiseCopyable {
    /// The degree.
    public var degree: Degree
    /// The alteration, in semitones from the degree of the major scale, −6…6; nil for the degree of the key's own
    /// scale.
    public var alteration: Int8?

    /// Creates a place. Precondition: the alteration is nil or in −6…6.
    public init(_ degree: Degree, alteration: Int8? = nil) {
      precondition((-6...6).contains(alteration ?? 0), "a numeral has at most six signs")
      self.degree = degree
      self.alteration = alteration
    }
  }

  /// The chord to which a secondary numeral leads.
  public struct Target: Equatable, Sendable, BitwiseCopyable {
    /// The degree of the target's root.
    public var place: Place
    /// `true` for a minor chord, written in lowercase.
    public var isMinor: Bool

    /// Creates a target on a degree.
    public init(_ place: Place, isMinor: Bool = false) {
      self.place = place
      self.isMinor = isMinor
    }
  }

  /// The degree of the root.
  public var place: Place
  /// The intervals above the root.
  public var quality: ChordQuality
  /// The chord on whose root the numeral's key is built; nil if the numeral is relative to the given key.
  public var target: Target?

  /// Creates a numeral with the given parts.
  public init(_ place: Place, _ quality: ChordQuality, target: Target? = nil) {
    self.place = place
    self.quality = quality
    self.target = target
  }

  init(_ degree: Degree, _ quality: ChordQuality) { self.init(Place(degree), quality) }

  /// Returns the chord in a key.
  public func chord(in key: Key) -> Chord {
    guard let target else { return Chord(place.root(in: key), quality) }
    let tonic = PitchClass(target.place.root(in: key))
    return Chord(place.root(in: Key(tonic: tonic, scale: target.isMinor ? .harmonicMinor : .major)), quality)
  }
}

extension RomanNumeral.Place {
  fileprivate func root(in key: Key) -> NoteName {
    let scale = alteration == nil ? key.scale.ofSevenTones : .major
    let tonic = key.tonicName
    return NoteName(
      tonic.letter.advanced(by: Int(degree.rawValue)),
      semitones: Int(tonic.semitones) + scale.semitones(of: degree) + Int(alteration ?? 0))
  }
}

extension Scale {
  fileprivate var ofSevenTones: Scale { count == 7 ? self : contains(3) && !contains(4) ? .minor : .major }
}
