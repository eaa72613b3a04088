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
  fileprivate var distance: Double {
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
    var free: Int?
    for ball in (1...Stage.pianoBallCount).reversed() where scene.id(ofBall: ball) == nil { free = ball }
    guard let ball = free else { return nil }
    let saved = bytes
    let finder = DropFinder(settings, sounding: voiced)
    let earliest = (nanoseconds + Self.tick - 1) / Self.tick
    var nearest: FoundDrop?
    for lane in 0..<DropFinder.laneCount {
      // A phrase's swell changes velocities, and `low-balls` pitches: aim again, off by as much the other way.
      var aim = wish
      for _ in 0..<Self.aimCount {
        guard let drop = finder.drop(for: aim, notBefore: earliest, lane: lane),
          let strike = Self.strike(of: drop, ball, saved)
        else { break }
        let found = FoundDrop(drop, ball: ball, strike, for: wish)
        if found.isExact { return found }
        if nearest.map({ found.distance < $0.distance }) ?? true { nearest = found }
        aim.velocity = UInt8(min(max(Int(aim.velocity) - found.velocityOff, 1), 127))
        aim.pitch = Pitch(folding: Int(aim.pitch.number) - found.semitonesOff)
      }
    }
    return nearest
  }

  /// The number of aims on each place of a key.
  private static let aimCount = 3
  /// How long after the expected time a strike is waited for, in nanoseconds.
  private static let patience: Int64 = 20_000_000

  /// Plays a drop in a saved performance, and returns the ball's first strike of a key that makes a note.
  private static func strike(of drop: Drop, _ ball: Int, _ saved: [UInt8]) -> Strike? {
    guard let performance = try? Performance.restored(from: saved) else { return nil }
    let end = drop.nanoseconds + patience
    var player = ScorePlayer(performance, gestures: drop.gestures(ball: ball), until: end + patience)
    var first: Strike?
    player.advance(to: end) { event in
      if case .strike(let strike) = event, Int(strike.ball) == ball, strike.silence == nil, first == nil {
        first = strike
      }
    }
    return first
  }
}
