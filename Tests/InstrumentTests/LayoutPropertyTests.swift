import ChordEngine
import Physics2D
import Testing
import Thoroughness

@testable import Instrument

/// The performance of a random layout does not depend on the steps of `advance`, or on saving and restoring. Each ball
/// stays inside its half of the stage.
@Suite struct LayoutPropertyTests {
  #if DEBUG
    private static let parts = UInt64(0)..<1
    private static let count: UInt64 = 12
  #else
    private static let parts = UInt64(0)..<4
    private static let count: UInt64 = 30 * thoroughness
  #endif

  /// Returns random settings with a random layout. About half of these settings can be played.
  static func settings(_ random: inout SplitMix64) -> Settings {
    var settings = PerformanceTests.settings(random.next())
    settings.balls = Int(random.next() % 17)
    for degree in 0..<7 where random.next() % 2 == 0 {
      settings.layout.bouncers[degree] = Layout.Bouncer(
        center: Vector2(random.next(in: 0..<512), random.next(in: 0..<700)), radius: random.next(in: 5..<90))
    }
    if random.next() % 2 == 0 {
      settings.layout.bassBall = Vector2(random.next(in: 33..<480), random.next(in: 33..<667))
    }
    for key in 0..<4 where random.next() % 3 == 0 {
      settings.layout.keys[key] = Layout.PianoKey(
        center: Vector2(574 + 130 * Double(key) + random.next(in: -8..<8), random.next(in: 10..<160)),
        width: random.next(in: 80..<124), height: random.next(in: 5..<60))
    }
    for _ in 0..<random.next() % 4 {
      _ = settings.layout.addPlace(Vector2(random.next(in: 539..<1004), random.next(in: 200..<680)))
    }
    return settings
  }

  static func gesture(_ random: inout SplitMix64) -> Gesture {
    switch random.next() % 8 {
    case 0: .dragBall(0, x: random.next(in: 1..<511), y: random.next(in: 1..<694))
    case 1: .dragBall(Int(random.next() % 17), x: random.next(in: 521..<1023), y: random.next(in: 1..<694))
    case 2: .flickBall(0, x: random.next(in: -10..<10), y: random.next(in: -10..<10))
    case 3: .flickBall(Int(random.next() % 17), x: random.next(in: -2000..<2000), y: random.next(in: -2000..<2000))
    case 4: [Gesture.pause, .play, .play, .reset][Int(random.next() % 4)]
    case 5: .spawn(x: random.next(in: 521..<1023), y: random.next(in: 1..<694))
    default:
      .moveBouncer(
        Degree.allCases[Int(random.next() % 7)], x: random.next(in: 0..<512), y: random.next(in: 0..<700))
    }
  }

  /// Plays a minute with a gesture every 100 ticks, and checks each event. If `cuts`, also saves and restores the
  /// performance after every third step. Returns the hash of all events other than flights, and the last digest; nil if
  /// the settings are refused.
  private static func play(
    _ seed: UInt64, steps: [Int64], cuts: Bool, flights: Bool
  ) throws -> (events: UInt64, digest: UInt64)? {
    var random = SplitMix64(seed: seed)
    let settings = settings(&random)
    guard LayoutRefusalTests.error(settings) == nil else { return nil }
    var performance = try Performance(settings)
    performance.reportsFlights = flights
    var events = FixedBuffer<PerformanceEvent>(capacity: flights ? 3 : 64)
    var (hash, last) = (FNV1a(), Int64(0))
    func take() {
      for index in events.indices {
        let event = events[index]
        if event.nanoseconds < last { Issue.record("seed \(seed): time runs back at \(last)") }
        last = event.nanoseconds
        switch event {
        case .flight(let flight):
          let (low, high) = (flight.ball == 0 ? StageHalf.left : .right).bounds
          if flight.x < low.x - 1e-6 || flight.x > high.x + 1e-6 || flight.y < low.y - 1e-6 || flight.y > high.y + 1e-6
          {
            Issue.record("seed \(seed): ball outside its half: \(flight)")
          }
        case .gesture(let event):
          hash.add(UInt8(event.refusal == nil ? 1 : 0))
        case .strike(let strike):
          hash.add(UInt64(bitPattern: strike.nanoseconds))
          hash.add(strike.speed)
          hash.add(strike.ball)
        case .message(let timed):
          hash.add(UInt64(bitPattern: timed.nanoseconds))
          for byte in timed.message.bytes { hash.add(byte) }
        case .beat, .section, .midiClock: Issue.record("seed \(seed): unexpected beat, section or MIDI clock")
        }
      }
      events.removeAll()
    }
    var step = 0
    for round in 1...150 as ClosedRange<Int64> {
      let end = round * 100 * Performance.tick
      while performance.nanoseconds < end {
        let next = min(end, performance.nanoseconds + steps[step % steps.count])
        step += 1
        while !performance.advance(to: next, events: &events) { take() }
        take()
        if cuts, step % 3 == 0 {
          performance = try Performance.restored(from: performance.bytes)
          performance.reportsFlights = flights
        }
      }
      performance.apply(gesture(&random), events: &events)
      take()
    }
    while !performance.end(events: &events) { take() }
    take()
    return (hash.value, performance.digest)
  }

  @Test(arguments: parts) func aRandomLayoutIsRefusedOrPlays(part: UInt64) throws {
    var played: UInt64 = 0
    for seed in part * Self.count..<(part + 1) * Self.count {
      guard let whole = try Self.play(seed, steps: [.max / 2], cuts: false, flights: false) else { continue }
      played += 1
      let steps = try Self.play(seed, steps: [4_000_000, 37_000_001, 123_456_789], cuts: false, flights: true)
      #expect(try #require(steps) == whole, "seed \(seed), in steps and with flights")
      guard seed % 4 == 0 else { continue }
      let cut = try Self.play(seed, steps: [171_000_000, 90_000_000], cuts: true, flights: false)
      #expect(try #require(cut) == whole, "seed \(seed), cut and restored")
    }
    #expect(played * 8 > Self.count)
  }
}
