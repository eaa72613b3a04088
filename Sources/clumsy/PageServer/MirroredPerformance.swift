import Instrument
import Physics2D

/// A copy of the run's performance that follows the original with a short delay. Pages start from the copy's states,
/// and compare the copy's digests (state hashes) with those of their own performances. The performer (the thread that
/// plays) therefore need not answer pages.
struct MirroredPerformance: ~Copyable {
  /// The state at a tick, before the tick's gestures are applied. A state that `applyKeptGestures` stores already
  /// includes gestures of its tick.
  struct Moment {
    let tick: Int64
    let bytes: [UInt8]
    let digest: UInt64
  }

  /// The time from the end of a second until the copy performs that second, in ns. By then, the second's gestures have
  /// usually arrived.
  private static let delay: Int64 = 250_000_000
  private static let second: Int64 = 1_000_000_000 / Performance.tick
  /// The number of states to keep. If a gesture arrives after the copy has performed the gesture's tick, the copy rolls
  /// back to one of these states.
  private static let stateLimit = 6
  /// The number of kept gestures at which `applyKeptGestures` is called: more than players make in six seconds.
  static let gestureLimit = 4096

  private var performance: Performance
  /// The kept states, from the oldest to the newest; never empty.
  private var moments: [Moment]
  /// The gestures since the oldest state, in the order of application.
  private var gestures: [GestureEvent] = []

  init?(_ bytes: [UInt8]) {
    guard let performance = try? Performance.restored(from: bytes) else { return nil }
    moments = [Moment(tick: performance.nanoseconds / Performance.tick, bytes: bytes, digest: performance.digest)]
    self.performance = performance
  }

  /// The newest state, and the gestures since that state.
  var present: (moment: Moment, gestures: [GestureEvent]) {
    let moment = moments[moments.count - 1]
    return (moment, gestures.filter { $0.nanoseconds >= moment.tick * Performance.tick })
  }

  mutating func take(_ event: GestureEvent) {
    gestures.append(event)
    defer { if gestures.count >= Self.gestureLimit { applyKeptGestures() } }
    let tick = event.nanoseconds / Performance.tick
    guard tick < moments[moments.count - 1].tick else { return }
    while moments.count > 1, moments[moments.count - 1].tick > tick { moments.removeLast() }
    if let earlier = try? Performance.restored(from: moments[moments.count - 1].bytes) { performance = earlier }
  }

  /// Applies all kept gestures, and keeps only the resulting state. This function limits the number of gestures while
  /// musical time stands still and `follow` removes none. Gestures arrive in tick order, so no later gesture requires
  /// an earlier state.
  private mutating func applyKeptGestures() {
    guard let end = gestures.last?.nanoseconds else { return }
    advance(to: end)
    applyGestures(gestures.filter { $0.nanoseconds == end })
    gestures = []
    moments = [Moment(tick: end / Performance.tick, bytes: performance.bytes, digest: performance.digest)]
  }

  /// Performs the seconds that are due at a musical time, in ns. Returns the state after each of these seconds.
  mutating func follow(to nanoseconds: Int64) -> [Moment] {
    var news: [Moment] = []
    while true {
      let tick = (moments[moments.count - 1].tick / Self.second + 1) * Self.second
      guard nanoseconds >= tick * Performance.tick + Self.delay else { return news }
      advance(to: tick * Performance.tick)
      let moment = Moment(tick: tick, bytes: performance.bytes, digest: performance.digest)
      moments.append(moment)
      news.append(moment)
      guard moments.count > Self.stateLimit else { continue }
      moments.removeFirst()
      let oldest = moments[0].tick * Performance.tick
      gestures.removeAll { $0.nanoseconds < oldest }
    }
  }

  private mutating func advance(to end: Int64) {
    applyGestures(gestures.filter { $0.nanoseconds >= performance.nanoseconds && $0.nanoseconds < end })
    if performance.nanoseconds < end { performance.skip(to: end) }
  }

  private mutating func applyGestures(_ gestures: [GestureEvent]) {
    var events = FixedBuffer<PerformanceEvent>(capacity: 1)
    for item in gestures {
      if performance.nanoseconds < item.nanoseconds { performance.skip(to: item.nanoseconds) }
      performance.apply(item.gesture, from: item.source, events: &events)
      events.removeAll()
    }
  }
}
