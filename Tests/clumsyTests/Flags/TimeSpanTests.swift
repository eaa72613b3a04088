import Testing

@testable import clumsy

@Suite struct TimeSpanTests {
  @Test(arguments: [
    ("90", 90_000_000_000), ("90s", 90_000_000_000), ("1m30s", 90_000_000_000), ("2h", 7_200_000_000_000),
    ("250ms", 250_000_000), ("1.5s", 1_500_000_000), ("1.5", 1_500_000_000), ("0", 0), ("0s", 0),
    ("1h1m1s1ms", 3_661_001_000_000), ("1h250ms", 3_600_250_000_000), ("0.000001ms", 1), ("0.000000001", 1),
    ("1.5h", 5_400_000_000_000), ("0.1h", 360_000_000_000), ("1.000000000000", 1_000_000_000), ("007s", 7_000_000_000),
    ("90m", 5_400_000_000_000), ("9223372036.854775807", Int64.max),
  ])
  func isExact(text: String, nanoseconds: Int64) {
    #expect(TimeSpan(text)?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", " ", "s", "ms", "-1", "+1", "1 s", " 1s", "1s ", "1S", "1x", "1sec", "1:30", "1m30", "30s1m", "1s1s", "1h1h",
    "1ms1s",
    ".5s", "5.", "5.s", "1.2.3s", "1,5s", "1e3", "1e999", "nan", "inf", "infinity", "0x10", "1_000", "١s", "1\0s",
    "1\ns",
    "0.0000000001", "0.0000001ms", "0.3333333333333h", "9223372036.854775808", "9999999999999999999999999999999999999h",
    "2562048h", "0.000000000000000000000000000001s",
  ])
  func refuses(text: String) {
    #expect(TimeSpan(text) == nil)
  }

  @Test(arguments: [("90", "1m30s"), ("500ms", "500ms"), ("1000h", "1000h"), ("0", "0s"), ("60.001", "1m1ms")])
  func isSpelledShortly(text: String, spelling: String) {
    #expect(TimeSpan(text)?.description == spelling)
  }
}
