import Synchronization

/// What a thread that plays passes to one that listens: its events, ahead of their times, and its clock. Neither ever waits for the other.
public final class EventTap<Element: Sendable>: Sendable {
  /// The events, in the order of time.
  public let events: Ring<Element>
  /// The musical clock by which they are due.
  public let clock = MusicalClock()
  /// Whether nothing more comes; the clock then stands at the end.
  private let ended = Atomic<Bool>(false)
  private let missed = Atomic<Int>(0)
  private let reached = Atomic<Int64>(0)

  /// A tap that nothing has flowed through.
  ///
  /// - Parameter capacity: how many events wait at most, a power of two.
  public init(capacity: Int = 8192) { events = Ring(capacity: capacity) }

  /// Passes an event on; where the listener is that far behind, it is counted in `missedCount`. For the thread that plays.
  @inlinable public func push(_ event: Element) {
    if !events.push(event) { miss() }
  }

  /// Tells the listener that all events before a musical time in nanoseconds were pushed. For the thread that plays.
  public func reach(_ nanoseconds: Int64) { reached.store(nanoseconds, ordering: .releasing) }

  /// The musical time in nanoseconds before which all events were pushed; `.max` at the end. For any thread.
  public var horizon: Int64 { isEnded ? .max : reached.load(ordering: .acquiring) }

  /// Tells the listener that nothing more comes. For the thread that plays.
  public func end() { ended.store(true, ordering: .releasing) }

  /// Whether nothing more comes. For any thread.
  public var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// How many events did not find space. For any thread.
  public var missedCount: Int { missed.load(ordering: .relaxed) }

  @usableFromInline func miss() { missed.add(1, ordering: .relaxed) }
}
