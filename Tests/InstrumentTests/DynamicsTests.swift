import Physics2D
import Testing

@testable import Instrument

@Suite struct DynamicsTests {
  @Test(
    arguments: [
      (VelocityCurve.linear, [28, 39, 51, 73, 96, 118]), (.soft, [28, 60, 73, 92, 106, 118]),
      (.hard, [28, 29, 34, 51, 79, 118]), (.fixed, [118, 118, 118, 118, 118, 118]),
      (.points, [28, 37, 46, 109, 100, 118]),
    ] as [(VelocityCurve, [UInt8])])
  func theVelocityFollowsItsCurve(curve: VelocityCurve, velocities: [UInt8]) {
    var settings = Settings()
    settings[.keysCurve] = Double(curve.rawValue)
    (settings[.keysCurve25], settings[.keysCurve50], settings[.keysCurve75]) = (20, 90, 80)
    let dynamics = settings.keysDynamics
    #expect([0, 0.125, 0.25, 0.5, 0.75, 1].map { dynamics.velocity(ofSpeed: $0 * 2000) } == velocities)
    #expect(dynamics.velocity(ofSpeed: -1) == velocities[0] && dynamics.velocity(ofSpeed: 1e300) == velocities[5])
  }

  @Test func aVelocityStaysInItsRange() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      var settings = Settings()
      for parameter in [
        Parameter.bassVelocityLow, .bassVelocityHigh, .bassCurve, .bassCurve25, .bassCurve50, .bassCurve75,
      ] {
        let range = parameter.row.range
        settings[parameter] = random.next(in: range.lowerBound..<range.upperBound).rounded(.down)
      }
      let ends = (settings[.bassVelocityLow], settings[.bassVelocityHigh])
      let velocity = Double(settings.bassDynamics.velocity(ofSpeed: random.next(in: -10..<700)))
      #expect(velocity >= min(ends.0, ends.1) && velocity <= max(ends.0, ends.1))
    }
  }

  @Test func theVoicesHaveTheirOwnDynamics() {
    var settings = Settings()
    settings[.keysCurve] = Double(VelocityCurve.fixed.rawValue)
    settings[.bassCurve25] = 100
    settings[.bassCurve] = Double(VelocityCurve.points.rawValue)
    #expect(settings.keysDynamics.velocity(ofSpeed: 0) == 118)
    #expect(settings.bassDynamics.velocity(ofSpeed: 125) == 118 && settings.bassDynamics.velocity(ofSpeed: 0) == 60)
  }
}
