import Instrument
import MIDI

extension Rhythm {
  package static let expected =
    "none, or up to 16 lengths, each of 1…64 grid lines or a note value, such as 3,3,2 or 3/8,1/4"

  /// The rhythm as text: `3,3,2`, `3/8,1/4`, or `none`.
  package var sessionText: String {
    var text = ""
    for index in 0..<count {
      text += (index > 0 ? "," : "") + self[index].sessionText
    }
    return count == 0 ? "none" : text
  }

  package init?(parsing text: String) {
    self.init()
    if text.hasBytes(of: "none") { return }
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let length = Length(parsing: part), append(length) else { return nil }
    }
  }
}

extension Rhythm.Length {
  /// The length as text: a number of grid lines such as `3`, or a note value such as `3/8`.
  package var sessionText: String { String(count) + (unit > 0 ? "/" + String(unit) : "") }

  package init?(parsing text: Substring.UTF8View) {
    guard let (count, unit) = fraction(text) else { return nil }
    guard let unit else {
      self.init(lines: count)
      return
    }
    self.init(count, of: unit)
  }
}

extension TimeSignature {
  /// The time signature as text: `6/8`.
  package var sessionText: String { String(beats) + "/" + String(unit) }

  package init?(parsing text: String) {
    guard case (let beats, let unit?)? = fraction(text.utf8[...]) else { return nil }
    self.init(beats: beats, unit: unit)
  }
}

/// Parses an integer of at most two digits, optionally followed by `/` and a second such integer.
private func fraction(_ text: Substring.UTF8View) -> (Int, Int?)? {
  let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  func number(_ part: Substring.UTF8View) -> Int? {
    guard part.count <= 2, let value = whole(String(Substring(part))) else { return nil }
    return Int(exactly: value)
  }
  guard parts.count <= 2, let first = number(parts[0]) else { return nil }
  guard parts.count == 2 else { return (first, nil) }
  return number(parts[1]).map { (first, $0) }
}
