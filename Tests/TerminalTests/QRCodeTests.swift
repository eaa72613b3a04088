import Testing

@testable import Terminal

@Suite struct QRCodeTests {
  private let code = "#.#\n..#\n###\n"

  @Test func codeIsDrawnInHalfBlocksWithAMargin() throws {
    let lines = try #require(QRCode(code)).lines.split(separator: "\n").map { $0.dropFirst(9).dropLast(4) }
    #expect(lines == ["       ", "  ▀ █  ", "  ▀▀▀  ", "       "])
  }

  /// The server's text is untrusted, so only the characters of a QR code's squares are accepted.
  @Test(arguments: [
    "", "\n", "#", "#.\n#\n", "#.\n#.\n#.\n", "##\n##\u{1B}[2J", "██\n██\n", "ab\ncd\n", "#\r",
    String(repeating: String(repeating: "#", count: 178) + "\n", count: 178),
  ])
  func textThatIsNoCodeIsRefused(text: String) {
    // A single square is a valid code.
    #expect((QRCode(text) != nil) == (text == "#"))
  }

  private func scene(watch: String? = nil, size: Int = 33) throws -> Scene7 {
    var scene = try Scene7(at: 1)
    let rows = (0..<size).map { row in String((0..<size).map { ($0 * 7 + row * 5) % 3 == 0 ? "#" : "." }) + "\n" }
    scene.status.page = PageAddress(
      touch: "http://192.168.1.23:7777/?t=0123456789abcdef0123456789abcdef", watch: watch, code: QRCode(rows.joined()))
    return scene
  }

  /// The QR code and both addresses fit into 80 × 24 characters.
  @Test func keyPShowsAndHidesTheCode() throws {
    var scene = try scene(watch: "http://192.168.1.23:7777/?t=fedcba9876543210fedcba9876543210")
    #expect(scene.press("p").isEmpty && scene.hand.sheet == .page)
    let text = scene.canvas().text
    let code = try #require(scene.status.page?.code)
    let drawn = code.lines.split(separator: "\n").map { $0.dropFirst(9).dropLast(4).reversed().drop { $0 == " " } }
    let lines = text.split(separator: "\n")
    #expect(drawn.count == 19 && drawn.allSatisfy { line in lines.contains { $0.hasSuffix(String(line.reversed())) } })
    #expect(text.contains("touch  http://192.168.1.23:7777/?t=0123456789abcdef0123456789abcdef\n"))
    #expect(text.contains("watch  http://192.168.1.23:7777/?t=fedcba9876543210fedcba9876543210\n"))
    #expect(scene.canvas()[40, 8].paper == .white && scene.canvas()[40, 8].ink == .black)
    #expect(scene.press("p").isEmpty && scene.hand.sheet == nil)
    #expect(scene.press("?p").isEmpty && scene.hand.sheet == .page)
    // Any other key hides the code and also has its usual effect.
    #expect(scene.press("r").first == .gesture(.reset) && scene.hand.sheet == nil)
  }

  @Test func smallWindowShowsTheSizeThatTheCodeNeeds() throws {
    var scene = try scene()
    _ = scene.press("p")
    let text = scene.canvas(40, 12).text
    #expect(text.contains("the QR code needs a window of 37 × 23"))
    #expect(text.contains("touch  http://192.168.1.23:7777/?t=0") && !text.contains("▀"))
  }

  @Test func messageWithoutAPageSaysHowToServeOne() throws {
    var scene = try Scene7(at: 1)
    _ = scene.press("p")
    #expect(scene.canvas().text.contains("no page is served; start clumsy with: clumsy run --stage"))
  }
}
