/// A secret that gives access to the page: a token in an address, or the value of a cookie.
package struct Secret: Equatable, Sendable {
  /// The secret, as 32 hexadecimal digits.
  package let text: String

  /// Makes a secret of 128 random bits from the system's generator.
  package init() {
    var generator = SystemRandomNumberGenerator()
    text = hexadecimal(generator.next()) + hexadecimal(generator.next())
  }

  package init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else { return nil }
    self.text = text
  }

  /// Returns `true` if `word` is the secret. The duration of the comparison does not depend on the place of the first
  /// difference, so it reveals no digits.
  package func matches(_ word: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(word.utf8))
    guard own.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }
}

package func hexadecimal(_ number: UInt64) -> String {
  let text = String(number, radix: 16)
  return String(repeating: "0", count: 16 - text.utf8.count) + text
}
