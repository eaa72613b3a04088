/// One of the sixteen MIDI channels.
public struct Channel: Equatable, Sendable, BitwiseCopyable {
  /// The index in a status byte, 0…15.
  public let index: UInt8

  /// Creates the channel with a number of 1…16 (a precondition).
  public init(number: Int) {
    guard let channel = Channel(exactly: number) else { preconditionFailure("a MIDI channel is 1…16") }
    self = channel
  }

  /// Creates the channel with a number; the result is nil if the number is not 1…16.
  public init?(exactly number: Int) {
    guard (1...16).contains(number) else { return nil }
    index = UInt8(number - 1)
  }

  init(status: UInt8) { index = status & 0x0F }

  /// The number as musicians count, 1…16.
  public var number: Int { Int(index) + 1 }

  /// The bit that stands for the channel in a set of channels: bit `index`.
  public var bit: UInt64 { 1 << UInt64(index) }
}
