/// A length or delta time as Standard MIDI Files encode it: seven bits a byte, most significant first. The high bit
/// is set in every byte except the last.
public struct VariableLengthQuantity: Equatable, Sendable, BitwiseCopyable {
  /// The largest number: the format allows four bytes.
  public static let maximum: UInt32 = 0x0FFF_FFFF

  /// The number, 0…0x0FFFFFFF.
  public let value: UInt32

  /// Creates a quantity of 0…0x0FFFFFFF (a precondition).
  public init(_ value: UInt32) {
    precondition(value <= Self.maximum, "a variable-length quantity is 0…0x0FFFFFFF")
    self.value = value
  }

  /// Appends the quantity to `bytes`, as one to four bytes.
  public func append(to bytes: inout [UInt8]) {
    var shift: UInt32 = 21
    while shift > 0 && value >> shift == 0 { shift -= 7 }
    while shift > 0 {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift) | 0x80)
      shift -= 7
    }
    bytes.append(UInt8(value & 0x7F))
  }
}
