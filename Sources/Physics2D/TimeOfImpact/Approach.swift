/// The solver for the quartic time of impact: a disc approaches another disc, or a corner, on a parabola.
///
/// The *reach* is the sum of both radii. Half the squared distance of the centres minus half the squared reach is a
/// quartic in time, f(t). f is evaluated from the geometry, because its coefficients would lose digits near an impact.
/// The roots of f″ have a closed form, and divide time into intervals with at most one root of f′ each. The roots of f′
/// divide time into intervals in which f is monotone. The first interval in which f falls through zero contains the
/// impact.
struct Approach {
  /// The disc's motion relative to the other disc's centre or to the corner. The relative acceleration is not zero.
  let motion: Motion
  let reach: Double
  /// 1 to find the time at which the distance falls below `reach`; −1 to find the time at which it rises above `reach`.
  var side = 1.0

  /// Half the squared distance minus half the squared reach, times `side`.
  private func excess(at t: Double) -> Double {
    side * 0.5 * (motion.position(after: t).lengthSquared - reach * reach)
  }

  /// The derivative of `excess`.
  private func rate(at t: Double) -> Double {
    let later = motion.after(t)
    return side * later.position.dot(later.velocity)
  }

  /// The derivative of `rate`.
  private func curvature(at t: Double) -> Double {
    let later = motion.after(t)
    return side * (later.velocity.lengthSquared + later.position.dot(later.acceleration))
  }

  /// The coefficients of `curvature` for `side` 1: (|v|² + d·a) + 3 (v·a) t + 3/2 |a|² t², where d is the position.
  @inline(__always)
  private var curvatures: (constant: Double, linear: Double, square: Double) {
    let (velocity, acceleration) = (motion.velocity, motion.acceleration)
    return (
      velocity.lengthSquared + motion.position.dot(acceleration), 3 * velocity.dot(acceleration),
      1.5 * acceleration.lengthSquared
    )
  }

  /// Returns the first time ≥ 0 at which `excess` falls through zero, or infinity. May ignore times after `horizon`.
  func firstFall(before horizon: Double) -> Double {
    // An impact is possible only in a square of half-side `reach` around the other centre or corner. Turn the square so
    // that two of its sides are parallel to the acceleration: the time inside such a square is cheap to find.
    let (offset, velocity) = (motion.position, motion.velocity)
    let strength = motion.acceleration.length
    let along = motion.acceleration * (1 / strength)
    let across = along.turnedRight
    var window = (start: 0.0, end: Double.infinity)
    let sideways = velocity.dot(across)
    let sideOffset = offset.dot(across)
    if sideways != 0 {
      let first = (-reach - sideOffset) / sideways
      let second = (reach - sideOffset) / sideways
      window = (max(window.start, min(first, second)), min(window.end, max(first, second)))
    } else if abs(sideOffset) > reach {
      return .infinity
    }
    let height = offset.dot(along)
    let climb = velocity.dot(along)
    let near = climb * climb - 2 * strength * (height - reach)
    guard window.start <= window.end, window.start <= horizon, near >= 0 else { return .infinity }
    let inside = Self.roots(climb, near.squareRoot(), 2 * (height - reach), strength)
    // Widen the interval by a few ulps, because rounding may have moved its ends past the impact.
    let enter = max(window.start, inside.first) * (1 - 0x1p-50)
    let leave = min(window.end, inside.second) * (1 + 0x1p-50)
    guard enter <= leave, enter <= horizon else { return .infinity }
    let far = climb * climb - 2 * strength * (height + reach)
    guard far > 0 else { return firstFall(from: enter, to: leave) }
    // The path leaves the square on the far side, and returns.
    let beyond = Self.roots(climb, far.squareRoot(), 2 * (height + reach), strength)
    let turnsOut = min(leave, beyond.first * (1 + 0x1p-50))
    let turnsIn = max(enter, beyond.second * (1 - 0x1p-50))
    if enter <= turnsOut {
      let first = firstFall(from: enter, to: turnsOut)
      if first < .infinity { return first }
    }
    return turnsIn <= leave ? firstFall(from: turnsIn, to: leave) : .infinity
  }

  /// Returns the roots of ½·strength·t² + climb·t + ½·twiceHeight; `root` is the square root of the discriminant. Adds
  /// only terms of the same sign, because a difference would lose digits if the acceleration is small.
  private static func roots(
    _ climb: Double, _ root: Double, _ twiceHeight: Double, _ strength: Double
  ) -> (first: Double, second: Double) {
    let sum = climb < 0 ? root - climb : -climb - root
    guard sum != 0 else { return (0, 0) }
    return climb < 0 ? (twiceHeight / sum, sum / strength) : (sum / strength, twiceHeight / sum)
  }

  /// Returns the first time from `start` to `end` at which `excess` falls through zero, or infinity.
  func firstFall(from start: Double, to end: Double) -> Double {
    if let time = convexFall(from: start, to: end) { return time }
    let cuts = turningPoints(from: start, to: end)
    var left = start
    var excessAtLeft = excess(at: left)
    for index in 0..<cuts.count {
      let right = cuts[index]
      let excessAtRight = excess(at: right)
      if excessAtRight < excessAtLeft {
        if excessAtLeft > 0 {
          // At a turning point, the overlap, about −`excess` / `reach`, must be at least ½ · `graze` · `reach`. At
          // `end`, touching is enough.
          let endsAtTurningPoint = index + 1 < cuts.count
          let needed = endsAtTurningPoint ? -0.5 * TimeOfImpact.graze * reach * reach : 0
          if excessAtRight <= needed {
            return Self.root(from: left, to: right, falls: true, { excess(at: $0) }, { rate(at: $0) })
          }
        } else if excessAtLeft >= -TimeOfImpact.touch * reach * reach, closes(at: left) {
          return left
        }
      }
      left = right
      excessAtLeft = excessAtRight
    }
    return .infinity
  }

  /// Finds by Newton's method the time at which `excess` first falls through zero. Returns infinity if `excess` never
  /// falls through zero before `end`. Returns nil if `side` is −1, or if `excess` is not convex, starts near or below
  /// zero, or only grazes zero. The steps approach the root from the left, or pass the minimum if there is no root.
  private func convexFall(from start: Double, to end: Double) -> Double? {
    let (constant, linear, square) = curvatures
    let least = min(max(start, -0.5 * linear / square), end)
    let leastCurvature = constant + (linear + square * least) * least
    let graze = TimeOfImpact.graze * reach * reach
    guard side > 0, leastCurvature > TimeOfImpact.touch * (abs(constant) + abs(linear * least)) else { return nil }
    var t = start
    for step in 0..<64 {
      let later = motion.after(t)
      let excess = 0.5 * (later.position.lengthSquared - reach * reach)
      let rate = later.position.dot(later.velocity)
      if step == 0, excess <= TimeOfImpact.touch * reach * reach { return nil }
      let isShallow = rate * rate < 64 * graze * leastCurvature
      if rate >= 0 || isShallow { return excess > 64 * graze ? .infinity : nil }
      let next = t - excess / rate
      if next > end { return .infinity }
      if next <= t { return t }
      t = next
    }
    return nil
  }

  /// `true` if touching surfaces approach faster than rounding errors explain, or if `excess` curves downwards.
  private func closes(at t: Double) -> Bool {
    let rounding = TimeOfImpact.negligibleApproach * reach * motion.after(t).velocity.length
    return rate(at: t) < -rounding || curvature(at: t) < 0
  }

  /// Returns the ends of the intervals in which `excess` is monotone: up to three turning points, then `end`.
  private func turningPoints(from start: Double, to end: Double) -> Times {
    var times = Times()
    let bends = bends(from: start, to: end)
    var left = start
    var rateAtLeft = rate(at: left)
    for index in 0..<bends.count {
      let right = bends[index]
      let rateAtRight = rate(at: right)
      if (rateAtLeft < 0) != (rateAtRight < 0) {
        times.append(Self.root(from: left, to: right, falls: rateAtRight < 0, { rate(at: $0) }, { curvature(at: $0) }))
      }
      left = right
      rateAtLeft = rateAtRight
    }
    times.append(end)
    return times
  }

  /// Returns the ends of the intervals in which `rate` is monotone: up to two roots of `curvature`, then `end`.
  private func bends(from start: Double, to end: Double) -> Times {
    var times = Times()
    let (constant, linear, square) = curvatures
    let discriminant = linear * linear - 4 * square * constant
    if discriminant > 0 {
      // Add numbers of the same sign to avoid cancellation.
      let sum = -0.5 * (linear + (linear < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
      let one = sum / square
      let other = constant / sum
      if min(one, other) > start, min(one, other) < end { times.append(min(one, other)) }
      if max(one, other) > start, max(one, other) < end { times.append(max(one, other)) }
    }
    times.append(end)
    return times
  }

  /// Returns the root of a monotone function between two times at which its signs differ. Uses Newton's method, and
  /// bisects where a step would leave the interval.
  @inline(__always)
  private static func root(
    from left: Double, to right: Double, falls: Bool, _ value: (Double) -> Double, _ slope: (Double) -> Double
  ) -> Double {
    var left = left
    var right = right
    var t = 0.5 * (left + right)
    for _ in 0..<200 {
      let y = value(t)
      if (y > 0) == falls { left = t } else { right = t }
      let newton = t - y / slope(t)
      let next = newton > left && newton < right ? newton : 0.5 * (left + right)
      if next == t || next <= left || next >= right { break }
      t = next
    }
    return t
  }

  /// A list of up to four times, in seconds, in ascending order.
  private struct Times {
    private var times = InlineArray<4, Double>(repeating: 0)
    private(set) var count = 0

    subscript(index: Int) -> Double { times[index] }

    mutating func append(_ time: Double) {
      times[count] = time
      count += 1
    }
  }
}
