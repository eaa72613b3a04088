import Physics2D

/// A straight movement of a bouncer at constant speed. A standing bouncer is at the end of its glide.
public struct Glide: Equatable, Sendable, BitwiseCopyable {
  /// The start and end places, in points.
  let from, to: Vector2
  /// The time of the world at its start, in nanoseconds.
  let start: Int64
  /// The duration, in nanoseconds of the world; 0 for a standing bouncer.
  let duration: Int64

  /// The glide of a standing bouncer.
  init(at place: Vector2) { self.init(from: place, to: place, start: 0, duration: 0) }

  init(from: Vector2, to: Vector2, start: Int64, duration: Int64) {
    (self.from, self.to, self.start, self.duration) = (from, to, start, duration)
  }

  /// The glide that a hand starts at a time of the world, in nanoseconds. It takes as many whole ticks as `Stage.handSpeed` needs.
  init(from: Vector2, to: Vector2, start: Int64) {
    self.init(from: from, to: to, start: start, duration: Self.ticks(to - from) * Performance.tick)
  }

  /// Returns the ticks that a hand takes for a distance.
  static func ticks(_ way: Vector2) -> Int64 {
    Int64((way.length / (Stage.handSpeed * Double(Performance.tick) / 1e9)).rounded(.up))
  }

  /// Returns the remaining nanoseconds at a time of the world, not before the start.
  func timeLeft(at time: Int64) -> Int64 { max(0, start + duration - time) }

  /// Returns the bouncer's place at a time of the world, in nanoseconds.
  public func place(at time: Int64) -> Vector2 {
    guard time - start < duration else { return to }
    return from + (to - from) * (Double(max(0, time - start)) / Double(duration))
  }
}
