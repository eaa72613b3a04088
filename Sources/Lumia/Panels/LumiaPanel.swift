/// A panel of the page, and the button at the screen's edge that shows or hides it.
public enum LumiaPanel: UInt8, CaseIterable, Sendable {
  case color, form, motion, chordset, canvas, triggerPads, chordsetList, settings

  /// A row of the table of panels.
  struct Row {
    let name: StaticString
    let title: StaticString
    let isShownFirst: Bool
    /// The twelfths of the window's height that the panel takes from the canvas's bottom.
    let bottom: Double
    /// The smallest distance of the canvas's top edge from the window's top while the panel is shown, in twelfths of
    /// the window's height.
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
