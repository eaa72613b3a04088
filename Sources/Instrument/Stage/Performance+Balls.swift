import Physics2D

/// The time at which a ball added by a gesture begins to fall. Files contain the raw values, which never change.
public enum SpawnTime: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The ball falls from the tick of the gesture on.
  case atOnce
  /// The ball falls from the next beat on.
  case beat
  /// The ball falls from the next bar line on.
  case bar

  /// The name in flags and files. Neither allocates nor locks.
  var staticName: StaticString {
    switch self {
    case .atOnce: "at-once"
    case .beat: "beat"
    case .bar: "bar"
    }
  }
}

extension Performance {
  mutating func spawn(x: Double, y: Double) throws(GestureError) {
    guard StageHalf.right.contains(x: x, y: y) else { throw .outside(.right, x: x, y: y) }
    let place = settings.layout.freePlace(.right, x: x, y: y)
    let wait = SpawnTime(rawValue: UInt8(settings[.spawnOn])) ?? .atOnce
    guard wait != .atOnce else {
      return aimStart(of: try Self.spawn(at: place, named: Vector2(x, y), in: &scene, settings[.toss], by: &random))
    }
    let ball = try scene.spawn(at: place, named: Vector2(x, y))
    do throws(GestureError) {
      try scene.hold(ball, at: place, named: Vector2(x, y))
    } catch {
      _ = scene.remove(ball: ball)
      throw error
    }
    aims.releases[ball] = nextRelease
  }

  /// The time at which a ball held by `spawn-on` begins to fall: the next bar line or beat, in nanoseconds of world
  /// time.
  private var nextRelease: Int64 {
    let isBar = settings[.spawnOn] == Double(SpawnTime.bar.rawValue)
    let lines = Timeline.Lines(timeline, every: isBar ? timeline.barPulses : timeline.beatPulses)
    return lines.line(after: scene.world.now.nanoseconds)
  }

  /// Schedules everything that depends on the timeline. Must be called after a change of the tempo or the meter.
  mutating func followTimeline() {
    scheduleBeat()
    scheduleSection()
    scheduleVariation()
    scheduleBass()
    scheduleEcho()
    followTimelineWithBass()
    guard aims.releases.next < .max else { return }
    for ball in aims.releases.indices where aims.releases[ball] > 0 { aims.releases[ball] = nextRelease }
  }

  mutating func releaseBalls() {
    let now = scene.world.now.nanoseconds
    for ball in aims.releases.indices where aims.releases[ball] == now {
      aims.releases[ball] = 0
      try? scene.flick(ball, Self.toss(settings[.toss], by: &random))
      aimStart(of: ball)
    }
  }

  /// Returns a random velocity to the left or to the right, with a speed in `toss / 2..<toss` points/s; zero if `toss`
  /// is 0.
  static func toss(_ toss: Double, by random: inout SplitMix64) -> Vector2 {
    guard toss > 0 else { return .zero }
    let speed = random.next(in: toss / 2..<toss)
    return Vector2(random.next() & 1 == 0 ? speed : -speed, 0)
  }

  /// Adds a piano ball at a free place, tosses it, and returns its number. Errors report `name` as the place.
  private static func spawn(
    at place: Vector2, named name: Vector2, in scene: inout Scene, _ toss: Double, by random: inout SplitMix64
  ) throws(GestureError) -> Int {
    let ball = try scene.spawn(at: place, named: name)
    if toss > 0 { try scene.flick(ball, Self.toss(toss, by: &random)) }
    return ball
  }

  mutating func dragBall(_ ball: Int, x: Double, y: Double) throws(GestureError) {
    guard scene.id(ofBall: ball) != nil else { throw .noSuchBall(ball) }
    let half = ball == 0 ? StageHalf.left : .right
    guard half.contains(x: x, y: y) else { throw .outside(half, x: x, y: y) }
    try scene.hold(ball, at: settings.layout.freePlace(half, x: x, y: y), named: Vector2(x, y))
    aims.releases[ball] = 0
  }

  mutating func flickBall(_ ball: Int, _ velocity: Vector2) throws(GestureError) {
    guard scene.id(ofBall: ball) != nil else { throw .noSuchBall(ball) }
    // The comparison is false for NaN, so NaN is refused, too.
    guard velocity.length <= Stage.largestFlick else { throw .tooFast(x: velocity.x, y: velocity.y) }
    guard ball == 0 else {
      try scene.flick(ball, velocity)
      aims.releases[ball] = 0
      if settings[.groove] > 0 { storePeak(of: ball) }
      return
    }
    // Scale the vector to about 1 first: the square of a tiny number would underflow to 0.
    let scale = max(abs(velocity.x), abs(velocity.y))
    guard scale > 0 else { throw .noDirection }
    let direction = Vector2(velocity.x / scale, velocity.y / scale)
    try scene.flick(ball, direction * (settings[.speed] / direction.length))
    // Let `patience` count from the flick; otherwise a wall could turn the flicked ball too soon.
    recentChords.lastChange = scene.world.now.nanoseconds
    aimBassBall()
  }

  /// Adds the piano ball with the index `ball`, 0…15, at its place in the layout. Without such a place, adds it at a
  /// random free place in the upper half of the stage. Returns `false` if there is no free place.
  static func addBall(
    _ ball: Int, to scene: inout Scene, _ settings: borrowing Settings, by random: inout SplitMix64
  ) -> Bool {
    let layout = settings.layout
    func spawn(at place: Vector2, _ scene: inout Scene, _ random: inout SplitMix64) -> Bool {
      (try? Self.spawn(at: place, named: place, in: &scene, settings[.toss], by: &random)) != nil
    }
    if ball < layout.placeCount { return spawn(at: layout.start(ofBall: ball), &scene, &random) }
    // Fifteen balls leave a third of the upper half free, and keys are never in the upper half. So 1000 tries
    // practically never fail.
    let heights = settings.startHeights
    for round in 0..<1000 {
      let place = layout.freePlace(
        .right, x: random.next(in: Stage.dividerX..<Stage.width),
        y: random.next(in: round < 100 ? heights : Stage.upperHalf))
      if scene.isClearOfPianoBalls(place), spawn(at: place, &scene, &random) { return true }
    }
    return false
  }
}

extension Settings {
  /// The range of random start heights of piano balls, in points. With `toss`, balls start in one narrow band of
  /// heights, which gives a piece its character. Without `toss`, balls start anywhere in the upper half. The fractional
  /// part of (seed · golden ratio) selects the band, so the bands of consecutive seeds are far apart (Knuth, *The Art
  /// of Computer Programming*, vol. 3, §6.4).
  fileprivate var startHeights: Range<Double> {
    guard self[.toss] > 0 else { return Stage.upperHalf }
    let share = Double((seed &* 0x9E37_79B9_7F4A_7C15) >> 11) / 9_007_199_254_740_992
    let low = 355 + share * 68.0
    return low..<low + 20
  }
}
