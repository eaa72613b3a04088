import MIDI
import Testing

@testable import clumsy

@Suite struct RollCommandTests {
  /// A file with a note, a meta event of an unknown type, a wrong number of tracks and trailing bytes.
  private static let file: [UInt8] = {
    let head: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 3, 0, 96, 0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 17]
    let track: [UInt8] = [0, 0xFF, 0x60, 2, 1, 2, 0, 0x90, 60, 100, 96, 60, 0, 0, 0xFF, 0x2F, 0, 7, 7, 7]
    return head + track
  }()

  private func run(_ line: String, _ bytes: [UInt8] = file) throws -> (Clumsy.Ending, TestFolder) {
    let folder = try TestFolder()
    folder.write(bytes, to: "x.mid")
    return (try Clumsy.shell("cd \(folder.root) && LC_ALL=C.UTF-8 exec clumsy \(line)"), folder)
  }

  @Test func unchangedFileIsSavedWithSameBytes() throws {
    let (ending, _) = try run("roll x.mid -o -")
    #expect(ending.code == 0 && ending.output == Self.file)
    #expect(
      ending.errors.split(separator: "\n").first
        == "clumsy: 'x.mid', byte 10: the header's number of tracks is wrong")
  }

  @Test(
    arguments: [
      ("roll -o y.mid", "clumsy: roll with --output needs a file: a Standard MIDI File, or - for standard input\n"),
      ("roll x.mid y.mid -o z.mid", "clumsy: roll takes one file or session, and was given 2"),
      ("roll x.mid -o y.wav", "clumsy: y.wav: roll writes a MIDI file; allowed: .mid or .midi\n"),
      ("roll x.mid --stage 0.0.0.0:7777", "clumsy: --stage 0.0.0.0:7777 would let other machines change the file"),
      ("drop x.mid", "clumsy: drop needs --output FILE, such as -o melody.clumsy (- is standard output)\n"),
      ("drop -o y.clumsy", "clumsy: drop needs one file: a Standard MIDI File, or - for standard input\n"),
      ("drop x.mid -o y.mid", "clumsy: y.mid: drop writes the text of a session; for a .mid file, use clumsy render\n"),
    ])
  func wrongCommandLinesAreRefused(line: String, error: String) throws {
    let (ending, _) = try run(line)
    #expect(ending.code == 64 && ending.errors.hasSuffix("\n") && ending.errors.contains(error), "\(ending.errors)")
    #expect(ending.errors.split(separator: "\n").last?.hasPrefix(error.prefix(20)) ?? false)
  }

  @Test(arguments: ["roll x.mid -o y.mid", "drop x.mid -o y.clumsy"])
  func fileThatIsNotMIDIIsRefused(line: String) throws {
    let (ending, _) = try run(line, Array("hello".utf8))
    #expect(ending.code == 64)
    #expect(ending.errors == "clumsy: 'x.mid', byte 0: expected MThd, the beginning of a Standard MIDI File\n")
  }

  @Test func aMissingFileIsRefused() throws {
    let (ending, _) = try run("roll none.mid -o y.mid")
    #expect(ending.code == 74 && ending.errors == "clumsy: cannot open none.mid: No such file or directory\n")
  }

  @Test func noteSurvivesDropAndRender() throws {
    let (ending, folder) = try run("drop x.mid -o y.clumsy")
    #expect(ending.code == 0 && ending.text == "found ball drops for 1 of 1 notes\n")
    let rendered = try Clumsy.shell("cd \(folder.root) && exec clumsy render y.clumsy --format jsonl")
    let on = rendered.lines.first { $0.contains(#""type":"on""#) }
    #expect(rendered.code == 0 && on?.contains(#""note":60,"velocity":100"#) ?? false, "\(on ?? "")")
  }

  @Test func skippedEditsAreReported() throws {
    let folder = try TestFolder()
    let text = "clumsy 1 engine 4\n0 suppress key 1 1\n0 suppress bass 0 9000\n2500 suppress key 1 1\nend 2500\n"
    folder.write(Array(text.utf8), to: "x.clumsy")
    let ending = try Clumsy.shell("cd \(folder.root) && exec clumsy render x.clumsy -o x.mid")
    #expect(ending.code == 0)
    #expect(
      ending.errors
        == "clumsy: 'suppress key 1 1' and 1 other: skipped, because the strike has passed or does not come, or the note begins too late\n"
    )
  }

  /// Formerly, the second of two equal edits was reported as skipped.
  @Test func repeatedEditIsNotReportedAsSkipped() throws {
    let folder = try TestFolder()
    folder.write("clumsy 1 engine 4\n0 suppress key 1 1\n0 suppress key 1 1\nend 2500\n", to: "x.clumsy")
    let ending = try Clumsy.shell("cd \(folder.root) && exec clumsy render x.clumsy -o x.mid")
    #expect(ending.code == 0 && !ending.errors.contains("skipped"), "\(ending.errors)")
  }
}
