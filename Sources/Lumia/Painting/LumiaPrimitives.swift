/// The shapes of one picture of moving forms (lumis), in the order in which they are drawn. Each shape has `stride`
/// numbers, ready for a graphics card.
public struct LumiaPrimitives: ~Copyable {
  /// The kind of a shape.
  public enum Kind: Int, CaseIterable, Sendable, BitwiseCopyable {
    case point, line, plane, polygon, ring, wave, segment, glyph
  }

  /// The number of floats of a shape.
  public static let stride = 16
  /// The largest number of shapes in a picture.
  public static let capacity = LumiaStage.lumiCapacity * LumiaStage.largestShapeCount

  /// The number of shapes.
  public private(set) var count = 0
  private let base = UnsafeMutablePointer<Float>.allocate(capacity: capacity * stride)

  /// Creates an empty list, and allocates all its memory.
  public init() { base.initialize(repeating: 0, count: Self.capacity * Self.stride) }

  deinit { base.deallocate() }

  /// The numbers of all shapes, valid as long as the list exists.
  public var floats: UnsafePointer<Float> { UnsafePointer(base) }

  /// The numbers of a shape.
  subscript(index: Int) -> InlineArray<16, Float> {
    InlineArray { base[index * Self.stride + $0] }
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ shape: LumiaShape) {
    precondition(count < Self.capacity, "a picture has at most `capacity` shapes")
    let place = base + count * Self.stride
    (place[0], place[1], place[2]) = (Float(shape.kind.rawValue), Float(shape.x), Float(shape.y))
    (place[3], place[4]) = (Float(shape.a), Float(shape.b))
    (place[5], place[6]) = (Float(shape.cosine), Float(shape.sine))
    (place[7], place[8], place[9]) = (Float(shape.p), Float(shape.q), Float(shape.softness))
    place[10] = Float(shape.light.red)
    place[11] = Float(shape.light.green)
    place[12] = Float(shape.light.blue)
    (place[13], place[14], place[15]) = (Float(shape.alpha), Float(shape.blend.rawValue), Float(shape.extra))
    count += 1
  }
}
