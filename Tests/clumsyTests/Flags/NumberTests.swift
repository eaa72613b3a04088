import Testing

@testable import clumsy

@Suite struct NumberTests {
  @Test(arguments: [
    ("9.8", 9.8), ("0", 0), ("100", 100), ("1e2", 100), ("1E-1", 0.1), ("+5", 5), ("007", 7), (".5", 0.5),
  ])
  func decimalsAreParsed(text: String, number: Double) {
    #expect(decimal(text, in: 0...100) == number)
  }

  @Test(arguments: [
    "", "-1", "100.0000001", "1e999", "-1e999", "nan", "NaN", "inf", "infinity", "0x10", "0x1p3", "9,8", "9.8 ", " 9.8",
    "9.8x",
    "1_0", "--1", "1e", "e", ".", "5.", "٣", "1\0", "1 0", String(repeating: "9", count: 400),
  ])
  func wrongDecimalsAreRefused(text: String) {
    #expect(decimal(text, in: 0...100) == nil)
  }

  @Test func minusZeroIsZero() {
    #expect(decimal("-0", in: 0...1)?.sign == .plus)
  }

  @Test(arguments: ["", "-1", "+1", "5", "1.0", "1e0", " 1", "99999999999999999999", "x", "٣"])
  func wrongIntegersAreRefused(text: String) {
    #expect(integer(text, in: 0...4) == nil)
  }

  @Test(arguments: [
    ("0", 0), ("7", 7), ("18446744073709551615", UInt64.max), ("0x10", 16), ("0XfF", 255),
    ("0xffffffffffffffff", UInt64.max),
  ])
  func seedsAreParsed(text: String, number: UInt64) {
    #expect(seed(text) == number)
  }

  @Test(arguments: [
    "", "-1", "+1", "0x", "0x-1", "0x+1", "0xg", "18446744073709551616", "0x10000000000000000", "1.0", "1e3", "7 ",
  ])
  func wrongSeedsAreRefused(text: String) {
    #expect(seed(text) == nil)
  }

  @Test(arguments: [(275.0, "275"), (9.8, "9.8"), (0, "0")])
  func numbersArePrintedPlainly(number: Double, text: String) {
    #expect(plain(number) == text)
  }
}
