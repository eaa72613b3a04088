import Physics2D

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

  /// The numbers of all shapes.
  public private(set) var floats = FixedBuffer<Float>(capacity: capacity * stride)

  /// Creates an empty list, and allocates all its memory.
  public init() {}

  /// The number of shapes.
  public var count: Int { floats.count / Self.stride }

  /// The numbers of a shape.
  subscript(index: Int) -> InlineArray<16, Float> {
    var shape = InlineArray<16, Float>(repeating: 0)
    for place in 0..<Self.stride { shape[place] = floats[index * Self.stride + place] }
    return shape
  }

  mutating func removeAll() { floats.removeAll() }

  mutating func append(_ shape: LumiaShape) {
    guard count < Self.capacity else { return }
    add(Double(shape.kind.rawValue), shape.x, shape.y, shape.a)
    add(shape.b, shape.cosine, shape.sine, shape.p)
    add(shape.q, shape.softness, shape.light.red, shape.light.green)
    add(shape.light.blue, shape.alpha, Double(shape.blend.rawValue), shape.extra)
  }

  private mutating func add(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    floats.append(Float(first))
    floats.append(Float(second))
    floats.append(Float(third))
    floats.append(Float(fourth))
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
