import Testing

@testable import clumsy

@Suite struct ShareLineTests {
  private static let text = KeepTests.text("seed 7\n250 gravity 20\nend 500\n")

  /// Renders the session, runs the shell command `change`, and then renders the share line, `$line`. Prints `same` if
  /// both have the same events.
  private static func rendered(_ change: String) throws -> Clumsy.Ending {
    try Clumsy.shell(
      KeepTests.journals(
        [text],
        then: """
          cd $XDG_STATE_HOME; line=$(clumsy share last); clumsy render last -o a.jsonl
          \(change); clumsy render "$line" -o b.jsonl && cmp a.jsonl b.jsonl && echo same
          """))
  }

  /// Formerly, clumsy rejected share lines with a leading blank or capitals, and share lines that a mail had wrapped.
  @Test(arguments: [
    "line=\" $line\"", "line=\"$line \"", "line=$(printf '\\n\\t%s\\r\\n.' \"$line\"); line=${line%.}",
    "line=\"CLUMSY:${line#*:}\"", "line=\"Clumsy:${line#*:}\"", "line=$(printf '%s' \"$line\" | fold -w 9)",
    "echo \"$line\" >mail.clumsy; line=mail.clumsy", "printf ' %s\\r\\n' \"$line\" >mail; line=./mail",
  ])
  func shareLineChangedByMailIsAccepted(change: String) throws {
    let ending = try Self.rendered(change)
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.lines == ["same"], "\(ending.errors)")
  }

  @Test(arguments: [
    ("line=${line%?}", "the line is damaged: characters are missing, added or changed"),
    ("line=\"$line.\"", "the line is damaged: characters are missing, added or changed"),
    (
      "line=clumsy:9${line#clumsy:?}",
      "the line was shared by a newer clumsy; this clumsy reads lines that begin with clumsy:1"
    ),
    ("line=clumsy:", "not a share line: share lines begin with clumsy:1"),
  ])
  func unreadableShareLineIsRefusedInOneLine(change: String, reason: String) throws {
    let ending = try Self.rendered(change)
    #expect(ending.code == 64 && ending.errors.hasPrefix("clumsy: 'clumsy:"))
    #expect(ending.errors.hasSuffix("': \(reason)\n") && ending.errors.split(separator: "\n").count == 1)
  }

  /// Windows editors add a byte order mark, carriage returns, or both.
  @Test(arguments: ["sed '1s/^/\\xef\\xbb\\xbf/'", "sed 's/$/\\r/'", "sed 's/$/\\r/; 1s/^/\\xef\\xbb\\xbf/'"])
  func fileOfAWindowsEditorIsTheSameSession(change: String) throws {
    let ending = try Self.rendered("\(change) clumsy/*.clumsy >windows; line=./windows")
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.lines == ["same"], "\(ending.errors)")
  }
}
