import Physics2D
import Testing

@testable import Instrument

/// The performer sleeps until `nextEventTime`, and would play an earlier event too late.
struct NextEventTests {
  @Test(arguments: 1...60)
  func nothingHappensBeforeTheNextEvent(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var settings = Settings()
    settings.seed = seed
    settings[.bounce] = seed % 3 == 0 ? 0.7 : 1
    settings[.click] = Double(seed % 2)
    settings[.countIn] = seed % 5 == 0 ? 1 : 0
    settings[.groove] = seed % 4 == 0 ? 0 : 1
    settings[.quantize] = seed % 7 == 0 ? 4 : 0
    var performance = try Performance(settings)
    performance.reportsFlights = seed % 4 < 2
    performance.reportsBeats = seed % 6 < 3
    performance.sendsClock = seed % 5 > 1
    var events = FixedBuffer<PerformanceEvent>(capacity: 1024)
    var waits = 0
    while performance.nanoseconds < 20_000_000_000 {
      #expect(performance.advance(to: performance.nanoseconds + Performance.tick, events: &events))
      events.removeAll()
      if Double.random(in: 0..<1, using: &random) < 0.02 {
        performance.apply(random.next(in: 0..<1) < 0.5 ? .pause : .play, events: &events)
        performance.apply(.set(.speed, random.next(in: 50..<500)), events: &events)
        events.removeAll()
        continue
      }
      let next = min(performance.nextEventTime, performance.nanoseconds + 200_000_000)
      let last = (next - 1) / Performance.tick * Performance.tick
      guard last > performance.nanoseconds else { continue }
      #expect(performance.advance(to: last, events: &events) && events.isEmpty)
      waits += 1
    }
    #expect(waits > 50)
  }
}
