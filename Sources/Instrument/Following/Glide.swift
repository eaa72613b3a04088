import Physics2D

/// A bouncer's straight movement at constant speed. Places are in points, times in nanoseconds of world time: the
/// physics clock, which stops during pauses.
public struct Glide: Equatable, Sendable, BitwiseCopyable {
  let from, to: Vector2
  let start: Int64
  /// 0 for a bouncer at rest.
  let duration: Int64

  init(at place: Vector2) { self.init(from: place, to: place, start: 0, duration: 0) }

  init(from: Vector2, to: Vector2, start: Int64, duration: Int64) {
    (self.from, self.to, self.start, self.duration) = (from, to, start, duration)
  }

  /// The glide that the gesture `moveBouncer` starts. The glide lasts the smallest number of whole ticks at which its
  /// speed is at most `Stage.handSpeed`.
  init(from: Vector2, to: Vector2, start: Int64) {
    self.init(from: from, to: to, start: start, duration: Self.ticks(to - from) * Performance.tick)
  }

  static func ticks(_ way: Vector2) -> Int64 {
    Int64((way.length / (Stage.handSpeed * Double(Performance.tick) / 1e9)).rounded(.up))
  }

  /// Returns the remaining nanoseconds at a world time, which must not be before the start.
  func timeLeft(at time: Int64) -> Int64 { max(0, start + duration - time) }

  /// Returns the bouncer's place at a world time.
  public func place(at time: Int64) -> Vector2 {
    guard time - start < duration else { return to }
    return from + (to - from) * (Double(max(0, time - start)) / Double(duration))
  }
}
