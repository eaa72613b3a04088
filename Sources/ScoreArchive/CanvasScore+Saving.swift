import Canvas
import ScoreProtocol

extension CanvasScore {
  /// Returns a score's file that contains the canvas in its present state.
  ///
  /// - Parameters:
  ///   - scene: the canvas.
  ///   - time: the canvas time of `scene`, in ns, 0 or more. The opened file continues from this time.
  ///   - seconds: the score's present duration; 0 for a static score.
  /// - Throws: an error of libzip, such as too little memory.
  public func archive(of scene: Scene, at time: Int64, seconds: Double) throws(ArchiveError) -> [UInt8] {
    let preferences = [UInt8]("canvas.xml".utf8)
    let zip = try NewZipFile()
    try zip.add(Self.mainEntry, xml("opus", opus(seconds, preferences)), isText: true)
    let settings = [
      ("parts", "\(scene.parts)"), ("clearonreset", clearsOnReset ? "yes" : "no"),
      ("createscore", hasFullPart ? "yes" : "no"),
    ]
    try zip.add(preferences, xml("canvas", settings), isText: true)
    for image in images { try zip.add(image.name, image.bytes, isText: false) }
    let stamp = (0..<8).map { UInt8(truncatingIfNeeded: time >> ($0 * 8)) }
    try zip.add(Self.canvasEntry, stamp + scene.bytes, isText: true)
    return try zip.finish()
  }

  private func opus(_ seconds: Double, _ preferences: [UInt8]) -> [(String, String)] {
    [
      ("name", String(decoding: name.name, as: UTF8.self)),
      ("composer", String(decoding: name.composer, as: UTF8.self)),
      ("type", String(decoding: Self.canvasType, as: UTF8.self)), ("duration", "\(seconds)"),
      ("prefsfile", String(decoding: preferences, as: UTF8.self)),
    ]
  }

  /// Returns an XML file. Only the main file has an element `score` between the root and the texts.
  private func xml(_ root: String, _ elements: [(name: String, text: String)]) -> [UInt8] {
    let lines = elements.map { "  <\($0.name)>\(escaped($0.text))</\($0.name)>\n" }.joined()
    let body = root == "opus" ? "<score>\n\(lines)</score>\n" : lines
    return [UInt8]("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root)>\n\(body)</\(root)>\n".utf8)
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Below U+0020, XML allows only tab, line feed and carriage return. It forbids U+FFFE and U+FFFF, too.
      case _ where scalar.value < 32 && ![9, 10, 13].contains(scalar.value) || scalar.value | 1 == 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
