/// Eight neighbouring pixels of a row. The last block of a row may reach beyond the picture.
typealias PixelBlock = SIMD8<Float>

/// Places the stage in a picture, and blends shapes with the picture's light. The light has three planes: red, green
/// and blue. Each plane consists of rows of blocks, the top row first.
struct PixelFrame {
  let width, height: Int
  /// The number of blocks in a row.
  let blocks: Int
  /// The width of a pixel, in stage heights.
  let pixel: Float

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    blocks = (width + PixelBlock.scalarCount - 1) / PixelBlock.scalarCount
    pixel = 1 / min(Float(height), Float(width) * 9 / 16)
  }

  /// The number of blocks in a plane.
  var plane: Int { blocks * height }

  private static let center: (x: Float, y: Float) = (8.0 / 9, 0.5)
  /// The columns of a row's first block.
  private static let firstColumns = PixelBlock(0, 1, 2, 3, 4, 5, 6, 7)

  /// Blends the light of a shape with `light`, the picture's light. Both are linear, not encoded as sRGB.
  func paint(_ shape: InlineArray<16, Float>, on light: UnsafeMutablePointer<PixelBlock>) {
    let coverage = Coverage(shape, pixel: pixel)
    switch coverage.kind {
    case .point: paint(shape, coverage, on: light) { coverage.point($0, $1) }
    case .line: paint(shape, coverage, on: light) { coverage.line($0, $1) }
    case .plane: paint(shape, coverage, on: light) { coverage.plane($0, $1) }
    case .polygon: paint(shape, coverage, on: light) { coverage.polygon($0, $1) }
    case .ring: paint(shape, coverage, on: light) { coverage.ring($0, $1) }
    case .wave: paint(shape, coverage, on: light) { coverage.wave($0, $1) }
    case .segment: paint(shape, coverage, on: light) { coverage.segment($0, $1) }
    case .glyph: paint(shape, coverage, on: light) { coverage.glyph($0, $1) }
    }
  }

  @inline(__always)
  private func paint(
    _ shape: InlineArray<16, Float>, _ coverage: Coverage, on light: UnsafeMutablePointer<PixelBlock>,
    _ share: (PixelBlock, PixelBlock) -> PixelBlock
  ) {
    let (cosine, sine) = (coverage.cosine, coverage.sine)
    // The shape's centre, in pixels from the upper left corner.
    let centerX = (coverage.x - Self.center.x) / pixel + Float(width) / 2
    let centerY = (Self.center.y - coverage.y) / pixel + Float(height) / 2
    let (red, green, blue, alpha) = (shape[10], shape[11], shape[12], shape[13])
    let blend = Int(shape[14])
    let reach = coverage.reach
    let upright = abs(sine) * reach.u + abs(cosine) * reach.v
    for row in range(centerY, upright / pixel, height) {
      let dy = (centerY - Float(row) - 0.5) * pixel
      let span = Self.span(reach, cosine, sine, dy)
      let columns = range(centerX + span.middle / pixel, span.half / pixel, width)
      guard !columns.isEmpty else { continue }
      // The blocks may also have pixels outside the shape, whose share is 0.
      for block in columns.lowerBound / 8...(columns.upperBound - 1) / 8 {
        let dx = (Self.firstColumns + Float(8 * block) + 0.5 - centerX) * pixel
        let share = alpha * share(dx * cosine + dy * sine, dy * cosine - dx * sine)
        let place = light + row * blocks + block
        switch blend {
        case 0:
          place[0] += share * red
          place[plane] += share * green
          place[2 * plane] += share * blue
        case 1:
          place[0] *= 1 - share * (1 - red)
          place[plane] *= 1 - share * (1 - green)
          place[2 * plane] *= 1 - share * (1 - blue)
        default:
          place[0] = place[0] * (1 - share) + share * red
          place[plane] = place[plane] * (1 - share) + share * green
          place[2 * plane] = place[2 * plane] * (1 - share) + share * blue
        }
      }
    }
  }

  /// Returns the part of a row that lies in a turned box: its middle and half its length, in stage heights from the
  /// box's middle. The half is negative if no part of the row lies in the box.
  private static func span(
    _ reach: (u: Float, v: Float), _ cosine: Float, _ sine: Float, _ dy: Float
  ) -> (middle: Float, half: Float) {
    let (first, second) = (crossing(cosine, dy * sine, reach.u), crossing(-sine, dy * cosine, reach.v))
    let (low, high) = (max(first.low, second.low), min(first.high, second.high))
    return ((low + high) / 2, (high - low) / 2)
  }

  /// Returns the part of a row where `abs(dx * slope + offset) <= limit`; the whole row for a slope near 0.
  private static func crossing(_ slope: Float, _ offset: Float, _ limit: Float) -> (low: Float, high: Float) {
    guard abs(slope) > 1e-4 else { return (-1e9, 1e9) }
    let (middle, half) = (-offset / slope, limit / abs(slope))
    return (middle - half, middle + half)
  }

  /// Returns the indices of the pixels within `reach` of a centre, and one more on each side, clamped to the picture.
  private func range(_ center: Float, _ reach: Float, _ count: Int) -> Range<Int> {
    let low = Int(min(max((center - reach - 1).rounded(.down), 0), Float(count)))
    let high = Int(min(max((center + reach + 1).rounded(.up), 0), Float(count)))
    return low..<max(low, high)
  }
}
