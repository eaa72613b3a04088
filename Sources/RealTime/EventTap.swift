import Synchronization

/// A channel from a playing thread to a listening thread. The threads never wait for each other. The channel carries
/// events before they are due, and the clock by which they are due. If the ring of events is full, events are dropped
/// until the playing thread pushes a *start*. A start is a copy of the playing thread's state, from which the listener
/// continues.
public final class EventTap<Element: Sendable, Start: Sendable>: Sendable {
  /// The events, in the order of their times.
  @usableFromInline package let events: Ring<Element>
  /// Each start has a position: the number of events that entered `events` before this start.
  @usableFromInline package let starts: Ring<(position: Int, start: Start, isJump: Bool)>
  /// The musical clock that decides when events are due.
  public let clock: MusicalClock
  /// The playing thread stops the clock before it sets this flag.
  private let ended = Atomic<Bool>(false)
  private let missed = Atomic<Int>(0)
  private let reached = Atomic<Int64>(0)
  private let jumped = Atomic<Int>(0)
  /// `true` from a dropped event until the next start. Only the playing thread uses this flag.
  @usableFromInline let isInterrupted = Atomic<Bool>(false)

  /// The listener's next item.
  public enum Next {
    case event(Element)
    case start(Start)
    /// A start at another musical time. After the push, the playing thread sets `clock` to the start's time, then
    /// raises `jumpCount`.
    case jump(Start)
  }

  /// Creates an empty tap with room for `capacity` events and `starts` start states; both must be powers of two. The
  /// taps of one playing thread share its clock.
  public init(capacity: Int = 8192, starts: Int = 4, clock: MusicalClock = MusicalClock()) {
    self.clock = clock
    events = Ring(capacity: capacity)
    self.starts = Ring(capacity: starts)
  }

  /// Pushes an event. Drops it if the ring is full, or if no start has followed an earlier drop. `missedCount` counts a
  /// dropped event if `isCounted` is `true`. Playing thread only.
  @inlinable public func push(_ event: Element, isCounted: Bool = true) {
    if isInterrupted.load(ordering: .relaxed) || !events.push(event) { miss(isCounted) }
  }

  /// Pushes a state that includes all earlier events. Returns `false` if `starts` is full. Playing thread only.
  @inlinable public func restart(_ start: Start) -> Bool {
    guard starts.push((events.count, start, false)) else { return false }
    isInterrupted.store(false, ordering: .relaxed)
    return true
  }

  /// Pushes a state at another musical time. The caller then sets the clock and calls `finishJump`. Returns `false` if
  /// `starts` is full. Playing thread only.
  package func jump(_ start: Start) -> Bool {
    guard starts.push((events.count, start, true)) else { return false }
    isInterrupted.store(false, ordering: .relaxed)
    return true
  }

  /// Tells the listener that the clock is set to the time of the latest jump. Playing thread only.
  package func finishJump() { jumped.add(1, ordering: .releasing) }

  /// The number of finished jumps. Any thread.
  public var jumpCount: Int { jumped.load(ordering: .acquiring) }

  /// Removes all items up to the next jump, including that jump, and returns its start. If there is no jump, removes
  /// all items, and returns nil. Listening thread only.
  public func takeJump() -> Start? {
    while let next {
      pop()
      if case .jump(let start) = next { return start }
    }
    return nil
  }

  /// `true` if `restart` should follow: events were dropped, and the ring is over half empty. Playing thread only.
  @inlinable public var wantsStart: Bool {
    isInterrupted.load(ordering: .relaxed) && events.free > events.capacity / 2
  }

  /// The next event or start, which is not removed; nil if there is none. Listening thread only.
  @inlinable public var next: Next? {
    // Read the event first: if an event is visible, the start that was pushed before the event is visible too.
    let event = events.first
    if let placed = starts.first, placed.position == events.poppedCount {
      return placed.isJump ? .jump(placed.start) : .start(placed.start)
    }
    return event.map { .event($0) }
  }

  /// Removes the event or start that `next` returned. Listening thread only.
  @inlinable public func pop() {
    let count = events.poppedCount
    if starts.pop(where: { $0.position == count }) == nil { _ = events.pop() }
  }

  /// Tells the listener that all events before a musical time, in nanoseconds, were pushed. Playing thread only.
  public func reach(_ nanoseconds: Int64) { reached.store(nanoseconds, ordering: .releasing) }

  /// The musical time, in nanoseconds, before which all events were pushed; `.max` after `end()`. Any thread.
  public var horizon: Int64 { isEnded ? .max : reached.load(ordering: .acquiring) }

  /// Tells the listener that no more events will be pushed. Playing thread only.
  public func end() { ended.store(true, ordering: .releasing) }

  /// `true` if no more events will be pushed. Any thread.
  public var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// The number of dropped events, except events that were pushed with `isCounted: false`. Any thread.
  public var missedCount: Int { missed.load(ordering: .relaxed) }

  @usableFromInline func miss(_ isCounted: Bool) {
    if isCounted { missed.add(1, ordering: .relaxed) }
    isInterrupted.store(true, ordering: .relaxed)
  }
}
