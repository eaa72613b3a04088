import Testing

@testable import RealTime

struct EventTapTests {
  /// Pops all events and all starts in order. A start is a state from which the reader continues, for example after
  /// lost events. In these tests, negative numbers are starts.
  private static func popAll(_ tap: EventTap<Int, Int>) -> [Int] {
    var found: [Int] = []
    while let next = tap.next {
      switch next {
      case .event(let event): found.append(event)
      case .start(let start), .jump(let start): found.append(start)
      }
      tap.pop()
    }
    return found
  }

  @Test func eventsPassInOrderAndEventsWithoutSpaceAreCounted() {
    let tap = EventTap<Int, Int>(capacity: 4)
    for event in 0..<6 { tap.push(event) }
    #expect(tap.missedCount == 2 && Self.popAll(tap) == [0, 1, 2, 3])
  }

  /// The count of lost notes must not include lost gestures and note-offs.
  @Test func onlyLostEventsMarkedAsCountedAreCounted() {
    let tap = EventTap<Int, Int>(capacity: 4)
    for event in 0..<9 { tap.push(event, isCounted: event % 2 == 0) }
    #expect(tap.missedCount == 3)
  }

  /// After a gap, the following events would give wrong music.
  @Test func eventsAfterALossAreDroppedUntilAStart() {
    let tap = EventTap<Int, Int>(capacity: 4)
    for event in 0..<5 { tap.push(event) }
    #expect(!tap.wantsStart, "the full tap must not ask for a start before it has space")
    #expect(Self.popAll(tap) == [0, 1, 2, 3] && tap.wantsStart)
    tap.push(5)
    let isTaken = tap.restart(-5)
    #expect(isTaken && !tap.wantsStart && tap.missedCount == 2)
    tap.push(6)
    #expect(Self.popAll(tap) == [-5, 6])
  }

  @Test func startKeepsItsPlaceAmongTheEvents() {
    let tap = EventTap<Int, Int>(capacity: 8, starts: 2)
    tap.push(1)
    var taken = [tap.restart(-1)]
    tap.push(2)
    tap.push(3)
    for start in [-3, -4] { taken.append(tap.restart(start)) }
    tap.push(4)
    #expect(taken == [true, true, false] && Self.popAll(tap) == [1, -1, 2, 3, -3, 4])
  }

  @Test func endIsVisibleToTheReader() {
    let tap = EventTap<Int, Int>()
    #expect(!tap.isEnded && tap.clock.state == .standing(at: 0))
    tap.clock.run(from: 5)
    #expect(tap.clock.state == .running(origin: 5))
    tap.clock.stand(at: 7)
    tap.end()
    #expect(tap.isEnded && tap.clock.state == .standing(at: 7))
  }
}
