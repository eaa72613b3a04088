import Physics2D

/// Plays a performance with the gestures of a session, faster than real time, in steps of any length.
public struct ScorePlayer: ~Copyable {
  private var performance: Performance
  private let gestures: [TimedGesture]
  /// The index of the next gesture.
  private var next: Int
  private let end: Int64
  private var events = FixedBuffer<PerformanceEvent>(capacity: 1024)

  /// A player of a performance from its present time to `end`, in nanoseconds. `end` is not before the present time.
  /// The gestures are in the order of their ticks. Gestures before the present time or after the end are ignored.
  public init(_ performance: consuming Performance, gestures: [TimedGesture], until end: Int64) {
    let begin = performance.nanoseconds
    self.performance = performance
    self.gestures = gestures
    self.end = end
    next = gestures.firstIndex { $0.nanoseconds >= begin } ?? gestures.count
    self.performance.endTime = end
  }

  /// Advances to a time, in nanoseconds, or to the end if the end is earlier. Applies all gestures up to and including
  /// this time. Calls `visit` with each event, in order of time. Rethrows the errors of `visit`.
  public mutating func advance<Failure>(
    to nanoseconds: Int64, _ visit: (borrowing PerformanceEvent) throws(Failure) -> Void
  ) throws(Failure) {
    let time = min(nanoseconds, end)
    while next < gestures.count, gestures[next].nanoseconds <= time {
      let item = gestures[next]
      // As in live playing, all gestures of a tick are applied before time advances.
      if performance.nanoseconds < item.nanoseconds { try perform(to: item.nanoseconds, visit) }
      performance.apply(item.gesture, events: &events)
      try drain(visit)
      next += 1
    }
    try perform(to: time, visit)
  }

  /// Ends all notes at the end of the performance. `advance` must have reached the end.
  public mutating func finish<Failure>(
    _ visit: (borrowing PerformanceEvent) throws(Failure) -> Void
  ) throws(Failure) {
    while !performance.end(events: &events) { try drain(visit) }
    try drain(visit)
  }

  private mutating func perform<Failure>(
    to time: Int64, _ visit: (borrowing PerformanceEvent) throws(Failure) -> Void
  ) throws(Failure) {
    while !performance.advance(to: time, events: &events) { try drain(visit) }
    try drain(visit)
  }

  private mutating func drain<Failure>(
    _ visit: (borrowing PerformanceEvent) throws(Failure) -> Void
  ) throws(Failure) {
    for index in events.indices { try visit(events[index]) }
    events.removeAll()
  }
}
