import Physics2D
import Testing

@testable import Instrument

@Suite struct FlightEventTests {
  private static func events(_ settings: Settings, flights: Bool) throws -> [PerformanceEvent] {
    var performance = try Performance(settings)
    performance.reportsFlights = flights
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 3)
    var events: [PerformanceEvent] = []
    func take(_ buffer: inout FixedBuffer<PerformanceEvent>) {
      for index in buffer.indices { events.append(buffer[index]) }
      buffer.removeAll()
    }
    let gestures: [Int64: Gesture] = [
      1: .set(.gravity, 20), 2: .pause, 3: .set(.speed, 400), 4: .play, 5: .remove(ball: 1), 6: .spawn(x: 700, y: 650),
      7: .reset,
    ]
    for tick in 1...8 as ClosedRange<Int64> {
      while !performance.advance(to: tick * second, events: &buffer) { take(&buffer) }
      take(&buffer)
      if let gesture = gestures[tick] { performance.apply(gesture, events: &buffer) }
      take(&buffer)
    }
    while !performance.end(events: &buffer) { take(&buffer) }
    take(&buffer)
    return events
  }

  @Test func flightEventsAreOrderedAndChangeNoOtherEvent() throws {
    for seed in PerformanceTests.seeds.prefix(20) {
      let settings = PerformanceTests.settings(seed)
      let with = try Self.events(settings, flights: true)
      let without = try Self.events(settings, flights: false)
      #expect(with.filter { if case .flight = $0 { false } else { true } } == without, "seed \(seed)")
      #expect(zip(with, with.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds }, "seed \(seed)")
    }
  }

  /// Formerly, under oscillating gravity, one long `advance` reported fewer flights than many short calls.
  @Test func aLongStepReportsTheSameFlightsAsShortSteps() throws {
    var settings = PerformanceTests.settings(7)
    _ = settings.oscillators.set(LFO(.gravity, from: 4, to: 30, period: 9 * second))
    _ = settings.oscillators.set(LFO(.speed, from: 150, to: 450, period: 20 * second, shape: .smooth))
    func flights(step: Int64) throws -> [FlightEvent] {
      var performance = try Performance(settings)
      performance.reportsFlights = true
      var buffer = FixedBuffer<PerformanceEvent>(capacity: 64)
      var flights: [FlightEvent] = []
      while performance.nanoseconds < 20 * second {
        let target = performance.nanoseconds + step
        var isComplete = false
        while !isComplete {
          isComplete = performance.advance(to: target, events: &buffer)
          for index in buffer.indices { if case .flight(let flight) = buffer[index] { flights.append(flight) } }
          buffer.removeAll()
        }
      }
      return flights
    }
    let long = try flights(step: 20 * second)
    #expect(long.count > 200 * settings.balls, "too few flights: gravity changes each ball's flight ten times a second")
    #expect(try long == flights(step: Performance.tick) && long == flights(step: second / 8))
  }

  @Test(arguments: [1, 0.7])
  func flightEventsGiveThePlaceOfEachBall(restitution: Double) throws {
    var settings = Preset.original.settings
    settings.seed = 7
    settings[.bounce] = restitution
    var performance = try Performance(settings)
    performance.reportsFlights = true
    var events = FixedBuffer<PerformanceEvent>(capacity: 100_000)
    var flights: [UInt8: FlightEvent] = [:]
    for tick in 1...2500 as ClosedRange<Int64> {
      if tick == 500 { performance.apply(.pause, events: &events) }
      if tick == 700 { performance.apply(.play, events: &events) }
      if tick == 900 { performance.apply(.remove(ball: 2), events: &events) }
      let isComplete = performance.advance(to: tick * Performance.tick, events: &events)
      #expect(isComplete)
      for index in events.indices { if case .flight(let flight) = events[index] { flights[flight.ball] = flight } }
      events.removeAll()
      for ball in 0...4 {
        let flight = try #require(flights[UInt8(ball)])
        guard let id = performance.scene.id(ofBall: ball) else {
          #expect(!flight.isPresent)
          continue
        }
        let t = (Double(performance.nanoseconds - flight.start) - flight.startFraction) / 1e9
        let place = performance.scene.world.position(of: id)
        #expect(abs(flight.x + flight.velocityX * t + flight.accelerationX * t * t / 2 - place.x) < 1e-9)
        #expect(abs(flight.y + flight.velocityY * t + flight.accelerationY * t * t / 2 - place.y) < 1e-9)
      }
    }
  }
}
