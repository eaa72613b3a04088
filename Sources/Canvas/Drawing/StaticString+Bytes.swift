extension StaticString {
  /// Returns `true` if the text has the given UTF-8 bytes. Compares bytes, because comparing strings would add
  /// Unicode's tables to the WebAssembly module.
  func equals(_ bytes: [UInt8]) -> Bool {
    guard utf8CodeUnitCount == bytes.count else { return false }
    for index in bytes.indices where utf8Start[index] != bytes[index] { return false }
    return true
  }
}
