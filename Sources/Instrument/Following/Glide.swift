import Physics2D

/// The way of a bouncer to where it was sent: straight, with one speed. A bouncer that stands is at the end of its glide.
public struct Glide: Equatable, Sendable, BitwiseCopyable {
  /// Where it begins and ends, in points.
  let from, to: Vector2
  /// When it begins: a time of the world, in nanoseconds.
  let start: Int64
  /// How long it takes, in nanoseconds of the world; 0 for a bouncer that stands.
  let duration: Int64

  /// The glide of a bouncer that stands at a place.
  init(at place: Vector2) { self.init(from: place, to: place, start: 0, duration: 0) }

  init(from: Vector2, to: Vector2, start: Int64, duration: Int64) {
    (self.from, self.to, self.start, self.duration) = (from, to, start, duration)
  }

  /// The glide that a hand starts at a time of the world, in nanoseconds: as many whole ticks as `Stage.handSpeed` takes.
  init(from: Vector2, to: Vector2, start: Int64) {
    self.init(from: from, to: to, start: start, duration: Self.ticks(to - from) * Performance.tick)
  }

  /// How many ticks the way of a hand takes.
  static func ticks(_ way: Vector2) -> Int64 {
    Int64((way.length / (Stage.handSpeed * Double(Performance.tick) / 1e9)).rounded(.up))
  }

  /// How long it still takes at a time of the world not before its start, in nanoseconds.
  func timeLeft(at time: Int64) -> Int64 { max(0, start + duration - time) }

  /// Where the bouncer is at a time of the world, in nanoseconds.
  public func place(at time: Int64) -> Vector2 {
    guard time - start < duration else { return to }
    return from + (to - from) * (Double(max(0, time - start)) / Double(duration))
  }
}
