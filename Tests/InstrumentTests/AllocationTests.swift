import CAllocations
import Physics2D
import Testing

@testable import Instrument

@Suite struct AllocationTests {
  /// Shows that the other test can fail.
  @Test func whatAllocatesIsCounted() {
    let before = allocation_count()
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 100)
    pointer.deallocate()
    #expect(allocation_count() == before + 1)
  }

  /// Advancing, every gesture, and the end: all that the real-time thread does. No gesture is refused here: the testing library's hook on
  /// errors allocates.
  @Test(arguments: [1, 0.7])
  func aPerformanceAllocatesNothingAfterItsConstruction(restitution: Double) throws {
    var settings = Settings()
    settings.restitution = restitution
    var strikes = FixedBuffer<Strike>(capacity: 16)
    var messages = FixedBuffer<TimedMessage>(capacity: 64)
    let gestures: [Gesture] = [
      .remove(ball: 2), .spawn(x: 700, y: 600), .speed(400), .gravity(30), .bouncers([]),
      .bouncers(.all), .key(settings.key), .voicing(.close), .pause, .play, .reset, .spawn(x: 800, y: 500),
    ]
    // In the first round Swift's runtime allocates what it needs once: type metadata, for example.
    for round in 0..<2 {
      var performance = try Performance(settings)
      let before = allocation_count()
      var second: Int64 = 0
      // Not `for`, which allocates in debug builds.
      while second < gestures.count {
        try performance.apply(gestures[Int(second)])
        second += 1
        while !performance.advance(to: second * 1_000_000_000, strikes: &strikes, messages: &messages) {
          strikes.removeAll()
          messages.removeAll()
        }
      }
      messages.removeAll()
      let isWhole = performance.end(messages: &messages)
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
      #expect(isWhole)
    }
  }
}
