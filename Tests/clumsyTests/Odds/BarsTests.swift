import Testing

@testable import clumsy

@Suite struct BarsTests {
  @Test(arguments: [
    (0, 10, ""), (1, 1000, "▏"), (1, 10, "▊"), (5, 10, "████"), (10, 10, "████████"), (11, 10, "████████"), (3, 0, ""),
  ])
  func barsAreAsLongAsTheirShare(count: Int, most: Int, expected: String) {
    #expect(bar(count, of: most, width: 8) == expected)
  }

  @Test(arguments: [
    (0.0, 0, "0"), (0.05, 1, "0.1"), (39.949, 1, "39.9"), (12.0, 2, "12.00"), (-0.04, 1, "0.0"), (-1.26, 1, "-1.3"),
    (1e300, 2, "1e+300"), (0.5, 0, "1"), (0.001, 3, "0.001"),
  ])
  func numbersHaveTheirDigits(number: Double, digits: Int, expected: String) {
    #expect(fixed(number, digits) == expected)
  }

  @Test(arguments: [
    ([:], false), (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
    (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "de_DE.UTF-8"], true),
    (["LANG": "en_US.UTF-8", "LC_ALL": ""], true), (["LC_CTYPE": "C", "LC_ALL": "POSIX.UTF8"], true),
    (["LANG": "de_DE.ISO-8859-1"], false),
  ])
  func theEnvironmentSaysWhetherTheLocaleIsUTF8(environment: [String: String], expected: Bool) {
    #expect(localeIsUTF8 { environment[$0] } == expected)
  }

  @Test func localeWithoutUTF8GetsASCII() {
    #expect(inLocale("C♯°–B♭ø █▏·… Δ♮", isUTF8: false) == "C#o-Bbm7b5 ##-.. maj7n")
    #expect(inLocale("é", isUTF8: false) == "?")
    #expect(inLocale("█é", isUTF8: true) == "█é")
  }
}
