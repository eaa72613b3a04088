import MIDI

/// Finds the moved knob: the first that moves far enough. A trembling knob does not.
public struct Learning: Sendable {
  /// The shortest way that counts as a movement, of 127.
  static let distance = 10

  private var seen: [(source: ControlSource, low: Int, high: Int)] = []

  /// Nothing has moved yet.
  public init() {}

  /// The knob that was moved, once a message says so; nil until then. Its channel is that of the message.
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
      // A wheel rests in its middle, and pressure at 0; the place of a knob is unknown.
      let rest = source.kind == .bend ? 64 : source.kind == .pressure ? 0 : value
      seen.append((source, min(rest, value), max(rest, value)))
      return abs(rest - value) >= Self.distance ? source : nil
    }
    seen[index].low = min(seen[index].low, value)
    seen[index].high = max(seen[index].high, value)
    return seen[index].high - seen[index].low >= Self.distance ? source : nil
  }
}
