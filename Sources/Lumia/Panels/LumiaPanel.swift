/// A panel of the page, and the button at the screen's edge that shows or hides it.
public enum LumiaPanel: UInt8, CaseIterable, Sendable {
  case color, form, motion, chordset, canvas, triggerPads, chordsetList, settings

  /// A row of the table of panels.
  struct Row {
    let name: StaticString
    let title: StaticString
    let isShownFirst: Bool
    /// The twelfths of the height that the panel takes from the canvas's bottom.
    let bottom: Double
    /// The canvas's top edge while the panel is shown, in twelfths of the height.
    let top: Double
  }

  var row: Row {
    switch self {
    case .color: Row(name: "color", title: "Color", isShownFirst: true, bottom: 0, top: 2)
    case .form: Row(name: "form", title: "Form", isShownFirst: true, bottom: 0, top: 6)
    case .motion: Row(name: "motion", title: "Motion", isShownFirst: true, bottom: 0, top: 6)
    case .chordset: Row(name: "chordset", title: "Chordset", isShownFirst: true, bottom: 2, top: 0)
    case .canvas: Row(name: "canvas", title: "Canvas", isShownFirst: true, bottom: 0, top: 0)
    case .triggerPads: Row(name: "triggerpads", title: "Trigger pads", isShownFirst: true, bottom: 4, top: 0)
    case .chordsetList: Row(name: "chordsetList", title: "Chordset list", isShownFirst: false, bottom: 0, top: 0)
    case .settings: Row(name: "settings", title: "Settings", isShownFirst: false, bottom: 0, top: 0)
    }
  }

  /// The name in the page's storage.
  public var name: StaticString { row.name }
  /// The title.
  public var title: StaticString { row.title }
  /// `true` if the panel is shown at first.
  public var isShownFirst: Bool { row.isShownFirst }
}

/// The rectangle of the canvas among the visible panels, in pixels from the upper left corner.
public struct CanvasRectangle: Equatable, Sendable {
  /// The upper left corner.
  public var x, y: Double
  /// The size.
  public var width, height: Double

  /// Places the canvas, 16:9, in the middle of what the panels leave; it is never narrower than a third of the width.
  ///
  /// - Parameters:
  ///   - panels: a bit for each visible panel, by its raw value.
  ///   - width: of the window, in pixels.
  ///   - height: of the window, in pixels.
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
