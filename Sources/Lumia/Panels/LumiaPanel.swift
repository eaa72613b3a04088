/// A panel of the page, and the button at the screen's edge that shows or hides it.
public enum LumiaPanel: UInt8, CaseIterable, Sendable {
  case color, form, motion, chordset, canvas, triggerPads, chordsetList, settings

  /// A row of the table of panels.
  struct Row {
    let name: StaticString
    let title: StaticString
    let isShownFirst: Bool
    /// The height that the panel takes from the canvas at the window's bottom, in twelfths of the window's height. The
    /// heights of all visible panels are added.
    let bottom: Double
    /// The height that the panel takes from the canvas at the window's top, in twelfths of the window's height. Of all
    /// visible panels, only the greatest height counts.
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

  /// The panel's name in the page's scripts.
  public var name: StaticString { row.name }
  /// The title that the page shows.
  public var title: StaticString { row.title }
  /// `true` if the panel is shown at first.
  public var isShownFirst: Bool { row.isShownFirst }
}
