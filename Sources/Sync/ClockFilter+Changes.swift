/// The detection of changes of tempo. For each of several numbers `m`, the latest `m` clocks are compared with the line
/// of the earlier clocks. If the tempo changed `m` clocks ago, the latest clocks lie on a steeper or flatter line,
/// which begins at the end of the earlier line. The test statistic is the generalized likelihood ratio of this
/// hypothesis: the estimated change of the period, divided by its standard deviation.
extension ClockFilter {
  private static let lengths: InlineArray<16, Int> = [3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 112]

  /// The differences r between the arrivals of the latest `count` clocks and the line of the earlier clocks.
  private struct Differences {
    let count: Double
    let base: Past
    /// The sums Σj and Σj², with j = 1…count.
    let j1, j2: Double
    /// The sums Σr and Σjr, in ns, and Σr², in ns².
    let r0, r1, r2: Double

    init(_ count: Int, _ base: Past, _ r0: Double, _ r1: Double, _ r2: Double) {
      let k = Double(count)
      (self.count, self.base, j1, j2) = (k, base, k * (k + 1) / 2, k * (k + 1) * (2 * k + 1) / 6)
      (self.r0, self.r1, self.r2) = (r0, r1, r2)
    }

    /// The estimated change of the period, in ns, and the information about this estimate (1 / variance, in units of 1
    /// / σ²).
    var change: (slope: Double, information: Double) {
      let (m0, m1, m2) = (base.line.s0 + count, base.line.s1 + j1, base.line.s2 + j2)
      let determinant = m0 * m2 - m1 * m1
      let (v0, v1) = ((m2 * j1 - m1 * j2) / determinant, (m0 * j2 - m1 * j1) / determinant)
      let information = j2 - v0 * j1 - v1 * j2
      return ((r1 - v0 * r0 - v1 * r1) / information, information)
    }

    /// The line fitted to the differences alone: its slope, in ns per clock, and the sum of its squared residuals
    /// (`rest`), in ns².
    var ownLine: (slope: Double, rest: Double) {
      let determinant = count * j2 - j1 * j1
      let slope = (count * r1 - j1 * r0) / determinant
      let start = (j2 * r0 - j1 * r1) / determinant
      return (slope, r2 - start * r0 - slope * r1)
    }
  }

  private func differences(_ count: Int, _ arrival: Double) -> Differences {
    let base = past[(self.count - count) % Self.pastCount]
    let arrivals = arrivals.span
    var (r0, r1, r2) = (0.0, 0.0, 0.0)
    for j in 1...count {
      let time = j == count ? arrival : arrivals[(self.count - count + j) % Self.pastCount]
      let difference = time - base.time - base.period * Double(j)
      r0 += difference
      r1 += Double(j) * difference
      r2 += difference * difference
    }
    return Differences(count, base, r0, r1, r2)
  }

  /// Begins a new line if the tempo has changed, or if the clock has jumped. `arrival` is the time of the latest clock,
  /// in ns.
  mutating func detectChange(_ arrival: Double) {
    var (best, length, slope, isJump) = (1.0, 0, 0.0, false)
    for index in Self.lengths.indices {
      let m = Self.lengths[index]
      guard m + 3 <= age else { break }
      let differences = differences(m, arrival)
      let (change, information) = differences.change
      let (own, rest) = differences.ownLine
      // Skip differences that do not lie on a line, as after a late clock or a burst.
      let freedom = differences.count - 2
      guard rest <= variance * (freedom + 4 * (2 * freedom).squareRoot() + 4) else { continue }
      let z = abs(change) * (information / variance).squareRoot() / limit(m, slows: change > 0)
      if z > best, own * change > 0, 0.4...2.5 ~= own / change {
        (best, length, slope, isJump) = (z, m, change, false)
      }
      if length == 0, m == Self.jumpLength, hasJumped(differences, own) { (length, slope, isJump) = (m, own, true) }
    }
    guard length > 0 else { return }
    if !isJump { (changes, lastChange, hasSlowed) = (changes + 1, count, slope > 0) }
    beginLine(length, arrival, change: slope, isJump: isJump)
  }

  private static let jumpLength = 8

  /// `true` if the clocks arrive at the same tempo as before, but on average clearly earlier or later than the line.
  private func hasJumped(_ differences: Differences, _ slope: Double) -> Bool {
    let mean = abs(differences.r0 / differences.count)
    let deviation = (variance * (1 / differences.count + differences.base.line.timeVariance)).squareRoot()
    return mean > 6 * deviation && abs(slope) * differences.count < mean
  }

  /// Returns the number of standard deviations above which an estimated change of the period counts as a change. If
  /// many clocks define the new line, a false alarm costs little, so the limit is lower. The limit is also lower in the
  /// 300 clocks after a change, for changes in the same direction: a ramp of the tempo is a series of such changes.
  private func limit(_ length: Int, slows: Bool) -> Double {
    let base = count - lastChange < 300 && slows == hasSlowed ? 4.0 : 4.5
    return switch length {
    case ...6: base + 1
    case ...12: base + 0.6
    case ...24: base + 0.25
    default: base
    }
  }

  /// Begins a new line at the point that the old line had reached `length` clocks ago, and adds the clocks that have
  /// arrived since then.
  private mutating func beginLine(_ length: Int, _ arrival: Double, change: Double, isJump: Bool) {
    let base = past[(count - length) % Self.pastCount]
    // The tempo may have changed up to one clock earlier or later, so the start of the line is uncertain by `change`.
    let doubt = change * change / variance
    line =
      isJump
      ? ClockLine(slopeVariance: 4 * base.line.slopeVariance)
      : ClockLine(timeVariance: base.line.timeVariance + doubt, slopeVariance: 4 * doubt)
    for j in 1...length {
      let time = j == length ? arrival : arrivals[(count - length + j) % Self.pastCount]
      line.add(Double(j), time - base.time - base.period * Double(j))
    }
    (time, period) = (base.time, base.period)
    correct()
    line.shift(by: Double(length))
    time += period * Double(length)
    age = length + 1
  }
}
