import MIDI

/// A knob, fader, wheel, key or pressure sensor of a MIDI device, identified by its messages.
public struct ControlSource: Equatable, Sendable {
  /// The kind of message that carries the position.
  public enum Kind: Equatable, Sendable {
    /// A controller, 0…119. Controllers 32…63 carry the low bits of 0…31, unless they have mappings of their own.
    case controller(UInt8)
    case bend
    /// The pressure (aftertouch) of a channel or of any key; the latest message applies.
    case pressure
    /// The note of a key or pad, 0…127. A press of a mapped note has an effect (`PressTarget`), but a note cannot move
    /// a parameter.
    case note(UInt8)
  }

  /// The numbers of the controllers that can be mapped. Higher numbers are channel mode messages.
  public static let controllers: ClosedRange<UInt8> = 0...119

  /// The kind of message that carries the source's position.
  public var kind: Kind
  /// The channel, 1…16; nil for all channels.
  public var channel: Int?

  /// Creates a source on a channel, 1…16, or on all channels.
  public init(_ kind: Kind, channel: Int? = nil) {
    self.kind = kind
    self.channel = channel
  }

  /// The text of the source in a mapping that `--map` accepts: `cc74@2`, `bend`.
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

  func takes(_ kind: Kind, on channel: Channel) -> Bool {
    self.kind == kind && (self.channel == nil || self.channel == channel.number)
  }

  /// Creates the source (a note, button or pedal) whose press a message reports, on the message's channel; nil for
  /// other messages.
  public init?(pressedBy message: Message) {
    switch message {
    case .noteOn(let channel, let note, let velocity) where velocity > 0:
      self.init(.note(note), channel: channel.number)
    case .controlChange(let channel, let controller, 64...127) where Self.controllers.contains(controller):
      self.init(.controller(controller), channel: channel.number)
    default: return nil
    }
  }

  /// Returns the note, button or pedal that a message presses or releases; nil for other messages. `pressure` is the
  /// velocity or the controller's value, 1…127, for a press; 0 for a release.
  static func pressure(of message: Message) -> (kind: Kind, pressure: UInt8)? {
    switch message {
    case .noteOn(_, let note, let velocity): (.note(note), velocity)
    case .noteOff(_, let note, _): (.note(note), 0)
    case .controlChange(_, let controller, let value) where controllers.contains(controller):
      (.controller(controller), value >= 64 ? value : 0)
    default: nil
    }
  }
}
