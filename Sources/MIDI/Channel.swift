/// One of the sixteen MIDI channels: musicians count them from 1, the wire from 0.
public struct Channel: Equatable, Sendable, BitwiseCopyable {
  /// The channel on the wire, 0…15.
  public let index: UInt8

  /// The channel a musician calls `number`, 1…16 (a precondition).
  public init(number: Int) {
    guard let channel = Channel(exactly: number) else { preconditionFailure("a MIDI channel is 1…16") }
    self = channel
  }

  /// The channel a musician calls `number`; nil outside 1…16.
  public init?(exactly number: Int) {
    guard (1...16).contains(number) else { return nil }
    index = UInt8(number - 1)
  }

  /// The channel in the low half of a status byte.
  init(status: UInt8) { index = status & 0x0F }

  /// The channel as musicians count, 1…16.
  public var number: Int { Int(index) + 1 }
}
