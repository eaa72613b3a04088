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
      obey(parameter)
    case .spawn(let x, let y):
      try spawn(x: x, y: y)
    case .remove(let ball):
      guard scene.remove(ball: ball) else { throw .noSuchBall(ball) }
    case .key(let key):
      settings.key = key
    case .pause:
      isPlaying = false
      pending.endAll(at: nanoseconds)
    case .play:
      isPlaying = true
    case .reset:
      reset()
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
    case .voicing, .bassHold, .bassLength, .keyLength, .bassVelocityLow, .bassVelocityHigh, .keysVelocityLow,
      .keysVelocityHigh:
      break
    }
  }

  private mutating func spawn(x: Double, y: Double) throws(GestureError) {
    guard Layout.isSpawnPlace(x: x, y: y) else { throw .outside(x: x, y: y) }
    do {
      try scene.spawn(at: Layout.freePlace(x: x, y: y))
    } catch {
      if case .bodiesFull = error { throw .full }
      throw .occupied(x: x, y: y)
    }
  }

  private mutating func reset() {
    for ball in 1...Settings.ballRange.upperBound { _ = scene.remove(ball: ball) }
    scene.launchBassBall(random.nextDirection() * settings[.speed])
  }

  /// Drops a piano ball at a random free place of the upper half of the stage, so that it falls.
  static func spawnAnywhere(in scene: inout Scene, by random: inout SplitMix64) {
    while true {
      let place = Layout.freePlace(
        x: random.next(in: Layout.dividerX..<Layout.width),
        y: random.next(in: Layout.ceiling / 2..<Layout.ceiling))
      do {
        return try scene.spawn(at: place)
      } catch {
        // Another ball is there. Four balls cover a thirtieth of the area, so that a free place is found soon.
        continue
      }
    }
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
