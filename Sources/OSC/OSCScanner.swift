/// Reads the fields of a packet, or of one element of a bundle, from front to back.
struct OSCScanner {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, from: 0, to: bytes.count) }

  private init(_ bytes: [UInt8], from place: Int, to end: Int) {
    self.bytes = bytes
    self.place = place
    self.end = end
  }

  /// The byte that is read next; nil at the end.
  var next: UInt8? { place < end ? bytes[place] : nil }

  func error(_ expected: OSCError.Expected) -> OSCError { OSCError(place, expected) }

  /// Reads a string, and skips the one to four NULs at its end.
  mutating func string() throws(OSCError) -> [UInt8] {
    var stop = place
    while stop < end, bytes[stop] != 0 { stop += 1 }
    let padded = place + ((stop - place) / 4 + 1) * 4
    guard stop < end, padded <= end else { throw error(.stringEnd) }
    defer { place = padded }
    return Array(bytes[place..<stop])
  }

  /// Reads four bytes, the most significant first.
  mutating func word(_ expected: OSCError.Expected) throws(OSCError) -> UInt32 {
    guard end - place >= 4 else { throw error(expected) }
    defer { place += 4 }
    return (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) }
  }

  /// Reads the length and the bytes of a blob, and skips its padding.
  mutating func blob() throws(OSCError) -> [UInt8] {
    let length = try word(.blobLength)
    guard length <= end - place, (Int(length) + 3) / 4 * 4 <= end - place else { throw error(.blob) }
    defer { place += (Int(length) + 3) / 4 * 4 }
    return Array(bytes[place..<place + Int(length)])
  }

  /// Returns a scanner of the next `length` bytes, and moves this scanner past them.
  mutating func element(_ length: UInt32) throws(OSCError) -> OSCScanner {
    guard length > 0, length <= end - place else { throw error(.element) }
    defer { place += Int(length) }
    return OSCScanner(bytes, from: place, to: place + Int(length))
  }
}
