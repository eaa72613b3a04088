import Physics2D

extension Scene {
  /// "clumsyCV" in ASCII, as a little-endian integer.
  private static let signature: UInt64 = 0x5643_7973_6d75_6c63
  private static let version: UInt64 = 1

  /// The saved scene: little-endian, with a version and a checksum, and equal on every machine.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(Self.signature)
    writer.add(Self.version)
    writer.add(UInt64(parts), count: 2)
    writer.add(changes)
    writer.add(UInt64(time))
    writer.add(objects[0].colour)
    writer.add(UInt64(images.count), count: 4)
    for image in images {
      writer.add(text: image.name)
      writer.add(image.width)
      writer.add(image.height)
    }
    writer.add(UInt64(objectCount), count: 4)
    // The number of an object is its place in the order of drawing. The canvas has the number 0.
    var numbers = [Int](repeating: 0, count: objects.count)
    var count = 0
    var next = objects[0].firstChild
    while let index = next {
      count += 1
      numbers[index] = count
      writer.add(UInt64(numbers[objects[index].parent ?? 0]), count: 4)
      objects[index].write(to: &writer)
      next = objects[index].firstChild ?? successor(of: index)
    }
    writer.add(Self.checksum(writer.bytes[...]))
    return writer.bytes
  }

  /// A hash of the saved scene.
  public var digest: UInt64 { Self.checksum(bytes[...]) }

  /// Restores a saved scene. After the same further commands, the restored scene gives the same drawings as the
  /// original. Throws if the bytes are damaged, or are not a scene in this version of the layout.
  public static func restored(from bytes: [UInt8]) throws(SnapshotError) -> Scene {
    var reader = ByteReader(bytes)
    guard bytes.count >= 8, try reader.integer() == signature else { throw .notASnapshot }
    let found = try reader.integer()
    guard found == version else { throw .unknownVersion(found) }
    var end = ByteReader(Array(bytes.suffix(8)))
    guard try end.integer() == checksum(bytes.dropLast(8)) else { throw .damaged }
    let scene = try read(&reader)
    // Each scene has only one saved form. Refuse all other forms.
    guard scene.bytes == bytes else { throw .damaged }
    return scene
  }

  private static func read(_ reader: inout ByteReader) throws(SnapshotError) -> Scene {
    var scene = Scene(parts: Int32(truncatingIfNeeded: try reader.integer(count: 2)))
    scene.changes = try reader.integer()
    scene.time = try reader.integer(in: 0...SceneTime.latest)
    scene.objects[0].colour = try reader.colour()
    for _ in 0..<(try reader.count()) {
      let name = try reader.text(.name)
      let width = try reader.length()
      let height = try reader.length()
      do throws(CanvasError) {
        try scene.addImage(name, width: width, height: height)
      } catch {
        throw .damaged
      }
    }
    let count = try reader.count()
    for number in 0..<count {
      let parent = try reader.count()
      guard parent <= number else { throw .damaged }
      let object = try SceneObject(from: &reader, latest: scene.time)
      do throws(CanvasError) {
        guard object.part <= scene.parts, scene.names.index(of: object.name, in: scene.objects) == nil else {
          throw .noSuchPart
        }
        // No object has been removed from this scene, so the number of each object is its index in `objects`.
        try scene.insert(object, into: Int(parent))
      } catch {
        throw .damaged
      }
    }
    guard scene.noteCount <= Limit.notes.largest, scene.textCount <= Limit.allText.largest else { throw .damaged }
    return scene
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}
