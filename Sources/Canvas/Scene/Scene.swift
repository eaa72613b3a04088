/// The canvas: a tree of objects, which programs add, change and remove by commands. The canvas is a pure state
/// machine.
///
/// The input is commands, each with its time. The output is a drawing for any later time. The same commands at the same
/// times give the same drawings on every machine.
public struct Scene: Sendable {
  /// The width in pixels.
  public static let width = 1024.0
  /// The height in pixels.
  public static let height = 768.0
  /// The range of the number of parts in a scene.
  public static let partCounts: ClosedRange<Int32> = 1...999

  /// The number of parts. Each player sees one part; part 0 shows all parts.
  public let parts: Int32
  /// The number of commands so far that were not refused. As long as this number does not change, the drawing for a
  /// given time does not change.
  public internal(set) var changes: UInt64 = 0
  /// The time of the latest command, in nanoseconds.
  public internal(set) var time: Int64 = 0

  /// The objects. Slot 0 is the canvas itself; `freeSlots` lists the free slots.
  var objects = [SceneObject(name: Array("canvas".utf8), part: 0, at: .zero, .canvas)]
  var freeSlots: [Int] = []
  var names = NameTable()
  var images: [KnownImage] = []
  /// The number of notes and clefs of all staves.
  var noteCount = 0
  /// The number of bytes of all texts.
  var textCount = 0

  /// Creates an empty scene.
  ///
  /// - Parameter parts: the number of parts, 1…999; other numbers are clamped.
  public init(parts: Int32 = 1) {
    self.parts = min(max(Self.partCounts.lowerBound, parts), Self.partCounts.upperBound)
    names.insert(0, in: objects)
  }

  /// The colour of the canvas, which is drawn on a white background. The colour may be transparent.
  public var background: Colour { objects[0].colour }

  /// The number of objects on the canvas.
  public var objectCount: Int { objects.count - freeSlots.count - 1 }

  /// Returns the time at which the last movement or fade ends; nil if nothing moves or fades after the given time.
  ///
  /// - Parameter nanoseconds: a time, not before the latest command.
  public func movesUntil(after nanoseconds: Int64) -> Int64? {
    var last: Int64 = 0
    var next = objects[0].firstChild
    // Walk the tree without recursion.
    while let index = next {
      last = max(last, objects[index].end)
      next = objects[index].firstChild ?? successor(of: index)
    }
    last = SceneTime.clamped(last)
    return last > nanoseconds ? last : nil
  }
}

/// An image whose size is known.
struct KnownImage {
  let name: [UInt8]
  let width: Int32
  let height: Int32
}

extension Scene {
  /// Records the size of an image. The command `loadImage` with `autosize` gives an object this size.
  ///
  /// - Parameters:
  ///   - name: the image's name in UTF-8.
  ///   - width: the width in pixels; a negative width becomes 0.
  ///   - height: the height in pixels; a negative height becomes 0.
  public mutating func addImage(_ name: [UInt8], width: Int32, height: Int32) throws(CanvasError) {
    guard name.count <= Limit.name.largest else { throw .full(.name) }
    images.removeAll { $0.name == name }
    guard images.count < Limit.images.largest else { throw .full(.images) }
    images.append(KnownImage(name: name, width: max(0, width), height: max(0, height)))
  }
}
