extension StringProtocol {
  /// `true` if this text, with ASCII letters in lowercase, equals `other`. In place of a hyphen of `other`, this text
  /// may have a space or nothing. Compares bytes, because comparing strings would add Unicode's tables to the
  /// WebAssembly module.
  func matches(_ other: String) -> Bool {
    let bytes = Array(utf8)
    var next = 0
    for expected in other.utf8 {
      let byte = next < bytes.count ? bytes[next] : nil
      let isHyphen = expected == UInt8(ascii: "-")
      if byte.map(lowercase) == expected || (isHyphen && byte == UInt8(ascii: " ")) {
        next += 1
      } else if !isHyphen {
        return false
      }
    }
    return next == bytes.count
  }
}

private func lowercase(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
