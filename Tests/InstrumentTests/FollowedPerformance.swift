import Physics2D
import Testing

@testable import Instrument

/// A performance, and a follower that sees only the performance's events.
struct FollowedPerformance: ~Copyable {
  private var performance: Performance
  private var follower: Follower
  private var events = FixedBuffer<PerformanceEvent>(capacity: 64)

  init(_ settings: Settings) throws {
    performance = try Performance(settings)
    follower = Follower(performance.start)
  }

  /// Advances the performance to a time in nanoseconds, applies a gesture, and checks that the follower has the same
  /// state.
  mutating func advance(to nanoseconds: Int64, applying gesture: Gesture? = nil, _ comment: Comment) {
    while !performance.advance(to: nanoseconds, events: &events) { follow() }
    follow()
    if let gesture { performance.apply(gesture, events: &events) }
    follow()
    follower.advance(to: nanoseconds)
    let (settings, degree) = (performance.settings, performance.degree)
    let (voiced, balls) = (performance.voiced, PianoBalls(performance))
    let section = performance.progress.section(performance.settings)
    #expect(follower.settings == settings && follower.degree == degree, comment)
    #expect(follower.voiced == voiced && follower.balls == balls && follower.section == section, comment)
  }

  /// Checks that saving and restoring the performance changes no byte.
  func restore(_ comment: Comment) throws {
    let bytes = performance.bytes
    #expect(try Performance.restored(from: bytes).bytes == bytes, comment)
  }

  private mutating func follow() {
    for index in events.indices { follower.follow(events[index]) }
    events.removeAll()
  }
}
