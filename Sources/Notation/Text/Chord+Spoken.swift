import ChordEngine

extension Chord {
  /// The chord in words, for a screen reader: `"E♭ minor"`, `"D minor 7"`, `"G dominant 7 over B"`.
  public var spoken: String {
    let words = root.text + " " + quality.spoken
    guard let bass else { return words }
    return words + " over " + bass.text
  }
}

extension ChordQuality {
  /// The signs in `name`, with their words. If signs have the same beginning, the longest comes first.
  private static let words: [(sign: StaticString, word: StaticString)] = [
    ("addmaj", "added major"), ("add", "added"), ("aug", "augmented"), ("dim", "diminished"), ("maj", "major"),
    ("sus", "suspended"), ("no", "without"), ("m", "minor"), ("/", "and"), ("(", ""), (")", ""),
  ]

  /// `name` in words: `"minor 7"`, `"major 7 ♯11"`.
  var spoken: String {
    if contains(.majorThird), contains(.perfectFifth), count == 3 { return "major" }
    let name = Array(self.name.utf8)
    var text: [UInt8] = []
    var index = 0
    // A bare number stands for the dominant chord's seventh, ninth, eleventh or thirteenth.
    if contains(.majorThird), contains(.minorSeventh), Self.isDigit(name[0]) { Self.add("dominant", to: &text) }
    while index < name.count {
      let found = Self.words.first { Self.begins(name[index...], with: $0.sign) }
      if let found {
        index += found.sign.utf8CodeUnitCount
        if found.word.utf8CodeUnitCount > 0 { Self.add(found.word, to: &text) }
      } else {
        let isNumber = Self.isDigit(name[index])
        if !isNumber || index == 0 || !Self.goesOn(name[index - 1]) { Self.add("", to: &text) }
        text.append(name[index])
        index += 1
        // Copy the remaining bytes of a flat or a sharp sign.
        while index < name.count, name[index] & 0xC0 == 0x80 {
          text.append(name[index])
          index += 1
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds a word after a blank.
  private static func add(_ word: StaticString, to text: inout [UInt8]) {
    if !text.isEmpty, text[text.count - 1] != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
    for index in 0..<word.utf8CodeUnitCount { text.append(word.utf8Start[index]) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// `true` if a digit after this byte needs no blank: the byte is a digit, or part of a flat or sharp sign.
  private static func goesOn(_ byte: UInt8) -> Bool { isDigit(byte) || byte & 0x80 != 0 }

  private static func begins(_ bytes: ArraySlice<UInt8>, with sign: StaticString) -> Bool {
    guard bytes.count >= sign.utf8CodeUnitCount else { return false }
    for index in 0..<sign.utf8CodeUnitCount where bytes[bytes.startIndex + index] != sign.utf8Start[index] {
      return false
    }
    return true
  }
}
