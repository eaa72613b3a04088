import Foundation
import Testing

@testable import Terminal

/// docs/playing.md shows the terminal's real picture.
@Suite struct FacePictureTests {
  private let page: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    page = try String(contentsOf: root.deletingLastPathComponent().appending(path: "docs/playing.md"), encoding: .utf8)
  }

  @Test func itsPictureIsSeed7s() throws {
    let picture = try Scene7(at: 6.2).canvas(80, 24, .braille).text
    #expect(page.contains("<!-- face -->\n```\n\(picture)```\n<!-- /face -->"))
  }
}
