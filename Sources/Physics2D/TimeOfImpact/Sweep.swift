/// Tells cheaply what a motion cannot meet, so that few roots are looked for.
///
/// A box is met only while both coordinates are in it. Where a coordinate changes evenly, the time it is in the box is known without a
/// root; the other coordinate is a parabola, whose least and greatest values in that time are at its ends or at its top.
/// All of this errs on the side of "may": what it rules out cannot happen, so it changes no result.
struct Sweep {
  let motion: Motion
  /// The box around all places until the horizon.
  private var least = Vector2(-.infinity, -.infinity)
  private var greatest = Vector2(.infinity, .infinity)
  /// When it ends, in seconds.
  private(set) var last = Double.infinity
  /// What roundings of the place may come to.
  private let rounding: Double

  init(_ motion: Motion) {
    self.motion = motion
    rounding = 0x1p-48 * (abs(motion.position.x) + abs(motion.position.y))
  }

  /// Looks no further than to a time: the box around all places until then is the first thing to ask.
  mutating func end(at horizon: Double) {
    guard horizon < .infinity else { return }
    last = horizon
    let (place, speed, pull) = (motion.position, motion.velocity, motion.acceleration)
    let (lowX, highX) = Self.range(place.x, speed.x, pull.x, horizon)
    let (lowY, highY) = Self.range(place.y, speed.y, pull.y, horizon)
    least = Vector2(lowX - rounding, lowY - rounding)
    greatest = Vector2(highX + rounding, highY + rounding)
  }

  /// Whether a box, widened by `reach`, and the one around all places until the horizon have something in common.
  @inline(__always)
  func reaches(_ lowest: Vector2, _ highest: Vector2, _ reach: Double) -> Bool {
    // The widest of the gaps between them, because of one comparison the processor guesses the outcome more often than of four.
    let gap = Vector2(
      max(lowest.x - greatest.x, least.x - highest.x), max(lowest.y - greatest.y, least.y - highest.y))
    return max(gap.x, gap.y) <= reach * (1 + 4 * TimeOfImpact.touch)
  }

  /// The least and the greatest value of a coordinate until a time.
  @inline(__always)
  private static func range(
    _ place: Double, _ speed: Double, _ pull: Double, _ last: Double
  ) -> (low: Double, high: Double) {
    let other = place + speed * last + 0.5 * pull * last * last
    var low = place < other ? place : other
    var high = place < other ? other : place
    if speed * pull < 0, abs(speed) < abs(pull) * last {
      let top = place - 0.5 * speed * speed / pull
      if top < low { low = top }
      if top > high { high = top }
    }
    return (low, high)
  }

  /// Whether the centre may come within `reach` of a box before a time.
  func mayMeet(_ lowest: Vector2, _ highest: Vector2, reach: Double, before horizon: Double) -> Bool {
    let reach = reach * (1 + 4 * TimeOfImpact.touch) + rounding
    let low = Vector2(lowest.x - reach, lowest.y - reach)
    let high = Vector2(highest.x + reach, highest.y + reach)
    let (place, speed, pull) = (motion.position, motion.velocity, motion.acceleration)
    if pull.x == 0 {
      guard let (first, last) = Self.times(place.x, speed.x, low.x, high.x, horizon) else { return false }
      return Self.isWithin(place.y, speed.y, pull.y, low.y, high.y, from: first, to: last)
    }
    if pull.y == 0 {
      guard let (first, last) = Self.times(place.y, speed.y, low.y, high.y, horizon) else { return false }
      return Self.isWithin(place.x, speed.x, pull.x, low.x, high.x, from: first, to: last)
    }
    return Self.isWithin(place.x, speed.x, pull.x, low.x, high.x, from: 0, to: horizon)
      && Self.isWithin(place.y, speed.y, pull.y, low.y, high.y, from: 0, to: horizon)
  }

  /// The times at which a coordinate that changes evenly is between two values.
  @inline(__always)
  private static func times(
    _ place: Double, _ speed: Double, _ low: Double, _ high: Double, _ horizon: Double
  ) -> (first: Double, last: Double)? {
    guard speed != 0 else { return place >= low && place <= high ? (0, horizon) : nil }
    let inverse = 1 / speed
    let one = (low - place) * inverse
    let other = (high - place) * inverse
    let first = one < other ? one : other
    let last = one < other ? other : one
    guard first <= horizon, last >= 0 else { return nil }
    return (first > 0 ? first : 0, last < horizon ? last : horizon)
  }

  /// Whether a coordinate may be between two values at some time.
  @inline(__always)
  private static func isWithin(
    _ place: Double, _ speed: Double, _ pull: Double, _ low: Double, _ high: Double, from first: Double,
    to last: Double
  ) -> Bool {
    // Of what goes on for ever nothing is ruled out.
    guard last < .infinity else { return true }
    let one = place + speed * first + 0.5 * pull * first * first
    let other = place + speed * last + 0.5 * pull * last * last
    if one > high && other > high {
      // Only a parabola that opens upwards dips between its ends.
      guard pull > 0, speed + pull * first < 0, speed + pull * last > 0 else { return false }
      return place - 0.5 * speed * speed / pull <= high
    }
    if one < low && other < low {
      guard pull < 0, speed + pull * first > 0, speed + pull * last < 0 else { return false }
      return place - 0.5 * speed * speed / pull >= low
    }
    return true
  }
}
