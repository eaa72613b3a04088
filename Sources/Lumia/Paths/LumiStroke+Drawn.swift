import Physics2D

/// A point of a hand's stroke, as a pointer reports it.
public struct LumiDrawnPoint: Sendable, BitwiseCopyable {
  /// The place, in stage heights.
  public var x, y: Double
  /// The time, in seconds; only differences count.
  public var seconds: Double
  /// The pressure, 0…1.
  public var pressure: Double

  /// Creates a point.
  public init(x: Double, y: Double, seconds: Double, pressure: Double) {
    (self.x, self.y, self.seconds, self.pressure) = (x, y, seconds, pressure)
  }
}

extension LumiStroke {
  /// Simplifies a drawn line to at most sixteen places, as few as keep the curve close to the line. A line that takes
  /// longer than 24 s becomes a stroke of 24 s. Nil for fewer than two points; for times out of order; for x outside
  /// −1…3 or y outside −1…2 stage heights; for a pressure that is negative or infinite; or if the line takes no time or
  /// more than an hour.
  public init?(drawn points: [LumiDrawnPoint]) {
    guard points.count >= 2, let first = points.first, let last = points.last, last.seconds > first.seconds,
      last.seconds - first.seconds <= 3600
    else { return nil }
    var before = first.seconds
    var (low, high) = (Vector2(first.x, first.y), Vector2(first.x, first.y))
    for point in points {
      guard point.seconds >= before, (-1...3).contains(point.x), (-1...2).contains(point.y),
        point.pressure >= 0, point.pressure.isFinite
      else {
        return nil
      }
      before = point.seconds
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    let tolerance = max(0.01, 0.03 * (high - low).length)
    var best: LumiStroke?
    var leastError = Double.infinity
    for count in 2...Self.largestCount {
      let stroke = LumiStroke(points, count: count)
      let error = stroke.largestDistance(from: points)
      // Take a curve with more places only if its error is smaller by more than a fifth.
      if best == nil || error < 0.8 * leastError { (best, leastError) = (stroke, error) }
      if error <= tolerance { break }
    }
    self = best!
  }

  private init(_ points: [LumiDrawnPoint], count: Int) {
    let (start, length) = (points[0].seconds, points[points.count - 1].seconds - points[0].seconds)
    var code: UInt8 = 0
    while code < 63, Double(Self.duration(code)) * 1e-9 < length { code += 1 }
    let samples = (0..<count).map { Self.sample(points, at: start + length * Double($0) / Double(count - 1)) }
    var reach = 0
    for index in 1..<count {
      reach = max(reach, abs(units(samples[index].x - samples[index - 1].x, LumiaPlace.width)))
      reach = max(reach, abs(units(samples[index].y - samples[index - 1].y, 1)))
    }
    // A step is a multiple of 4 units, at most 128 units. Choose the smallest step with which neighbouring places are
    // at most 30 steps apart. The 31st allowed step corrects the rounding of earlier places.
    let multiple = min(max((reach + 119) / 120, 1), 32)
    self.init(
      durationCode: code, stepCode: UInt8(multiple - 1),
      startX: UInt16(min(max(units(samples[0].x, LumiaPlace.width), 0), 4095)),
      startY: UInt16(min(max(units(samples[0].y, 1), 0), 4095)))
    self.count = count
    var (x, y) = (Int(startX), Int(startY))
    for index in 0..<count {
      let sample = samples[index]
      if index > 0 {
        let right = steps(from: x, to: units(sample.x, LumiaPlace.width))
        let up = steps(from: y, to: units(sample.y, 1))
        x += right * self.step
        y += up * self.step
        (places[index].x, places[index].y) = (Int8(right), Int8(up))
      }
      places[index].pressure = UInt8(min(sample.pressure, 1) * 7 + 0.5)
    }
    // Keep the pressure constant if it hardly changes: small changes come from the hand's tremble.
    var (least, most) = (places[0].pressure, places[0].pressure)
    for index in 0..<count {
      (least, most) = (min(least, places[index].pressure), max(most, places[index].pressure))
    }
    if most - least <= 1 { for index in 0..<count { places[index].pressure = most } }
  }

  /// Returns the number of steps along an axis, −31…31, that leads nearest to `end` within the allowed coordinates.
  private func steps(from start: Int, to end: Int) -> Int {
    let units = end - start
    let nearest = (units >= 0 ? units + step / 2 : units - step / 2) / step
    let (least, most) = ((Self.allowed.lowerBound - start) / step, (Self.allowed.upperBound - start) / step)
    return min(max(nearest, -31, least), 31, most)
  }

  /// Returns the hand's place and pressure at a time, by linear interpolation.
  private static func sample(_ points: [LumiDrawnPoint], at seconds: Double) -> LumiDrawnPoint {
    var index = 1
    while index < points.count - 1, points[index].seconds < seconds { index += 1 }
    let (from, to) = (points[index - 1], points[index])
    let length = to.seconds - from.seconds
    let share = length > 0 ? min(max((seconds - from.seconds) / length, 0), 1) : 1
    return LumiDrawnPoint(
      x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, seconds: seconds,
      pressure: from.pressure + (to.pressure - from.pressure) * share)
  }

  private func largestDistance(from points: [LumiDrawnPoint]) -> Double {
    let (start, length) = (points[0].seconds, points[points.count - 1].seconds - points[0].seconds)
    var largest = 0.0
    for point in points {
      largest = max(largest, (self.point((point.seconds - start) / length) - Vector2(point.x, point.y)).length)
    }
    return largest
  }
}

/// Returns a length in units of 1/4095 of a side of the stage, rounded.
private func units(_ length: Double, _ side: Double) -> Int {
  Int((length / side * Double(LumiaPlace.units) + 0.5).rounded(.down))
}
