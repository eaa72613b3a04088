import Instrument
import Physics2D
import Sessions

/// The events of a session, fetched one span of time after another.
struct EventStream: ~Copyable {
  /// An event with its JSON line and its readable line, both without line feeds.
  typealias Event = (event: PerformanceEvent, text: String, words: String)

  private var performance: Performance
  private var gestures: ArraySlice<TimedGesture>
  private var lines: JSONLines
  private var monitor: Monitor
  private var buffer = FixedBuffer<PerformanceEvent>(capacity: 1024)
  private let end: Int64
  private var hasEnded = false

  /// Creates a stream that ends at the session's end, or at `end`, in ns, if `end` is earlier.
  init(_ session: Session, until end: Int64) throws(Failure) {
    performance = try makePerformance(session.settings)
    gestures = session.gestures[...]
    lines = JSONLines(session.settings)
    monitor = Monitor(session.settings)
    self.end = min(end, session.end.map { $0 * Performance.tick } ?? end)
    performance.endTime = self.end
  }

  /// Returns the next events up to a time, in ns, except gesture events.
  mutating func events(until time: Int64) throws(Failure) -> [Event] {
    var list: [Event] = []
    func drain() {
      for index in buffer.indices {
        var bytes: [UInt8] = []
        lines.append(buffer[index], to: &bytes)
        let words = monitor.fullLine(for: buffer[index])
        if case .gesture = buffer[index] { continue }
        list.append((buffer[index], String(decoding: bytes.dropLast(), as: UTF8.self), words))
      }
      buffer.removeAll()
    }
    let limit = min(time, end)
    while let item = gestures.first, item.nanoseconds <= limit {
      // Drain after each gesture: the buffer may be too small for the events of all gestures of a tick.
      if performance.nanoseconds < item.nanoseconds {
        while !performance.advance(to: item.nanoseconds, events: &buffer) { drain() }
        drain()
      }
      performance.apply(item.gesture, events: &buffer)
      drain()
      gestures.removeFirst()
    }
    while !performance.advance(to: limit, events: &buffer) { drain() }
    drain()
    if time >= end, !hasEnded {
      hasEnded = true
      while !performance.end(events: &buffer) { drain() }
      drain()
    }
    return list
  }
}
