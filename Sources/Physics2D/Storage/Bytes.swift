/// Writes numbers as bytes, little-endian, one after another. The large functions of the writer and the reader are not
/// inlined, because inlined copies would make the WebAssembly file of clumsy's web page larger.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  @inline(never)
  package mutating func add(_ integer: UInt64, count: Int = 8) {
    withUnsafeBytes(of: integer.littleEndian) { word in
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: word[..<count]))
    }
  }

  package mutating func add(_ integer: Int) { add(UInt64(bitPattern: Int64(integer))) }
  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }
  package mutating func add(_ number: Double) { add(number.bitPattern) }

  package mutating func add(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

  package mutating func add(_ vector: Vector2) {
    add(vector.x)
    add(vector.y)
  }

  package mutating func add(_ instant: Instant) {
    add(UInt64(bitPattern: instant.nanoseconds))
    add(instant.fraction)
  }
}

/// Reads the numbers that a `ByteWriter` wrote, in the same order.
package struct ByteReader {
  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset == bytes.count }

  @inline(never)
  package mutating func integer(count: Int = 8) throws(SnapshotError) -> UInt64 {
    guard bytes.count - offset >= count else { throw .truncated(byte: bytes.count) }
    var integer: UInt64 = 0
    for place in 0..<count { integer |= UInt64(bytes[offset + place]) << UInt64(8 * place) }
    offset += count
    return integer
  }

  package mutating func bytes(count: Int) throws(SnapshotError) -> [UInt8] {
    guard count >= 0, bytes.count - offset >= count else { throw .truncated(byte: bytes.count) }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  package mutating func integer(in range: ClosedRange<Int>) throws(SnapshotError) -> Int {
    Int(try integer(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  /// Reads an integer in a range. The result is an `Int64`, because `Int` has only 32 bits in WebAssembly.
  @inline(never)
  package mutating func integer(in range: ClosedRange<Int64>) throws(SnapshotError) -> Int64 {
    let start = offset
    let integer = Int64(bitPattern: try integer())
    guard range.contains(integer) else { throw .badValue(byte: start) }
    return integer
  }

  @inline(never)
  package mutating func flag() throws(SnapshotError) -> Bool {
    let start = offset
    let value = try integer(count: 1)
    guard value <= 1 else { throw .badValue(byte: start) }
    return value == 1
  }

  @inline(never)
  package mutating func number(in range: ClosedRange<Double>) throws(SnapshotError) -> Double {
    let start = offset
    let number = Double(bitPattern: try integer())
    guard range.contains(number) else { throw .badValue(byte: start) }
    return number
  }

  package mutating func number() throws(SnapshotError) -> Double {
    try number(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }

  package mutating func vector() throws(SnapshotError) -> Vector2 {
    let x = try number()
    return Vector2(x, try number())
  }

  /// Reads a count, 0…2³⁰. With this limit, the count can grow later without overflowing `Int32`.
  package mutating func count() throws(SnapshotError) -> Int32 {
    let start = offset
    let count = try integer(count: 4)
    guard count <= 1 << 30 else { throw .badValue(byte: start) }
    return Int32(count)
  }

  /// Reads an instant, which may be `never`.
  package mutating func instant() throws(SnapshotError) -> Instant {
    let start = offset
    let nanoseconds = Int64(bitPattern: try integer())
    guard nanoseconds >= 0 else { throw .badValue(byte: start) }
    return Instant(nanoseconds: nanoseconds, fraction: try number(in: 0...(1.0).nextDown))
  }
}

/// The reason why a snapshot cannot be restored.
public enum SnapshotError: Error, Equatable, Sendable {
  /// The bytes do not begin with a snapshot's signature.
  case notASnapshot
  /// This engine cannot read the snapshot's version.
  case unknownVersion(UInt64)
  /// The bytes end too early. The value is the number of bytes.
  case truncated(byte: Int)
  /// The checksum does not match, or the parts do not fit together.
  case damaged
  /// A number is outside its range. The value is the number's offset in bytes.
  case badValue(byte: Int)
}
