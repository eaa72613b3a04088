import ChordEngine

/// A key as musicians write it: a tonic, and an octave and a scale where they are given: `C`, `F#`, `Bb3`, `Am`, `Bb3m`,
/// `C major`, `D4 dorian`. Between tonic and scale may stand one blank or hyphen.
struct KeyName: Equatable {
  /// The tonic in its octave; the scale is major.
  let tonic: Key
  let scale: NamedScale?

  init?(_ text: String) {
    // A letter and at most two signs. The longest counts: Bb is B flat.
    guard let length = [3, 2, 1].first(where: { PitchClass(name: text.prefix($0)) != nil }) else { return nil }
    let name = text.prefix(length)
    var rest = text.dropFirst(length)
    // Before the scale only: Cm7 is the name of a chord, not C minor in octave 7.
    let octave = Self.octave(at: rest)
    rest = rest.dropFirst(octave?.count ?? 0)
    guard let tonic = Key(name: name + (octave ?? "")) else { return nil }
    self.tonic = tonic
    if rest.isEmpty {
      scale = nil
    } else if let named = NamedScale(rest) {
      scale = named
    } else {
      return nil
    }
  }

  /// A digit, or a minus sign and a digit, that `text` begins with.
  private static func octave(at text: Substring) -> Substring? {
    let length = text.first == "-" ? 2 : 1
    return isOctave(text.prefix(length)) ? text.prefix(length) : nil
  }

  private static func isOctave(_ text: Substring) -> Bool {
    guard let digit = text.utf8.last, isDigit(digit) else { return false }
    return text.utf8.count == 1 || (text.utf8.count == 2 && text.first == "-")
  }
}

/// The scale that stands behind a tonic: `m`, `min` or `minor`, `M`, `maj` or `major`, or another scale's name.
struct NamedScale: Equatable {
  let scale: Scale

  init?(_ text: some StringProtocol) {
    let word = String(text.first == " " || text.first == "-" ? text.dropFirst() : text[...])
    switch word {
    case "m": scale = .minor
    case "M": scale = .major
    default:
      switch word.lowercased() {
      case "min": scale = .minor
      case "maj": scale = .major
      default:
        guard let named = Scale(name: word) else { return nil }
        scale = named
      }
    }
  }

  /// Whether `--scale` may name `other` beside it: the same scale, or for minor one of the other two minor scales.
  func allows(_ other: Scale) -> Bool {
    other == scale || (scale == .minor && (other == .harmonicMinor || other == .melodicMinor))
  }
}
