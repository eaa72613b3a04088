/// A secret word: who says it may come in.
public struct Secret: Equatable, Sendable {
  /// 32 hexadecimal digits.
  public let text: String

  /// A new one, of 128 random bits of the system's.
  public init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<2).map { _ in Self.digits(generator.next()) }.joined()
  }

  /// One that was made elsewhere; nil for what is none.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0.isHexadecimal }) else { return nil }
    self.text = text
  }

  /// Whether a stranger's word is this one, in a time that tells nothing of where they differ.
  public func isSaid(by word: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(word.utf8))
    guard own.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ other[index] }
    return difference == 0
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
