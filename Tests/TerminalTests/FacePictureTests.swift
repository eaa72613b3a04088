import Foundation
import Testing

@testable import Terminal

/// The terminal picture in docs/playing.md must be what the terminal really shows.
@Suite struct FacePictureTests {
  private let page: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    page = try String(contentsOf: root.deletingLastPathComponent().appending(path: "docs/playing.md"), encoding: .utf8)
  }

  @Test func pictureInTheDocumentsIsThatOfSeed7() throws {
    let picture = try Scene7(at: 6.2).canvas(80, 24, .braille).text
    #expect(page.contains("<!-- face -->\n```\n\(picture)```\n<!-- /face -->"))
  }
}
