import ChordEngine
import Physics2D

/// A drop (a ball's fall on a key) that was tried, and the difference between its note and the wished note.
public struct FoundDrop: Equatable, Sendable, BitwiseCopyable {
  /// The drop. Its time, speed, pitch and velocity are those of the strike in the trial.
  public var drop: Drop
  /// The number of the flicked ball, or the number that the new ball gets.
  public var ball: Int
  /// The strike's time minus the wished time, in nanoseconds.
  public var nanosecondsOff: Int64
  /// The note's pitch minus the wished pitch, in semitones.
  public var semitonesOff: Int
  /// The note's velocity minus the wished velocity.
  public var velocityOff: Int

  /// `true` if the pitch is the wished pitch, the time is within 1 ms, and the velocity within 3.
  public var isExact: Bool { semitonesOff == 0 && abs(nanosecondsOff) <= 1_000_000 && abs(velocityOff) <= 3 }

  init(_ drop: Drop, ball: Int, _ strike: Strike, for wish: DropWish) {
    self.drop = drop
    self.ball = ball
    (self.drop.nanoseconds, self.drop.speed) = (strike.nanoseconds, strike.speed)
    (self.drop.pitch, self.drop.velocity) = (strike.pitch, strike.velocity)
    nanosecondsOff = strike.nanoseconds - wish.nanoseconds
    semitonesOff = Int(strike.pitch.number) - Int(wish.pitch.number)
    velocityOff = Int(strike.velocity) - Int(wish.velocity)
  }

  /// The total error, for comparing drops: a semitone counts as much as 100 steps of velocity, or 100 ms.
  var distance: Double {
    Double(abs(semitonesOff)) * 100 + Double(abs(velocityOff)) + Double(abs(nanosecondsOff)) / 1e6
  }
}

extension Performance {
  /// Returns an exact drop for a note, not before the present time. If no exact drop is found, returns the nearest
  /// candidate. Candidates are falls of a new ball, unless the stage is full, and flicks of the balls on the stage.
  /// Ignores gestures after the present time. Allocates.
  ///
  /// - Returns: nil if no candidate makes a note.
  /// - Precondition: the latest `advance` returned true.
  public func findDrop(for wish: DropWish) -> FoundDrop? {
    let saved = bytes
    let earliest = (nanoseconds + Self.tick - 1) / Self.tick
    var aim = wish
    aim.nanoseconds = max(wish.nanoseconds, (earliest + DropFinder.leastFall) * Self.tick + 1)
    // Advance a copy to the note, because chord, section and settings may change until then.
    guard var ahead = Self.performance(saved, at: earliest * Self.tick) else { return nil }
    let paths = ahead.followBalls(until: aim.nanoseconds - 1)
    let finder = DropFinder(ahead.settings, sounding: ahead.voiced)
    let targets = finder.targets(ofBall: ahead.scene.freeBall ?? Stage.pianoBallCount, nearest: wish.pitch)
    var search = DropSearch(finder, saved, wish, notBefore: earliest)
    search.look(at: targets.prefix { $0.pitch == targets[0].pitch }, for: aim)
    if let nearest = search.nearest, nearest.isExact { return nearest }
    search.flick(at: targets[0].pitch, paths, for: aim)
    if let nearest = search.nearest, nearest.isExact { return nearest }
    // No exact drop was found: accept another time, then another pitch.
    for delay in Self.delays {
      if let nearest = search.nearest, nearest.distance <= abs(Double(delay)) / 1e6 { break }
      var late = aim
      late.nanoseconds += delay
      search.look(at: targets.prefix { $0.pitch == targets[0].pitch }, for: late)
      if let nearest = search.nearest, nearest.isExact { return nearest }
    }
    if search.nearest == nil { search.look(at: targets[...], for: aim) }
    return search.nearest
  }

  /// The changes of the time to try when no exact drop is found, in nanoseconds.
  private static let delays: [Int64] = [20, -20, 60, -60, 130, -130, 260].map { $0 * 1_000_000 }

  /// Advances to `end`, and returns the places of the present balls at all ticks before `end`. Precondition: the
  /// present time is a tick.
  private mutating func followBalls(until end: Int64) -> [BallPath] {
    var paths: [BallPath] = []
    for ball in 1...Stage.pianoBallCount where scene.id(ofBall: ball) != nil {
      paths.append(BallPath(ball: ball, first: nanoseconds / Self.tick))
    }
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    while nanoseconds < end {
      for index in paths.indices {
        let path = paths[index]
        guard let id = scene.id(ofBall: path.ball), path.end == nanoseconds / Self.tick else { continue }
        paths[index].places.append(scene.world.position(of: id))
      }
      let time = min(nanoseconds + Self.tick, end)
      while !advance(to: time, events: &events) { events.removeAll() }
    }
    return paths
  }

  /// Returns a saved performance, advanced without gestures to a time in nanoseconds; nil if the saved bytes are
  /// damaged.
  static func performance(_ saved: [UInt8], at nanoseconds: Int64) -> Performance? {
    guard var performance = try? Performance.restored(from: saved) else { return nil }
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    while !performance.advance(to: max(nanoseconds, performance.nanoseconds), events: &events) { events.removeAll() }
    return performance
  }
}
