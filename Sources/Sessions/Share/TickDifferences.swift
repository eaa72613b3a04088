/// Converts a session's text between two forms of the gestures' ticks: counted from the start, or from the
/// previous gesture. The second form has fewer digits.
enum TickDifferences {
  /// Returns a session's text with each gesture's tick replaced by the difference from the previous gesture's
  /// tick.
  static func made(of text: [UInt8]) -> [UInt8] {
    var last: Int64 = 0
    return changed(text) { tick in
      defer { last = tick }
      return tick - last
    } ?? text
  }

  /// Returns the text with ticks counted from the start; nil if a tick is too large.
  static func undone(_ text: [UInt8]) -> [UInt8]? {
    var last: Int64 = 0
    return changed(text) { difference in
      // Neither `last` nor `difference` is above 2⁶², so the sum does not overflow.
      last += difference
      return last <= Session.largestTick ? last : nil
    }
  }

  /// Returns a text in which `change` has replaced the number at the beginning of each line that has one.
  /// Returns nil if a number is too large or `change` returns nil.
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
