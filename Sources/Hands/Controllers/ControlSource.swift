import MIDI

/// A knob, fader, wheel, key or key's pressure of a controller, as its messages name it.
public struct ControlSource: Equatable, Sendable {
  /// The messages that carry the position.
  public enum Kind: Equatable, Sendable {
    /// A controller, 0…119. Controllers 32…63 carry the low seven bits of 0…31, unless they are mapped themselves.
    case controller(UInt8)
    /// The pitch wheel.
    case bend
    /// The pressure of a channel or of any key; the last message counts.
    case pressure
    /// A key or pad, 0…127. It can only tap.
    case note(UInt8)
  }

  /// The controllers that can be mapped: those above are channel mode messages.
  public static let controllers: ClosedRange<UInt8> = 0...119

  /// The messages that carry its position.
  public var kind: Kind
  /// The channel, 1…16; nil for all.
  public var channel: Int?

  /// A source of messages of a channel of 1…16, or of all.
  public init(_ kind: Kind, channel: Int? = nil) {
    self.kind = kind
    self.channel = channel
  }

  /// The text that `--map` takes: `cc74@2`, `bend`.
  public var text: String {
    let name =
      switch kind {
      case .controller(let number): "cc" + String(number)
      case .bend: "bend"
      case .pressure: "pressure"
      case .note(let number): "note" + String(number)
      }
    return name + (channel.map { "@" + String($0) } ?? "")
  }

  /// `true` if it takes messages of this kind on this channel.
  func takes(_ kind: Kind, on channel: Channel) -> Bool {
    self.kind == kind && (self.channel == nil || self.channel == channel.number)
  }

  /// The note, button or pedal that a message says is pressed, on its channel; nil for other messages.
  public init?(pressedBy message: Message) {
    switch message {
    case .noteOn(let channel, let note, let velocity) where velocity > 0:
      self.init(.note(note), channel: channel.number)
    case .controlChange(let channel, let controller, 64...127) where Self.controllers.contains(controller):
      self.init(.controller(controller), channel: channel.number)
    default: return nil
    }
  }
}
