/// The shapes of one picture, in the order in which they are drawn: `stride` numbers each, ready for a graphics card.
public struct LumiaPrimitives: ~Copyable {
  /// The kind of a shape.
  public enum Kind: Int, CaseIterable, Sendable, BitwiseCopyable {
    case point, line, plane, polygon, ring, wave, segment, glyph
  }

  /// The numbers of a shape.
  public static let stride = 16
  /// The largest number of shapes: of each lumi its head, twelve echoes or sixteen segments, and a second letter.
  public static let capacity = LumiaStage.lumiCapacity * 18

  /// The number of shapes.
  public private(set) var count = 0
  private let base = UnsafeMutablePointer<Float>.allocate(capacity: capacity * stride)

  /// Creates an empty list, and allocates all its memory.
  public init() { base.initialize(repeating: 0, count: Self.capacity * Self.stride) }

  deinit { base.deallocate() }

  /// The numbers of all shapes, valid as long as the list.
  public var floats: UnsafePointer<Float> { UnsafePointer(base) }

  /// The numbers of a shape.
  subscript(index: Int) -> InlineArray<16, Float> {
    InlineArray { base[index * Self.stride + $0] }
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ shape: LumiaShape) {
    guard count < Self.capacity else { return }
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

/// A shape of a picture. Lengths are in stage heights. The meaning of `p`, `q` and `extra` depends on the kind:
///
/// | kind | `a`, `b` | `p` | `q` | `extra` |
/// |---|---|---|---|---|
/// | point, plane | half-axes | | | |
/// | line | half the length, half the thickness | | | |
/// | polygon | half-axes of the circumscribed ellipse | sides | | |
/// | ring | half-axes of the ellipse | | | half the thickness |
/// | wave | half the length, the height | waves | the phase, in turns | half the thickness |
/// | segment | half the length, the larger half thickness | half the thickness at the start | and at the end | |
/// | glyph | half-axes of the letter's box | | half the thickness | the letter's number |
struct LumiaShape: BitwiseCopyable {
  var kind: LumiaPrimitives.Kind
  var x = 0.0
  var y = 0.0
  var a = 0.0
  var b = 0.0
  /// The direction of the axis of `a`.
  var cosine = 1.0
  var sine = 0.0
  var p = 0.0
  var q = 0.0
  /// The width of the edge.
  var softness = 0.0
  var light = LinearColour.black
  var alpha = 0.0
  var blend = LumiBlend.additive
  var extra = 0.0
}
