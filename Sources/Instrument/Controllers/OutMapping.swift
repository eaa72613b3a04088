import MIDI

/// Maps a measure of a ball's motion, such as its height, to a MIDI controller.
public struct OutMapping: Equatable, Sendable, BitwiseCopyable {
  /// A measure of a ball's motion, scaled to a share, 0…1.
  public enum Measure: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The horizontal place: 0 at the left wall, 1 at the right wall of the ball's half of the stage.
    case x
    /// The vertical place: 0 on the floor, 1 at the ceiling.
    case y
    /// The speed, as a share of the speed at which the ball's strikes are loudest: `Strike.bassFullSpeed` or
    /// `Strike.keyFullSpeed`.
    case speed
    /// The height above the key below the ball, or above the floor if no key is below. The measure is 0 on the key or
    /// floor, and 1 at the ceiling.
    case height
    /// For a piano ball, the distance from its edge to the edge of the nearest other piano ball; for the bass ball, to
    /// the edge of the nearest bouncer. The measure is 0 at a touch, and 1 at `farthest` or farther.
    case distance

    /// The name in flags and files.
    public var name: StaticString {
      switch self {
      case .x: "x"
      case .y: "y"
      case .speed: "speed"
      case .height: "height"
      case .distance: "distance"
      }
    }
  }

  /// The message that carries the value.
  public enum Target: Equatable, Sendable, BitwiseCopyable {
    /// A controller, 0…119.
    case controller(UInt8)
    /// Pitch bend.
    case bend
    /// Channel pressure.
    case pressure

    /// The range of the values: 0…127, or −8192…8191 for pitch bend.
    public var range: ClosedRange<Int> {
      switch self {
      case .controller, .pressure: 0...127
      case .bend: -8192...8191
      }
    }

    func message(_ value: Int, on channel: Channel) -> Message {
      switch self {
      case .controller(let number): .controlChange(channel: channel, controller: number, value: UInt8(value))
      case .bend: .pitchBend(channel: channel, value: UInt16(value + 8192))
      case .pressure: .channelPressure(channel: channel, pressure: UInt8(value))
      }
    }
  }

  /// The largest number of mappings in a performance.
  public static let largestCount = 16
  /// The numbers of controllers. Higher numbers are channel mode messages, such as all notes off.
  public static let controllers: ClosedRange<UInt8> = 0...119
  /// The distance, in points, at and beyond which the measure `distance` is 1.
  public static let farthest = 256.0

  /// The ball: 0 is the bass ball, 1…16 are the piano balls.
  public var ball: Int
  /// The measured property of the ball.
  public var measure: Measure
  /// The message that carries the value.
  public var target: Target
  /// The values at the shares 0 and 1, both in the target's range. `low` may be above `high`.
  public var low, high: Int
  /// The channel on which the value is sent; nil for the channels of the ball's notes, or with MPE, the manager
  /// channel.
  public var channel: Channel?

  /// A mapping to the whole range of the target.
  public init(ball: Int, _ measure: Measure, _ target: Target, channel: Channel? = nil) {
    (self.ball, self.measure, self.target, self.channel) = (ball, measure, target, channel)
    (low, high) = (target.range.lowerBound, target.range.upperBound)
  }

  /// `true` if the ball's number, the controller's number and the values are in their ranges.
  public var isAllowed: Bool {
    if case .controller(let number) = target, !Self.controllers.contains(number) { return false }
    return 0...Stage.pianoBallCount ~= ball && target.range.contains(low) && target.range.contains(high)
  }

  /// The part of the instrument that the ball plays.
  var voice: Voice { ball == 0 ? .bass : .key }

  /// Returns the value to send for a share, 0…1, rounded.
  func value(of share: Double) -> Int {
    Int((Double(low) + Double(high - low) * min(max(share, 0), 1) + 0.5).rounded(.down))
  }
}

extension Settings {
  /// The channels of the keys' notes: bit n stands for channel n + 1. With MPE, these are the member channels.
  public var channelsOfKeys: UInt64 { mpe == .off ? keysChannels.bits : 0xFFFE }

  /// The channels of the bass, of the keys and of the mapped controllers: bit n stands for channel n + 1.
  public var channelsInUse: UInt64 {
    var bits = bassChannel.bit | channelsOfKeys
    for mapping in mapOut { bits |= channels(of: mapping) }
    return bits
  }

  /// The channels on which pitch bend or pressure is sent: bit n stands for channel n + 1.
  public var bentChannels: UInt64 {
    var bits = mpe == .bend ? channelsOfKeys : 0
    for mapping in mapOut {
      if case .controller = mapping.target { continue }
      bits |= channels(of: mapping)
    }
    return bits
  }

  /// The channels of a voice's controllers: bit n stands for channel n + 1. With MPE, both voices have the
  /// bass's channel, which is then the manager channel.
  func channels(of voice: Voice) -> UInt64 {
    voice == .key && mpe == .off ? keysChannels.bits : bassChannel.bit
  }

  /// The channels on which a mapping is sent: bit n stands for channel n + 1.
  func channels(of mapping: OutMapping) -> UInt64 {
    if let channel = mapping.channel { return channel.bit }
    guard mapping.voice == .key, mpe == .off, keysChannels.owner == .balls else { return channels(of: mapping.voice) }
    return keysChannels.channel(ofKey: 0, ball: mapping.ball).bit
  }

  /// `true` if a mapping sends a controller on a channel of the voice.
  func maps(_ controller: UInt8, of voice: Voice) -> Bool {
    for mapping in mapOut where mapping.target == .controller(controller) {
      if channels(of: mapping) & channels(of: voice) != 0 { return true }
    }
    return false
  }

  /// The indices of two mappings that set the same controller of the same channel; nil if no two mappings do.
  var mappingsInConflict: (Int, Int)? {
    for later in mapOut.indices {
      for earlier in 0..<later
      where mapOut[earlier].target == mapOut[later].target
        && channels(of: mapOut[earlier]) & channels(of: mapOut[later]) != 0
      {
        return (earlier, later)
      }
    }
    return nil
  }
}
