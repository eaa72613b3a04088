/// A straight line. The coordinates of the ends are in pixels, relative to the origin of the parent object.
struct LineSegment {
  var start: Point
  var end: Point
  /// The width in pixels.
  var width: Int32

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    guard width > 0, colour.alpha > 0 else { return }
    drawing.add(.line(from: origin + start, to: origin + end, width: Double(width), colour))
  }
}
