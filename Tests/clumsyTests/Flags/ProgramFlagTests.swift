import Instrument
import MIDI
import Testing

@testable import clumsy

@Suite struct ProgramFlagTests {
  private func options(_ words: [String]) throws -> Options {
    guard case .command(_, let options) = try Invocation(words.map { Argument($0) }) else { return Options() }
    return options
  }

  @Test(arguments: [
    ("fretless-bass", 36), ("36", 36), ("1", 1), ("128", 128), ("Acoustic-Grand-Piano", 1), ("gunshot", 128),
    ("none", 0),
  ])
  func programIsANameOrANumber(text: String, number: Double) throws {
    #expect(try options(["run", "--program", text]).settings[.program] == number)
    #expect(try options(["render", "--bass-program=\(text)"]).settings[.bassProgram] == number)
  }

  @Test(arguments: [("0", 0), ("16383", 16383), ("none", -1), ("NONE", -1)])
  func bankIsANumberOrNone(text: String, number: Double) throws {
    #expect(try options(["run", "--bank", text]).settings[.bank] == number)
    #expect(try options(["render", "--bass-bank=\(text)"]).settings[.bassBank] == number)
  }

  @Test(arguments: [
    ("fretles-bass", "fretless-bass"), ("vioin", "violin"), ("Steel-Drum", "steel-drums"), ("pad-2-worm", "pad-2-warm"),
  ])
  func misspeltProgramNameSuggestsTheNearest(text: String, name: String) {
    let expected = Failure(
      .usage,
      "--program cannot be '\(text)' (did you mean \(name)?); allowed: none, 1…128, or a General MIDI program, such as "
        + "fretless-bass or pad-2-warm")
    #expect(throws: expected) { try options(["run", "--program", text]) }
  }

  @Test(arguments: [("4/4", 4, 4), ("3/4", 3, 4), ("6/8", 6, 8), ("32/32", 32, 32), ("1/1", 1, 1)])
  func timeSignatureIsParsed(text: String, beats: Int, unit: Int) throws {
    let settings = try options(["render", "--time-signature", text]).settings
    #expect(settings.timeSignature == TimeSignature(beats: beats, unit: unit))
  }
}
