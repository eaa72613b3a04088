import Testing

@testable import clumsy

/// Tests/Install also checks the manual page, with mandoc and groff.
@Suite struct ManPageTests {
  @Test(arguments: [
    ("plain", "plain"), ("--seed", "\\-\\-seed"), ("a\\b", "a\\eb"), ("it's", "it\\(aqs"), ("1…7", "1\\[u2026]7"),
    ("♭", "\\[u266D]"),
  ])
  func specialCharactersAreEscaped(words: String, text: String) {
    #expect(Roff.escaped(words) == text)
  }

  @Test func textLinesAreNotRoffRequests() {
    var page = Roff()
    page.line(".mid, .wav")
    page.line("'quoted'")
    #expect(page.text == "\\&.mid, .wav\n\\&\\(aqquoted\\(aq\n")
  }

  @Test func manualPageHasEachCommandAndFlag() throws {
    let ending = try Clumsy.run("help", "--man")
    #expect(ending.code == 0 && ending.text == ManPage.text)
    for command in Command.allCases { #expect(ending.text.contains("\\fBclumsy \(command.rawValue)\\fR\n")) }
    for flag in Flag.all { #expect(ending.text.contains("\\fB\(Roff.escaped(flag.spelling))\\fR\n")) }
    #expect(ending.text.utf8.allSatisfy { $0 < 0x80 })
  }
}
