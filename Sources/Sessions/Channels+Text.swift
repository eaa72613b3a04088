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
    for part in TextPart(text).split(at: ",") {
      guard let channel = part.channel else { return nil }
      channels.append(channel)
    }
    self.init(channels, of: owner)
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
    for part in TextPart(text).split(at: ",") {
      let sides = part.split(at: "=")
      guard sides.count == 2, let channel = sides[0].channel, let semitones = Self.semitones(sides[1]) else {
        return nil
      }
      self[channel] = semitones
    }
  }

  /// Parses a whole number of semitones in `range`, such as `7`, `+7` or `-12`.
  package static func semitones(_ part: TextPart) -> Int? {
    part.integer.flatMap { range.contains($0) ? $0 : nil }
  }
}
