import MIDI

/// The search for the knob that a user moves: the first knob whose values span `distance` or more. Smaller movements
/// are ignored as jitter.
public struct Learning: Sendable {
  /// The smallest span of values, out of 127, that counts as a movement.
  static let distance = 10

  private var seen: [(source: ControlSource, low: Int, high: Int)] = []

  /// Creates a search before the first message.
  public init() {}

  /// Processes a message. Returns the knob, with the message's channel, once it has moved far enough.
  public mutating func take(_ message: Message) -> ControlSource? {
    switch message {
    case .controlChange(let channel, let controller, let value):
      guard ControlSource.controllers.contains(controller) else { return nil }
      if (32..<64).contains(controller) {
        let coarse = ControlSource(.controller(controller - 32), channel: channel.number)
        if seen.contains(where: { $0.source == coarse }) { return nil }
      }
      return move(ControlSource(.controller(controller), channel: channel.number), to: Int(value))
    case .pitchBend(let channel, let value):
      return move(ControlSource(.bend, channel: channel.number), to: Int(value >> 7))
    case .channelPressure(let channel, let value), .polyphonicPressure(let channel, _, let value):
      return move(ControlSource(.pressure, channel: channel.number), to: Int(value))
    default: return nil
    }
  }

  private mutating func move(_ source: ControlSource, to value: Int) -> ControlSource? {
    guard let index = seen.firstIndex(where: { $0.source == source }) else {
      // The pitch wheel rests at 64, and pressure rests at 0. A knob's rest is unknown, so its span begins at its first
      // value.
      let rest = source.kind == .bend ? 64 : source.kind == .pressure ? 0 : value
      seen.append((source, min(rest, value), max(rest, value)))
      return abs(rest - value) >= Self.distance ? source : nil
    }
    seen[index].low = min(seen[index].low, value)
    seen[index].high = max(seen[index].high, value)
    return seen[index].high - seen[index].low >= Self.distance ? source : nil
  }
}
