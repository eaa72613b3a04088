/// One of the sixteen MIDI channels: numbers 1…16 for musicians, indices 0…15 in status bytes.
public struct Channel: Equatable, Sendable, BitwiseCopyable {
  /// The channel's index in a status byte, 0…15.
  public let index: UInt8

  /// Creates the channel with a number of 1…16 (a precondition).
  public init(number: Int) {
    guard let channel = Channel(exactly: number) else { preconditionFailure("a MIDI channel is 1…16") }
    self = channel
  }

  /// Creates the channel with a number; nil if the number is not 1…16.
  public init?(exactly number: Int) {
    guard (1...16).contains(number) else { return nil }
    index = UInt8(number - 1)
  }

  /// The channel in the low four bits of a status byte.
  init(status: UInt8) { index = status & 0x0F }

  /// The channel's number, 1…16.
  public var number: Int { Int(index) + 1 }
}
