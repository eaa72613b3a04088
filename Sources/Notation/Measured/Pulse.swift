import MIDI

/// The groups of beats in a bar, which ties and beams show.
public struct Pulse: Equatable, Sendable {
  /// The length of the bar, in units (see `NoteValue`).
  public let length: Int
  /// The beginnings of the groups in units, rising from 0.
  public let groups: [Int]
  /// The middle of the bar; nil if no group begins in the middle. A written note crosses the middle only if the note
  /// begins with the bar or ends with the bar.
  public let middle: Int?
  /// `true` if the groups have three parts each, as in 6/8.
  public let isCompound: Bool

  /// Creates the groups of a meter. A meter in eighths or shorter notes has groups of three beats if the number of
  /// beats is a multiple of three; otherwise groups of two, the last of which may have three. In other meters, each
  /// beat is a group.
  public init(_ meter: TimeSignature) {
    let part = NoteValue.unitsPerWhole / meter.unit
    length = meter.beats * part
    isCompound = meter.unit >= 8 && meter.beats % 3 == 0
    let isShort = meter.unit >= 8
    var groups: [Int] = []
    var beat = 0
    while beat < meter.beats {
      groups.append(beat * part)
      let rest = meter.beats - beat
      beat += !isShort ? 1 : isCompound || rest == 3 ? 3 : min(rest, 2)
    }
    self.groups = groups
    let half = groups.count / 2
    middle = groups.count >= 2 && groups.count % 2 == 0 && groups[half] * 2 == length ? groups[half] : nil
  }

  /// Returns the index of the group that contains a place, which is in units.
  public func group(at place: Int) -> Int { (groups.lastIndex { $0 <= place }) ?? 0 }

  /// Returns the importance of a place: 100 for bar lines, 99 for the middle, and 98 for the beginnings of other
  /// groups. Inside a group, the first division's places get 97, and each finer division's places get one less.
  func strength(_ place: Int) -> Int {
    if place <= 0 || place >= length { return 100 }
    if place == middle { return 99 }
    let group = group(at: place)
    let distance = place - groups[group]
    if distance == 0 { return 98 }
    let end = group + 1 < groups.count ? groups[group + 1] : length
    let parts = end - groups[group]
    // A group of three is divided into its three parts first; every other division is in halves.
    var step = parts % 3 == 0 ? parts / 3 : parts / 2
    var strength = 97
    while step > 1, distance % step != 0 {
      step /= 2
      strength -= 1
    }
    return strength
  }
}
