import Canvas

extension Drawing {
  /// The drawing's fault, or nil. Clips and groups must nest, numbers must be finite, and no primitive may be
  /// invisible.
  var fault: String? {
    var open: [Primitive] = []
    for primitive in primitives {
      switch primitive {
      case .beginClip(let rectangle):
        open.append(primitive)
        if !rectangle.isSound { return "a clip has the rectangle \(rectangle)" }
      case .beginGroup(let opacity):
        open.append(primitive)
        if !(opacity > 0 && opacity < 1) { return "a group has the opacity \(opacity)" }
      case .endClip:
        guard case .beginClip = open.popLast() else {
          return "the end of a clip comes while no clip, or a group inside the clip, is open"
        }
      case .endGroup:
        guard case .beginGroup = open.popLast() else {
          return "the end of a group comes while no group, or a clip inside the group, is open"
        }
      case .rectangle(let rectangle, let colour):
        if !rectangle.isSound || colour.alpha == 0 { return "a rectangle is \(rectangle), \(colour)" }
      case .image(let name, let rectangle):
        if !rectangle.isSound || name.isEmpty { return "the image \(name) is \(rectangle)" }
      case .line(let from, let to, let width, let colour):
        if !from.isFinite || !to.isFinite || !width.isSound || colour.alpha == 0 { return "a line is \(primitive)" }
      case .polygon(let corners, let colour):
        if corners.count < 3 || !corners.allSatisfy(\.isFinite) || colour.alpha == 0 {
          return "a polygon is \(primitive)"
        }
      case .glyph(let codepoint, let origin, let size, let colour):
        if !origin.isFinite || !size.isSound || !(0xE000...0xF8FF).contains(codepoint) || colour.alpha == 0 {
          return "a glyph is \(primitive)"
        }
      case .text(let text, let colour):
        if !text.position.isFinite || !text.size.isSound || text.text.isEmpty || colour.alpha == 0 {
          return "a text is \(primitive)"
        }
        if Array(String(decoding: text.text, as: UTF8.self).utf8) != text.text { return "a text is not UTF-8" }
      }
    }
    return open.isEmpty ? nil : "\(open.count) clips or groups do not end"
  }
}

extension Double {
  fileprivate var isSound: Bool { self > 0 && isFinite }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rectangle {
  fileprivate var isSound: Bool { origin.isFinite && width.isSound && height.isSound }
}
