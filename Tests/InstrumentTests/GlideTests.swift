import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct GlideTests {
  private static let tick = Performance.tick

  /// A performance without strikes: there is no piano ball, and the bass ball is held.
  private static func quiet() throws -> Performance {
    var settings = Preset.original.settings
    settings.balls = 0
    var performance = try Performance(settings)
    try performance.apply(.dragBall(0, x: 450, y: 100))
    return performance
  }

  private static func place(_ performance: borrowing Performance, _ degree: Int = 0) -> Vector2 {
    performance.scene.world.position(of: ShapeID(index: degree))
  }

  /// The number of ticks of a glide is its distance in points, divided by 4 and rounded up.
  @Test(arguments: [(256.0, 300.0, 16), (256, 363.9, 1), (0, 364, 64), (256, 364, 0), (256, 366.5, 1), (250, 356, 3)])
  func bouncerGlidesStraightAndStopsExactlyAtItsTarget(x: Double, y: Double, ticks: Int64) throws {
    var performance = try Self.quiet()
    let (from, to) = (Self.place(performance), Vector2(x, y))
    try performance.apply(.moveBouncer(.one, x: x, y: y))
    for tick in 0...ticks + 1 {
      _ = try Recording(&performance, until: tick * Self.tick, ends: false)
      let place = Self.place(performance)
      let share = tick >= ticks ? 1 : Double(tick) / Double(ticks)
      let expected = from + (to - from) * share
      #expect((place - expected).length < 1e-9, "tick \(tick)")
      let velocity = performance.scene.world.velocity(of: ShapeID(index: 0))
      if tick >= ticks { #expect(place == to && velocity == .zero, "tick \(tick)") }
    }
    let layout = performance.settings.layout
    #expect(layout.bouncers[0].center == to)
  }

  @Test func aNewMoveBeginsWhereTheBouncerIs() throws {
    var performance = try Self.quiet()
    try performance.apply(.moveBouncer(.one, x: 56, y: 364))
    _ = try Recording(&performance, until: 10 * Self.tick, ends: false)
    let before = Self.place(performance)
    try performance.apply(.moveBouncer(.one, x: 256, y: 364))
    let after = Self.place(performance)
    #expect((before - Vector2(216, 364)).length < 1e-9 && (after - before).length < 1e-12)
    _ = try Recording(&performance, until: 20 * Self.tick, ends: false)
    let end = Self.place(performance)
    #expect(end == Vector2(256, 364))
  }

  @Test func moveToItsCurrentPlaceStopsABouncer() throws {
    var performance = try Self.quiet()
    try performance.apply(.moveBouncer(.one, x: 56, y: 364))
    _ = try Recording(&performance, until: 10 * Self.tick, ends: false)
    let place = Self.place(performance)
    try performance.apply(.moveBouncer(.one, x: place.x, y: place.y))
    _ = try Recording(&performance, until: second, ends: false)
    let end = Self.place(performance)
    #expect(end == place)
  }

  @Test func pauseSuspendsAGlide() throws {
    var performance = try Self.quiet()
    try performance.apply(.moveBouncer(.one, x: 56, y: 364))
    _ = try Recording(&performance, until: 10 * Self.tick, ends: false)
    try performance.apply(.pause)
    _ = try Recording(&performance, until: 200 * Self.tick, ends: false)
    let paused = Self.place(performance)
    try performance.apply(.play)
    _ = try Recording(&performance, until: 239 * Self.tick, ends: false)
    let last = Self.place(performance)
    _ = try Recording(&performance, until: 240 * Self.tick, ends: false)
    let end = Self.place(performance)
    #expect((paused - Vector2(216, 364)).length < 1e-9 && (last - Vector2(60, 364)).length < 1e-9)
    #expect(end == Vector2(56, 364))
  }

  @Test(arguments: [
    (-0.1, 300.0), (512.1, 300), (300, -0.1), (300, 700.1), (.nan, 300), (300, .nan), (.infinity, 300),
  ])
  func aPlaceOutsideTheLeftHalfIsRefused(x: Double, y: Double) throws {
    var performance = try Performance(Preset.original.settings)
    let error = performance.error(of: .moveBouncer(.one, x: x, y: y))
    #expect("\(error as Any)" == "\(GestureError.outside(.left, x: x, y: y) as GestureError? as Any)")
    let layout = performance.settings.layout
    #expect(layout == .original)
  }

  /// The impact's speed is the sum of the speeds of ball and bouncer. The ball keeps its speed, and the bouncer moves
  /// on through the ball.
  @Test func aBouncerInMotionStrikesTheBallOnce() throws {
    var settings = Preset.original.settings
    settings.balls = 0
    settings.bouncers = Bouncers(.one)
    settings.layout.bassBall = Vector2(256, 60)
    var performance = try Performance(settings)
    try performance.apply(.dragBall(0, x: 256, y: 100))
    try performance.apply(.flickBall(0, x: 0, y: 1))
    try performance.apply(.moveBouncer(.one, x: 256, y: 44))
    let recording = try Recording(&performance, until: 80 * Self.tick, ends: false)
    let strike = try #require(recording.strikes.first)
    #expect(recording.strikes.count == 1 && recording.noteOns.count == 1 && strike.index == 0)
    #expect(abs(strike.speed - 1275) < 1e-6 && strike.velocity == 127)
    // The centres are 364 − 100 points apart at first, and 73 points (the sum of the radii) when bouncer and ball meet.
    // Their distance shrinks at 1275 points/s, the sum of their speeds.
    let meeting = 191.0 / 1275 * 1e9
    #expect(abs(Double(strike.nanoseconds) - meeting) < 10)
    let (velocity, impacts) = (
      performance.scene.world.velocity(of: performance.scene.bassBall), performance.scene.gliding.impactCount
    )
    #expect(abs(velocity.length - 275) < 1e-9 && impacts == 1)
    // The bouncer stops around the ball. The ball leaves the bouncer, and later strikes the bouncer from outside.
    let later = try Recording(&performance, until: 30 * second)
    #expect(later.strikes.count > 3 && later.strikes.allSatisfy { abs($0.speed) < 275.001 })
  }

  /// The bouncer is switched off and on while the ball is inside. If switching on made the bouncer solid for this ball,
  /// restoring the saved performance would fail.
  @Test func aBouncerThatIsSwitchedOnStillLetsTheBallPass() throws {
    var settings = Preset.original.settings
    settings.balls = 0
    settings.bouncers = Bouncers(.one)
    settings.layout.bassBall = Vector2(256, 60)
    var performance = try Performance(settings)
    try performance.apply(.dragBall(0, x: 256, y: 100))
    try performance.apply(.flickBall(0, x: 0, y: 1))
    try performance.apply(.moveBouncer(.one, x: 256, y: 44))
    // The bouncer strikes the ball after tick 37.
    let first = try Recording(&performance, until: 40 * Self.tick, ends: false)
    try performance.apply(.set(.bouncer1, 0))
    _ = try Recording(&performance, until: 41 * Self.tick, ends: false)
    try performance.apply(.set(.bouncer1, 1))
    _ = try Performance.restored(from: performance.bytes)
    let rest = try Recording(&performance, until: 80 * Self.tick, ends: false)
    #expect(first.strikes.count == 1 && rest.strikes.isEmpty)
  }

  /// Strikes by gliding bouncers do not change the bass ball's speed.
  @Test func theBassBallKeepsItsSpeed() throws {
    for seed in PerformanceTests.seeds {
      var random = SplitMix64(seed: seed)
      var settings = PerformanceTests.settings(seed)
      settings.oscillators = Oscillators()
      settings.bouncers = .all
      settings.balls = 0
      settings[.groove] = 0
      let speed = settings[.speed]
      let recording = try Recording(settings, until: 10 * second, step: 25 * Self.tick) { performance in
        let degree = Degree.allCases[Int(random.next() % 7)]
        try performance.apply(.moveBouncer(degree, x: random.next(in: 0..<512), y: random.next(in: 0..<700)))
        let found = performance.scene.world.velocity(of: performance.scene.bassBall).length
        guard abs(found - speed) < 1e-9 * speed else { throw Lost(speed: found) }
      }
      #expect(recording.fault == nil, "seed \(seed)")
    }
  }

  private struct Lost: Error {
    let speed: Double
  }

  /// Without a limit on impacts per millisecond, a ball with 0.01 points of room between two bouncers would strike
  /// 27 500 times a second.
  @Test func ballBetweenTwoCloseBouncersEscapes() throws {
    var settings = Preset.original.settings
    settings.balls = 0
    settings[.bassHold] = 0
    var performance = try Performance(settings)
    try performance.apply(.dragBall(0, x: 256, y: 200))
    try performance.apply(.moveBouncer(.two, x: 256 - 73.005, y: 200))
    try performance.apply(.moveBouncer(.three, x: 256 + 73.005, y: 200))
    _ = try Recording(&performance, until: 2 * second, ends: false)
    try performance.apply(.flickBall(0, x: 1, y: 0))
    let first = try Recording(&performance, until: 2 * second + 250 * Self.tick)
    #expect((10..<60).contains(first.strikes.count))
    let place = performance.scene.world.position(of: performance.scene.bassBall)
    #expect(abs(place.x - 256) > 80)
  }

  /// A bouncer that stops or is switched on around the ball lets the ball leave undisturbed.
  @Test func aBouncerLetsTheBallLeave() throws {
    for isSwitched in [true, false] {
      var performance = try Self.quiet()
      try performance.apply(.dragBall(0, x: 256, y: 200))
      if isSwitched { try performance.apply(.set(.bouncer1, 0)) }
      try performance.apply(.moveBouncer(.one, x: 260, y: 210))
      _ = try Recording(&performance, until: second, ends: false)
      try performance.apply(.flickBall(0, x: 3, y: 1))
      if isSwitched { try performance.apply(.set(.bouncer1, 1)) }
      let recording = try Recording(&performance, until: second + 50 * Self.tick, ends: false)
      let place = performance.scene.world.position(of: performance.scene.bassBall)
      let expected = Vector2(256, 200) + Vector2(3, 1) * (0.2 * 275 / 10.0.squareRoot())
      #expect((place - expected).length < 1e-9 && recording.strikes.isEmpty)
    }
  }
}
