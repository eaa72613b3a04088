import Instrument
import MIDI

extension KeysChannels {
  static let expected = "up to 16 channels, each of 1…16, with commas between"

  /// The channels as text: `3,4,5,6`.
  package var sessionText: String {
    (1..<count).reduce(String(self[0].number)) { $0 + "," + String(self[$1].number) }
  }

  package init?(parsing text: String, of owner: Owner) {
    var channels: [Channel] = []
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let channel = Channel(parsing: part) else { return nil }
      channels.append(channel)
    }
    self.init(channels, of: owner)
  }
}

extension Channel {
  /// Parses `1`…`16`.
  package init?(parsing text: Substring.UTF8View) {
    guard text.count <= 2, let number = whole(String(Substring(text))) else { return nil }
    self.init(exactly: Int(number))
  }
}

extension Transposition {
  static let expected = "none, or channels 1…16 and semitones -48…48, such as 1=-12,3=7"

  /// The transposed channels as text: `1=-12,3=7`, or `none`.
  package var sessionText: String {
    var text = ""
    for number in 1...16 {
      let semitones = self[Channel(number: number)]
      if semitones != 0 { text += (text.isEmpty ? "" : ",") + String(number) + "=" + String(semitones) }
    }
    return text.isEmpty ? "none" : text
  }

  package init?(parsing text: String) {
    self.init()
    if text.hasBytes(of: "none") { return }
    for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let parts = item.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
      guard parts.count == 2, let channel = Channel(parsing: parts[0]), let semitones = Self.semitones(parts[1]) else {
        return nil
      }
      self[channel] = semitones
    }
  }

  /// Parses a whole number of semitones in `range`, such as `7`, `+7` or `-12`.
  package static func semitones(_ text: Substring.UTF8View) -> Int? {
    let isDown = text.first == UInt8(ascii: "-")
    let digits = isDown || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard digits.count <= 2, let number = whole(String(Substring(digits))) else { return nil }
    let semitones = isDown ? -Int(number) : Int(number)
    return range.contains(semitones) ? semitones : nil
  }
}
