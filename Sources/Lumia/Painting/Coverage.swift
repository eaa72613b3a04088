import Synth

/// The share of a pixel's light that a shape takes, 0…1: the one definition, which the page's shader repeats.
///
/// In the shape's own axes, (u, v) is the pixel's centre. `distance` is negative inside. Each edge is a smoothstep of
/// the width w, the softness or at least a pixel: `edge(d) = t²(3 − 2t)` with `t = clamp(½ − d / w, 0, 1)`.
struct Coverage {
  let kind: LumiaPrimitives.Kind
  let x, y, cosine, sine: Float
  let a, b, p, q, extra: Float
  /// The width of a pixel, in stage heights.
  let pixel: Float
  private let width: Float
  /// The normals of a polygon's sides.
  private var normals = InlineArray<12, (x: Float, y: Float)>(repeating: (0, 0))
  /// The distance of a polygon's sides from its centre, for a radius of 1.
  private var apothem: Float = 0
  private var strokes = InlineArray<8, (Float, Float, Float, Float)>(repeating: (0, 0, 0, 0))

  /// - Parameter shape: the `LumiaPrimitives.stride` numbers of a shape.
  init(_ shape: InlineArray<16, Float>, pixel: Float) {
    kind = LumiaPrimitives.Kind(rawValue: Int(shape[0]))!
    (x, y) = (shape[1], shape[2])
    // A point thinner than a pixel would fall between their centres.
    let least = kind == .point ? 0.75 * pixel : 0
    (a, b) = (max(shape[3], least), max(shape[4], least))
    (cosine, sine) = (shape[5], shape[6])
    (p, q, extra) = (shape[7], shape[8], shape[15])
    self.pixel = pixel
    width = max(shape[9], pixel)
    if kind == .polygon {
      let turn = 2 * Double.pi / Double(p)
      for side in 0..<min(Int(p), 12) {
        let angle = turn * (Double(side) + 0.5)
        normals[side] = (Float(Mathematics.cosine(angle)), Float(Mathematics.sine(angle)))
      }
      apothem = Float(Mathematics.cosine(turn / 2))
    }
    if kind == .glyph { for stroke in 0..<8 { strokes[stroke] = LumiaGlyphs.stroke(Int(extra), stroke) } }
  }

  /// The half-axes of a box around all covered pixels, in the shape's axes.
  var reach: (u: Float, v: Float) {
    let soft = width / 2
    return switch kind {
    case .point: (a, b)
    case .line: (a + b + soft, b + soft)
    case .plane: (a + soft, b + soft)
    // The sides lie `soft` farther out in units of the smaller axis, and the corners farther still.
    case .polygon: (a * (1 + soft / (min(a, b) * apothem)), b * (1 + soft / (min(a, b) * apothem)))
    case .ring: (a + 2 * (extra + soft), b + 2 * (extra + soft))
    case .wave: (a + extra + soft, b + extra + soft)
    case .segment: (a + pixel, b + soft)
    case .glyph: (a + q + soft, b + q + soft)
    }
  }

  /// Returns the coverage at a place, in stage heights from the shape's centre.
  func callAsFunction(_ dx: Float, _ dy: Float) -> Float {
    let (u, v) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
    return switch kind {
    case .point: point(u, v)
    case .line: line(u, v)
    case .plane: plane(u, v)
    case .polygon: polygon(u, v)
    case .ring: ring(u, v)
    case .wave: wave(u, v)
    case .segment: segment(u, v)
    case .glyph: glyph(u, v)
    }
  }

  @inline(__always)
  func point(_ u: Float, _ v: Float) -> Float {
    let rest = 1 - (u / a) * (u / a) - (v / b) * (v / b)
    return rest > 0 ? rest * rest : 0
  }

  @inline(__always)
  func line(_ u: Float, _ v: Float) -> Float { edge(length(max(abs(u) - a, 0), v) - b) }

  @inline(__always)
  func plane(_ u: Float, _ v: Float) -> Float { edge(abs(u) - a) * edge(abs(v) - b) }

  func polygon(_ u: Float, _ v: Float) -> Float {
    var farthest = -Float.infinity
    for side in 0..<Int(p) { farthest = max(farthest, u / a * normals[side].x + v / b * normals[side].y) }
    return edge((farthest - apothem) * min(a, b))
  }

  @inline(__always)
  func ring(_ u: Float, _ v: Float) -> Float {
    // The distance from an ellipse, to first order: (ρ − 1) / |∇ρ|.
    let radius = length(u / a, v / b)
    let slope = length(u / (a * a), v / (b * b))
    return edge(abs(radius - 1) * radius / max(slope, 1e-9) - extra)
  }

  func wave(_ u: Float, _ v: Float) -> Float {
    let turns = p * u / a / 2 + q
    let angle = 2 * Double.pi * Double(turns - turns.rounded(.down))
    let slope = b * p * .pi / a * Float(Mathematics.cosine(angle))
    let distance = abs(v - b * Float(Mathematics.sine(angle))) / (1 + slope * slope).squareRoot()
    return edge(max(distance, abs(u) - a, abs(v) - b) - extra)
  }

  @inline(__always)
  func segment(_ u: Float, _ v: Float) -> Float {
    let along = min(max((a - abs(u)) / pixel + 0.5, 0), 1)
    let half = p + (q - p) * min(max(0.5 + 0.5 * u / max(a, 1e-9), 0), 1)
    return along * edge(abs(v) - half)
  }

  func glyph(_ u: Float, _ v: Float) -> Float {
    var nearest = Float.infinity
    for stroke in 0..<8 { nearest = min(nearest, distance(u, v, strokes[stroke])) }
    return edge(nearest - q)
  }

  @inline(__always)
  private func edge(_ distance: Float) -> Float {
    let t = min(max(0.5 - distance / width, 0), 1)
    return t * t * (3 - 2 * t)
  }

  @inline(__always)
  private func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

  private func distance(_ u: Float, _ v: Float, _ stroke: (Float, Float, Float, Float)) -> Float {
    let (fromX, fromY) = (stroke.0 * a, stroke.1 * b)
    let (toX, toY) = (stroke.2 * a - fromX, stroke.3 * b - fromY)
    let (x, y) = (u - fromX, v - fromY)
    let share = min(max((x * toX + y * toY) / max(toX * toX + toY * toY, 1e-12), 0), 1)
    return length(x - share * toX, y - share * toY)
  }
}
