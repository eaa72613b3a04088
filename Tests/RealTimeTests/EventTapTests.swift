import Testing

@testable import RealTime

/// What passes events and the clock to a thread that listens.
struct EventTapTests {
  @Test func passesEventsInTheirOrderAndCountsThoseWithoutSpace() {
    let tap = EventTap<Int>(capacity: 4)
    for event in 0..<6 { tap.push(event) }
    #expect(tap.missedCount == 2)
    #expect(
      [tap.events.pop(), tap.events.pop(), tap.events.pop(), tap.events.pop(), tap.events.pop()] == [0, 1, 2, 3, nil])
  }

  @Test func tellsItsEnd() {
    let tap = EventTap<Int>()
    #expect(!tap.isEnded && tap.clock.state == .standing(at: 0))
    tap.clock.run(from: 5)
    #expect(tap.clock.state == .running(origin: 5))
    tap.clock.stand(at: 7)
    tap.end()
    #expect(tap.isEnded && tap.clock.state == .standing(at: 7))
  }
}
