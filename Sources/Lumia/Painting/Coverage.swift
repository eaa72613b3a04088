import Synth

/// The share of a pixel that a shape covers, 0…1. The page's shader repeats this definition.
///
/// In the shape's own axes, (u, v) is the pixel's centre. Distances are negative inside. Each edge is a smoothstep of
/// the width w, which is the softness, but at least a pixel: `edge(d) = t²(3 − 2t)` with `t = clamp(½ − d / w, 0, 1)`.
/// There are two exceptions: a point fades from its centre, and the ends of a segment are linear over one pixel.
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
    // A point that is thinner than a pixel could miss the centres of all pixels.
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
    // With half-axes of 1, the soft edge moves each side outwards by soft / min(a, b). A corner is 1 / apothem times
    // as far from the centre as a side.
    case .polygon: (a * (1 + soft / (min(a, b) * apothem)), b * (1 + soft / (min(a, b) * apothem)))
    case .ring: (a + 2 * (extra + soft), b + 2 * (extra + soft))
    case .wave: (a + extra + soft, b + extra + soft)
    case .segment: (a + pixel, b + soft)
    case .glyph: (a + q + soft, b + q + soft)
    }
  }

  /// Returns the coverage at a place, in stage heights from the shape's centre.
  func callAsFunction(_ dx: Float, _ dy: Float) -> Float {
    let u = PixelBlock(repeating: dx * cosine + dy * sine)
    let v = PixelBlock(repeating: dy * cosine - dx * sine)
    return switch kind {
    case .point: point(u, v)[0]
    case .line: line(u, v)[0]
    case .plane: plane(u, v)[0]
    case .polygon: polygon(u, v)[0]
    case .ring: ring(u, v)[0]
    case .wave: wave(u, v)[0]
    case .segment: segment(u, v)[0]
    case .glyph: glyph(u, v)[0]
    }
  }

  @inline(__always)
  func point(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock {
    let rest = most(1 - (u / a) * (u / a) - (v / b) * (v / b), .zero)
    return rest * rest
  }

  @inline(__always)
  func line(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock { edge(length(most(size(u) - a, .zero), v) - b) }

  @inline(__always)
  func plane(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock { edge(size(u) - a) * edge(size(v) - b) }

  @inline(__always)
  func polygon(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock {
    var farthest = PixelBlock(repeating: -.infinity)
    let (x, y) = (u / a, v / b)
    for side in 0..<Int(p) { farthest = most(farthest, x * normals[side].x + y * normals[side].y) }
    return edge((farthest - apothem) * min(a, b))
  }

  @inline(__always)
  func ring(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock {
    // The distance from an ellipse, to first order: (ρ − 1) / |∇ρ|.
    let radius = length(u / a, v / b)
    let slope = length(u / (a * a), v / (b * b))
    return edge(size(radius - 1) * radius / most(slope, PixelBlock(repeating: 1e-9)) - extra)
  }

  @inline(__always)
  func wave(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock {
    var distance = PixelBlock.zero
    for pixel in 0..<PixelBlock.scalarCount { distance[pixel] = distanceFromWave(u[pixel], v[pixel]) }
    return edge(distance - extra)
  }

  private func distanceFromWave(_ u: Float, _ v: Float) -> Float {
    // The coverage is 0 at `width` or more outside the wave's box, which `extra` thickens.
    let outside = max(abs(u) - a, abs(v) - b)
    guard outside - extra < width else { return outside }
    let turns = p * u / a / 2 + q
    let angle = 2 * Double.pi * Double(turns - turns.rounded(.down))
    let slope = b * p * .pi / a * Float(Mathematics.cosine(angle))
    let distance = abs(v - b * Float(Mathematics.sine(angle))) / (1 + slope * slope).squareRoot()
    return max(distance, abs(u) - a, abs(v) - b)
  }

  @inline(__always)
  func segment(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock {
    let along = share((a - size(u)) / pixel + 0.5)
    let half = p + (q - p) * share(0.5 + 0.5 * u / max(a, 1e-9))
    return along * edge(size(v) - half)
  }

  @inline(__always)
  func glyph(_ u: PixelBlock, _ v: PixelBlock) -> PixelBlock {
    var nearest = PixelBlock(repeating: .infinity)
    for stroke in 0..<8 { nearest = least(nearest, distance(u, v, strokes[stroke])) }
    return edge(nearest - q)
  }

  @inline(__always)
  private func edge(_ distance: PixelBlock) -> PixelBlock {
    let t = share(0.5 - distance / width)
    return t * t * (3 - 2 * t)
  }

  @inline(__always)
  private func distance(_ u: PixelBlock, _ v: PixelBlock, _ stroke: (Float, Float, Float, Float)) -> PixelBlock {
    let (fromX, fromY) = (stroke.0 * a, stroke.1 * b)
    let (toX, toY) = (stroke.2 * a - fromX, stroke.3 * b - fromY)
    let (x, y) = (u - fromX, v - fromY)
    let share = share((x * toX + y * toY) / max(toX * toX + toY * toY, 1e-12))
    return length(x - share * toX, y - share * toY)
  }
}

@inline(__always)
private func least(_ a: PixelBlock, _ b: PixelBlock) -> PixelBlock { a.replacing(with: b, where: b .< a) }

@inline(__always)
private func most(_ a: PixelBlock, _ b: PixelBlock) -> PixelBlock { a.replacing(with: b, where: b .> a) }

@inline(__always)
private func size(_ x: PixelBlock) -> PixelBlock { most(x, -x) }

/// Returns numbers limited to 0…1.
@inline(__always)
private func share(_ x: PixelBlock) -> PixelBlock { least(most(x, .zero), PixelBlock(repeating: 1)) }

@inline(__always)
private func length(_ x: PixelBlock, _ y: PixelBlock) -> PixelBlock { (x * x + y * y).squareRoot() }
