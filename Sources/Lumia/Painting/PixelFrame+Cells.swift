extension PixelFrame {
  /// Returns the mean relative luminance and the mean redness of each cell of the flash limiter.
  ///
  /// - Parameter light: the picture's linear light, 0…1, in three planes: red, green and blue.
  func means(
    of light: UnsafeMutablePointer<PixelBlock>
  ) -> (luminances: InlineArray<144, Float>, reds: InlineArray<144, Float>) {
    let red = UnsafeRawPointer(light).assumingMemoryBound(to: Float.self)
    let (green, blue) = (red + 8 * plane, red + 16 * plane)
    var luminances = InlineArray<144, Float>(repeating: 0)
    var reds = InlineArray<144, Float>(repeating: 0)
    for cellRow in 0..<FlashLimiter.rows {
      let rows = cellRow * height / FlashLimiter.rows..<(cellRow + 1) * height / FlashLimiter.rows
      for cellColumn in 0..<FlashLimiter.columns {
        let columns = cellColumn * width / FlashLimiter.columns..<(cellColumn + 1) * width / FlashLimiter.columns
        var (luminance, redness): (Float, Float) = (0, 0)
        for row in rows {
          for place in row * 8 * blocks + columns.lowerBound..<row * 8 * blocks + columns.upperBound {
            luminance += 0.2126 * red[place] + 0.7152 * green[place] + 0.0722 * blue[place]
            redness += max(red[place] - green[place] - blue[place], 0)
          }
        }
        let (cell, count) = (
          cellRow * FlashLimiter.columns + cellColumn, Float(max(rows.count * columns.count, 1))
        )
        (luminances[cell], reds[cell]) = (luminance / count, redness / count)
      }
    }
    return (luminances, reds)
  }

  /// Returns how much of each pixel's light the limiter limits, as a share of 0…1. `row` and `block` choose the pixels:
  /// a row consists of blocks of eight pixels.
  func share(of limiter: borrowing FlashLimiter, _ row: Int, _ block: Int) -> PixelBlock {
    let y = (Float(row) + 0.5) / Float(height)
    var shares = PixelBlock.zero
    for pixel in 0..<PixelBlock.scalarCount {
      shares[pixel] = limiter.share((Float(8 * block + pixel) + 0.5) / Float(width), y)
    }
    return shares
  }
}
