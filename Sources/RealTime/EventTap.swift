import Synchronization

/// Passes events ahead of their times, and a clock, from a playing thread to a listening thread. Neither ever waits for the other.
///
/// If the listener is so far behind that an event finds no space, events are omitted until the playing thread passes a *start*: a state that includes
/// the omitted events. So no loss is permanent.
public final class EventTap<Element: Sendable, Start: Sendable>: Sendable {
  /// The events, in the order of time.
  @usableFromInline package let events: Ring<Element>
  /// The states from which the listener goes on, and how many events were pushed before each.
  @usableFromInline package let starts: Ring<(position: Int, start: Start)>
  /// The musical clock by which they are due.
  public let clock = MusicalClock()
  /// `true` if nothing more comes; the clock then stands at the end.
  private let ended = Atomic<Bool>(false)
  private let missed = Atomic<Int>(0)
  private let reached = Atomic<Int64>(0)
  /// `true` from an omitted event until the next start. For the playing thread.
  @usableFromInline let isInterrupted = Atomic<Bool>(false)

  /// The listener's next item.
  public enum Next {
    case event(Element)
    case start(Start)
  }

  /// An empty tap with room for a number of events and of starts, each a power of two.
  public init(capacity: Int = 8192, starts: Int = 4) {
    events = Ring(capacity: capacity)
    self.starts = Ring(capacity: starts)
  }

  /// Passes an event on, or omits it if the listener is too far behind. For the playing thread.
  ///
  /// - Parameter isCounted: `false` if `missedCount` does not count this event.
  @inlinable public func push(_ event: Element, isCounted: Bool = true) {
    if isInterrupted.load(ordering: .relaxed) || !events.push(event) { miss(isCounted) }
  }

  /// Passes a state that includes all earlier events, from which the listener goes on; returns `false` if too many states wait. For the playing
  /// thread.
  @inlinable public func restart(_ start: Start) -> Bool {
    guard starts.push((events.count, start)) else { return false }
    isInterrupted.store(false, ordering: .relaxed)
    return true
  }

  /// `true` if events were omitted since the last start and there is room again: then call `restart`. For the playing thread.
  @inlinable public var wantsStart: Bool {
    isInterrupted.load(ordering: .relaxed) && events.free > events.capacity / 2
  }

  /// The first that was not popped; it stays. For the listener.
  @inlinable public var next: Next? {
    // Read the event first: a start is pushed before the events behind it.
    let event = events.first
    if let placed = starts.first, placed.position == events.poppedCount { return .start(placed.start) }
    return event.map { .event($0) }
  }

  /// Removes what `next` was. For the listener.
  @inlinable public func pop() {
    let count = events.poppedCount
    if starts.pop(where: { $0.position == count }) == nil { _ = events.pop() }
  }

  /// Tells the listener that all events before a musical time in nanoseconds were pushed. For the thread that plays.
  public func reach(_ nanoseconds: Int64) { reached.store(nanoseconds, ordering: .releasing) }

  /// The musical time in nanoseconds before which all events were pushed; `.max` at the end. For any thread.
  public var horizon: Int64 { isEnded ? .max : reached.load(ordering: .acquiring) }

  /// Tells the listener that nothing more comes. For the thread that plays.
  public func end() { ended.store(true, ordering: .releasing) }

  /// `true` if nothing more comes. For any thread.
  public var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// The number of counted events that were left out. For any thread.
  public var missedCount: Int { missed.load(ordering: .relaxed) }

  @usableFromInline func miss(_ isCounted: Bool) {
    if isCounted { missed.add(1, ordering: .relaxed) }
    isInterrupted.store(true, ordering: .relaxed)
  }
}
