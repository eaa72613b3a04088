extension StringProtocol {
  /// Returns `true` if the text contains the UTF-8 bytes of another text. The standard library's `contains(_:)` would
  /// link the library for regular expressions, which is larger than this program.
  package func contains(bytesOf other: some StringProtocol) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    guard wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}
