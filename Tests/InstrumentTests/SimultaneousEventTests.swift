import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Events in the same nanosecond have a fixed order, with or without flight reports.
@Suite struct SimultaneousEventTests {
  /// Without gravity, balls fly straight at a constant speed, so that a test can choose the times of first impacts.
  private static func settings(balls: Int = 0, keyLength: Double) -> Settings {
    var settings = Preset.original.settings
    settings.balls = balls
    settings.bouncers = []
    settings[.gravity] = 0
    settings[.keyLength] = keyLength
    return settings
  }

  /// Applies the gestures at the start, plays, and returns all events.
  private static func events(
    _ settings: Settings, _ gestures: [Gesture], until end: Int64, flights: Bool, capacity: Int = 256
  ) throws -> [PerformanceEvent] {
    var performance = try Performance(settings)
    performance.reportsFlights = flights
    var buffer = FixedBuffer<PerformanceEvent>(capacity: capacity)
    var events: [PerformanceEvent] = []
    func take(_ buffer: inout FixedBuffer<PerformanceEvent>) {
      for index in buffer.indices { events.append(buffer[index]) }
      buffer.removeAll()
    }
    for gesture in gestures {
      performance.apply(gesture, events: &buffer)
      take(&buffer)
    }
    while !performance.advance(to: end, events: &buffer) { take(&buffer) }
    take(&buffer)
    while !performance.end(events: &buffer) { take(&buffer) }
    take(&buffer)
    return events
  }

  private static func withoutFlights(_ events: [PerformanceEvent]) -> [PerformanceEvent] {
    events.filter { if case .flight = $0 { false } else { true } }
  }

  /// At 100 ms, ball 1 bounces off the wall, ball 2 strikes a key, and the note of ball 3 ends.
  @Test(arguments: [false, true])
  func aStrikeComesBeforeTheEndOfAnotherNoteInItsNanosecond(flights: Bool) throws {
    let gestures: [Gesture] = [
      .spawn(x: 904, y: 400), .flickBall(1, x: 1000, y: 0), .spawn(x: 703, y: 145), .flickBall(2, x: 0, y: -1000),
      .spawn(x: 833, y: 95), .flickBall(3, x: 0, y: -1000),
    ]
    let all = try Self.events(Self.settings(keyLength: 0.05), gestures, until: second / 5, flights: flights)
    let order = Self.withoutFlights(all).filter { $0.nanoseconds == second / 10 }.map { event in
      switch event {
      case .strike(let strike): "strike \(strike.ball)"
      case .message(let timed): if case .noteOff = timed.message { "off" } else { "on" }
      case .gesture, .flight, .beat, .section, .midiClock: "?"
      }
    }
    #expect(order == ["strike 2", "off", "on"])
    let isBounceOffTheWallReported = all.contains {
      if case .flight(let flight) = $0 { flight.ball == 1 && flight.nanoseconds == second / 10 } else { false }
    }
    #expect(isBounceOffTheWallReported == flights)
  }

  /// The balls' first impacts come at whole ticks, and notes last whole ticks. So impacts and note-offs often coincide.
  @Test func flightReportsChangeNoSimultaneousEvent() throws {
    var coincidences = 0
    for seed in PerformanceTests.seeds {
      var random = SplitMix64(seed: seed)
      let settings = Self.settings(keyLength: Double(random.next() % 12 + 1) / 250)
      var gestures: [Gesture] = []
      // Each ball reaches the wall or a key after 1…12 ticks, on its own path.
      for ball in 1...16 {
        let (offset, ticks) = (45 * Double((ball - 1) / 2), Double(random.next() % 12 + 1))
        if ball % 2 == 1 {
          gestures += [.spawn(x: 1004 - 4 * ticks, y: 150 + offset), .flickBall(ball, x: 1000, y: 0)]
        } else {
          gestures += [.spawn(x: 560 + offset, y: 45 + 4 * ticks), .flickBall(ball, x: 0, y: -1000)]
        }
      }
      let without = try Self.events(settings, gestures, until: 2 * second, flights: false)
      for capacity in [1, 3, 256] {
        let with = try Self.events(settings, gestures, until: 2 * second, flights: true, capacity: capacity)
        #expect(Self.withoutFlights(with) == without, "seed \(seed), capacity \(capacity)")
        let areOrdered = zip(with, with.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds }
        #expect(areOrdered, "seed \(seed), capacity \(capacity)")
        for (event, next) in zip(with, with.dropFirst()) where event.nanoseconds == next.nanoseconds {
          if case .flight = event, case .message = next { coincidences += 1 }
          if case .flight = event, case .strike = next { coincidences += 1 }
        }
      }
    }
    #expect(coincidences > 50)
  }
}
