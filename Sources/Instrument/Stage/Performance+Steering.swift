import ChordEngine
import Physics2D

/// Steering of the bass ball towards the next bouncer: at the ball's launch, and by small turns at walls.
extension Performance {
  /// The longest flight to a bouncer, in seconds, that a launch accepts, even if `patience` is longer.
  private static let firstStrike = 2.5
  /// A launch accepts all flights of up to this length, in seconds, even if `patience` is shorter.
  private static let leastFirstStrike = 1.0
  /// The least duration of the forecast for a turn, in seconds.
  private static let leastHorizon = 8.0
  private static let mostLaunches = 256

  /// Launches the bass ball in a random direction in which it soon strikes a bouncer. If `patience` is 0, or if no such
  /// direction is found, launches the ball in any random direction.
  static func launchBassBall(of scene: inout Scene, _ settings: borrowing Settings, by random: inout SplitMix64) {
    let place = settings.layout.bassBall
    var direction = random.nextDirection()
    guard settings[.patience] > 0 else { return scene.launchBassBall(from: place, direction * settings[.speed]) }
    let foresight = Foresight(scene, settings.layout)
    // If the flight were longer than `patience`, a wall would turn the ball before it meets the bouncer.
    let longest = min(firstStrike, max(settings[.patience], leastFirstStrike))
    for _ in 0..<mostLaunches {
      if foresight.bouncer(from: place, direction * settings[.speed], within: longest) != nil { break }
      direction = random.nextDirection()
    }
    scene.launchBassBall(from: place, direction * settings[.speed])
  }

  /// Turns the bass ball at a wall by at most 15°, towards a random bouncer. Near bouncers, and bouncers that were not
  /// struck recently, are likelier. A turned ball gets the speed of the parameter `speed`, unless `aimBassBall` changes
  /// the speed.
  ///
  /// Does nothing in these cases:
  /// - `patience` is 0, or the ball is held or guided.
  /// - Every turn leads to no bouncer, or to the bouncer struck most recently.
  /// - Without a turn, the ball strikes another bouncer within `patience` seconds after `recentChords.lastChange`.
  ///
  /// A bouncer that is alone on the stage counts as another bouncer.
  mutating func steer(at impact: Impact) {
    let patience = settings[.patience]
    guard patience > 0, !scene.isHeld(0) else { return }
    let now = scene.world.now.nanoseconds
    // A guided ball already flies to its planned bouncer.
    guard bass.degree < 0 || bass.time < now else { return }
    let foresight = Foresight(scene, settings.layout)
    let (place, velocity) = scene.world.motion(of: scene.bassBall)
    let isAlone = settings.bouncers.isSingle
    let left = patience - Double(now - recentChords.lastChange) / 1e9
    if left > 0, let next = foresight.bouncer(from: place, velocity, within: left),
      next.degree != recentChords.last || isAlone
    {
      return
    }
    // If `patience` is small, a forecast of only `patience` seconds would miss distant bouncers.
    let horizon = max(patience, Self.leastHorizon)
    var total = 0.0
    var weights = InlineArray<32, Double>(repeating: 0)
    for turn in 0..<Turn.count {
      let way = Turn(turn).applied(to: velocity)
      guard Turn.leaves(way, impact.normal), let hit = foresight.bouncer(from: place, way, within: horizon) else {
        continue
      }
      guard hit.degree != recentChords.last || isAlone else { continue }
      weights[turn] = recentChords.weight(of: hit.degree, after: hit.seconds)
      total += weights[turn]
    }
    guard total > 0 else { return }
    var rest = random.next(in: 0..<total)
    for turn in 0..<Turn.count where weights[turn] > 0 {
      rest -= weights[turn]
      if rest < 0 {
        scene.turnBassBall(Turn(turn).applied(to: velocity), speed: settings[.speed])
        return aimBassBall()
      }
    }
  }
}

/// A small turn of the bass ball's direction.
struct Turn {
  /// The number of different turns: 1…12 steps to the left, and 1…12 steps to the right.
  static let count = 24
  /// The cosine and the sine of a step of 1.25°, so the largest turn is 15°.
  private static let step = Vector2(0.9997620270799091, 0.021814885271478143)
  /// The sine of 5°, the least angle to an axis: along an axis, the ball would bounce between two walls for ever.
  static let leastSine = 0.08715574274765817

  private let steps: Int
  private let isLeft: Bool

  init(_ number: Int) {
    steps = number / 2 + 1
    isLeft = number % 2 == 0
  }

  /// Returns the velocity after the turn.
  func applied(to velocity: Vector2) -> Vector2 {
    let sine = isLeft ? Self.step.y : -Self.step.y
    var way = velocity
    for _ in 0..<steps { way = Vector2(way.x * Self.step.x - way.y * sine, way.x * sine + way.y * Self.step.x) }
    return way
  }

  /// `true` if a direction leads away from a wall with the given normal, more than 5° from both axes.
  static func leaves(_ way: Vector2, _ normal: Vector2) -> Bool {
    let least = leastSine * way.length
    return way.dot(normal) > least && abs(way.x) > least && abs(way.y) > least
  }
}

extension SplitMix64 {
  /// Returns a unit vector of random direction, at least 5° from both axes.
  mutating func nextDirection() -> Vector2 {
    while true {
      // The direction of a random point in the unit disc is uniform, and needs no sine.
      let point = Vector2(next(in: -1..<1), next(in: -1..<1))
      let length = point.length
      guard length <= 1, length > 0.01 else { continue }
      let direction = point * (1 / length)
      if min(abs(direction.x), abs(direction.y)) >= Turn.leastSine { return direction }
    }
  }
}
