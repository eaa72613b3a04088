import Physics2D

extension Layout {
  func write(to writer: inout ByteWriter) {
    writer.add(keys.count)
    writer.add(placeCount)
    for index in 0..<Self.numberCount { writer.add(self[number: index]) }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    self.init()
    let keyCount = try reader.integer(in: PianoKeys.countRange)
    let placeCount = try reader.integer(in: 0...Stage.pianoBallCount)
    var numbers: [Double] = []
    for _ in 0..<Self.numberCount { numbers.append(try reader.number()) }
    guard let layout = Layout(keyCount: keyCount, placeCount: placeCount, number: { numbers[$0] }) else {
      throw .damaged
    }
    do throws(LayoutError) { try layout.check() } catch { throw .damaged }
    self = layout
  }

  /// Adds the layout to a hash, without the start places of the piano balls, which have no effect after the start.
  func add(to hash: inout FNV1a) {
    for index in 0..<Self.numberCount - 2 * Stage.pianoBallCount where !isUnused(index) {
      hash.add(self[number: index])
    }
  }
}
