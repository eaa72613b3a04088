import CClumsy
import Instrument
import Physics2D
import Testing

@testable import ClumsyC

/// The kinds of the gestures are given as numbers: 2 is `CLUMSY_REMOVE`, 4 `CLUMSY_PAUSE`, 5 `CLUMSY_PLAY`, and 13
/// `CLUMSY_METER`.
@Suite struct CallTests {
  @Test func eventsEqualThoseOfTheCoreForAnyArrayLength() throws {
    for flights in [false, true] {
      var performance = try Performance(Settings())
      performance.reportsFlights = flights
      var buffer = FixedBuffer<PerformanceEvent>(capacity: 100_000)
      let isAdvanced = performance.advance(to: 5_000_000_000, events: &buffer)
      let isEnded = performance.end(events: &buffer)
      #expect(isAdvanced && isEnded)
      let expected = buffer.indices.map { Self.text(clumsy_event(buffer[$0])) }
      for capacity in [1, 2, 3, 300, 1000] as [Int32] {
        let played = try #require(Played())
        clumsy_report_flights(played.pointer, flights ? 1 : 0)
        let events = played.events(until: 5_000_000_000, capacity: capacity) + played.end(capacity: capacity)
        #expect(events.map(Self.text) == expected, "capacity \(capacity)")
        #expect(clumsy_digest(played.pointer) == performance.digest)
      }
      #expect(expected.count > (flights ? 50 : 20))
    }
  }

  /// If the events fill the array exactly, `isComplete` is 0 although no events are left. The next call sets it to 1.
  @Test func exactlyFullArrayIsReportedAsIncomplete() throws {
    let count = Int32(try #require(Played()).events(until: 3_000_000_000).count)
    let played = try #require(Played())
    var room = [clumsy_event](repeating: clumsy_event(), count: Int(count))
    var isComplete: Int32 = -1
    #expect(clumsy_advance(played.pointer, 3_000_000_000, &room, count, &isComplete) == count && isComplete == 0)
    #expect(clumsy_advance(played.pointer, 3_000_000_000, &room, count, &isComplete) == 0 && isComplete == 1)
  }

  @Test func timesBeforeThePresentOrAfterTheLatestAreRefused() throws {
    let played = try #require(Played { $0.balls = 0 })
    var (event, isComplete) = (clumsy_event(), Int32(-1))
    #expect(played.apply(clumsy_gesture(4)) == 0)
    let refused: [(Int64, Int32)] = [
      (-1, 1), (.min, 1), (CLUMSY_LATEST + 1, 1), (9_223_372_033_852_000_000, 1), (.max, 1), (1, 0), (1, -1),
    ]
    for (time, capacity) in refused {
      #expect(clumsy_advance(played.pointer, time, &event, capacity, &isComplete) == -1)
      #expect(isComplete == -1, "a refused call must leave `isComplete` unchanged")
    }
    #expect(played.events(until: CLUMSY_LATEST).isEmpty)
    #expect(played.apply(clumsy_gesture(5)) == 0)
    #expect(clumsy_advance(played.pointer, CLUMSY_LATEST + 1, &event, 1, &isComplete) == -1)
    #expect(clumsy_advance(played.pointer, CLUMSY_LATEST - 1, &event, 1, &isComplete) == -1)
    #expect(clumsy_advance(played.pointer, CLUMSY_LATEST, &event, 1, &isComplete) == 0 && isComplete == 1)
  }

  @Test func endRefusesAnArrayWithoutElements() throws {
    let played = try #require(Played())
    var (event, isComplete) = (clumsy_event(), Int32(-1))
    for capacity in [0, -1] as [Int32] {
      #expect(clumsy_end(played.pointer, &event, capacity, &isComplete) == -1 && isComplete == -1)
    }
  }

  @Test func handNumberMustFitIntoAByte() throws {
    let played = try #require(Played())
    for source in [0, 7, 255] as [Int32] {
      var (gesture, event) = (clumsy_gesture(4), clumsy_event())
      #expect(clumsy_apply(played.pointer, &gesture, source, &event) == 1)
      #expect(event.integerList == [source, 0, 0, 0, 0, 0, 0] && event.kind == 0)
    }
    for source in [-1, 256, 263, .min] as [Int32] {
      var (gesture, event) = (clumsy_gesture(5), clumsy_event())
      event.kind = 42
      #expect(clumsy_apply(played.pointer, &gesture, source, &event) == 0 && event.kind == 42)
    }
    // The performance is still paused, because no `CLUMSY_PLAY` (5) was applied.
    #expect(played.events(until: 9_000_000_000).isEmpty)
  }

  @Test func gestureIsAppliedOnlyAtATickAndIfNoEventsWait() throws {
    let played = try #require(Played())
    #expect(played.apply(clumsy_gesture(13)) == nil)
    #expect(played.apply(clumsy_gesture(2, (9, 0, 0))) == Int32(CLUMSY_NO_SUCH_BALL.rawValue))
    _ = played.events(until: CLUMSY_TICK + 1)
    #expect(played.apply(clumsy_gesture(4)) == nil)
    _ = played.events(until: 2 * CLUMSY_TICK)
    #expect(played.apply(clumsy_gesture(4)) == 0 && played.apply(clumsy_gesture(5)) == 0)
    var (event, isComplete) = (clumsy_event(), Int32(-1))
    #expect(clumsy_advance(played.pointer, 1250 * CLUMSY_TICK, &event, 1, &isComplete) == 1 && isComplete == 0)
    #expect(played.apply(clumsy_gesture(4)) == nil)
    #expect(clumsy_save(played.pointer, nil, 0) == -1)
  }

  @Test func restoredPerformanceContinuesWhereItWasSaved() throws {
    let played = try #require(Played())
    _ = played.events(until: 3_000_000_000)
    let restored = try #require(Played(played.bytes))
    #expect(clumsy_digest(restored.pointer) == clumsy_digest(played.pointer))
    let (events, restoredEvents) = (played.events(until: 6_000_000_000), restored.events(until: 6_000_000_000))
    #expect(events.map(Self.text) == restoredEvents.map(Self.text) && events.count > 10)
    var buffer = [UInt8](repeating: 0xEE, count: 12)
    #expect(clumsy_save(played.pointer, &buffer, 8) == Int32(played.bytes.count))
    #expect(Array(buffer[..<8]) == Array(played.bytes[..<8]) && Array(buffer[8...]) == [0xEE, 0xEE, 0xEE, 0xEE])
  }

  @Test func reasonIsReportedIfBytesCannotBeRestored() throws {
    let bytes = try #require(Played()).bytes
    func refusal(_ change: (inout [UInt8]) -> Void) -> (clumsy_bytes_refusal, UInt64) {
      var bytes = bytes
      change(&bytes)
      var version: UInt64 = 99
      let refusal = clumsy_check_bytes(bytes, Int32(bytes.count), &version)
      #expect(clumsy_check_bytes(bytes, Int32(bytes.count), nil) == refusal)
      #expect((Played(bytes) == nil) == (refusal != 0))
      return (clumsy_bytes_refusal(UInt32(refusal)), version)
    }
    #expect(refusal { _ in } == (CLUMSY_RESTORABLE, 0))
    #expect(refusal { $0[0] ^= 1 } == (CLUMSY_NO_PERFORMANCE, 0))
    #expect(refusal { $0 = [] } == (CLUMSY_NO_PERFORMANCE, 0))
    #expect(refusal { $0 = Array($0[..<7]) } == (CLUMSY_NO_PERFORMANCE, 0))
    #expect(refusal { $0[16] = 77 } == (CLUMSY_OTHER_VERSION, 77))
    #expect(refusal { $0[$0.count / 2] ^= 1 } == (CLUMSY_DAMAGED, 0))
    #expect(refusal { $0.removeLast() } == (CLUMSY_DAMAGED, 0))
    #expect(clumsy_check_bytes(nil, 0, nil) == 1 && clumsy_check_bytes(bytes, -1, nil) == 1)
    #expect(clumsy_restore(nil, 0) == nil)
    clumsy_free(nil)
  }

  static func text(_ event: clumsy_event) -> String {
    "\(event.nanoseconds) \(event.kind) \(event.start) \(event.integerList) \(event.numberList) \(event.gesture.list)"
  }
}
