/// A chord by its place in a key: a degree, altered or not, and the quality on it; or the same in the key of another degree, as V7/V is.
///
/// - An unaltered numeral stands on the degree of the key's own scale: VI is A♭ in C minor.
/// - One with ♭, ♯ or ♮ is counted from the major scale on the tonic, so that ♭VI is A♭ and ♮vii B in C major and in C minor alike.
/// - A scale of other than seven tones does not have seven degrees: numerals are counted in the major scale on its tonic, or in natural
///   minor if it has a minor third and no major one.
/// - A secondary numeral is counted from the root that its target has, in major if the target is a capital, else in harmonic minor.
///
/// The quality is always the written one: IV7 is a dominant seventh, the major seventh is IVmaj7, and I6 has a sixth added. A stroke leads to a
/// target: numerals have no bass notes.
public struct RomanNumeral: Equatable, Sendable, BitwiseCopyable {
  /// A degree that a numeral stands on or leads to.
  public struct Place: Equatable, Sendable, BitwiseCopyable {
    /// The degree.
    public var degree: Degree
    /// The semitones from the degree of the major scale, −6…6; nil for the degree of the key's own scale.
    public var alteration: Int8?

    /// A degree, −6…6 semitones from that of the major scale (a precondition), or of the key's own scale.
    public init(_ degree: Degree, alteration: Int8? = nil) {
      precondition((-6...6).contains(alteration ?? 0), "a numeral has at most six signs")
      self.degree = degree
      self.alteration = alteration
    }
  }

  /// A chord that a secondary numeral leads to.
  public struct Target: Equatable, Sendable, BitwiseCopyable {
    /// Where its root is.
    public var place: Place
    /// Whether it is a minor chord, written small.
    public var isMinor: Bool

    /// A chord to lead to.
    public init(_ place: Place, isMinor: Bool = false) {
      self.place = place
      self.isMinor = isMinor
    }
  }

  /// Where the root is.
  public var place: Place
  /// The kind of chord.
  public var quality: ChordQuality
  /// The chord in whose key the degree is counted, if not in that of the tonic.
  public var target: Target?

  /// The numeral of a place.
  public init(_ place: Place, _ quality: ChordQuality, target: Target? = nil) {
    self.place = place
    self.quality = quality
    self.target = target
  }

  /// The numeral of a degree of the key's own scale.
  init(_ degree: Degree, _ quality: ChordQuality) { self.init(Place(degree), quality) }

  /// The chord that the numeral stands for in a key.
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
  /// The scale in which numerals are counted: itself, or major or minor if it has other than seven tones.
  fileprivate var ofSevenTones: Scale { count == 7 ? self : contains(3) && !contains(4) ? .minor : .major }
}
