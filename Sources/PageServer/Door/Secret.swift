/// A secret word, which opens the door.
package struct Secret: Equatable, Sendable {
  /// 32 hexadecimal digits.
  package let text: String

  /// A new word of 128 random bits of the system's.
  package init() {
    var generator = SystemRandomNumberGenerator()
    text = hexadecimal(generator.next()) + hexadecimal(generator.next())
  }

  /// A word that was made elsewhere; nil for other texts.
  package init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else { return nil }
    self.text = text
  }

  /// Returns `true` if a stranger's word is this one, in a time that tells nothing of where they differ.
  package func isSaid(by word: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(word.utf8))
    guard own.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }
}

/// The 16 hexadecimal digits of a number.
package func hexadecimal(_ number: UInt64) -> String {
  let text = String(number, radix: 16)
  return String(repeating: "0", count: 16 - text.utf8.count) + text
}
