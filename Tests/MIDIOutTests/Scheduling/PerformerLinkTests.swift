import Synchronization
import Testing

@testable import MIDIOut

/// The musical time as the main thread reads it.
struct PerformerLinkTests {
  private static let second: Int64 = 1_000_000_000

  @Test func timeStandsUntilItRunsAndAfterItStopped() throws {
    let link = try PerformerLink(phase: .playing)
    #expect(link.nanoseconds(at: 5) == 0)
    link.run(from: 10)
    #expect(link.nanoseconds(at: 9) == 0)
    #expect(link.nanoseconds(at: 17) == 7)
    link.stand(at: 8)
    #expect(link.nanoseconds(at: 1000) == 8)
    // The queue's clock may be faster than the monotonic one, and lie before its origin in the end.
    link.run(from: -3)
    #expect(link.nanoseconds(at: 1000) == 1003)
  }

  /// Pauses of an hour, one after the other: a reader that takes the origin from before a pause, and that it is over, sees
  /// an hour more than was played.
  @Test func aPauseIsNeverCountedAsPlayed() async throws {
    let link = try PerformerLink(phase: .playing)
    let monotonic = Atomic<Int64>(0)
    let played = Atomic<Int64>(0)
    let isOver = Atomic<Bool>(false)
    let reader = Thread {
      var worst: Int64 = 0
      while !isOver.load(ordering: .acquiring) {
        let time = link.nanoseconds(at: monotonic.load(ordering: .acquiring))
        worst = max(worst, time - played.load(ordering: .acquiring))
      }
      return worst
    }
    for round in 0..<200_000 as Range<Int64> {
      let (from, to) = (round * Self.second, (round + 1) * Self.second)
      link.run(from: monotonic.load(ordering: .relaxed) - from)
      played.store(to, ordering: .releasing)
      monotonic.add(Self.second, ordering: .releasing)
      link.stand(at: to)
      monotonic.add(3600 * Self.second, ordering: .releasing)
    }
    isOver.store(true, ordering: .releasing)
    #expect(reader.join() == 0)
  }

  /// A second Ctrl-Z right after the first one's end still found `paused`, and stopped the process while notes began.
  @Test func whoFindsItPausedIsNotPlayedOn() throws {
    let link = try PerformerLink(phase: .paused)
    #expect(link.enter(.playing) && link.phase.load(ordering: .relaxed) == .playing)
    link.phase.store(.paused, ordering: .relaxed)
    link.isPaused.store(true, ordering: .relaxed)
    #expect(!link.enter(.playing) && link.phase.load(ordering: .relaxed) == .paused)
  }
}
