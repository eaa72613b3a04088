extension StringProtocol {
  /// `true` if the text contains the bytes of another text, in a row.
  ///
  /// The standard library's `contains` of a text links its regular expressions, which are larger than the instrument.
  package func contains(bytesOf other: some StringProtocol) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    guard wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}
