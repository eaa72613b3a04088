/// A text under construction, as UTF-8.
struct UTF8Text {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func write(_ number: Int) { write(String(number)) }

  /// Writes a number with at most two digits after the point.
  mutating func write(_ number: Double) {
    let hundredths = Int((number * 100 + (number < 0 ? -0.5 : 0.5)))
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let rest = abs(hundredths)
    write(rest / 100)
    guard rest % 100 != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(rest % 100 / 10))
    if rest % 10 != 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }

  /// Writes text with XML's escapes. Control characters below 32, most of which XML forbids, become spaces.
  mutating func writeEscaped(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case 0..<32: bytes.append(32)
      default: bytes.append(byte)
      }
    }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
