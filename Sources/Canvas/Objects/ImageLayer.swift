/// A layer: a rectangle with a background colour, which may show an image.
struct ImageLayer {
  var width: Int32
  var height: Int32
  /// The name of the image in UTF-8; empty if the layer shows no image.
  var image: [UInt8] = []

  func draw(at origin: Point, _ colour: Colour, into drawing: inout Drawing) {
    let rectangle = Rectangle(origin, width: Double(width), height: Double(height))
    guard !rectangle.isEmpty else { return }
    if colour.alpha > 0 { drawing.add(.rectangle(rectangle, colour)) }
    if !image.isEmpty { drawing.add(.image(image, rectangle)) }
  }
}
