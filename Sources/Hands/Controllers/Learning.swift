import Instrument
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
      // The rest of other knobs is unknown, so their span begins at their first value.
      let rest = source.kind == .bend ? 64 : source.kind == .pressure ? 0 : value
      seen.append((source, min(rest, value), max(rest, value)))
      return abs(rest - value) >= Self.distance ? source : nil
    }
    seen[index].low = min(seen[index].low, value)
    seen[index].high = max(seen[index].high, value)
    return seen[index].high - seen[index].low >= Self.distance ? source : nil
  }
}

/// A mapping whose control the user has not yet moved or pressed.
struct WantedMapping: Sendable {
  enum Target {
    case parameter(Parameter)
    case lumi(LumiKnob)
    case press(PressTarget)
  }

  private let target: Target
  private var search = Learning()

  init(_ target: Target) { self.target = target }

  /// Processes a message. Returns the mapping once the user has moved a knob or, for a press, pressed a control.
  mutating func take(_ message: Message) -> Mapping? {
    switch target {
    case .parameter(let parameter): search.take(message).map { Mapping($0, parameter) }
    case .lumi(let lumi): search.take(message).map { Mapping($0, lumi) }
    case .press(let target): ControlSource(pressedBy: message).map { Mapping(pressing: $0, target) }
    }
  }
}
