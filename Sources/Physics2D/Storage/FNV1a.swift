/// The 64-bit FNV-1a hash of bytes (Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>).
public struct FNV1a: Equatable, Sendable, BitwiseCopyable {
  /// The hash of all bytes added so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of no bytes.
  public init() {}

  /// Adds one byte.
  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Adds an integer's eight bytes, little-endian.
  public mutating func add(_ integer: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: integer >> shift)) }
  }

  /// Adds a number's bits. −0 is hashed as 0, and every NaN as the same NaN, so that equal states have equal hashes.
  public mutating func add(_ number: Double) {
    add(number.isNaN ? Double.nan.bitPattern : number == 0 ? 0 : number.bitPattern)
  }

  /// Adds both coordinates of a vector.
  public mutating func add(_ vector: Vector2) {
    add(vector.x)
    add(vector.y)
  }

  /// Adds an instant.
  public mutating func add(_ instant: Instant) {
    add(UInt64(bitPattern: instant.nanoseconds))
    add(instant.fraction)
  }
}
