import ChordEngine
import Sessions

/// A key as musicians write it: a tonic, then optionally an octave and a scale: `C`, `F#`, `Bb3`, `Am`, `Bb3m`, `C major`, `D4 dorian`. Between tonic
/// and scale may stand one blank or hyphen.
public struct KeyName: Equatable, Sendable {
  /// The tonic with its octave, 4 by default, and the major scale.
  public let tonic: Key
  /// The scale, where one is given.
  public let scale: NamedScale?

  /// The keys that are read, in words.
  public static let allowed: StaticString =
    "C…B with # or b, then an octave, then m for minor, if you like: C, F#, Bb3, Am, Bb3m"

  /// Reads a key; nil for any other text.
  public init?(_ text: String) {
    let all = Array(text.utf8)[...]
    var rest = all
    // A letter and as many signs as can follow it: Bb is B flat.
    guard NoteName(consuming: &rest) != nil else { return nil }
    // An octave comes before the scale only: Cm7 is a chord, not C minor in octave 7.
    let digit = rest.first == UInt8(ascii: "-") ? rest.dropFirst().first : rest.first
    if let digit, isDigit(digit) { rest = rest.dropFirst(digit == rest.first ? 1 : 2) }
    guard let tonic = Key(name: String(decoding: all[..<rest.startIndex], as: UTF8.self)) else { return nil }
    self.tonic = tonic
    guard !rest.isEmpty else {
      scale = nil
      return
    }
    guard let named = NamedScale(rest) else { return nil }
    scale = named
  }

  /// Reads a key as a hand types it, with blanks around it; nil for any other text.
  public init?(typed text: String) { self.init(trimmed(text)) }

  /// Returns the key that replaces another: if it states no scale, it takes over the other's.
  public func key(inPlaceOf other: Key) -> Key {
    var key = tonic
    key.scale = scale?.scale ?? other.scale
    return key
  }
}

/// The scale that stands behind a tonic: `m`, `min` or `minor`, `M`, `maj` or `major`, or another scale's name.
public struct NamedScale: Equatable, Sendable {
  /// The scale.
  public let scale: Scale

  init?(_ text: ArraySlice<UInt8>) {
    let isParted = text.first == UInt8(ascii: " ") || text.first == UInt8(ascii: "-")
    let word = isParted ? text.dropFirst() : text
    if isWord("M", in: word) {
      scale = .major
      return
    }
    let text = String(decoding: word, as: UTF8.self)
    let small = Array(lowercased(text).utf8)[...]
    if isWord("m", in: small) || isWord("min", in: small) {
      scale = .minor
    } else if isWord("maj", in: small) {
      scale = .major
    } else {
      guard let named = Scale(name: text) else { return nil }
      scale = named
    }
  }

  /// `true` if `--scale` may name another one beside it: the same scale, or for minor one of the other two minor scales.
  public func allows(_ other: Scale) -> Bool {
    other == scale || (scale == .minor && (other == .harmonicMinor || other == .melodicMinor))
  }
}
