import ChordEngine
import Physics2D

/// Steering of the bass ball to the next chord: at its launch, and by small turns at walls.
extension Performance {
  /// The longest flight to the first bouncer that a launch accepts, in seconds.
  private static let firstStrike = 2.5
  /// The shortest limit that launches can meet at usual speeds, in seconds.
  private static let leastFirstStrike = 1.0
  /// The shortest forecast of a turn, in seconds.
  private static let leastHorizon = 8.0
  private static let mostLaunches = 256

  /// Launches the bass ball from its first place, in a random direction that soon meets a bouncer. Any direction will do if `patience` is
  /// 0.
  static func launchBassBall(of scene: inout Scene, _ settings: borrowing Settings, by random: inout SplitMix64) {
    let place = settings.layout.bassBall
    var direction = random.nextDirection()
    guard settings[.patience] > 0 else { return scene.launchBassBall(from: place, direction * settings[.speed]) }
    let foresight = Foresight(scene, settings.layout)
    // With less patience, a wall would turn the ball before it arrived.
    let longest = min(firstStrike, max(settings[.patience], leastFirstStrike))
    for _ in 0..<mostLaunches {
      if foresight.bouncer(from: place, direction * settings[.speed], within: longest) != nil { break }
      direction = random.nextDirection()
    }
    scene.launchBassBall(from: place, direction * settings[.speed])
  }

  /// Turns the bass ball's rebound from a wall if it would meet no new bouncer within `patience` of the last one.
  ///
  /// It turns by 15° at most, at its set speed or with groove within its reach, towards a randomly chosen bouncer: near ones and those not heard lately are likelier. It
  /// flies on if no turn meets a bouncer.
  mutating func steer(at impact: Impact) {
    let patience = settings[.patience]
    guard patience > 0, !scene.isHeld(0) else { return }
    let now = scene.world.now.nanoseconds
    let foresight = Foresight(scene, settings.layout)
    let place = scene.world.position(of: scene.bassBall)
    let velocity = scene.world.velocity(of: scene.bassBall)
    // The only chord may be repeated.
    let isAlone = settings.bouncers.isSingle
    let left = patience - Double(now - recentChords.lastChange) / 1e9
    if left > 0, let next = foresight.bouncer(from: place, velocity, within: left),
      next.degree != recentChords.last || isAlone
    {
      return
    }
    // Even an impatient ball takes a distant bouncer if there is no other.
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
  /// The number of turns: up to 12 steps to the left or to the right.
  static let count = 24
  /// The cosine and the sine of a step, 1.25°: the largest turn is 15°.
  private static let step = Vector2(0.9997620270799091, 0.021814885271478143)
  /// The least sine of the angle to an axis (5°): along an axis the ball would move to and fro for ever.
  static let leastSine = 0.08715574274765817

  private let steps: Int
  private let isLeft: Bool

  /// The turn of a number in 0..<`count`.
  init(_ number: Int) {
    steps = number / 2 + 1
    isLeft = number % 2 == 0
  }

  /// Returns the velocity turned; its length changes by rounding only.
  func applied(to velocity: Vector2) -> Vector2 {
    let sine = isLeft ? Self.step.y : -Self.step.y
    var way = velocity
    for _ in 0..<steps { way = Vector2(way.x * Self.step.x - way.y * sine, way.x * sine + way.y * Self.step.x) }
    return way
  }

  /// `true` if a direction leads away from the wall of a normal, and along no axis.
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
