import Instrument
import Physics2D
import Testing

/// Displays use a ball's `FlightEvent` to predict when and where the ball lands.
@Suite struct LandingTests {
  /// Corners of keys deflect balls, so only 95 % of the predictions must be right.
  @Test func aBallLandsWhereItsFlightSays() throws {
    var (right, all) = (0, 0)
    for seed in UInt64(1)...40 {
      var settings = Preset.standard.settings
      settings.seed = seed
      settings[.collide] = 0
      var performance = try Performance(settings)
      performance.reportsFlights = true
      var landings = [Landing?](repeating: nil, count: 1 + Stage.pianoBallCount)
      try play(&performance) { event in
        switch event {
        case .flight(let flight):
          // A bounce off a wall starts a new flight with the same landing.
          landings[Int(flight.ball)] = flight.landing(on: settings.layout, bounce: settings[.bounce])
        case .strike(let strike) where strike.voice == .key:
          guard let landing = landings[Int(strike.ball)] else { return }
          all += 1
          if abs(landing.nanoseconds - strike.nanoseconds) < 1_000, abs(landing.x - strike.x) < 0.01 { right += 1 }
        default: break
        }
      }
    }
    #expect(all > 2000 && Double(right) >= 0.95 * Double(all), "\(right) of \(all) predictions are right")
  }

  @Test func noLandingIsPredictedIfNoneComes() {
    func landing(ball: UInt8 = 1, _ y: Double, _ speed: Vector2, _ gravity: Double) -> Landing? {
      FlightEvent(
        nanoseconds: 0, ball: ball, isPresent: true, start: 0, startFraction: 0, Vector2(760, y), speed,
        Vector2(0, -gravity)
      ).landing(on: Settings().layout, bounce: 1)
    }
    #expect(landing(400, .zero, 500) != nil)
    #expect(landing(ball: 0, 400, .zero, 500) == nil)
    #expect(landing(400, .zero, 0) == nil)
    #expect(landing(400, Vector2(0, 1e4), 500) == nil)
    #expect(landing(400, .zero, 1e-9) == nil)
    for number in [Double.nan, .infinity, 1e300, -1e300] {
      #expect(landing(400, Vector2(number, 0), 500) == nil)
      #expect(landing(400, .zero, number) == nil || number == 1e300 || number == .infinity)
    }
  }

  private func play(_ performance: inout Performance, _ visit: (PerformanceEvent) -> Void) throws {
    var events = FixedBuffer<PerformanceEvent>(capacity: 256)
    var isComplete = false
    while !isComplete {
      isComplete = performance.advance(to: 30_000_000_000, events: &events)
      for index in events.indices { visit(events[index]) }
      events.removeAll()
    }
  }
}
