import Physics2D
import Testing

@testable import Instrument

@Suite struct LFOTests {
  @Test(
    arguments: [
      (LFO.Shape.triangle, [4, 8, 12, 20, 12, 4]), (.smooth, [4, 6.5, 12, 20, 12, 4]),
    ] as [(LFO.Shape, [Double])])
  func valuesOfAShape(shape: LFO.Shape, values: [Double]) {
    let lfo = LFO(.gravity, from: 4, to: 20, period: 8 * second, shape: shape)
    #expect([0, 1, 2, 4, 6, 8].map { lfo.value(at: $0 * second, seed: 1) } == values)
  }

  /// The first period has the value `from`; each later period has a random value, which depends on the seed. `steps`
  /// holds a period's value; `walk` glides to the next period's value.
  @Test func randomShapesFollowTheSeed() {
    for shape in [LFO.Shape.walk, .steps] {
      let lfo = LFO(.gravity, from: 20, to: 4, period: second, shape: shape)
      let values = (0..<200 as Range<Int64>).map { lfo.value(at: $0 * second, seed: 7) }
      #expect(values[0] == 20 && Set(values).count == 200 && values.allSatisfy { (4...20).contains($0) })
      #expect((0..<200 as Range<Int64>).map { lfo.value(at: $0 * second, seed: 8) } != values)
      for round in 0..<199 as Range<Int64> {
        let inside = lfo.value(at: round * second + second - 1, seed: 7)
        let expected = shape == .steps ? values[Int(round)] : values[Int(round) + 1]
        #expect(abs(inside - expected) < 1e-6)
      }
    }
  }

  @Test func wholeNumbersStayWhole() {
    let lfo = LFO(.voicing, from: 0, to: 7, period: 16 * second)
    let values = (0..<16 as Range<Int64>).map { lfo.value(at: $0 * second, seed: 1) }
    #expect(values.allSatisfy { $0 == $0.rounded() } && Set(values).count == 8)
  }

  /// Oscillators give the same values for any steps of `advance`, and stand still during a pause.
  @Test func oscillatorsDoNotDependOnSteps() throws {
    var settings = Settings()
    settings.seed = 7
    for lfo in [
      LFO(.gravity, from: 4, to: 30, period: 9 * second, shape: .walk),
      LFO(.speed, from: 100, to: 500, period: 7 * second),
      LFO(.bouncer1, from: 0, to: 1, period: 3 * second),
      LFO(.keyLength, from: 0.1, to: 3, period: 5 * second, shape: .smooth),
    ] {
      let isTaken = settings.oscillators.set(lfo)
      #expect(isTaken)
    }
    let whole = try Recording(settings, until: 30 * second)
    for step in [Performance.tick, 100_000_000, 777_777_777] {
      #expect(try Recording(settings, until: 30 * second, step: step) == whole)
    }
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: 10 * second, ends: false)
    let before = performance.settings[.gravity]
    try performance.apply(.pause)
    _ = try Recording(&performance, until: 15 * second, ends: false)
    #expect(performance.settings[.gravity] == before)
    try performance.apply(.play)
    let later = try Recording(&performance, until: 35 * second)
    let expected = whole.strikes.filter { $0.nanoseconds > 10 * second }
    #expect(later.strikes.map { $0.nanoseconds - 5 * second } == expected.map(\.nanoseconds))
  }

  @Test func settingAParameterRemovesItsOscillator() throws {
    var performance = try Performance(Settings())
    try performance.apply(.move(LFO(.gravity, from: 4, to: 20, period: 8 * second)))
    _ = try Recording(&performance, until: 4 * second, ends: false)
    let moved = performance.settings[.gravity]
    #expect(moved == 20)
    try performance.apply(.set(.gravity, 9))
    _ = try Recording(&performance, until: 6 * second, ends: false)
    let still = performance.settings[.gravity]
    #expect(still == 9)
  }

  @Test func invalidOscillatorIsRefused() throws {
    var performance = try Performance(Settings())
    for (lfo, parameter) in [
      (LFO(.gravity, from: 4, to: 200, period: 8 * second), Parameter.gravity),
      (LFO(.gravity, from: .nan, to: 20, period: 8 * second), .gravity),
      (LFO(.speed, from: 100, to: 200, period: second - 1), .speed),
      (LFO(.voicing, from: 0, to: 1.5, period: 8 * second), .voicing),
    ] { #expect(performance.error(of: .move(lfo)) == .badMotion(parameter)) }
    let many: [Parameter] = [.speed, .gravity, .bounce, .keyLength, .bassLength, .softest, .toss, .patience]
    for parameter in many {
      let range = parameter.row.range
      try performance.apply(.move(LFO(parameter, from: range.lowerBound, to: range.upperBound, period: 60 * second)))
    }
    let ninth = LFO(.shortestGap, from: 0, to: 1, period: 60 * second)
    #expect(performance.error(of: .move(ninth)) == .badMotion(.shortestGap))
    try performance.apply(.move(LFO(.speed, from: 100, to: 200, period: 60 * second)))
  }

  /// Oscillating gravity must not make balls ever faster.
  @Test(arguments: LFO.Shape.allCases) func oscillatingGravityKeepsTheHeightOfFlights(shape: LFO.Shape) throws {
    var settings = Settings()
    settings.balls = 1
    _ = settings.oscillators.set(LFO(.gravity, from: 30, to: shape == .steps ? 0 : 2, period: 7 * second, shape: shape))
    var performance = try Performance(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 256)
    // Returns the height, in points, to which the ball's energy could raise the ball.
    func height() -> Double {
      let id = performance.scene.id(ofBall: 1)!
      let velocity = performance.scene.world.velocity(of: id)
      return performance.scene.world.position(of: id).y - velocity.dot(velocity) / 2 / performance.scene.world.gravity.y
    }
    let first = height()
    for tick in 1...75_000 as ClosedRange<Int64> {
      while !performance.advance(to: tick * Performance.tick, events: &events) { events.removeAll() }
      events.removeAll()
      if performance.settings[.gravity] > 0.01 { try #require(abs(height() - first) < 1e-6 * first, "tick \(tick)") }
    }
  }
}
