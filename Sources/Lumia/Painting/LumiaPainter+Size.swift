extension LumiaPainter {
  /// Returns a painter for pictures of another size. The traces (light that moving shapes left behind) keep their
  /// places on the stage. New pixels are interpolated bilinearly from the old pixels. New pixels outside the old
  /// pictures get the light of the old pictures' edges. The flash limiter still counts the flashes of the earlier
  /// pictures.
  public consuming func resized(width: Int, height: Int) -> LumiaPainter {
    guard width != self.width || height != self.height else { return self }
    var painter = LumiaPainter(width: width, height: height)
    painter.erasures = erasures
    painter.limiter.pointee = limiter.pointee
    for plane in 0..<3 { painter.takeTraces(of: self, plane) }
    return painter
  }

  private func takeTraces(of old: borrowing LumiaPainter, _ plane: Int) {
    let from = UnsafeRawPointer(old.traces + plane * old.frame.plane).assumingMemoryBound(to: Float.self)
    let to = UnsafeMutableRawPointer(traces + plane * frame.plane).assumingMemoryBound(to: Float.self)
    let (pitch, oldPitch) = (8 * frame.blocks, 8 * old.frame.blocks)
    let scale = frame.pixel / old.frame.pixel
    for y in 0..<height {
      let row = Self.place(y, height, old.height, scale)
      let (above, below) = (from + oldPitch * row.first, from + oldPitch * row.next)
      for x in 0..<width {
        let column = Self.place(x, width, old.width, scale)
        let upper = above[column.first] + (above[column.next] - above[column.first]) * column.share
        let lower = below[column.first] + (below[column.next] - below[column.first]) * column.share
        to[pitch * y + x] = upper + (lower - upper) * row.share
      }
    }
  }

  /// Returns the two old pixels around the centre of a new pixel, along one axis, and the share of the second pixel.
  @inline(__always)
  private static func place(
    _ pixel: Int, _ count: Int, _ oldCount: Int, _ scale: Float
  ) -> (first: Int, next: Int, share: Float) {
    let middle = (Float(pixel) + 0.5 - Float(count) / 2) * scale + Float(oldCount) / 2 - 0.5
    let place = min(max(middle, 0), Float(oldCount - 1))
    let first = Int(place)
    return (first, min(first + 1, oldCount - 1), place - Float(first))
  }
}
