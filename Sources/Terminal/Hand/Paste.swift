/// The bytes of a bracketed paste, from `ESC [ 200 ~` to `ESC [ 201 ~`.
struct Paste: Sendable {
  private var bytes: [UInt8] = []
  /// The number of bytes of the end mark that have arrived.
  private var matched = 0
  /// The number of pauses since the latest byte. In a pause, the reader waited for input, and no byte came.
  private var pauses = 0

  private static let endMark = Array("\u{1B}[201~".utf8)
  /// The maximum length in bytes; the rest of a longer paste is dropped.
  static let longest = 4096
  /// The number of pauses after which the end mark counts as lost, so that the keyboard works again.
  static let mostPauses = 20

  /// Returns `true` if the byte completes the paste.
  mutating func take(_ byte: UInt8) -> Bool {
    pauses = 0
    if byte == Self.endMark[matched] {
      matched += 1
      return matched == Self.endMark.count
    }
    // The mark contains its first byte only once, so no part of a failed match begins another match.
    let kept = Self.endMark.prefix(matched)
    matched = byte == Self.endMark[0] ? 1 : 0
    bytes += (kept + (matched == 1 ? [] : [byte])).prefix(Self.longest - bytes.count)
    return false
  }

  /// Counts a pause; returns `true` if the paste must end without its end mark.
  mutating func pause() -> Bool {
    pauses += 1
    return pauses >= Self.mostPauses
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
