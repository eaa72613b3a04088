import Testing

@testable import Sessions

@Suite struct DecimalTests {
  @Test(arguments: [
    "0", "-0", "0.0", "+5", ".5", "-.5", "1.", "1.e5", "000001", "1e00000000001", "1e400", "-1e400", "1e-400",
    "0e99999999",
    "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072014e-308",
    "2.2250738585072011e-308",
    "1.7976931348623157e308", "1.7976931348623159e308", "9007199254740993", "9007199254740992.5", "0.1",
    "", "-", ".", "e5", "1e", "1e+", "--1", "1e5.", "1.2.3", "inf", "nan", "1 ",
  ]) func textIsConvertedToTheNearestDoubleOrRefused(text: String) {
    #expect(
      Decimal(text)?.nearest.bitPattern
        == Double(text).flatMap { $0.isFinite || text.contains("e") ? $0 : nil }?.bitPattern)
  }

  @Test func hexadecimalIsRefused() { #expect(Decimal("0x10")?.nearest == nil) }

  @Test func decimalsConvertAsThePlatformConvertsThem() {
    var state: UInt64 = 7
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    for _ in 0..<1000 {
      let number = Double(bitPattern: next())
      if number.isFinite { #expect(Decimal(number.description)?.nearest.bitPattern == number.bitPattern) }
      // Test texts that are exactly halfway between two neighbouring Doubles, or slightly above, and random digits.
      let whole = String(next() >> 12 | 1 << 52)
      var digits = ""
      for _ in 0..<(next() % 20 + 1) { digits += String(next() >> 32 % 10) }
      for text in [whole + ".5", whole + ".50000000000000000001", digits + "." + digits + "e-" + String(next() % 330)] {
        #expect(Decimal(text)?.nearest.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }
}
