extension StaticShape {
  func write(to writer: inout ByteWriter) {
    writer.add(hull.radius)
    writer.add(UInt64(layers), count: 4)
    writer.add(restitution)
    writer.add(friction)
    writer.add(UInt64(UInt32(bitPattern: sensor)), count: 4)
    writer.add(isEnabled)
    writer.add(start)
    writer.add(velocity)
  }

  init(_ hull: RoundedHull, from reader: inout ByteReader) throws(SnapshotError) {
    self.init(
      hull: hull, layers: UInt32(try reader.integer(count: 4)), restitution: try reader.number(in: 0...1),
      friction: try reader.number(in: 0...World.largestFriction),
      sensor: Int32(bitPattern: UInt32(try reader.integer(count: 4))), isEnabled: try reader.flag(),
      start: try reader.instant(), velocity: try reader.vector())
    guard sensor < World.largestSensorCount else { throw .damaged }
  }
}
