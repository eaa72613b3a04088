import Testing

@testable import clumsy

/// Which format `render` writes.
@Suite(.timeLimit(.minutes(10))) struct FormatTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test(arguments: [
    ("a.mid", Format.mid), ("a.MID", .mid), ("a.midi", .mid), ("a.Midi", .mid), ("a.jsonl", .jsonl),
    ("a.JSONL", .jsonl),
    ("/x.y/a.mid", .mid), ("a.wav.mid", .mid), (".a.jsonl", .jsonl),
    ("a", nil), ("/x.y/a", nil), (".mid", nil), ("/x/.wav", nil), ("a.", nil), ("/dev/null", nil), ("..", nil),
  ])
  func endings(name: String, format: Format?) throws {
    #expect(try Format(ofName: Array(name.utf8)) == format)
  }

  @Test(arguments: ["a.wav", "a.mp3", "a.json", "a.midx", "a.mid.wav", "a.mid ", "a.1", "/x/a.txt", "a.ｍid"])
  func otherEndingsAreRefused(name: String) {
    let message =
      "no format for the ending of \(name): allowed is .mid, .midi or .jsonl (--format mid or jsonl overrides)"
    #expect(throws: Failure(.usage, message)) { try Format(ofName: Array(name.utf8)) }
  }

  /// A MIDI file was written under the name of a sound, without a word.
  @Test func aNameOfASoundIsRefusedAndNothingWritten() throws {
    let path = folder.path("x.wav")
    let ending = try Clumsy.run("render", "--seed", "7", "--duration", "1s", "-o", path)
    #expect(ending.code == 64 && ending.output.isEmpty && folder.names.isEmpty)
    #expect(ending.errors.hasPrefix("clumsy: no format for the ending of \(path): allowed is .mid, .midi or .jsonl"))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("a.jsonl", "", "{\"ns\":"), ("a.MIDI", "", "MThd"), ("a", "", "MThd"), ("a.wav", "--format mid", "MThd"),
    ("a.mid", "--format jsonl", "{\"ns\":"), ("a.jsonl", "--format mid", "MThd"),
  ])
  func theNamesEndingDecidesAndTheFlagOverrides(name: String, flags: String, start: String) throws {
    let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 1s \(flags) -o \(folder.path(name))")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(folder.bytes(name)?.starts(with: start.utf8) == true)
  }
}
