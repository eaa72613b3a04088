import Physics2D

extension Performance {
  /// Returns the first flight that differs from the latest report of the same ball's flight, and records it as
  /// reported. Returns nil if no flight has changed.
  mutating func nextFlight() -> FlightEvent? {
    for ball in reportedFlights.indices {
      var flight = flight(of: ball)
      if let reported = reportedFlights[ball] {
        flight.nanoseconds = reported.nanoseconds
        guard flight != reported else { continue }
      } else if !flight.isPresent {
        continue
      }
      flight.nanoseconds = nanoseconds
      reportedFlights[ball] = flight
      return flight
    }
    return nil
  }

  /// Returns the present flight of a ball. During a pause, the ball stands still. The flight of a removed ball is its
  /// last flight, with `isPresent` set to `false`.
  private func flight(of ball: Int) -> FlightEvent {
    guard let id = scene.id(ofBall: ball) else {
      var last = reportedFlights[ball] ?? FlightEvent(ball: ball, start: 0, 0, .zero, .zero, .zero)
      last.isPresent = false
      return last
    }
    guard isPlaying else {
      return FlightEvent(ball: ball, start: 0, 0, scene.world.position(of: id), .zero, .zero)
    }
    let flight = scene.world.flight(of: id)
    return FlightEvent(
      ball: ball, start: flight.start.nanoseconds + pausedTime, flight.start.fraction, flight.position, flight.velocity,
      flight.acceleration)
  }
}

extension FlightEvent {
  fileprivate init(
    ball: Int, start: Int64, _ fraction: Double, _ position: Vector2, _ velocity: Vector2, _ acceleration: Vector2
  ) {
    self.init(
      nanoseconds: 0, ball: UInt8(ball), isPresent: true, start: start, startFraction: fraction, position, velocity,
      acceleration)
  }
}
