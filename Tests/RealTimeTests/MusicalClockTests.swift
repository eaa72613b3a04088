import Synchronization
import Testing
import Threads

@testable import RealTime

struct MusicalClockTests {
  private static let second: Int64 = 1_000_000_000

  @Test func timeAdvancesOnlyBetweenRunAndStand() {
    let clock = MusicalClock()
    #expect(clock.nanoseconds(at: 5) == 0)
    clock.run(from: 10)
    #expect(clock.nanoseconds(at: 9) == 0)
    #expect(clock.nanoseconds(at: 17) == 7)
    clock.stand(at: 8)
    #expect(clock.nanoseconds(at: 1000) == 8)
    // The origin (the monotonic time of musical time 0) can be negative.
    clock.run(from: -3)
    #expect(clock.nanoseconds(at: 1000) == 1003)
  }

  /// A reader must not combine the origin from before a pause with the state from after the pause.
  @Test func pauseIsNotCountedAsPlayedTime() async {
    let clock = MusicalClock()
    let monotonic = Atomic<Int64>(0)
    let played = Atomic<Int64>(0)
    let isOver = Atomic<Bool>(false)
    let reader = Thread {
      var worst: Int64 = 0
      while !isOver.load(ordering: .acquiring) {
        let time = clock.nanoseconds(at: monotonic.load(ordering: .acquiring))
        worst = max(worst, time - played.load(ordering: .acquiring))
      }
      return worst
    }
    for round in 0..<200_000 as Range<Int64> {
      let (from, to) = (round * Self.second, (round + 1) * Self.second)
      clock.run(from: monotonic.load(ordering: .relaxed) - from)
      played.store(to, ordering: .releasing)
      monotonic.add(Self.second, ordering: .releasing)
      clock.stand(at: to)
      monotonic.add(3600 * Self.second, ordering: .releasing)
    }
    isOver.store(true, ordering: .releasing)
    #expect(reader.join() == 0)
  }
}
