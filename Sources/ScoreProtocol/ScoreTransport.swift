/// Where a score is in its duration.
struct ScoreTransport: Equatable {
  /// In ns; 0 or less is a static score, whose location never moves.
  private(set) var duration: Int64
  /// The place in the score, in ns, at the time `since`.
  private var place: Int64 = 0
  /// When playing went on from `place`, in ns; nil while stopped.
  private var since: Int64?
  /// When the next tick of a whole second is due, in ns; `.max` while stopped.
  private var nextTick = Int64.max

  /// How often it was changed, other than by time.
  private(set) var changes = 0

  private static let tick: Int64 = 1_000_000_000

  init(seconds: Double) { duration = Self.nanoseconds(seconds) }

  var isPlaying: Bool { since != nil }

  var seconds: Float { Float(Double(duration) / 1e9) }

  /// When the next tick is due, in ns; `.max` while stopped. The last tick is at the end of the score.
  var nextTime: Int64 { since.map { min(nextTick, $0 + duration - place) } ?? .max }

  /// 0…1.
  func location(at now: Int64) -> Float { duration > 0 ? Float(Double(place(at: now)) / Double(duration)) : 0 }

  private func place(at now: Int64) -> Int64 {
    min(max(0, duration), place + (since.map { max(0, now - $0) } ?? 0))
  }

  /// Plays on, from the beginning if the score is at its end.
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

  /// Keeps the location, as a part of the new duration.
  mutating func setDuration(_ seconds: Float, at now: Int64) {
    let location = location(at: now)
    duration = Self.nanoseconds(Double(seconds))
    guard duration > 0 else { return reset() }
    seek(to: location, at: now)
  }

  /// Takes the tick that is due. At the end of the score, playing stops.
  mutating func takeTick(at now: Int64) {
    if nextTick <= now {
      nextTick += Self.tick
      // Ticks that were missed, as after a suspension, are not made up for.
      if nextTick <= now { nextTick = now + Self.tick }
    }
    guard place(at: now) >= duration else { return }
    (place, since, nextTick) = (duration, nil, .max)
    changes += 1
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, 0), CanvasScore.longest) * 1e9) }
}
