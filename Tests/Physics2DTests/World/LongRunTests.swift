import Physics2D
import Testing

@Suite struct LongRunTests {
  private static let month: Int64 = 30 * 86_400 * 1_000_000_000
  // The duration of the first test's flights. Debug builds use slower balls, which have fewer impacts in a month.
  #if DEBUG
    private static let seconds = 64.0
  #else
    private static let seconds = 1.0
  #endif

  @Test func thirtyDaysBetweenWallsAreExactToTheNanosecond() throws {
    var world = try World()
    for x in [0.0, 100] { _ = try world.add(.segment(from: Vector2(x, -50), to: Vector2(x, 50))) }
    var ball = BodyDefinition(position: Vector2(50, 0), radius: 10)
    ball.velocity = Vector2(80 / Self.seconds, 0)
    _ = try world.add(ball)
    var count: Int64 = 0
    var last: Impact?
    world.advance(to: Self.month) { impact in
      count += 1
      last = impact
    }
    let period = Int64(Self.seconds) * 1_000_000_000
    let impact = try #require(last)
    #expect(count == Self.month / period)
    #expect(impact.instant == Instant(nanoseconds: Self.month - period / 2))
  }

  /// A fall of 735 under a gravity of 1470 lasts 1 s, and each flight between bounces lasts 2 s. With the gravity of
  /// this test, they last `seconds` times as long.
  @Test func thirtyDaysOnAFloorAreExactToTheNanosecond() throws {
    let slowness = Self.seconds * Self.seconds
    var world = try worldWithFloor(gravity: 1470 / slowness)
    _ = try world.add(BodyDefinition(position: Vector2(0, 755), radius: 20))
    var count: Int64 = 0
    var last: Impact?
    world.advance(to: Self.month) { impact in
      count += 1
      last = impact
    }
    let fall = Int64(Self.seconds) * 1_000_000_000
    let impact = try #require(last)
    #expect(count == Self.month / (2 * fall))
    #expect(impact.instant == Instant(nanoseconds: Self.month - fall))
  }

  /// The period is a third of `seconds`.
  @Test func aPeriodThatIsNotWholeInNanosecondsDoesNotDrift() throws {
    var world = try World()
    for x in [0.0, 100] { _ = try world.add(.segment(from: Vector2(x, -50), to: Vector2(x, 50))) }
    var ball = BodyDefinition(position: Vector2(50, 0), radius: 10)
    ball.velocity = Vector2(240 / Self.seconds, 0)
    _ = try world.add(ball)
    let third = Self.seconds * 1e9 / 3
    for impact in 0..<30_000 {
      let found = try world.requireImpact(by: Self.month)
      let expected = (Double(impact) + 0.5) * third
      // Each flight's duration is rounded once, by at most 2⁻⁵³ of the duration.
      let allowed = 1e-3 + Double(impact) * third * 0x1p-53 + expected * 0x1p-52
      #expect(abs(Double(found.nanoseconds) - expected) <= 0.5 + allowed)
    }
  }
}
