import Physics2D

extension ByteWriter {
  mutating func add(_ integer: Int32) { add(UInt64(UInt32(bitPattern: integer)), count: 4) }
  mutating func add(_ colour: Colour) { add(UInt64(colour.rgba), count: 4) }

  mutating func add(text: [UInt8]) {
    add(UInt64(text.count), count: 4)
    add(text)
  }

  mutating func add(_ motion: LinearMotion) {
    add(motion.from)
    add(motion.to)
    add(UInt64(motion.start))
    add(UInt64(motion.duration))
  }
}

extension ByteReader {
  mutating func integer32() throws(SnapshotError) -> Int32 {
    Int32(bitPattern: UInt32(truncatingIfNeeded: try integer(count: 4)))
  }

  mutating func byte() throws(SnapshotError) -> UInt8 { UInt8(truncatingIfNeeded: try integer(count: 1)) }

  mutating func length() throws(SnapshotError) -> Int32 {
    let length = try integer32()
    guard length >= 0 else { throw .damaged }
    return length
  }

  mutating func colour() throws(SnapshotError) -> Colour {
    Colour(rgba: UInt32(truncatingIfNeeded: try integer(count: 4)))
  }

  /// Reads a text. Throws `damaged` if the text is longer than the limit allows, or is not well-formed UTF-8.
  mutating func text(_ limit: Limit) throws(SnapshotError) -> [UInt8] {
    let count = Int(try count())
    guard count <= limit.largest else { throw .damaged }
    let text = try bytes(count: count)
    guard text == text.wellFormed else { throw .damaged }
    return text
  }

  mutating func point() throws(SnapshotError) -> Point {
    let x = try coordinate()
    return Point(x, try coordinate())
  }

  private mutating func coordinate() throws(SnapshotError) -> Double { Double(try integer32()) }

  /// Reads a motion.
  ///
  /// - Parameters:
  ///   - range: the range of the values.
  ///   - latest: the latest allowed start, in nanoseconds.
  mutating func motion(in range: ClosedRange<Double>, latest: Int64) throws(SnapshotError) -> LinearMotion {
    let from = try number(in: range)
    let to = try number(in: range)
    let start = try integer(in: 0...latest)
    return LinearMotion(from: from, to: to, start: start, duration: try integer(in: 0...SceneTime.latest))
  }
}

extension [UInt8] {
  /// The bytes as UTF-8, with U+FFFD in place of each error.
  var wellFormed: [UInt8] { Array(String(decoding: self, as: UTF8.self).utf8) }
}
