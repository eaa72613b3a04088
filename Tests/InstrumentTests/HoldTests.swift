import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// Balls that gestures hold and flick.
@Suite struct HoldTests {
  private static func place(_ performance: borrowing Performance, _ ball: Int) -> Vector2? {
    performance.scene.id(ofBall: ball).map { performance.scene.world.position(of: $0) }
  }

  private static func velocity(_ performance: borrowing Performance, _ ball: Int) -> Vector2? {
    performance.scene.id(ofBall: ball).map { performance.scene.world.velocity(of: $0) }
  }

  @Test func aBallIsHeldOnlyWhereItHasRoom() throws {
    var settings = Preset.original.settings
    settings.balls = 2
    settings[.gravity] = 0
    for place in [Vector2(700, 300), Vector2(900, 300)] { _ = settings.layout.addPlace(place) }
    var performance = try Performance(settings)
    let table: [(Gesture, GestureError?)] = [
      (.dragBall(1, x: 851, y: 300), .occupied(x: 851, y: 300)), (.dragBall(1, x: 850, y: 300), nil),
      (.dragBall(2, x: 898, y: 300), .occupied(x: 898, y: 300)), (.dragBall(2, x: 901, y: 300), nil),
      // A held ball may be moved to a place that overlaps its old place.
      (.dragBall(2, x: 905, y: 301), nil), (.spawn(x: 900, y: 340), .occupied(x: 900, y: 340)),
      (.spawn(x: 905, y: 350), .occupied(x: 905, y: 350)), (.spawn(x: 900, y: 352), nil),
      (.dragBall(1, x: 520, y: 300), .outside(.right, x: 520, y: 300)), (.dragBall(1, x: 520.1, y: 694), nil),
      (.dragBall(1, x: 700, y: .nan), .outside(.right, x: 700, y: .nan)),
      (.dragBall(0, x: 256, y: 400), .occupied(x: 256, y: 400)),
      (.dragBall(0, x: 512, y: 400), .outside(.left, x: 512, y: 400)),
      (.dragBall(0, x: 0, y: 200), .outside(.left, x: 0, y: 200)),
      (.dragBall(0, x: 1, y: 200), nil), (.dragBall(0, x: 100, y: 694), nil),
      (.dragBall(0, x: 100, y: 695), .outside(.left, x: 100, y: 695)),
      (.dragBall(4, x: 700, y: 300), .noSuchBall(4)), (.dragBall(-1, x: 700, y: 300), .noSuchBall(-1)),
      (.dragBall(.max, x: 700, y: 300), .noSuchBall(.max)),
    ]
    for (gesture, expected) in table {
      let before = performance.digest
      let error = performance.error(of: gesture)
      #expect("\(error as Any)" == "\(expected as Any)", "\(gesture)")
      let after = performance.digest
      #expect((before == after) == (expected != nil), "\(gesture)")
    }
    let places = (Self.place(performance, 0), Self.place(performance, 1))
    #expect(places.0 == Vector2(100, 667) && places.1 == Vector2(538.5, 680))
  }

  /// Other balls bounce off a held ball as off a wall.
  @Test(arguments: [1, 0.7]) func aHeldBallDoesNotMove(restitution: Double) throws {
    var settings = Preset.original.settings
    settings.seed = 7
    settings.balls = 16
    settings[.bounce] = restitution
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: 2 * second, ends: false)
    var held: [Int: Vector2] = [:]
    for (ball, x) in [(1, 600.0), (2, 700.0), (16, 900.0)] {
      for y in stride(from: 60.0, to: 600, by: 7) where held[ball] == nil {
        if performance.error(of: .dragBall(ball, x: x, y: y)) == nil { held[ball] = Vector2(x, y) }
      }
    }
    #expect(held.count == 3)
    let before = performance.energies.piano
    for round in 3...60 as ClosedRange<Int64> {
      _ = try Recording(&performance, until: round * second, ends: false)
      for (ball, place) in held {
        let (found, velocity) = (Self.place(performance, ball), Self.velocity(performance, ball))
        #expect(found == place && velocity == .zero)
      }
      for ball in 1...16 where held[ball] == nil {
        let place = Self.place(performance, ball) ?? .zero
        #expect(held.values.allSatisfy { ($0 - place).length > 40 - 1e-6 }, "ball \(ball)")
      }
    }
    if restitution == 1 {
      let after = performance.energies.piano
      #expect(abs(after - before) < 1e-9 * before)
    }
  }

  @Test func heldBallStrikesNothingUntilReleased() throws {
    var settings = Preset.original.settings
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(700, 300))
    var performance = try Performance(settings)
    try performance.apply(.dragBall(1, x: 700, y: 300))
    let held = try Recording(&performance, until: 10 * second, ends: false)
    #expect(held.strikes.allSatisfy { $0.voice == .bass })
    try performance.apply(.flickBall(1, x: 0, y: 0))
    let dropped = try Recording(&performance, until: 11 * second)
    // The ball falls 255 points.
    let strike = try #require(dropped.strikes.first { $0.voice == .key })
    let fall = Double(strike.nanoseconds - 10 * second) / 1e9
    let expected: Double = (2 * 255 / 1470.0).squareRoot()
    #expect(abs(fall - expected) < 2e-9)
  }

  @Test func aFlickGivesAVelocity() throws {
    var settings = Preset.original.settings
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(700, 300))
    var performance = try Performance(settings)
    try performance.apply(.flickBall(1, x: 300, y: -400))
    let velocity = Self.velocity(performance, 1)
    #expect(velocity == Vector2(300, -400))
    try performance.apply(.flickBall(0, x: 30, y: -40))
    let bass = Self.velocity(performance, 0) ?? .zero
    #expect((bass - Vector2(165, -220)).length < 1e-12)
    for direction in [Vector2(.leastNonzeroMagnitude, 0), Vector2(0, -1e-200), Vector2(-5000, 0), Vector2(1e-5, 1e-5)] {
      try performance.apply(.flickBall(0, x: direction.x, y: direction.y))
      let speed = (Self.velocity(performance, 0) ?? .zero).length
      #expect(abs(speed - 275) < 1e-9)
    }
  }

  @Test(arguments: [
    (0, 0.0, 0.0, GestureError.noDirection), (0, .nan, 1, .tooFast(x: .nan, y: 1)),
    (0, 5001, 0, .tooFast(x: 5001, y: 0)), (1, 0, -5001, .tooFast(x: 0, y: -5001)),
    (1, .infinity, 0, .tooFast(x: .infinity, y: 0)), (1, 4000, 4000, .tooFast(x: 4000, y: 4000)),
    (5, 1, 1, .noSuchBall(5)), (-1, 1, 1, .noSuchBall(-1)), (17, 1, 1, .noSuchBall(17)),
  ])
  func invalidFlickIsRefused(ball: Int, x: Double, y: Double, expected: GestureError) throws {
    var performance = try Performance(Preset.original.settings)
    let before = performance.digest
    let error = performance.error(of: .flickBall(ball, x: x, y: y))
    #expect("\(error as Any)" == "\(expected as GestureError? as Any)")
    let after = performance.digest
    #expect(before == after)
  }

  @Test func releasedBallHasTheSettingsMadeMeanwhile() throws {
    var settings = Preset.original.settings
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(700, 300))
    var performance = try Performance(settings)
    try performance.apply(.dragBall(0, x: 450, y: 600))
    try performance.apply(.dragBall(1, x: 700, y: 400))
    try performance.apply(.set(.speed, 400))
    try performance.apply(.set(.gravity, 20))
    try performance.apply(.set(.bounce, 0.5))
    _ = try Recording(&performance, until: second, ends: false)
    let held = (Self.place(performance, 0), Self.place(performance, 1))
    #expect(held.0 == Vector2(450, 600) && held.1 == Vector2(700, 400))
    try performance.apply(.flickBall(0, x: -1, y: 0))
    try performance.apply(.flickBall(1, x: 0, y: 0))
    let velocity = Self.velocity(performance, 0)
    #expect(velocity == Vector2(-400, 0))
    let recording = try Recording(&performance, until: 4 * second)
    let strikes = recording.strikes.filter { $0.voice == .key }
    try #require(strikes.count > 1)
    let expected: Double = (2 * 3000 * 355.0).squareRoot()
    #expect(abs(strikes[0].speed - expected) < 1e-9)
    #expect(abs(strikes[1].speed - strikes[0].speed / 2) < 1e-6)
  }

  /// After `remove` or `reset` takes a held ball away, another ball falls freely through the place of the held ball.
  @Test func removedHeldBallLeavesNoObstacle() throws {
    var settings = Preset.original.settings
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(700, 300))
    for gesture in [Gesture.remove(ball: 1), .reset] {
      var performance = try Performance(settings)
      try performance.apply(.dragBall(1, x: 700, y: 300))
      try performance.apply(.dragBall(0, x: 450, y: 600))
      try performance.apply(gesture)
      if gesture == .reset {
        let (place, velocity) = (Self.place(performance, 0), Self.velocity(performance, 0))
        #expect(place == Vector2(256, 192) && abs((velocity ?? .zero).length - 275) < 1e-9)
      }
      try performance.apply(.spawn(x: 700, y: 600))
      let recording = try Recording(&performance, until: second)
      let strike = try #require(recording.strikes.first { $0.voice == .key })
      let expected: Double = (2 * 1470 * 555.0).squareRoot()
      #expect(abs(strike.speed - expected) < 1e-9)
    }
  }

  /// After a reset, the bass ball is no longer held and takes a new speed.
  @Test func resetReleasesTheBassBall() throws {
    var performance = try Performance(Settings())
    try performance.apply(.dragBall(0, x: 100, y: 100))
    try performance.apply(.reset)
    try performance.apply(.set(.speed, 400))
    let velocity = performance.scene.world.velocity(of: performance.scene.bassBall)
    #expect(abs(velocity.length - 400) < 1e-9)
  }

  /// A bouncer around the bass ball's start place lets the ball leave after a reset.
  @Test func bassBallLeavesABouncerAroundItsStart() throws {
    var performance = try Performance(Preset.original.settings)
    try performance.apply(.dragBall(0, x: 450, y: 600))
    try performance.apply(.moveBouncer(.one, x: 256, y: 200))
    _ = try Recording(&performance, until: second, ends: false)
    try performance.apply(.reset)
    let recording = try Recording(&performance, until: 61 * second)
    #expect(recording.strikes.contains { $0.index == 0 })
  }
}
