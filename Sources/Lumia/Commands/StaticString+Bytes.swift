extension StaticString {
  /// The text as UTF-8 bytes. Texts are compared as bytes, because comparing values of type `String` would add
  /// Unicode's tables to the WebAssembly module.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)) }

  /// `true` if the text has these bytes.
  func equals(_ bytes: some Collection<UInt8>) -> Bool {
    guard utf8CodeUnitCount == bytes.count else { return false }
    var place = 0
    for byte in bytes {
      guard utf8Start[place] == byte else { return false }
      place += 1
    }
    return true
  }
}

/// Returns the decimal digits of a number.
func digits(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
