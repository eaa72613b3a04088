/// The transport of a score: its location within its duration, and whether it plays.
struct ScoreTransport: Equatable {
  /// The duration in ns; 0 for a static score, whose location never moves.
  private(set) var duration: Int64
  /// The place in the score, in ns: the present place while stopped, otherwise the place at the time `since`.
  private var place: Int64 = 0
  /// The time at which playing continued from `place`, in ns; nil while stopped.
  private var since: Int64?
  /// The time at which the next regular tick is due, in ns; `.max` while stopped. Regular ticks come once a second.
  private var nextTick = Int64.max

  /// The number of changes of the transport, not counting the passing of time.
  private(set) var changes = 0

  private static let tick: Int64 = 1_000_000_000

  init(seconds: Double) { duration = Self.nanoseconds(seconds) }

  var isPlaying: Bool { since != nil }

  var seconds: Float { Float(Double(duration) / 1e9) }

  /// The time at which the next tick is due, in ns; `.max` while stopped. The last tick is at the end of the score.
  var nextTime: Int64 { since.map { min(nextTick, $0 + duration - place) } ?? .max }

  /// Returns the location, 0…1.
  func location(at now: Int64) -> Float { duration > 0 ? Float(Double(place(at: now)) / Double(duration)) : 0 }

  private func place(at now: Int64) -> Int64 {
    min(max(0, duration), place + (since.map { max(0, now - $0) } ?? 0))
  }

  /// Starts or resumes playing. If the score is at its end, starts from the beginning. Does nothing if the score is
  /// static or plays already.
  mutating func play(at now: Int64) {
    guard duration > 0, since == nil else { return }
    changes += 1
    if place >= duration { place = 0 }
    since = now
    nextTick = now + Self.tick
  }

  mutating func reset() {
    changes += 1
    place = 0
    since = nil
    nextTick = .max
  }

  mutating func seek(to location: Float, at now: Int64) {
    changes += 1
    place = Int64(Double(min(max(location, 0), 1)) * Double(max(0, duration)))
    if since != nil { since = now }
  }

  /// Changes the duration, and keeps the location as a share of the duration. With 0 or less, also resets.
  mutating func setDuration(_ seconds: Float, at now: Int64) {
    let location = location(at: now)
    duration = Self.nanoseconds(Double(seconds))
    guard duration > 0 else { return reset() }
    seek(to: location, at: now)
  }

  /// Removes the tick that is due, and schedules the next tick. At the end of the score, playing stops.
  mutating func takeTick(at now: Int64) {
    if nextTick <= now {
      nextTick += Self.tick
      // Ticks that were missed, for example during a suspension, are not sent later.
      if nextTick <= now { nextTick = now + Self.tick }
    }
    guard place(at: now) >= duration else { return }
    (place, since, nextTick) = (duration, nil, .max)
    changes += 1
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, 0), CanvasScore.longest) * 1e9) }
}
