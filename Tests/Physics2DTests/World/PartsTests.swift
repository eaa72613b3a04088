import Physics2D
import Testing

@Suite struct PartsTests {
  /// Source: the reference implementation's output for seed 1234567.
  @Test func splitMix64EqualsTheReference() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    for number in expected { #expect(random.next() == number) }
  }

  /// Source: the test vectors of the FNV reference.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func fnv1aEqualsTheReference(text: String, expected: UInt64) {
    var hash = FNV1a()
    for byte in text.utf8 { hash.add(byte) }
    #expect(hash.value == expected)
  }

  @Test func equalNumbersHashEqually() {
    func hash(_ number: Double) -> UInt64 {
      var hash = FNV1a()
      hash.add(number)
      return hash.value
    }
    #expect(hash(-0.0) == hash(0))
    #expect(hash(.nan) == hash(-.nan))
    #expect(hash(1) != hash(-1))
  }

  @Test func instantsLoseNoPrecisionInAMonth() {
    let month = Instant(nanoseconds: 30 * 86400 * 1_000_000_000)
    let later = month.advanced(by: 1e-12)
    #expect(later.seconds(since: month) == 1e-12)
    #expect(later > month && later.roundedNanoseconds == month.nanoseconds)
    #expect(month.advanced(by: 1.0000000005).roundedNanoseconds == month.nanoseconds + 1_000_000_001)
    #expect(month.advanced(by: .infinity) == .never)
    #expect(month.advanced(by: 1e300) == .never)
    #expect(Instant.zero.advanced(by: 0.25).nanoseconds == 250_000_000)
  }

  @Test func aStepIsATick() throws {
    var world = try worldWithFloor()
    _ = try world.add(BodyDefinition(position: Vector2(0, 500), radius: 20))
    var stepped = world.snapshot()
    for _ in 0..<1000 { stepped.step() }
    world.advance(to: 4_000_000_000)
    let hashes = (stepped.hash, world.hash)
    #expect(hashes.0 == hashes.1)
    world.advance(to: 4_001_000_000)
    world.step()
    let now = world.now
    #expect(now == Instant(nanoseconds: 4_004_000_000))
  }

  @Test(arguments: [500.0, 5e4, 5e6, 5e8])
  func nothingIsTunnelledThrough(speed: Double) throws {
    var world = try World()
    try addWalls(to: &world, width: 500, height: 500)
    var ball = BodyDefinition(position: Vector2(250, 250), radius: 1)
    ball.velocity = Vector2(speed, 0)
    let name = try world.add(ball)
    var impacts = 0
    let end = Int64(2 * 498 * 1e9 / speed)
    world.advance(to: end * 10) { _ in impacts += 1 }
    #expect(impacts == 20)
    let velocity = world.velocity(of: name)
    #expect(abs(velocity.length - speed) <= 1e-14 * speed)
  }
}
