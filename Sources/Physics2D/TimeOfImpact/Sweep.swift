/// A cheap test of what a motion can hit. The test rules out only impossible hits.
///
/// The test needs no square root, because only coordinates without acceleration limit the time of a hit.
struct Sweep {
  let motion: Motion
  private var swept = AABB.everywhere
  /// The end of the swept motion (the horizon), in seconds.
  private(set) var last = Double.infinity
  /// A bound of the rounding error of a position, in lengths.
  private let rounding: Double

  init(_ motion: Motion) {
    self.motion = motion
    rounding = 0x1p-48 * (abs(motion.position.x) + abs(motion.position.y))
  }

  mutating func end(at horizon: Double) {
    guard horizon < .infinity else { return }
    last = horizon
    let (position, velocity, acceleration) = (motion.position, motion.velocity, motion.acceleration)
    let (lowX, highX) = Self.range(position.x, velocity.x, acceleration.x, horizon)
    let (lowY, highY) = Self.range(position.y, velocity.y, acceleration.y, horizon)
    swept.lowerBound = Vector2(lowX - rounding, lowY - rounding)
    swept.upperBound = Vector2(highX + rounding, highY + rounding)
  }

  /// `true` if the AABB of the path up to the horizon overlaps a box that is widened by `reach`.
  @inline(__always)
  func reaches(_ box: AABB, _ reach: Double) -> Bool {
    // Compare only the widest gap, because the processor predicts one comparison better than four.
    let gap = Vector2(
      max(box.lowerBound.x - swept.upperBound.x, swept.lowerBound.x - box.upperBound.x),
      max(box.lowerBound.y - swept.upperBound.y, swept.lowerBound.y - box.upperBound.y))
    return max(gap.x, gap.y) <= reach * (1 + 4 * TimeOfImpact.touch)
  }

  @inline(__always)
  private static func range(
    _ position: Double, _ speed: Double, _ acceleration: Double, _ last: Double
  ) -> (low: Double, high: Double) {
    let other = position + speed * last + 0.5 * acceleration * last * last
    var low = position < other ? position : other
    var high = position < other ? other : position
    if speed * acceleration < 0, abs(speed) < abs(acceleration) * last {
      let vertex = position - 0.5 * speed * speed / acceleration
      if vertex < low { low = vertex }
      if vertex > high { high = vertex }
    }
    return (low, high)
  }

  func mayHit(_ box: AABB, reach: Double, before horizon: Double) -> Bool {
    let reach = reach * (1 + 4 * TimeOfImpact.touch) + rounding
    let (low, high) = (box.expanded(by: reach).lowerBound, box.expanded(by: reach).upperBound)
    let (position, velocity, acceleration) = (motion.position, motion.velocity, motion.acceleration)
    if acceleration.x == 0 {
      guard let (first, last) = Self.times(position.x, velocity.x, low.x, high.x, horizon) else { return false }
      return Self.isWithin(position.y, velocity.y, acceleration.y, low.y, high.y, from: first, to: last)
    }
    if acceleration.y == 0 {
      guard let (first, last) = Self.times(position.y, velocity.y, low.y, high.y, horizon) else { return false }
      return Self.isWithin(position.x, velocity.x, acceleration.x, low.x, high.x, from: first, to: last)
    }
    return Self.isWithin(position.x, velocity.x, acceleration.x, low.x, high.x, from: 0, to: horizon)
      && Self.isWithin(position.y, velocity.y, acceleration.y, low.y, high.y, from: 0, to: horizon)
  }

  /// Returns the time interval in which a coordinate without acceleration is between two values; nil if there is none.
  /// The interval ends at `horizon` at the latest.
  @inline(__always)
  private static func times(
    _ position: Double, _ speed: Double, _ low: Double, _ high: Double, _ horizon: Double
  ) -> (first: Double, last: Double)? {
    guard speed != 0 else { return position >= low && position <= high ? (0, horizon) : nil }
    let inverse = 1 / speed
    let one = (low - position) * inverse
    let other = (high - position) * inverse
    let first = one < other ? one : other
    let last = one < other ? other : one
    guard first <= horizon, last >= 0 else { return nil }
    return (first > 0 ? first : 0, last < horizon ? last : horizon)
  }

  /// `true` if a coordinate is possibly between two values at some time in an interval.
  @inline(__always)
  private static func isWithin(
    _ position: Double, _ speed: Double, _ acceleration: Double, _ low: Double, _ high: Double, from first: Double,
    to last: Double
  ) -> Bool {
    // Do not examine an infinite interval: assume that the coordinate gets between the values.
    guard last < .infinity else { return true }
    let one = position + speed * first + 0.5 * acceleration * first * first
    let other = position + speed * last + 0.5 * acceleration * last * last
    if one > high && other > high {
      // Only a parabola that opens upwards can be lower between the ends of the interval than at both ends.
      guard acceleration > 0, speed + acceleration * first < 0, speed + acceleration * last > 0 else { return false }
      return position - 0.5 * speed * speed / acceleration <= high
    }
    if one < low && other < low {
      guard acceleration < 0, speed + acceleration * first > 0, speed + acceleration * last < 0 else { return false }
      return position - 0.5 * speed * speed / acceleration >= low
    }
    return true
  }
}
