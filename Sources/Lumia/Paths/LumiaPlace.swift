import Physics2D

/// Places on the stage. The texts of commands give x in units of 1/4095 of the stage's width, and y in units
/// of 1/4095 of its height. The stage is 16/9 heights wide.
enum LumiaPlace {
  static let units = 4095
  static let width = 16.0 / 9

  static func point(x: Double, y: Double) -> Vector2 { Vector2(x / Double(units) * width, y / Double(units)) }
}
