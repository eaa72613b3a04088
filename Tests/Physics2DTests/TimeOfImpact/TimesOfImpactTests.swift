import Testing

@testable import Physics2D

/// Compares times of impact with the table that `Tests/Reference/times_of_impact.py` computed with 120 digits.
///
/// The allowed error follows from rounding. A position is a sum of terms of total size S, so rounding moves the
/// position by about u·S, with u = 2⁻⁵². A gap that closes at the rate w then ends u·S / w earlier or later. No row is
/// near a graze, where w is 0.
@Suite struct TimesOfImpactTests {
  /// The allowed error, in multiples of `Row.unit`.
  private static let roundings = 16.0

  private struct Row {
    var group: Substring
    var isPlane: Bool
    var numbers: [Double]
    var expected: Double

    init?(_ line: Substring) {
      let fields = line.split(separator: " | ")
      guard fields.count == 4, let time = Double(fields[3]) else { return nil }
      group = fields[0]
      isPlane = fields[1] == "plane"
      numbers = fields[2].split(separator: " ").compactMap { UInt64($0, radix: 16).map(Double.init(bitPattern:)) }
      expected = time
      guard numbers.count == (isPlane ? 3 : 7) else { return nil }
    }

    var offset: Vector2 { Vector2(numbers[0], numbers[1]) }
    var velocity: Vector2 { Vector2(numbers[2], numbers[3]) }
    var acceleration: Vector2 { Vector2(numbers[4], numbers[5]) }
    var reach: Double { numbers[6] }

    var time: Double {
      if isPlane {
        return TimeOfImpact.plane(gap: numbers[0], speed: numbers[1], acceleration: numbers[2], tolerance: 1e-300)
      }
      guard acceleration != .zero else { return TimeOfImpact.disc(offset: offset, velocity: velocity, reach: reach) }
      return Motion(position: offset, velocity: velocity, acceleration: acceleration)
        .timeToMeet(reach: reach, before: .infinity)
    }

    /// The time's error from one rounding of the position, u·S / w, and one rounding of the time.
    var unit: Double {
      let t = expected
      guard !isPlane else {
        let size = abs(numbers[0]) + abs(numbers[1]) * t + 0.5 * abs(numbers[2]) * t * t
        return 0x1p-52 * (size / abs(numbers[1] + numbers[2] * t) + t)
      }
      let size = offset.length + velocity.length * t + 0.5 * acceleration.length * t * t
      let position = offset + velocity * t + acceleration * (0.5 * t * t)
      let rate = position.dot(velocity + acceleration * t) / reach
      return 0x1p-52 * (size / abs(rate) + t)
    }
  }

  @Test func everyTimeIsAsExactAsRoundingAllows() {
    let lines = timesOfImpact.split(separator: "\n")
    let rows = lines.compactMap(Row.init)
    #expect(rows.count == lines.count && rows.count > 800)
    #expect(rows.count { $0.expected < .infinity } > 400)
    for (index, row) in rows.enumerated() {
      let time = row.time
      if row.expected == .infinity {
        #expect(time == .infinity, "row \(index), \(row.group): a miss")
      } else {
        let error = abs(time - row.expected) / row.unit
        #expect(error <= Self.roundings, "row \(index), \(row.group): \(time), not \(row.expected)")
      }
    }
  }
}
