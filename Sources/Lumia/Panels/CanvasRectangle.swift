/// The rectangle of the canvas among the visible panels, in pixels from the window's upper left corner.
public struct CanvasRectangle: Equatable, Sendable {
  /// The upper left corner.
  public var x, y: Double
  /// The size.
  public var width, height: Double

  /// Places the canvas, 16:9, in the middle of the room that the panels leave. If the canvas would be narrower than a
  /// third of the window, it gets that width. Its upper left corner is then a third of the window's width from the
  /// left, and a sixth of the window's height from the top.
  ///
  /// - Parameters:
  ///   - panels: a bit for each visible panel, by its raw value.
  ///   - width: the width of the window, in pixels.
  ///   - height: the height of the window, in pixels.
  public init(panels: UInt8, width: Double, height: Double) {
    var (bottom, top) = (12.0, 0.0)
    for panel in LumiaPanel.allCases where panels >> panel.rawValue & 1 == 1 {
      bottom -= panel.row.bottom
      top = max(top, panel.row.top)
    }
    let room = (bottom - top) / 12 * height
    if room >= width * 9 / 16 {
      (self.width, self.height) = (width, width * 9 / 16)
    } else {
      (self.width, self.height) = (room * 16 / 9, room)
    }
    x = (width / 2) - (self.width / 2)
    y = (height * ((top + ((bottom - top) * 0.5)) / 12)) - (self.height / 2)
    guard self.width <= width * 4 / 12 else { return }
    self.width = width * 4 / 12
    self.height = self.width * 9 / 16
    (x, y) = (width * 4 / 12, height * 2 / 12)
  }
}
