import Synchronization

/// A channel from a playing thread to a listening thread. It carries events before they are due, and the
/// clock (`MusicalClock`) that tells when each event is due. Neither thread ever waits for the other.
///
/// If the listener is so far behind that the ring of events is full, events are dropped until the playing
/// thread pushes a *start*: a copy of its state that includes the effect of all dropped events. The listener
/// continues from that state, so no loss is permanent.
public final class EventTap<Element: Sendable, Start: Sendable>: Sendable {
  /// The events, in the order of their times.
  @usableFromInline package let events: Ring<Element>
  /// The starts, each with its position: the number of events that entered the ring of events before it.
  @usableFromInline package let starts: Ring<(position: Int, start: Start)>
  /// The musical clock that decides when events are due.
  public let clock = MusicalClock()
  /// `true` if no more events will be pushed. The playing thread stops the clock before it sets this flag.
  private let ended = Atomic<Bool>(false)
  private let missed = Atomic<Int>(0)
  private let reached = Atomic<Int64>(0)
  /// `true` from a dropped event until the next start. Only the playing thread uses this flag.
  @usableFromInline let isInterrupted = Atomic<Bool>(false)

  /// The listener's next item.
  public enum Next {
    case event(Element)
    case start(Start)
  }

  /// Creates an empty tap with room for `capacity` events and `starts` start states. Both must be powers of
  /// two.
  public init(capacity: Int = 8192, starts: Int = 4) {
    events = Ring(capacity: capacity)
    self.starts = Ring(capacity: starts)
  }

  /// Pushes an event. Drops it if the ring of events is full, or if an earlier event was dropped and no start
  /// has followed. Only the playing thread may call this.
  ///
  /// - Parameter isCounted: `false` to leave this event out of `missedCount` if it is dropped.
  @inlinable public func push(_ event: Element, isCounted: Bool = true) {
    if isInterrupted.load(ordering: .relaxed) || !events.push(event) { miss(isCounted) }
  }

  /// Pushes a state that includes the effect of all earlier events; the listener continues from this state.
  /// Returns `false` if the ring of starts is full. Only the playing thread may call this.
  @inlinable public func restart(_ start: Start) -> Bool {
    guard starts.push((events.count, start)) else { return false }
    isInterrupted.store(false, ordering: .relaxed)
    return true
  }

  /// `true` if the playing thread should call `restart`: events were dropped since the last start, and the
  /// ring of events is now more than half empty. Only the playing thread may read this.
  @inlinable public var wantsStart: Bool {
    isInterrupted.load(ordering: .relaxed) && events.free > events.capacity / 2
  }

  /// The next event or start, which is not removed; nil if there is none. Only the listening thread may read
  /// this.
  @inlinable public var next: Next? {
    // Read the event first. A start is pushed before the events that follow it. So if one of those events is
    // visible here, the start is visible too.
    let event = events.first
    if let placed = starts.first, placed.position == events.poppedCount { return .start(placed.start) }
    return event.map { .event($0) }
  }

  /// Removes the event or start that `next` returned. Only the listening thread may call this.
  @inlinable public func pop() {
    let count = events.poppedCount
    if starts.pop(where: { $0.position == count }) == nil { _ = events.pop() }
  }

  /// Tells the listener that all events before a musical time, in nanoseconds, have been pushed. Only the
  /// playing thread may call this.
  public func reach(_ nanoseconds: Int64) { reached.store(nanoseconds, ordering: .releasing) }

  /// The musical time, in nanoseconds, before which all events have been pushed; `.max` after `end()`. Any
  /// thread may read this.
  public var horizon: Int64 { isEnded ? .max : reached.load(ordering: .acquiring) }

  /// Tells the listener that no more events will be pushed. Only the playing thread may call this.
  public func end() { ended.store(true, ordering: .releasing) }

  /// `true` if no more events will be pushed. Any thread may read this.
  public var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// The number of dropped events, except those pushed with `isCounted: false`. Any thread may read this.
  public var missedCount: Int { missed.load(ordering: .relaxed) }

  @usableFromInline func miss(_ isCounted: Bool) {
    if isCounted { missed.add(1, ordering: .relaxed) }
    isInterrupted.store(true, ordering: .relaxed)
  }
}
