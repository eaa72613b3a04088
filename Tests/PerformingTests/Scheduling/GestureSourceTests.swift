import Instrument
import RealTime
import Synchronization
import Testing
import Threads

@testable import Performing

/// Tests `GestureSource`, a numbered source of gestures for the performer. Each `Hand` contains one `GestureSource`.
struct GestureSourceTests {
  private static func refusal(of source: UInt8, at tick: Int64) -> GestureEvent {
    GestureEvent(nanoseconds: tick, source: source, gesture: .remove(ball: 9), refusal: .noSuchBall(9))
  }

  @Test func sixteenSourcesExistAtATimeAndNumbersAreReused() throws {
    let link = try PerformerLink(phase: .playing)
    var sources = (0..<GestureSource.limit).compactMap { _ in Hand(link) }
    #expect(sources.map(\.number) == Array(0..<16))
    #expect(Hand(link) == nil)
    sources.remove(at: 5)
    #expect(Hand(link)?.number == 5)
    // The hand made on the previous line has been released.
    let again = try #require(Hand(link))
    #expect(again.number == 5 && Hand(link) == nil)
  }

  /// Releases a hand whose last gesture is still waiting for the performer.
  @Test func sourceNumberIsFreeAfterLastGestureIsProcessed() throws {
    let link = try PerformerLink(phase: .playing)
    var source = Hand(link)
    #expect(try #require(source).send(.remove(ball: 9)))
    source = nil
    let other = try #require(Hand(link))
    #expect(other.number == 1)
    // Refuse the gesture, as the performer would.
    #expect(link.sources[0].refusals.push(Self.refusal(of: 0, at: 0)))
    _ = link.sources[0].gestures.pop()
    let next = try #require(Hand(link))
    #expect(next.number == 0)
    #expect(next.nextRefusal() == nil)
  }

  @Test func isSettledAfterGesturesAreProcessed() throws {
    let link = try PerformerLink(phase: .playing)
    let source = try #require(Hand(link))
    #expect(source.isSettled)
    #expect(source.send(.pause) && source.send(.play))
    _ = link.sources[0].gestures.pop()
    #expect(!source.isSettled)
    _ = link.sources[0].gestures.pop()
    #expect(source.isSettled && source.withdrawnCount == 0)
  }

  @Test func hasReachedTellsWhenAGestureSounds() throws {
    let rig = try SchedulerRig()
    let source = try rig.source()
    rig.after(second) { #expect(source.send(.pause, at: rig.queue.now)) }
    _ = try rig.play(for: 2 * second)
    #expect(rig.gestures.map(\.nanoseconds) == [source.lastTick] && source.lastTick > 0)
    rig.link.clock.stand(at: source.lastTick - 1)
    #expect(!source.hasReached(source.lastTick))
    rig.link.clock.stand(at: source.lastTick)
    #expect(source.hasReached(source.lastTick))
  }

  @Test func withdrawnGesturesAreCountedForTheirSource() throws {
    let link = try PerformerLink(phase: .playing)
    link.sources[0].withdrawn.add(3, ordering: .relaxed)
    let source = try #require(Hand(link))
    #expect(source.number == 0 && source.withdrawnCount == 0)
    link.sources[0].withdrawn.add(2, ordering: .relaxed)
    #expect(source.withdrawnCount == 2)
  }

  @Test func sourcesOfConcurrentThreadsHaveDistinctNumbers() throws {
    for _ in 0..<200 {
      let link = try PerformerLink(phase: .playing)
      let ready = Atomic<Int>(0)
      let threads = (0..<4).map { _ in
        Thread {
          let sources = (0..<4).compactMap { _ in Hand(link) }
          ready.add(1, ordering: .relaxed)
          // No thread releases its sources before every thread has made its sources.
          while ready.load(ordering: .relaxed) < 4 { MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1000) }
          return sources.reduce(0) { $0 + 1 << Int64($1.number) }
        }
      }
      #expect(threads.reduce(0) { $0 + $1.join() } == 0xFFFF)
    }
  }

  @Test func gesturesAreStampedWhenTheyAreSent() throws {
    let link = try PerformerLink(phase: .playing)
    let source = try #require(Hand(link))
    let before = MonotonicClock.nanoseconds()
    #expect(source.send(.reset))
    let after = MonotonicClock.nanoseconds()
    #expect(source.send(.play))
    let sent = try [#require(link.sources[0].gestures.pop()), #require(link.sources[0].gestures.pop())]
    #expect(sent.map(\.gesture) == [.reset, .play])
    #expect((before...after).contains(sent[0].nanoseconds) && after <= sent[1].nanoseconds)
  }

  @Test func sendFailsIfTheRingIsFullOrClosed() throws {
    let link = try PerformerLink(phase: .playing)
    let source = try #require(Hand(link))
    let other = try #require(Hand(link))
    for count in 0..<128 { #expect(source.send(.play), "gesture \(count)") }
    #expect(!source.send(.pause))
    #expect(other.send(.play))
    _ = link.sources[0].gestures.pop()
    #expect(source.send(.pause) && !source.send(.pause))
    link.sources.close()
    #expect(!other.send(.play))
  }

  @Test func onlyAnAcceptedSendWakesThePerformer() throws {
    let link = try PerformerLink(phase: .playing)
    let source = try #require(Hand(link))
    for count in 0..<128 {
      #expect(source.send(.play) && link.waker.take(), "gesture \(count)")
    }
    #expect(!source.send(.play) && !link.waker.take())
  }

  @Test func refusalsComeInOrder() throws {
    let link = try PerformerLink(phase: .playing)
    let source = try #require(Hand(link))
    #expect(source.nextRefusal() == nil)
    for tick in 1...3 as ClosedRange<Int64> { #expect(link.sources[0].refusals.push(Self.refusal(of: 0, at: tick))) }
    #expect((0..<4).map { _ in source.nextRefusal()?.nanoseconds } == [1, 2, 3, nil])
  }
}
