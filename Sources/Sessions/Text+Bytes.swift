/// Words are compared by their bytes. The operator `==` of strings would need Unicode's normalization tables,
/// which are larger than all other code of the web page's WebAssembly module.
extension String {
  /// Returns `true` if both texts have the same bytes in UTF-8.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Returns `true` if this text and a literal have the same bytes in UTF-8.
  package func hasBytes(of other: StaticString) -> Bool {
    utf8.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }
}

extension [String] {
  /// Returns the index of the first element with the same bytes as a text; nil if there is none.
  package func firstIndex(ofBytes text: String) -> Int? { firstIndex { $0.hasBytes(of: text) } }
}

/// Returns `true` for an ASCII digit.
package func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func ~= (expected: StaticString, word: Line.Word) -> Bool { word.text.hasBytes(of: expected) }
