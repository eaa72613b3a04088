/// A gesture, and when it applies.
public struct TimedGesture: Equatable, Sendable, BitwiseCopyable {
  /// The number of the tick, of 4 ms, at which it applies: 0 or more.
  public let tick: Int64
  /// The gesture.
  public let gesture: Gesture

  /// A gesture at a tick, 0…`Performance.latest` / `Performance.tick`.
  public init(tick: Int64, gesture: Gesture) {
    self.tick = tick
    self.gesture = gesture
  }

  /// The time at which it applies, in nanoseconds since the start.
  public var nanoseconds: Int64 { tick * Performance.tick }
}
