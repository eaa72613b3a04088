import ChordEngine
import Physics2D

extension Performance {
  /// Applies a gesture at the tick that the performance has reached, or refuses it, and appends the event that says so.
  ///
  /// The next `advance` gives the note-offs of notes that the gesture ends, at this time.
  ///
  /// - Parameters:
  ///   - source: the hand that makes the gesture, a number of the caller's choice.
  ///   - events: not full (a precondition).
  /// - Precondition: `nanoseconds` is a multiple of `tick`, and the last `advance` returned true.
  public mutating func apply(
    _ gesture: Gesture, from source: UInt8 = 0, events: inout FixedBuffer<PerformanceEvent>
  ) {
    precondition(isComplete && nanoseconds % Self.tick == 0, "gestures apply at ticks")
    var event = GestureEvent(nanoseconds: nanoseconds, source: source, gesture: gesture, refusal: nil)
    do throws(GestureError) { try apply(gesture) } catch { event.refusal = error }
    events.append(.gesture(event))
  }

  private mutating func apply(_ gesture: Gesture) throws(GestureError) {
    switch gesture {
    case .set(let parameter, let value):
      guard parameter.allows(value) else { throw .refused(parameter, value) }
      settings[parameter] = value
      _ = settings.oscillators.remove(parameter)
      obey(parameter)
    case .move(let lfo):
      guard lfo.isAllowed, settings.oscillators.set(lfo) else { throw .badMotion(lfo.parameter) }
      beginOscillations()
    case .spawn(let x, let y):
      try spawn(x: x, y: y)
    case .remove(let ball):
      guard scene.remove(ball: ball) else { throw .noSuchBall(ball) }
    case .moveBouncer(let degree, let x, let y):
      try moveBouncer(degree, to: Vector2(x, y))
    case .dragBall(let ball, let x, let y):
      try dragBall(ball, x: x, y: y)
    case .flickBall(let ball, let x, let y):
      try flickBall(ball, Vector2(x, y))
    case .key(let key):
      settings.key = key
      voiceChord()
    case .chords(let chordset):
      settings.chordset = chordset
      voiceChord()
    case .chord(let slot, let chord):
      guard (0..<Chordset.slotCount).contains(slot) else { throw .noSuchSlot(slot) }
      settings.chordset[slot] = chord
      if slot == Int(degree.rawValue) { voiceChord() }
    case .pause:
      isPlaying = false
      pending.endAll(at: nanoseconds)
    case .play:
      isPlaying = true
    case .reset:
      reset()
    }
  }

  /// Sets the parameters that move by themselves now, and at the times to come.
  mutating func beginOscillations() {
    oscillate()
    nextOscillation = (scene.world.now.nanoseconds / LFO.interval + 1) * LFO.interval
  }

  /// Sets the parameters that move by themselves to their values at the present time of the world.
  mutating func oscillate() {
    let time = scene.world.now.nanoseconds
    for index in 0..<settings.oscillators.count {
      let lfo = settings.oscillators[index]
      let value = lfo.value(at: time, seed: settings.seed)
      guard value != settings[lfo.parameter] else { continue }
      settings[lfo.parameter] = value
      obey(lfo.parameter)
    }
  }

  /// Makes the balls and the stage follow a parameter that has been set. Those of the notes are read at each strike.
  private mutating func obey(_ parameter: Parameter) {
    switch parameter {
    case .speed: scene.setBassSpeed(settings[.speed])
    case .gravity: scene.setGravity(settings[.gravity])
    case .bounce: scene.setRestitution(settings[.bounce])
    case .bouncer1, .bouncer2, .bouncer3, .bouncer4, .bouncer5, .bouncer6, .bouncer7:
      scene.setBouncer(Int(parameter.rawValue - Parameter.bouncer1.rawValue), isOn: settings[parameter] != 0)
    case .toss, .patience, .bassOctave, .keysOctave, .softest, .shortestGap: break
    case .bassCurve, .bassCurve25, .bassCurve50, .bassCurve75, .keysCurve, .keysCurve25, .keysCurve50, .keysCurve75:
      break
    case .voicing, .rangeLow, .rangeHigh: voiceChord()
    case .program, .bank: programs.owe(.key)
    case .bassProgram, .bassBank: programs.owe(.bass)
    case .bassLine, .bassHold, .bassLength, .keyLength, .bassVelocityLow, .bassVelocityHigh, .keysVelocityLow,
      .keysVelocityHigh:
      break
    }
  }

  private mutating func spawn(x: Double, y: Double) throws(GestureError) {
    guard StageHalf.right.contains(x: x, y: y) else { throw .outside(.right, x: x, y: y) }
    do {
      try Self.spawn(at: settings.layout.freePlace(.right, x: x, y: y), in: &scene, settings[.toss], by: &random)
    } catch {
      throw error.at(x: x, y: y)
    }
  }

  /// Adds a piano ball at a free place, with a sideways speed of `toss` from the seed: half of it to all of it, either way.
  private static func spawn(
    at place: Vector2, in scene: inout Scene, _ toss: Double, by random: inout SplitMix64
  ) throws(GestureError) {
    let ball = try scene.spawn(at: place)
    guard toss > 0 else { return }
    let speed = random.next(in: toss / 2..<toss)
    try scene.flick(ball, Vector2(random.next() & 1 == 0 ? speed : -speed, 0))
  }

  private mutating func moveBouncer(_ degree: Degree, to place: Vector2) throws(GestureError) {
    guard Layout.isBouncerPlace(place) else { throw .outside(.left, x: place.x, y: place.y) }
    let index = Int(degree.rawValue)
    settings.layout.bouncers[index].center = place
    scene.moveBouncer(index, to: place, isOn: settings[.bouncer(index)] != 0)
  }

  private mutating func dragBall(_ ball: Int, x: Double, y: Double) throws(GestureError) {
    guard scene.id(ofBall: ball) != nil else { throw .noSuchBall(ball) }
    let half = ball == 0 ? StageHalf.left : .right
    guard half.contains(x: x, y: y) else { throw .outside(half, x: x, y: y) }
    do {
      try scene.hold(ball, at: settings.layout.freePlace(half, x: x, y: y))
    } catch {
      throw error.at(x: x, y: y)
    }
  }

  private mutating func flickBall(_ ball: Int, _ velocity: Vector2) throws(GestureError) {
    guard scene.id(ofBall: ball) != nil else { throw .noSuchBall(ball) }
    // Not a number is not less.
    guard velocity.length <= Stage.largestFlick else { throw .tooFast(x: velocity.x, y: velocity.y) }
    guard ball == 0 else { return try scene.flick(ball, velocity) }
    // First to about 1: the square of a tiny number is 0.
    let scale = max(abs(velocity.x), abs(velocity.y))
    guard scale > 0 else { throw .noDirection }
    let direction = Vector2(velocity.x / scale, velocity.y / scale)
    try scene.flick(ball, direction * (settings[.speed] / direction.length))
  }

  private mutating func reset() {
    for ball in 1...Stage.pianoBallCount { _ = scene.remove(ball: ball) }
    Self.launchBassBall(of: &scene, settings, by: &random)
    wandering.lastStrike = scene.world.now.nanoseconds
  }

  /// Adds a piano ball at the start: at its place, or at a random free place of the upper half of the stage, so that it falls.
  ///
  /// - Parameter ball: its number from 0.
  /// - Returns: false if there is no free place.
  static func addBall(
    _ ball: Int, to scene: inout Scene, _ settings: borrowing Settings, by random: inout SplitMix64
  ) -> Bool {
    let layout = settings.layout
    if ball < layout.placeCount {
      return (try? spawn(at: layout.start(ofBall: ball), in: &scene, settings[.toss], by: &random)) != nil
    }
    // Fifteen balls leave a third of the upper half free, and no key reaches into it: so many tries never fail.
    let heights = settings.startHeights
    for round in 0..<1000 {
      let place = layout.freePlace(
        .right, x: random.next(in: Stage.dividerX..<Stage.width),
        y: random.next(in: round < 100 ? heights : Stage.upperHalf))
      if (try? spawn(at: place, in: &scene, settings[.toss], by: &random)) != nil { return true }
    }
    return false
  }
}

extension Settings {
  /// Between which heights, in points, piano balls start.
  ///
  /// Nothing takes energy from balls that bounce fully, so their heights decide for ever how hard and how often they strike. In the original
  /// all pieces begin alike, in the upper half. Where balls are tossed, all of a piece start in one band, which is its character: seeds that
  /// follow each other have bands far apart, by multiples of the golden ratio (Knuth, *The Art of Computer Programming*, vol. 3, §6.4).
  fileprivate var startHeights: Range<Double> {
    guard self[.toss] > 0 else { return Stage.upperHalf }
    let share = Double((seed &* 0x9E37_79B9_7F4A_7C15) >> 11) / 9_007_199_254_740_992
    let low = 355 + share * 68.0
    return low..<low + 20
  }
}

extension GestureError {
  /// The error with the place that the gesture named, not the nearest free one.
  fileprivate func at(x: Double, y: Double) -> GestureError {
    if case .occupied = self { .occupied(x: x, y: y) } else { self }
  }
}

extension SplitMix64 {
  /// A unit vector of random direction, at least 5° from both axes: along an axis the bass ball would move to and fro for ever.
  mutating func nextDirection() -> Vector2 {
    let sineOf5Degrees = 0.08715574274765817
    while true {
      // A random point of the unit disc has a uniform direction, and needs no sine.
      let point = Vector2(next(in: -1..<1), next(in: -1..<1))
      let length = point.length
      guard length <= 1, length > 0.01 else { continue }
      let direction = point * (1 / length)
      if min(abs(direction.x), abs(direction.y)) >= sineOf5Degrees { return direction }
    }
  }
}
