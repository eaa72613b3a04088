import Foundation
import Testing

@testable import Terminal

/// The README shows what the terminal does.
@Suite struct FaceReadmeTests {
  private let readme: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    readme = try String(contentsOf: root.deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
  }

  @Test func itsPictureIsSeed7s() throws {
    let picture = try Scene7(at: 6.2).canvas(80, 24, .braille).text
    #expect(readme.contains("<!-- face -->\n```\n\(picture)```\n<!-- /face -->"))
  }

  @Test func itsTableOfKeysIsTheListOfBindings() {
    let rows = Binding.list.map { "| \($0.label) | \($0.help) |\n" }.joined()
    #expect(readme.contains("| key | what it does |\n|---|---|\n" + rows))
  }
}
