/// The name of a score in mDNS: a single label, `<score>.<device>`.
public struct ServiceName: Equatable, Sendable {
  /// The label, at most 63 bytes of UTF-8. Its last dot separates the two names.
  public let label: String

  /// The greatest number of characters of each of the two names.
  public static let longest = 29
  /// The greatest length of a label in DNS, in bytes.
  private static let labelLimit = 63

  /// Makes the label of a score on a device. Cuts names of more than `longest` characters, and names whose bytes do not
  /// fit into a label. The number counts as part of the score's name. Replaces dots in the device's name by hyphens,
  /// because clients take the text before the last dot as the score's name.
  ///
  /// - Parameter number: the number that tells apart equal names on the network, from 1. The label omits the number 1,
  ///   but contains any greater number, as in `score #2.device`.
  public init(score: String, device: String, number: Int = 1) {
    let suffix = number > 1 ? " #\(number)" : ""
    let device = Self.cut(device.split(separator: ".").joined(separator: "-"), Self.longest, Self.labelLimit / 2)
    let room = Self.labelLimit - device.utf8.count - 1 - suffix.utf8.count
    label = Self.cut(score, Self.longest - suffix.utf8.count, room) + suffix + "." + device
  }

  /// Returns the longest beginning of `text` with at most `characters` characters and `bytes` bytes. Omits control
  /// characters.
  private static func cut(_ text: String, _ characters: Int, _ bytes: Int) -> String {
    var cut = ""
    var room = bytes
    for character in text where !character.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      room -= character.utf8.count
      if room < 0 || cut.count == characters { break }
      cut.append(character)
    }
    return cut
  }
}
