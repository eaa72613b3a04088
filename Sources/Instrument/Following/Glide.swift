import Physics2D

/// A straight movement of a bouncer at constant speed. A bouncer at rest has a glide of duration 0. World
/// time is the clock of the physics world, which stops during pauses.
public struct Glide: Equatable, Sendable, BitwiseCopyable {
  /// The start and end places, in points.
  let from, to: Vector2
  /// The start, in nanoseconds of world time.
  let start: Int64
  /// The duration, in nanoseconds of world time; 0 for a bouncer at rest.
  let duration: Int64

  /// The glide of a bouncer at rest.
  init(at place: Vector2) { self.init(from: place, to: place, start: 0, duration: 0) }

  init(from: Vector2, to: Vector2, start: Int64, duration: Int64) {
    (self.from, self.to, self.start, self.duration) = (from, to, start, duration)
  }

  /// The glide that the gesture `moveBouncer` starts at a time, in nanoseconds of world time. It lasts the
  /// fewest whole ticks (of 4 ms) in which its speed is at most `Stage.handSpeed`.
  init(from: Vector2, to: Vector2, start: Int64) {
    self.init(from: from, to: to, start: start, duration: Self.ticks(to - from) * Performance.tick)
  }

  /// Returns the duration of a glide over a displacement at `Stage.handSpeed`, in ticks, rounded up.
  static func ticks(_ way: Vector2) -> Int64 {
    Int64((way.length / (Stage.handSpeed * Double(Performance.tick) / 1e9)).rounded(.up))
  }

  /// Returns the remaining nanoseconds of the glide at a world time, which must not be before the start.
  func timeLeft(at time: Int64) -> Int64 { max(0, start + duration - time) }

  /// Returns the bouncer's place at a world time, in nanoseconds.
  public func place(at time: Int64) -> Vector2 {
    guard time - start < duration else { return to }
    return from + (to - from) * (Double(max(0, time - start)) / Double(duration))
  }
}
