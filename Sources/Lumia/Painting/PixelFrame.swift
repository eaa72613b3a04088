/// The place of the stage in a picture, and the blending of shapes with the picture's light.
struct PixelFrame {
  let width, height: Int
  /// The width of a pixel, in stage heights.
  let pixel: Float

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixel = 1 / min(Float(height), Float(width) * 9 / 16)
  }

  private static let center: (x: Float, y: Float) = (8.0 / 9, 0.5)

  /// Adds the light of a shape to linear light: three numbers a pixel, the top row first.
  func paint(_ shape: InlineArray<16, Float>, on light: UnsafeMutablePointer<Float>) {
    let coverage = Coverage(shape, pixel: pixel)
    // Each kind has a loop of its own.
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
    _ shape: InlineArray<16, Float>, _ coverage: Coverage, on light: UnsafeMutablePointer<Float>,
    _ share: (Float, Float) -> Float
  ) {
    let reach = coverage.reach
    let (cosine, sine) = (coverage.cosine, coverage.sine)
    let across = abs(cosine) * reach.u + abs(sine) * reach.v
    let upright = abs(sine) * reach.u + abs(cosine) * reach.v
    // The shape's centre, in pixels from the upper left corner.
    let centerX = (coverage.x - Self.center.x) / pixel + Float(width) / 2
    let centerY = (Self.center.y - coverage.y) / pixel + Float(height) / 2
    let columns = range(centerX, across / pixel, width)
    let (red, green, blue, alpha) = (shape[10], shape[11], shape[12], shape[13])
    let blend = Int(shape[14])
    for row in range(centerY, upright / pixel, height) {
      let dy = (centerY - Float(row) - 0.5) * pixel
      for column in columns {
        let dx = (Float(column) + 0.5 - centerX) * pixel
        let share = alpha * share(dx * cosine + dy * sine, dy * cosine - dx * sine)
        guard share > 0 else { continue }
        let place = light + 3 * (row * width + column)
        switch blend {
        case 0:
          place[0] += share * red
          place[1] += share * green
          place[2] += share * blue
        case 1:
          place[0] *= 1 - share * (1 - red)
          place[1] *= 1 - share * (1 - green)
          place[2] *= 1 - share * (1 - blue)
        default:
          place[0] = place[0] * (1 - share) + share * red
          place[1] = place[1] * (1 - share) + share * green
          place[2] = place[2] * (1 - share) + share * blue
        }
      }
    }
  }

  /// Returns the pixels around a centre, all in the picture.
  private func range(_ center: Float, _ reach: Float, _ count: Int) -> Range<Int> {
    let low = Int(max((center - reach - 1).rounded(.down), 0))
    let high = Int(min((center + reach + 1).rounded(.up), Float(count)))
    return min(low, count)..<max(min(low, count), high)
  }
}
