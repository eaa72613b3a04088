import Instrument
import Physics2D
import Sessions
import Testing

@testable import clumsy

@Suite struct GestureHelpTests {
  @Test(arguments: GestureHelp.gestures.map(\.example)) func exampleIsAcceptedByThePiece(line: String) throws {
    let gesture = try #require(try Gesture(parsing: Array(line.utf8)))
    var performance = try Performance(Settings())
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    performance.apply(gesture, events: &events)
    let refusals = events.indices.compactMap { index -> GestureError? in
      guard case .gesture(let event) = events[index] else { return nil }
      return event.refusal
    }
    #expect(refusals.isEmpty)
  }

  /// `clumsy help tell` used to explain no gesture.
  @Test func everyGestureIsInTheHelp() {
    let words = GestureHelp.gestures.map { String($0.form.prefix { $0 != " " }) }
    for name in Gesture.names where Parameter.allCases.allSatisfy({ "\($0.row.name)" != name }) {
      #expect(words.contains(name), "\(name)")
    }
    let page = HelpTopic.gestures.page.text(width: 80)
    for parameter in Parameter.allCases { #expect(page.contains("\n  \(parameter.row.name) ")) }
    for request in TellLine.requests { #expect(page.contains("\n  \(request)")) }
  }
}
