/// The canvas: a tree of objects that programs draw with commands. A pure state machine.
///
/// Commands go in, each at a time; a drawing comes out for any later time. The same commands at the same times give
/// the same drawings on every machine. The canvas is 1024 pixels wide and 768 high.
public struct Scene: Sendable {
  /// The width in pixels.
  public static let width = 1024.0
  /// The height in pixels.
  public static let height = 768.0
  /// The numbers of parts that a scene may have.
  public static let partCounts: ClosedRange<Int32> = 1...999

  /// The number of parts. Players see one part each, and part 0 shows all.
  public let parts: Int32
  /// The number of commands that were not refused so far. If it is the same, so are all drawings.
  public internal(set) var changes: UInt64 = 0
  /// The time of the last command, in nanoseconds.
  public internal(set) var time: Int64 = 0

  /// Slot 0 is the canvas itself. Free slots are listed in `freeSlots`.
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

  /// The colour of the canvas, over a white page. It may be transparent.
  public var background: Colour { objects[0].colour }

  /// The number of objects on the canvas.
  public var objectCount: Int { objects.count - freeSlots.count - 1 }

  /// The last time at which something moves or fades; nil if nothing does at the given time or later.
  ///
  /// - Parameter nanoseconds: a time, not before that of the last command.
  public func movesUntil(after nanoseconds: Int64) -> Int64? {
    var last: Int64 = 0
    var next = objects[0].firstChild
    // Walks the tree without recursion: to the first child, else to the next sibling of the nearest ancestor with one.
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
  /// Tells the size of an image of the score, for `loadImage` with `autosize`.
  ///
  /// - Parameters:
  ///   - name: the image's name in UTF-8.
  ///   - width: in pixels; a negative one becomes 0.
  ///   - height: in pixels; a negative one becomes 0.
  public mutating func addImage(_ name: [UInt8], width: Int32, height: Int32) throws(CanvasError) {
    guard name.count <= Limit.name.largest else { throw .full(.name) }
    images.removeAll { $0.name == name }
    guard images.count < Limit.images.largest else { throw .full(.images) }
    images.append(KnownImage(name: name, width: max(0, width), height: max(0, height)))
  }
}
