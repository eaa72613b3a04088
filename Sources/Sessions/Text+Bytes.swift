/// Comparisons by bytes: `==` would need Unicode's tables, which are larger than the rest of the WebAssembly module.
extension String {
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  package func hasBytes(of other: StaticString) -> Bool {
    utf8.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }
}

extension [String] {
  package func firstIndex(ofBytes text: String) -> Int? { firstIndex { $0.hasBytes(of: text) } }
}

package func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func ~= (expected: StaticString, word: Line.Word) -> Bool { word.text.hasBytes(of: expected) }
