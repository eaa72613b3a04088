import Physics2D

extension SceneObject {
  /// The range of coordinates, in pixels.
  private static let coordinates = Double(Int32.min)...Double(Int32.max)

  func write(to writer: inout ByteWriter) {
    writer.add(text: name)
    writer.add(part)
    writer.add(colour)
    for motion in [x, y, opacity] { writer.add(motion) }
    content.write(to: &writer)
  }

  /// - Parameter latest: the time of the latest command, in nanoseconds.
  init(from reader: inout ByteReader, latest: Int64) throws(SnapshotError) {
    let name = try reader.text(.name)
    let part = try reader.length()
    let colour = try reader.colour()
    let x = try reader.motion(in: Self.coordinates, latest: latest)
    let y = try reader.motion(in: Self.coordinates, latest: latest)
    let opacity = try reader.motion(in: 0...1, latest: latest)
    let content = try ObjectContent(from: &reader, latest: latest)
    self.init(name: name, part: part, at: .zero, content)
    self.colour = colour
    self.x = x
    self.y = y
    self.opacity = opacity
  }
}
