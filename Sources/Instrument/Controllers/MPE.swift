import MIDI

/// MIDI Polyphonic Expression (MPE 1.0). The lower zone consists of the manager channel 1, for the bass and the clicks,
/// and the member channels 2…16, for the notes of the keys.
public enum MPE: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// No MPE: `Settings.keysChannels` sets the channels of the keys' notes.
  case off
  /// Pitch bend: a ball that has moved to the right or left since its note began bends the note, a semitone for each
  /// 128 points.
  case bend
  /// CC 74, the timbre: the ball's place between the left (0) and the right wall (127) of its half of the stage.
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
  /// The bend range of the member channels, in semitones: the default of the MPE specification.
  static let bendRange: UInt8 = 48
  /// The horizontal distance that bends a note by a semitone, in points.
  static let semitone = 128.0
  static let timbreController: UInt8 = 74

  /// Returns the channel, 2…16, of a member, 0…14.
  static func channel(ofMember member: Int) -> Channel { Channel(number: member + 2) }

  /// Returns the pitch bend, −8192…8191, for a distance in points: how far the ball has moved to the right since its
  /// note began. A move to the left is negative.
  static func bend(_ way: Double) -> Int {
    Int((min(max(way / semitone / Double(bendRange) * 8192, -8192), 8191) + 0.5).rounded(.down))
  }

  /// Returns the message with the given number, from 0, of the zone's set-up; nil after the last message. The MPE
  /// configuration message (RPN 6 on the manager channel) comes first. With `bend`, the bend range (RPN 0) of each
  /// member channel follows.
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
  /// `true` if `mpe` contradicts another setting. With MPE, the bass must be on the manager channel, and the keys must
  /// not have a list of channels. With `bend`, a mapping must not send pitch bends on a member channel; with `timbre`,
  /// it must not send CC 74 there.
  var contradictsMPE: Bool {
    guard mpe != .off else { return false }
    let own = mpe == .bend ? OutMapping.Target.bend : .controller(MPE.timbreController)
    return bassChannel != MPE.manager || keysChannels.count > 1
      || mapOut.contains { $0.target == own && channels(of: $0) != MPE.manager.bit }
  }
}
