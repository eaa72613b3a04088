/// The written name of a note: a letter, altered by sharps or flats. F♯ and G♭ are two names of the same pitch class.
public struct NoteName: Equatable, Sendable, BitwiseCopyable {
  /// The letters, from C upwards.
  public enum Letter: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case c, d, e, f, g, a, b

    /// The letter's place in the circle of fifths: −1 for F, 0 for C, and so on to 5 for B.
    var fifths: Int { (2 * Int(rawValue) + 1) % 7 - 1 }

    /// The unaltered letter's semitones above C, 0…11.
    var semitones: Int { (7 * fifths + 12) % 12 }

    /// Returns the letter that is `steps` letters higher. C follows B. `steps` is 0 or more.
    func advanced(by steps: Int) -> Letter {
      guard let letter = Letter(rawValue: UInt8((Int(rawValue) + steps) % 7)) else {
        preconditionFailure("there are seven letters")
      }
      return letter
    }
  }

  /// The letter on the staff.
  public let letter: Letter

  /// The alteration in semitones: positive for sharps, negative for flats.
  public let alteration: Int8

  /// A letter with sharps (positive) or flats (negative).
  public init(_ letter: Letter, alteration: Int8 = 0) {
    self.letter = letter
    self.alteration = alteration
  }

  /// Spells a pitch class with this letter, raised or lowered by at most six semitones.
  public init(_ letter: Letter, of pitchClass: PitchClass) {
    self.init(letter, semitones: Int(pitchClass.semitones))
  }

  /// Spells a pitch class, given in semitones above C, with this letter.
  init(_ letter: Letter, semitones: Int) {
    let distance = (semitones - letter.semitones + 24) % 12
    self.init(letter, alteration: Int8(distance > 6 ? distance - 12 : distance))
  }

  /// The number of semitones above C, 0…11.
  public var semitones: UInt8 {
    let sum = (letter.semitones + Int(alteration)) % 12
    return UInt8(sum < 0 ? sum + 12 : sum)
  }

  /// The capital letter, then its sharps or flats: `"C"`, `"F♯"`, `"B♭"`, `"F♯♯"`.
  public var text: String {
    var text =
      switch letter {
      case .c: "C"
      case .d: "D"
      case .e: "E"
      case .f: "F"
      case .g: "G"
      case .a: "A"
      case .b: "B"
      }
    for _ in 0..<alteration.magnitude { text += alteration > 0 ? "♯" : "♭" }
    return text
  }
}

extension NoteName {
  /// Consumes a letter in upper or lower case, and at most two sharps (`#` `♯`) or two flats (`b` `♭`). If the text
  /// does not begin with a letter A…G, returns nil and consumes nothing.
  package init?(consuming text: inout ArraySlice<UInt8>) {
    guard let letter = text.first.flatMap(Letter.init(ascii:)) else { return nil }
    text.removeFirst()
    var alteration: Int8 = 0
    while alteration.magnitude < 2, let sign = Self.sign(at: text), alteration * sign.semitones >= 0 {
      alteration += sign.semitones
      text.removeFirst(sign.length)
    }
    self.init(letter, alteration: alteration)
  }

  private static func sign(at text: ArraySlice<UInt8>) -> (semitones: Int8, length: Int)? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "#") { return (1, 1) }
    if first == UInt8(ascii: "b") { return (-1, 1) }
    // U+266F ♯ and U+266D ♭ are E2 99 AF and E2 99 AD.
    guard text.count >= 3, first == 0xE2, text[text.startIndex + 1] == 0x99 else { return nil }
    switch text[text.startIndex + 2] {
    case 0xAF: return (1, 3)
    case 0xAD: return (-1, 3)
    default: return nil
    }
  }
}

extension NoteName.Letter {
  /// Creates a letter from a character A…G in upper or lower case; nil for other characters.
  init?(ascii: UInt8) {
    let small = ascii | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "g")).contains(small) else { return nil }
    self = Self.a.advanced(by: Int(small - UInt8(ascii: "a")))
  }
}
