/// A set of kinds of objects.
struct ObjectKinds: OptionSet {
  let rawValue: UInt8

  static let canvas = ObjectKinds(rawValue: 1)
  static let layer = ObjectKinds(rawValue: 2)
  static let scroller = ObjectKinds(rawValue: 4)
  static let text = ObjectKinds(rawValue: 8)
  static let glyph = ObjectKinds(rawValue: 16)
  static let stave = ObjectKinds(rawValue: 32)
  static let line = ObjectKinds(rawValue: 64)

  static let all: ObjectKinds = [.containers, .line]
  /// The kinds of objects in which other objects can be placed.
  static let containers: ObjectKinds = [.canvas, .movable]
  /// The kinds of objects that have a position.
  static let movable: ObjectKinds = [.layer, .scroller, .text, .glyph, .stave]
  /// The kinds of objects that can fade and can be removed.
  static let removable: ObjectKinds = [.movable, .line]
}
