/// The bytes of a bracketed paste, from `ESC [ 200 ~` to `ESC [ 201 ~`.
struct Paste: Sendable {
  private var bytes: [UInt8] = []
  /// How many bytes of the end mark have come.
  private var matched = 0
  /// The pauses since the last byte.
  private var pauses = 0

  private static let endMark = Array("\u{1B}[201~".utf8)
  /// In bytes; the rest of a longer paste is dropped.
  static let longest = 4096
  /// After so many pauses, the end mark is believed lost: the keyboard must work again.
  static let mostPauses = 20

  /// Returns `true` if the byte completes the paste.
  mutating func take(_ byte: UInt8) -> Bool {
    pauses = 0
    if byte == Self.endMark[matched] {
      matched += 1
      return matched == Self.endMark.count
    }
    // The mark's first byte does not recur in it, so no part of a failed match begins another match.
    let kept = Self.endMark.prefix(matched)
    matched = byte == Self.endMark[0] ? 1 : 0
    bytes += (kept + (matched == 1 ? [] : [byte])).prefix(Self.longest - bytes.count)
    return false
  }

  /// Returns `true` if the paste has to end without its mark.
  mutating func pause() -> Bool {
    pauses += 1
    return pauses >= Self.mostPauses
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
