import ChordEngine
import Physics2D

/// A drop that was tried, and how far its note is from the wished note.
public struct FoundDrop: Equatable, Sendable, BitwiseCopyable {
  /// The drop. Its note is the one that the key really made.
  public var drop: Drop
  /// The number that the ball gets.
  public var ball: Int
  /// How much later than wished the ball strikes, in nanoseconds.
  public var nanosecondsOff: Int64
  /// How much higher than wished the note is, in semitones.
  public var semitonesOff: Int
  /// How much greater than wished the velocity is.
  public var velocityOff: Int

  /// `true` if the pitch is right, the time within a millisecond, and the velocity within 3.
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

  /// Compares drops that are not exact: a semitone counts as much as 100 steps of velocity, or 100 ms.
  var distance: Double {
    Double(abs(semitonesOff)) * 100 + Double(abs(velocityOff)) + Double(abs(nanosecondsOff)) / 1e6
  }
}

extension Performance {
  /// Returns the drop from now on that plays a note, or the nearest. Each candidate is tried in a copy of this
  /// performance, because other balls may be in the way; gestures after the present time are not known. Allocates.
  ///
  /// - Returns: nil if the stage is full, or if no candidate strikes a key.
  /// - Precondition: the last `advance` returned true.
  public func findDrop(for wish: DropWish) -> FoundDrop? {
    let saved = bytes
    let earliest = (nanoseconds + Self.tick - 1) / Self.tick
    var aim = wish
    aim.nanoseconds = max(wish.nanoseconds, (earliest + DropFinder.leastFall) * Self.tick + 1)
    // Chord, section and settings may change until the note.
    guard var ahead = Self.performance(saved, at: earliest * Self.tick) else { return nil }
    let paths = ahead.followBalls(until: aim.nanoseconds - 1)
    let finder = DropFinder(ahead.settings, sounding: ahead.voiced)
    let targets = finder.targets(ofBall: ahead.scene.freeBall ?? Stage.pianoBallCount, nearest: wish.pitch)
    var search = DropSearch(finder, saved, wish, notBefore: earliest)
    search.look(at: targets.prefix { $0.pitch == targets[0].pitch }, for: aim)
    if let nearest = search.nearest, nearest.isExact { return nearest }
    search.flick(at: targets[0].pitch, paths, for: aim)
    if let nearest = search.nearest, nearest.isExact { return nearest }
    // Other balls, or a note just before on the same key, may leave no way but to miss the time or the pitch.
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

  /// In nanoseconds.
  private static let delays: [Int64] = [20, -20, 60, -60, 130, -130, 260].map { $0 * 1_000_000 }

  /// Plays on, and returns the places of the present balls at the ticks until then. The present time is a tick.
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

  /// Returns a saved performance at a later time without further gestures.
  static func performance(_ saved: [UInt8], at nanoseconds: Int64) -> Performance? {
    guard var performance = try? Performance.restored(from: saved) else { return nil }
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    while !performance.advance(to: max(nanoseconds, performance.nanoseconds), events: &events) { events.removeAll() }
    return performance
  }
}
