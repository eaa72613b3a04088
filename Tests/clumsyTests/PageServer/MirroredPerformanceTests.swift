import Instrument
import Testing

@testable import clumsy

@Suite struct MirroredPerformanceTests {
  private static let second: Int64 = 1_000_000_000

  /// A run sends the kept gestures to each new page. In this test, all gestures after the first ten are at tick 350, as
  /// if the run paused there.
  @Test func gesturesInPauseAreNotKeptWithoutLimit() throws {
    var settings = Settings()
    settings.seed = 7
    guard var mirror = MirroredPerformance(try Performance(settings).bytes) else { return #expect(Bool(false)) }
    var score: [TimedGesture] = []
    for index in 0..<3 * MirroredPerformance.gestureLimit {
      let parameter = index % 2 == 0 ? Parameter.gravity : .speed
      let gesture = index % 7 == 0 ? Gesture.reset : .set(parameter, Double(20 + index % 60))
      score.append(TimedGesture(tick: index < 10 ? 20 + Int64(index) : 350, gesture: gesture))
    }
    var mostKept = 0
    for item in score {
      mirror.take(GestureEvent(nanoseconds: item.nanoseconds, source: 1, gesture: item.gesture, refusal: nil))
      mostKept = max(mostKept, mirror.present.gestures.count)
    }
    #expect(mostKept < MirroredPerformance.gestureLimit)
    // A page connects now.
    let (moment, gestures) = mirror.present
    var page = try Performance.restored(from: moment.bytes)
    let (pageDigest, pageTick) = (page.digest, page.nanoseconds / Performance.tick)
    #expect(moment.tick == 350 && pageTick == 350 && pageDigest == moment.digest)
    let rest = gestures.map { TimedGesture(tick: 350, gesture: $0.gesture) }
    page.skip(to: 4 * Self.second, making: rest[...])
    let digests = mirror.follow(to: 4 * Self.second + Self.second / 4).map { $0.digest }
    var expected: [UInt64] = []
    for time in 2...4 as ClosedRange<Int64> {
      expected.append(try Performance(settings, after: score, at: time * Self.second).digest)
    }
    let last = page.digest
    #expect(digests == expected && last == expected[2])
  }
}
