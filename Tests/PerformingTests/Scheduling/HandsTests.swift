import Instrument
import RealTime
import Synchronization
import Testing
import Threads

@testable import Performing

/// Each hand (a source of gestures) and the performer have their own threads.
@Suite struct HandsTests {
  /// The number of accepted gestures after which each thread of the first test ends. The second test stops the
  /// performer after this number from all threads together.
  private static let count = 1000

  enum Output: CaseIterable { case none, memory }

  private static func performer(_ output: Output, duration: Int64? = nil) throws -> Performer {
    var settings = Settings()
    settings.seed = 7
    var options = Performer.Options()
    options.duration = duration
    switch output {
    case .none: return try Performer(Performance(settings), to: nil, options: options)
    case .memory:
      let queue = MemoryQueue()
      // Without this sleep, the queue's clock would advance by hours while a hand sends.
      queue.afterSleep = { _ in rest() }
      return try Performer(Performance(settings), to: queue, options: options)
    }
  }

  private static func rest() { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + ms / 5) }

  /// Returns a different gesture for every number. Every third gesture will be refused.
  private static func gesture(_ number: Int) -> Gesture {
    number % 3 == 0 ? .remove(ball: 100 + number) : .set(.gravity, Double(number) / 100)
  }

  /// Returns the gesture events that can be fetched now. `next()` returns only events that are due by the real clock,
  /// which a `MemoryQueue` does not follow.
  private static func gestures(of performer: borrowing Performer, _ output: Output) -> [GestureEvent] {
    var gestures: [GestureEvent] = []
    while let event = output == .memory ? performer.link.events.pop() : performer.next() {
      if case .gesture(let gesture) = event { gestures.append(gesture) }
    }
    return gestures
  }

  /// Each thread uses one hand after another, each hand for 50 gestures. With every second hand, the thread waits
  /// until all refusals have arrived.
  @Test(arguments: Output.allCases)
  func allGesturesAndRefusalsAreAccountedFor(output: Output) throws {
    let performer = try Self.performer(output)
    let link = performer.link
    let fetched = Atomic<Int>(0)
    let unexpected = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let threads = (0..<4).map { thread in
      Thread {
        var accepted = 0
        while accepted < Self.count, link.phase.load(ordering: .acquiring) != .ended {
          guard let hand = Hand(link) else {
            Self.rest()
            continue
          }
          let isPatient = accepted % 100 == 0
          var expected: Set<Int> = []
          func fetchRefusals() {
            while let refusal = hand.nextRefusal() {
              guard case .remove(let ball) = refusal.gesture, expected.remove(ball) != nil,
                refusal.source == hand.number, refusal.refusal == .noSuchBall(ball)
              else {
                unexpected.add(1, ordering: .relaxed)
                continue
              }
              fetched.add(1, ordering: .relaxed)
            }
          }
          for _ in 0..<50 {
            let gesture = Self.gesture(thread * Self.count + accepted)
            if case .remove(let ball) = gesture { expected.insert(ball) }
            while !hand.send(gesture), link.phase.load(ordering: .acquiring) != .ended { Self.rest() }
            accepted += 1
          }
          fetchRefusals()
          while isPatient, !expected.isEmpty, link.phase.load(ordering: .acquiring) != .ended {
            Self.rest()
            fetchRefusals()
          }
        }
        finished.add(1, ordering: .releasing)
        return Int64(accepted)
      }
    }
    var events: [GestureEvent] = []
    while finished.load(ordering: .acquiring) < 4 {
      events += Self.gestures(of: performer, output)
      Self.rest()
    }
    #expect(threads.allSatisfy { $0.join() == Self.count } && performer.phase == .playing)
    performer.stop()
    while performer.phase != .ended {
      events += Self.gestures(of: performer, output)
      Self.rest()
    }
    events += Self.gestures(of: performer, output)
    let report = performer.join()
    if output == .memory { events.removeAll { $0.nanoseconds > report.nanoseconds } }
    #expect(report.unreported == 0 && report.error == nil)
    #expect(events.count + report.withdrawnGestures == 4 * Self.count)
    let sent = Set((0..<4 * Self.count).map { "\(Self.gesture($0))" })
    let reported = Set(events.map { "\($0.gesture)" })
    #expect(reported.count == events.count && reported.isSubset(of: sent))
    #expect(unexpected.load(ordering: .relaxed) == 0 && fetched.load(ordering: .relaxed) >= 4 * 10 * 16)
    #expect(fetched.load(ordering: .relaxed) + report.unfetchedRefusals == report.refusedGestures)
  }

  /// The hands send until the performer has ended.
  @Test(arguments: Output.allCases, [nil, 400 * ms])
  func noGestureVanishesAtTheEnd(output: Output, duration: Int64?) throws {
    let performer = try Self.performer(output, duration: duration)
    let link = performer.link
    let accepted = Atomic<Int>(0)
    let threads = (0..<4).map { _ in
      Thread {
        guard let hand = Hand(link) else { return 0 }
        var count: Int64 = 0
        while link.phase.load(ordering: .acquiring) != .ended {
          if hand.send(.play) {
            count += 1
            accepted.add(1, ordering: .relaxed)
          } else {
            Self.rest()
          }
        }
        return count
      }
    }
    var events: [GestureEvent] = []
    while performer.phase != .ended {
      events += Self.gestures(of: performer, output)
      if duration == nil, accepted.load(ordering: .relaxed) >= Self.count { performer.stop() }
      Self.rest()
    }
    let taken = threads.reduce(0) { $0 + $1.join() }
    events += Self.gestures(of: performer, output)
    let report = performer.join()
    if output == .memory { events.removeAll { $0.nanoseconds > report.nanoseconds } }
    let known = Int64(events.count + report.withdrawnGestures)
    #expect(known <= taken && taken <= known + Int64(report.unreported))
  }
}
