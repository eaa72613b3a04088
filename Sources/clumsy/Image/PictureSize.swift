/// The size of stills and films, in pixels: `1280x720`.
struct PictureSize: Equatable {
  let width: Int
  let height: Int

  static let standard = PictureSize(width: 1280, height: 720)
  /// At the greatest size, a picture needs 3 GiB of memory.
  static let range = 16...8192
  static let allowed = "\(range.lowerBound)…\(range.upperBound) pixels each way, such as 1920x1080"

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init?(_ text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = integer(String(sides[0]), in: Self.range),
      let height = integer(String(sides[1]), in: Self.range)
    else { return nil }
    self.init(width: width, height: height)
  }

  var text: String { "\(width)x\(height)" }
}
