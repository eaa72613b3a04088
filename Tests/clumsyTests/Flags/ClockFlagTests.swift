import Testing

@testable import clumsy

/// Tests `--clock` and `--clock-offset`.
@Suite struct ClockFlagTests {
  private static let roles: [(String, ClockRole?)] = [
    ("none", ClockRole.none), ("send", .send), ("follow", .follow(nil)),
    ("follow=Drum machine", .follow("Drum machine")),
    ("follow=20:0", .follow("20:0")), ("Drum machine", .measure("Drum machine")), ("", nil),
    (String(repeating: "x", count: 135), nil),
  ]

  @Test(arguments: roles) func clockRoleIsParsed(text: String, role: ClockRole?) { #expect(ClockRole(text) == role) }

  /// A note is heard `soundDelay` ns after it is due. To be heard on the beat of a followed clock, the note must be due
  /// earlier by this delay.
  @Test func clockOffsetCompensatesTheDelayOfTheSound() throws {
    var options = Options()
    #expect(options.clockOffset(soundDelay: 0) == 0)
    #expect(options.clockOffset(soundDelay: options.latency) == -40_000_000)
    options.clockOffset = 15_000_000
    #expect(options.clockOffset(soundDelay: 120_000_000) == -105_000_000)
  }
}
