import MIDI

/// MIDI Polyphonic Expression (MPE 1.0): each note of the keys has a channel of its own, so that the ball's place can
/// move the note alone. The lower zone has the manager channel 1, on which the bass and the clicks play, and the member
/// channels 2…16.
public enum MPE: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The notes of the keys share a channel: no MPE.
  case off
  /// The ball's way to the right or left since the note began bends the note's pitch: 128 points are a semitone.
  case bend
  /// The ball's place between the left (0) and the right wall (127) of its half is CC 74, the timbre.
  case timbre

  /// The name in flags and files.
  public var name: StaticString {
    switch self {
    case .off: "off"
    case .bend: "bend"
    case .timbre: "timbre"
    }
  }

  static let manager = Channel(number: 1)
  static let memberCount = 15
  /// In semitones; also the range that MPE prescribes for member channels, before it is set.
  static let bendRange: UInt8 = 48
  /// In points.
  static let semitone = 128.0
  static let timbreController: UInt8 = 74

  /// Member 0…14 has channel 2…16.
  static func channel(ofMember member: Int) -> Channel { Channel(number: member + 2) }

  /// The bend, −8192…8191, of a ball's way, in points.
  static func bend(_ way: Double) -> Int {
    Int((min(max(way / semitone / Double(bendRange) * 8192, -8192), 8191) + 0.5).rounded(.down))
  }

  /// Returns message 0… of the zone's set-up, or nil after the last: the MPE configuration message (RPN 6 on the manager
  /// channel), then, for `bend`, each member channel's bend range (RPN 0).
  func setUp(_ number: Int) -> Message? {
    let zone: InlineArray<3, (UInt8, UInt8)> = [(101, 0), (100, 6), (6, UInt8(Self.memberCount))]
    let range: InlineArray<4, (UInt8, UInt8)> = [(101, 0), (100, 0), (6, Self.bendRange), (38, 0)]
    guard self != .off else { return nil }
    if number < zone.count {
      return .controlChange(channel: Self.manager, controller: zone[number].0, value: zone[number].1)
    }
    let (member, part) = (number - zone.count).quotientAndRemainder(dividingBy: range.count)
    guard self == .bend, member < Self.memberCount else { return nil }
    return .controlChange(
      channel: Self.channel(ofMember: member), controller: range[part].0, value: range[part].1)
  }
}

extension Settings {
  /// `true` if the bass does not play on the manager channel, the keys have a list of channels, or a mapping sets what
  /// `mpe` sets on a member channel.
  var contradictsMPE: Bool {
    guard mpe != .off else { return false }
    let own = mpe == .bend ? OutMapping.Target.bend : .controller(MPE.timbreController)
    return bassChannel != MPE.manager || keysChannels.count > 1
      || mapOut.contains { $0.target == own && channels(of: $0) != MPE.manager.bit }
  }
}
