/// An object of the canvas, and its place in the tree of objects.
struct SceneObject {
  /// The name in UTF-8.
  let name: [UInt8]
  /// The part that shows the object; 0 for all parts.
  let part: Int32
  var content: ObjectContent
  var colour: Colour
  var x: LinearMotion
  var y: LinearMotion
  /// The opacity, 0…1.
  var opacity = LinearMotion(1)
  /// The number of ancestors.
  var depth = 0
  // The following properties are indices in the scene's objects. Siblings are in the order in which they were added.
  var parent: Int?
  var firstChild: Int?
  var lastChild: Int?
  var previous: Int?
  var next: Int?

  init(name: [UInt8], part: Int32, at position: Point, _ content: ObjectContent) {
    self.name = name
    self.part = part
    self.content = content
    colour = content.defaultColour
    x = LinearMotion(position.x)
    y = LinearMotion(position.y)
  }

  /// Returns `true` if the object is visible to a viewer of a part. A viewer of part 0 sees all objects.
  func isVisible(onPart part: Int32) -> Bool { part == 0 || self.part == 0 || self.part == part }

  /// The time at which the object's last movement or fade ends, in nanoseconds; 0 if the object never moves or fades.
  var end: Int64 {
    let end = max(x.end, y.end, opacity.end)
    if case .scroller(let scroller) = content { return max(end, scroller.end) }
    return end
  }
}
