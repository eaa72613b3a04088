/// The one, two or three bytes of a message, stored inline without allocation.
public struct MessageBytes: RandomAccessCollection, Equatable, Sendable, BitwiseCopyable {
  private let first: UInt8
  private let second: UInt8
  private let third: UInt8
  private let length: UInt8

  init(_ status: UInt8) { (first, second, third, length) = (status, 0, 0, 1) }

  init(_ status: UInt8, _ value: UInt8) {
    precondition(value < 0x80, "a MIDI data byte is 0…127")
    (first, second, third, length) = (status, value, 0, 2)
  }

  init(_ status: UInt8, _ value: UInt8, _ other: UInt8) {
    precondition(value < 0x80 && other < 0x80, "a MIDI data byte is 0…127")
    (first, second, third, length) = (status, value, other, 3)
  }

  /// Stores a status byte and a 14-bit value, low seven bits first.
  init(_ status: UInt8, wide value: UInt16) {
    precondition(value < 0x4000, "a 14-bit MIDI value is 0…16383")
    self.init(status, UInt8(value & 0x7F), UInt8(value >> 7))
  }

  /// The index of the status byte.
  public var startIndex: Int { 0 }

  /// The number of bytes, 1…3.
  public var endIndex: Int { Int(length) }

  /// The byte at an index in `startIndex..<endIndex` (a precondition).
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < endIndex, "a message has no such byte")
    return index == 0 ? first : index == 1 ? second : third
  }
}
