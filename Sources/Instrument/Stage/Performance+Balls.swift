import Physics2D

/// The balls' places and speeds, at the start and by hand.
extension Performance {
  mutating func spawn(x: Double, y: Double) throws(GestureError) {
    guard StageHalf.right.contains(x: x, y: y) else { throw .outside(.right, x: x, y: y) }
    let place = settings.layout.freePlace(.right, x: x, y: y)
    aimStart(of: try Self.spawn(at: place, named: Vector2(x, y), in: &scene, settings[.toss], by: &random))
  }

  /// Adds a piano ball at a free place, with a random sideways speed of half of `toss` to all of it, either way.
  ///
  /// - Parameter name: the place that errors name.
  /// - Returns: its number.
  private static func spawn(
    at place: Vector2, named name: Vector2, in scene: inout Scene, _ toss: Double, by random: inout SplitMix64
  ) throws(GestureError) -> Int {
    let ball = try scene.spawn(at: place, named: name)
    guard toss > 0 else { return ball }
    let speed = random.next(in: toss / 2..<toss)
    try scene.flick(ball, Vector2(random.next() & 1 == 0 ? speed : -speed, 0))
    return ball
  }

  mutating func dragBall(_ ball: Int, x: Double, y: Double) throws(GestureError) {
    guard scene.id(ofBall: ball) != nil else { throw .noSuchBall(ball) }
    let half = ball == 0 ? StageHalf.left : .right
    guard half.contains(x: x, y: y) else { throw .outside(half, x: x, y: y) }
    try scene.hold(ball, at: settings.layout.freePlace(half, x: x, y: y), named: Vector2(x, y))
  }

  mutating func flickBall(_ ball: Int, _ velocity: Vector2) throws(GestureError) {
    guard scene.id(ofBall: ball) != nil else { throw .noSuchBall(ball) }
    // NaN is not less.
    guard velocity.length <= Stage.largestFlick else { throw .tooFast(x: velocity.x, y: velocity.y) }
    guard ball == 0 else {
      try scene.flick(ball, velocity)
      if settings[.groove] > 0 { takeHome(of: ball) }
      return
    }
    // Scale to about 1 first: the square of a tiny number is 0.
    let scale = max(abs(velocity.x), abs(velocity.y))
    guard scale > 0 else { throw .noDirection }
    let direction = Vector2(velocity.x / scale, velocity.y / scale)
    try scene.flick(ball, direction * (settings[.speed] / direction.length))
    // Patience begins again: no wall turns a ball that a hand has just flicked.
    recentChords.lastChange = scene.world.now.nanoseconds
    aimBassBall()
  }

  /// Adds a piano ball at the start: at its place, or at a random free place of the upper half of the stage, so that it falls.
  ///
  /// - Parameter ball: its number from 0.
  /// - Returns: `false` if there is no free place.
  static func addBall(
    _ ball: Int, to scene: inout Scene, _ settings: borrowing Settings, by random: inout SplitMix64
  ) -> Bool {
    let layout = settings.layout
    func spawn(at place: Vector2, _ scene: inout Scene, _ random: inout SplitMix64) -> Bool {
      (try? Self.spawn(at: place, named: place, in: &scene, settings[.toss], by: &random)) != nil
    }
    if ball < layout.placeCount { return spawn(at: layout.start(ofBall: ball), &scene, &random) }
    // Fifteen balls leave a third of the upper half free, and no key reaches into it, so this number of tries never fails.
    let heights = settings.startHeights
    for round in 0..<1000 {
      let place = layout.freePlace(
        .right, x: random.next(in: Stage.dividerX..<Stage.width),
        y: random.next(in: round < 100 ? heights : Stage.upperHalf))
      if spawn(at: place, &scene, &random) { return true }
    }
    return false
  }
}

extension Settings {
  /// The heights, in points, between which piano balls start.
  ///
  /// Balls that bounce fully lose no energy, so their first heights decide for ever how hard and how often they strike. The original starts
  /// them anywhere in the upper half. Tossed balls start in one narrow band, which gives a piece its character. Consecutive seeds have
  /// bands far apart: multiples of the golden ratio (Knuth, *The Art of Computer Programming*, vol. 3, §6.4).
  fileprivate var startHeights: Range<Double> {
    guard self[.toss] > 0 else { return Stage.upperHalf }
    let share = Double((seed &* 0x9E37_79B9_7F4A_7C15) >> 11) / 9_007_199_254_740_992
    let low = 355 + share * 68.0
    return low..<low + 20
  }
}
