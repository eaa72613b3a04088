import ChordEngine
import Sessions

/// A key in musicians' notation, with an optional octave and scale: `C`, `F#`, `Bb3`, `Am`, `C major`, `D4-dorian`.
public struct KeyName: Equatable, Sendable {
  /// The tonic with its octave, 4 by default. The scale of this key is always major.
  public let tonic: Key
  /// The scale, if the text names one.
  public let scale: NamedScale?

  /// A description of the accepted texts.
  public static let allowed: StaticString =
    "C…B with # or b, optionally an octave, optionally m for minor: C, F#, Bb3, Am, Bb3m"

  /// Reads a key; nil for any other text.
  public init?(_ text: String) {
    let all = Array(text.utf8)[...]
    var rest = all
    // Consumes a letter and as many sharps or flats as possible, at most two: Bb is B flat.
    guard NoteName(consuming: &rest) != nil else { return nil }
    // Accepts an octave only before the scale: Cm7 is a chord, not C minor in octave 7.
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

  /// Reads a typed key, which may have blanks around it; nil for any other text.
  public init?(typed text: String) { self.init(trimmed(text)) }

  /// Returns the key that replaces `other`. If the text names no scale, the key gets the scale of `other`.
  public func key(inPlaceOf other: Key) -> Key {
    var key = tonic
    key.scale = scale?.scale ?? other.scale
    return key
  }
}

/// The scale after a tonic: `m`, `min` or `minor`, `M`, `maj` or `major`, or another scale's name.
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

  /// `true` if `--scale` may name `other` for a key in this scale.
  public func allows(_ other: Scale) -> Bool {
    other == scale || (scale == .minor && (other == .harmonicMinor || other == .melodicMinor))
  }
}
