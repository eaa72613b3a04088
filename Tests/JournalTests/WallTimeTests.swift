import Journal
import Testing

@Suite struct WallTimeTests {
  @Test(arguments: [
    (0, 0, "1970-01-01 00:00:00.000 +0000"), (1_795_393_865_250, 3600, "2026-11-23 01:31:05.250 +0100"),
    (1_795_393_865_007, -12_600, "2026-11-22 21:01:05.007 -0330"),
    (1_709_164_799_999, 0, "2024-02-28 23:59:59.999 +0000"), (1_709_164_800_000, 0, "2024-02-29 00:00:00.000 +0000"),
  ]) func wallTimeParsesFromItsText(milliseconds: Int64, offset: Int, text: String) {
    let time = WallTime(milliseconds: milliseconds, offset: offset)
    #expect(time.text == text && WallTime(text) == time)
  }

  @Test(arguments: [
    "", "2026-11-23", "2026-11-23 01:31:05 +0100", "2026-13-23 01:31:05.250 +0100", "2026-02-30 01:31:05.250 +0100",
    "2026-11-23 25:31:05.250 +0100", "2026-11-23 01:31:05.250 0100", "2026-11-23 01:31:05.250 +01:00",
    "2026-11-23  01:31:05.250 +0100", "-026-11-23 01:31:05.250 +0100", "2026-11-23 01:31:05.250 +0160",
  ]) func invalidWallTimeIsRefused(text: String) { #expect(WallTime(text) == nil) }

  @Test func wallTimesOfDifferentZonesAreComparable() throws {
    let early = try #require(WallTime("2026-11-23 01:31:05.250 +0100"))
    let late = try #require(WallTime("2026-11-23 00:31:05.251 +0000"))
    #expect(early < late && !(late < early))
    #expect(early.fileName == "2026-11-23-013105" && early.minute == "2026-11-23 01:31")
  }
}
