import ChordEngine
import Physics2D

/// Computes the drop that plays a note, in closed form. Let a ball start at height y with the upward velocity w, and
/// strike a key at height h after t seconds with speed v. Then w = g·t − v and y = h + v·t − ½·g·t².
public struct DropFinder: Sendable {
  let layout: Layout
  let pitches: VoicedChord
  let octaves: Double
  let tones: Tones
  let scale: Key
  /// The number of balls that sound an octave lower.
  let lowBalls: Double
  let dynamics: Dynamics
  /// The gravity, in points/s².
  let gravity: Double
  /// The speed of the softest strike that makes a note, in points/s.
  let softest: Double

  /// The greatest height of a ball's centre during a drop, in points. At 1 point more, the ball touches the ceiling.
  static let top = Stage.ceiling - Stage.pianoBallRadius - 1
  /// The number of different places on a key among which consecutive balls alternate.
  static let laneCount = 5
  /// The shortest fall, in ticks.
  static let leastFall: Int64 = 2
  /// The longest fall, in ticks: 2 s.
  private static let mostFall: Int64 = 500

  /// A finder for the given settings and chord. `pitches` are the keys' pitches before the parameter `keys-octave`
  /// shifts them.
  public init(_ settings: borrowing Settings, sounding pitches: VoicedChord) {
    layout = settings.layout
    self.pitches = pitches
    octaves = settings[.keysOctave]
    tones = settings.tones
    scale = settings.key
    lowBalls = settings[.lowBalls]
    dynamics = settings.keysDynamics
    gravity = settings[.gravity] * Stage.pointsPerMetre
    softest = settings[.softest]
  }

  /// Returns a drop on the key whose pitch is nearest to the wished pitch. The strike has the speed for the wished
  /// velocity. The strike is later than wished if no ball added at `earliest` or later can strike at the wished time.
  ///
  /// - Parameters:
  ///   - earliest: the first tick at which the ball may be added.
  ///   - lane: a running number of the drop, from 0. Drops with consecutive numbers fall on different places of a key.
  /// - Returns: nil if no key has a pitch, or if no fall gives the ball the needed speed.
  public func drop(for wish: DropWish, notBefore earliest: Int64 = 0, lane: Int = 0) -> Drop? {
    guard let key = nearestKey(to: wish.pitch) else { return nil }
    var aim = wish
    aim.nanoseconds = max(wish.nanoseconds, (earliest + Self.leastFall) * Performance.tick)
    if let drop = drop(on: key, for: aim, notBefore: earliest, lane: lane) { return drop }
    let fall = max(naturalFall(speed(of: wish.velocity)), Self.leastFall)
    aim.nanoseconds = max(wish.nanoseconds, (earliest + fall) * Performance.tick)
    return drop(on: key, for: aim, notBefore: earliest, lane: lane)
  }

  /// Returns the number of ticks, at most `mostFall`, after which a ball that falls from rest reaches a speed in
  /// points/s; `leastFall` without gravity.
  private func naturalFall(_ speed: Double) -> Int64 {
    gravity > 0 ? Int64(min(speed / gravity * 250, Double(Self.mostFall))) : Self.leastFall
  }

  private func drop(on key: Int, for wish: DropWish, notBefore earliest: Int64, lane: Int) -> Drop? {
    let speed = speed(of: wish.velocity)
    let last = max(earliest, (wish.nanoseconds - 1) / Performance.tick + 1 - Self.leastFall)
    let first = max(earliest, last - Self.mostFall)
    let wished = min(max(wish.nanoseconds / Performance.tick - naturalFall(speed), first), last)
    // Try falls of all allowed lengths, beginning with the length nearest to the natural fall. Other lengths are needed
    // because the natural fall may have to begin above the ceiling.
    var best: Drop?
    for distance in 0...max(last - wished, wished - first) {
      for tick in [wished + distance, wished - distance] where tick >= first && tick <= last {
        let seconds = Double(wish.nanoseconds - tick * Performance.tick) / 1e9
        guard let drop = drop(on: target(key, lane), from: tick, after: seconds, speed) else { continue }
        guard let other = best else {
          best = drop
          continue
        }
        if Self.miss(drop, wish) < Self.miss(other, wish) { best = drop }
      }
      if let best, Self.miss(best, wish) == 0 { return best }
    }
    return best
  }

  private static func miss(_ drop: Drop, _ wish: DropWish) -> Double {
    let velocity = abs(Int(drop.velocity) - Int(wish.velocity))
    return Double(velocity) + Double(abs(drop.nanoseconds - wish.nanoseconds)) / 1e6
  }

  private func nearestKey(to pitch: Pitch) -> Int? {
    var nearest: (key: Int, distance: Int)?
    for key in 0..<min(pitches.count, layout.keys.count) {
      let distance = abs(Int(self.pitch(of: key).number) - Int(pitch.number))
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (key, distance) }
    }
    return nearest?.key
  }

  /// The pitch that a key sounds in its middle, for a ball that does not sound an octave lower.
  public func pitch(of key: Int) -> Pitch { pitches[key].raised(byOctaves: octaves) }

  /// Returns a speed, in points/s, that gives a MIDI velocity, 1…127. The speed lies at three quarters of the range of
  /// speeds that give this velocity, because the slowest speeds for velocity 1 would need falls of less than a point.
  /// The result is always above `softest`, and at least `leastSpeed`.
  public func speed(of velocity: UInt8) -> Double {
    let rises = dynamics.high >= dynamics.low
    /// Returns the lowest speed whose velocity is at least `number`, or at most `number` if faster strikes are softer.
    func edge(_ number: Double) -> Double {
      var (low, high) = (0.0, dynamics.fullSpeed)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        let found = Double(dynamics.velocity(ofSpeed: middle))
        if rises ? found >= number : found <= number { high = middle } else { low = middle }
      }
      return high
    }
    let next = Double(velocity) + (rises ? 1 : -1)
    let (first, last) = (edge(Double(velocity)), edge(next))
    return max(min(first, last) + abs(last - first) * 0.75, softest + 1, Self.leastSpeed)
  }

  /// The lowest speed of a planned strike, in points/s. A slower ball could bounce twice within a tick, and come to
  /// rest.
  private static let leastSpeed = 8.0

  private func target(_ key: Int, _ lane: Int) -> DropTarget {
    let place = layout.keys[key]
    let x = place.center.x + place.width * (Double(lane % Self.laneCount) - 2) / 12
    let (low, high) = StageHalf.right.bounds
    return DropTarget(key: key, x: min(max(x, low.x), high.x), pitch: pitch(of: key))
  }

  /// Returns the drop that begins at a tick and strikes the target `seconds` later, with a speed in points/s. Returns
  /// nil if the ball would start a point or less above the strike, come within a point of the ceiling, or start too
  /// fast.
  func drop(on target: DropTarget, from tick: Int64, after seconds: Double, _ speed: Double) -> Drop? {
    let level = layout.keys[target.key].top + Stage.pianoBallRadius
    let y = level + speed * seconds - gravity * seconds * seconds / 2
    let velocity = gravity * seconds - speed
    guard seconds > 0, y > level + 1, y <= Self.top, abs(velocity) <= Stage.largestFlick else { return nil }
    if velocity > 0, y + velocity * velocity / (2 * gravity) > Self.top { return nil }
    return Drop(
      tick: tick, x: target.x, y: y, velocityY: velocity,
      nanoseconds: tick * Performance.tick + Int64(seconds * 1e9 + 0.5), speed: speed, key: target.key,
      pitch: target.pitch, velocity: dynamics.velocity(ofSpeed: speed))
  }
}
