import Foundation
import Instrument
import Physics2D
import Sessions
import Testing

@Suite struct ExampleTests {
  /// The session text in the first code block of the Sessions module's README.
  private static var example: String {
    get throws {
      let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Sessions/README.md")
      let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```\n")
      return try #require(parts.count > 1 ? parts[1] : nil)
    }
  }

  @Test func exampleOfTheReadmeIsASession() throws {
    let session = try Session(parsing: try Self.example)
    #expect(session.settings.seed == 7 && session.settings[.gravity] == 4.9 && session.settings.layout.placeCount == 1)
    #expect(session.settings.oscillators.count == 1 && session.gestures.count == 11 && session.end == 15_000)
    #expect(try Session(parsing: session.text) == session)
    // The printed text omits comments and default values.
    #expect(session.text.split(separator: "\n").count == 24)
  }

  @Test func exampleOfTheReadmeCanBePlayed() throws {
    let session = try Session(parsing: try Self.example)
    var performance = try Performance(session.settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 4096)
    for item in session.gestures {
      while !performance.advance(to: item.nanoseconds, events: &events) { events.removeAll() }
      events.removeAll()
      performance.apply(item.gesture, events: &events)
      guard case .gesture(let event) = events[0] else {
        Issue.record("a gesture has no event")
        continue
      }
      #expect(event.refusal == nil, "\(item)")
    }
  }
}
