extension StringProtocol {
  /// Whether both texts are equal but for ASCII case, hyphens and spaces.
  ///
  /// It compares UTF-8 bytes: a comparison of Unicode strings would need Unicode's tables in the core.
  func matches(_ other: String) -> Bool {
    var others = other.utf8.lazy.compactMap(significant).makeIterator()
    for byte in utf8.lazy.compactMap(significant) where byte != others.next() { return false }
    return others.next() == nil
  }
}

/// The byte in lower case, or nil for a hyphen or a space.
private func significant(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "-"), UInt8(ascii: " "): nil
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
  default: byte
  }
}
