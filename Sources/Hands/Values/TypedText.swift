/// Lowercases only ASCII letters. Other letters would need Unicode's tables, which are larger than the page's whole
/// WebAssembly module.
func lowercased(_ text: String) -> String {
  var bytes = Array(text.utf8)
  for index in bytes.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index]) {
    bytes[index] |= 0x20
  }
  return String(decoding: bytes, as: UTF8.self)
}

func trimmed(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var (start, end) = (0, bytes.count)
  while start < end, isBlank(bytes[start]) { start += 1 }
  while start < end, isBlank(bytes[end - 1]) { end -= 1 }
  return String(decoding: bytes[start..<end], as: UTF8.self)
}

/// Replaces commas by points, and a leading typographic minus, U+2212, by a hyphen.
func decimalPoints(_ text: String) -> String {
  var bytes = Array(text.utf8)
  if bytes.count > 3, bytes[0] == 0xE2, bytes[1] == 0x88, bytes[2] == 0x92 {
    bytes[2] = UInt8(ascii: "-")
    bytes.removeFirst(2)
  }
  for index in bytes.indices where bytes[index] == UInt8(ascii: ",") { bytes[index] = UInt8(ascii: ".") }
  return String(decoding: bytes, as: UTF8.self)
}

func isWord(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
  let count = word.utf8CodeUnitCount
  guard bytes.count == count else { return false }
  for index in 0..<count where bytes[bytes.startIndex + index] != word.utf8Start[index] { return false }
  return true
}

func begins(_ text: String, with word: String) -> Bool {
  let (all, beginning) = (Array(text.utf8), Array(word.utf8))
  guard beginning.count <= all.count else { return false }
  for index in beginning.indices where all[index] != beginning[index] { return false }
  return true
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
