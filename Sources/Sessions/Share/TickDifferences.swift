/// Replaces each gesture's tick in a session's text by its distance from the previous gesture's tick, to save digits.
enum TickDifferences {
  static func made(of text: [UInt8]) -> [UInt8] {
    var last: Int64 = 0
    return changed(text) { tick in
      defer { last = tick }
      return tick - last
    } ?? text
  }

  /// Restores the ticks; returns nil if a tick is too large.
  static func undone(_ text: [UInt8]) -> [UInt8]? {
    var last: Int64 = 0
    return changed(text) { difference in
      // Neither `last` nor `difference` is above 2⁶², so the sum does not overflow.
      last += difference
      return last <= Session.largestTick ? last : nil
    }
  }

  /// Applies `change` to the numbers at the beginning of lines. Returns nil if a number is too large, or if
  /// `change` returns nil.
  private static func changed(_ text: [UInt8], _ change: (Int64) -> Int64?) -> [UInt8]? {
    var result: [UInt8] = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
      let digits = line.prefix(while: isDigit)
      if digits.isEmpty {
        result += line
      } else {
        guard digits.count < 20, let number = Int64(String(decoding: digits, as: UTF8.self)),
          number <= Session.largestTick, let changed = change(number)
        else { return nil }
        result += Array(String(changed).utf8) + line[digits.endIndex...]
      }
    }
    return result
  }
}
