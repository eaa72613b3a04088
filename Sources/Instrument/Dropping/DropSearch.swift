import ChordEngine
import Physics2D

/// Tries drops (falls of a ball on a key) in copies of a performance, and stores the drop whose note is nearest to the
/// wished note.
struct DropSearch {
  private let finder: DropFinder
  private let saved: [UInt8]
  private let wish: DropWish
  private let earliest: Int64
  /// The number of drops that the present call may still try.
  private var left = 0
  private(set) var nearest: FoundDrop?
  /// The played velocity of the latest trial, divided by the planned velocity.
  private var swell = 1.0

  /// The most drops that a call of `look` or `flick` tries.
  private static let trialCount = 150
  /// A flight after a flick takes at least `DropFinder.leastFall` ticks, and at most this number of ticks more.
  private static let flightRange: Int64 = 250
  /// The largest number of trials of a drop.
  private static let aimCount = 4
  /// How long a trial waits for the strike after the strike's expected time, in nanoseconds.
  private static let patience: Int64 = 20_000_000

  init(_ finder: DropFinder, _ saved: [UInt8], _ wish: DropWish, notBefore earliest: Int64) {
    (self.finder, self.saved, self.wish, self.earliest) = (finder, saved, wish, earliest)
  }

  /// Tries drops on targets, with each length of `DropFinder.falls`, until a drop is exact or `trialCount` drops were
  /// tried.
  mutating func look(at targets: ArraySlice<DropTarget>, for aim: DropWish) {
    left = Self.trialCount
    for fall in finder.falls(finder.speed(of: aim.velocity)) {
      for target in targets {
        guard left > 0 else { return }
        correct(target, aim, fall)
        if let nearest, nearest.isExact { return }
      }
    }
  }

  /// Tries a drop up to `aimCount` times, and corrects its aim by the measured error after each trial. Errors come from
  /// the swell of a phrase, which changes velocities, and from an oscillating gravity, which changes times.
  private mutating func correct(_ target: DropTarget, _ wished: DropWish, _ fall: Int64) {
    var aim = wished
    for _ in 0..<Self.aimCount {
      let tick = aim.nanoseconds / Performance.tick - fall
      let seconds = Double(aim.nanoseconds - tick * Performance.tick) / 1e9
      guard left > 0, tick >= earliest,
        let drop = finder.drop(on: target, from: tick, after: seconds, finder.speed(of: aim.velocity))
      else { return }
      guard let strike = test(drop, ball: nil), nearest?.isExact != true, strike.pitch == target.pitch else { return }
      let velocity = Double(aim.velocity) * Double(wish.velocity) / Double(max(strike.velocity, 1))
      let next = UInt8(min(max(velocity + 0.5, 1), 127))
      let late = strike.nanoseconds - wished.nanoseconds
      guard next != aim.velocity || late != 0 else { return }
      aim.velocity = next
      aim.nanoseconds -= late
    }
  }

  /// Tries flicks of the balls that are already on the stage. A new ball may be unable to play the note, for example
  /// because the stage is full.
  mutating func flick(at pitch: Pitch, _ paths: [BallPath], for aim: DropWish) {
    left = Self.trialCount
    let last = aim.nanoseconds / Performance.tick - DropFinder.leastFall
    for path in paths {
      for target in finder.targets(ofBall: path.ball, nearest: pitch) where target.pitch == pitch {
        for tick in stride(from: last, through: max(earliest, last - Self.flightRange), by: -1) {
          guard left > 0 else { return }
          let seconds = Double(aim.nanoseconds - tick * Performance.tick) / 1e9
          guard let place = path.place(at: tick),
            let drop = finder.flick(to: target, from: place, at: tick, after: seconds),
            abs(Double(drop.velocity) * swell - Double(aim.velocity)) <= 3
          else { continue }
          _ = test(drop, ball: path.ball)
          if let nearest, nearest.isExact { return }
        }
      }
    }
  }

  private mutating func test(_ drop: Drop, ball: Int?) -> Strike? {
    left -= 1
    guard let (ball, strike) = strike(of: drop, ball) else { return nil }
    swell = Double(strike.velocity) / Double(max(drop.velocity, 1))
    let found = FoundDrop(drop, ball: ball, strike, for: wish)
    if nearest.map({ found.distance < $0.distance }) ?? true { nearest = found }
    return strike
  }

  /// Plays a drop in a copy of the performance. Returns the ball's number and its first strike that makes a note; nil
  /// if there is no such strike.
  private func strike(of drop: Drop, _ flicked: Int?) -> (ball: Int, strike: Strike)? {
    guard let performance = Performance.performance(saved, at: drop.tick * Performance.tick),
      let ball = flicked ?? performance.scene.freeBall
    else { return nil }
    let end = drop.nanoseconds + Self.patience
    var player = ScorePlayer(performance, gestures: drop.gestures(ball: ball), until: end + Self.patience)
    var first: Strike?
    player.advance(to: end) { event in
      if case .strike(let strike) = event, Int(strike.ball) == ball, strike.silence == nil, first == nil {
        first = strike
      }
    }
    return first.map { (ball, $0) }
  }
}
