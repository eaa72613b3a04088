import Foundation
import Physics2D
import Testing

/// The example on the first page of Sources/Physics2D/README.md.
@Suite struct FirstPageTests {
  private func example(_ print: (Any...) -> Void) throws {
    // swift-format-ignore
    do {
      var definition = WorldDefinition()
      definition.gravity = Vector2(0, -9.81)
      var world = try World(definition)
      _ = try world.add(.segment(from: Vector2(-10, 0), to: Vector2(10, 0)))
      var ball = BodyDefinition(position: Vector2(0, 5), radius: 0.5)
      ball.restitution = 0.8
      let id = try world.add(ball)
      world.advance(to: 3_000_000_000) { impact in
        print("hits the floor after", impact.instant.seconds, "s, at", impact.approachSpeed, "m/s")
      }
      print("is at a height of", world.position(of: id).y, "m after 3 s")
    }
  }

  @Test func theExampleDoesWhatThePageSays() throws {
    var numbers: [[Double]] = []
    try example { words in numbers.append(words.compactMap { $0 as? Double }) }
    // The ball falls 4.5 m, and rebounds at 0.8 of its speed, so its next flight lasts 1.6 times the fall.
    let first = (2 * 4.5 / 9.81).squareRoot()
    let speed = 9.81 * first
    #expect(numbers.count == 3)
    #expect(abs(numbers[0][0] - first) < 1e-12 && abs(numbers[0][1] - speed) < 1e-11)
    #expect(abs(numbers[1][0] - first * 2.6) < 1e-12 && abs(numbers[1][1] - 0.8 * speed) < 1e-11)
    let t = 3 - first * 2.6
    #expect(abs(numbers[2][0] - (0.5 + 0.64 * speed * t - 9.81 / 2 * t * t)) < 1e-11)
  }

  @Test func exampleEqualsThatOfThePage() throws {
    let here = URL(filePath: #filePath)
    let page = here.deletingLastPathComponent().appending(path: "../../../Sources/Physics2D/README.md").standardized
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "```swift"))
    let block = lines[(start + 1)...].prefix { $0 != "```" }
    let test = try String(contentsOf: here, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(test.firstIndex { $0.hasSuffix("var definition = WorldDefinition()") })
    let lead: [Substring] = test[first...].prefix(block.count).map { $0.dropFirst(6) }
    #expect(lead.elementsEqual(block))
  }
}
