import Instrument
import MIDI
import Sessions

/// Returns the session lines that have the meaning of `--channels bass=1,keys=3,4,5,6`; nil if the list is wrong. A
/// number without a name continues the list of the name before it.
func channelLines(_ text: String) -> [String]? {
  var lists: [(name: String, channels: String)] = []
  for item in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
    if let sign = item.firstIndex(of: "=") {
      lists.append((String(item[..<sign]), String(item[item.index(after: sign)...])))
    } else {
      guard !lists.isEmpty else { return nil }
      lists[lists.count - 1].channels += "," + item
    }
  }
  let names = lists.map(\.name)
  let isUnique = ["bass", "keys", "balls"].allSatisfy { name in names.count { $0 == name } <= 1 }
  guard isUnique, !(names.contains("keys") && names.contains("balls")) else { return nil }
  var lines: [String] = []
  for (name, channels) in lists {
    guard ["bass", "keys", "balls"].contains(name), let list = KeysChannels(parsing: channels, of: .keys),
      name != "bass" || list.count == 1
    else { return nil }
    lines.append("\(name)-channel \(channels)")
  }
  return lines
}

/// A channel's transposition as typed for `--transpose`: `bass`, `keys` or the number of a channel, and semitones.
struct StatedTransposition {
  private enum Part {
    case bass, keys
    case channel(Channel)
  }

  private let part: Part
  private let semitones: Int

  init?(_ text: TextPart) {
    let sides = text.split(at: "=")
    guard sides.count == 2, let semitones = Transposition.semitones(sides[1]) else { return nil }
    self.semitones = semitones
    switch sides[0] {
    case "bass": part = .bass
    case "keys": part = .keys
    default:
      guard let channel = sides[0].channel else { return nil }
      part = .channel(channel)
    }
  }

  /// Parses the list of `--transpose bass=-12,keys=7`; empty for `none`, and nil if the list is wrong.
  static func list(_ text: String) -> [StatedTransposition]? {
    let text = text.lowercased()
    guard text != "none" else { return [] }
    var list: [StatedTransposition] = []
    for part in TextPart(text).split(at: ",") {
      guard let stated = StatedTransposition(part) else { return nil }
      list.append(stated)
    }
    return list
  }

  /// Sets the transposition in the settings, which also determine the channels of the bass and the keys.
  func apply(to settings: inout Settings) {
    switch part {
    case .bass: settings.transposition[settings.bassChannel] = semitones
    case .keys:
      for number in 1...16 where settings.channelsOfKeys & Channel(number: number).bit != 0 {
        settings.transposition[Channel(number: number)] = semitones
      }
    case .channel(let channel): settings.transposition[channel] = semitones
    }
  }
}
