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
    let reach = coverage.reach
    let across = abs(coverage.cosine) * reach.u + abs(coverage.sine) * reach.v
    let upright = abs(coverage.sine) * reach.u + abs(coverage.cosine) * reach.v
    // The shape's centre, in pixels from the upper left corner.
    let centerX = (coverage.x - Self.center.x) / pixel + Float(width) / 2
    let centerY = (Self.center.y - coverage.y) / pixel + Float(height) / 2
    let columns = range(centerX, across / pixel, width)
    let rows = range(centerY, upright / pixel, height)
    let (red, green, blue, alpha) = (shape[10], shape[11], shape[12], shape[13])
    let blend = Int(shape[14])
    for row in rows {
      let dy = (centerY - Float(row) - 0.5) * pixel
      for column in columns {
        let share = alpha * coverage((Float(column) + 0.5 - centerX) * pixel, dy)
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
