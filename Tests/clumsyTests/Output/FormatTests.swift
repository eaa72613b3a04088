import Testing

@testable import clumsy

@Suite struct FormatTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test(arguments: [
    ("a.mid", Format.mid), ("a.MID", .mid), ("a.midi", .mid), ("a.Midi", .mid), ("a.jsonl", .jsonl),
    ("a.JSONL", .jsonl), ("a.wav", .wav), ("a.mid.WAV", .wav),
    ("/x.y/a.mid", .mid), ("a.wav.mid", .mid), (".a.jsonl", .jsonl),
    ("a", nil), ("/x.y/a", nil), (".mid", nil), ("/x/.wav", nil), ("a.", nil), ("/dev/null", nil), ("..", nil),
  ])
  func extensionGivesTheFormat(name: String, format: Format?) throws {
    #expect(try Format(ofName: Array(name.utf8)) == format)
  }

  @Test(arguments: [
    ("a.json", ".json"), ("a.midx", ".midx"), ("a.mid.txt", ".txt"), ("a.mid ", ".mid "), ("a.1", ".1"),
    ("/x/a.TXT", ".TXT"), ("a.ｍid", ".ｍid"),
  ])
  func unknownExtensionsAreRefused(name: String, other: String) {
    let message =
      "\(name): no format has the extension \(other); allowed: .mid, .midi, .jsonl, .wav, .svg, .pdf, .musicxml, "
      + ".png or .mp4 (--format mid, jsonl, wav, svg, pdf, musicxml, png or mp4 overrides the extension)"
    #expect(throws: Failure(.usage, message)) { try Format(ofName: Array(name.utf8)) }
  }

  @Test(arguments: [("a.ogg", ".ogg"), ("/x/b.c.MP3", ".mp3"), ("a.wav.flac", ".flac")])
  func unsupportedSoundExtensionHasAdvice(name: String, other: String) {
    let message =
      "\(name) would hold sound of a kind that clumsy does not write: render to music.wav, then use "
      + "'ffmpeg -i music.wav music\(other)' (--format mid, jsonl, wav, svg, pdf, musicxml, png or mp4 "
      + "overrides the extension)"
    #expect(throws: Failure(.usage, message)) { try Format(ofName: Array(name.utf8)) }
  }

  /// clumsy must not write a MIDI file under the name of a sound file.
  @Test func unsupportedSoundExtensionWritesNothing() throws {
    let path = folder.path("x.mp3")
    let ending = try Clumsy.run("render", "--seed", "7", "--duration", "1s", "-o", path)
    #expect(ending.code == 64 && ending.output.isEmpty && folder.names.isEmpty)
    #expect(ending.errors.hasPrefix("clumsy: \(path) would hold sound of a kind that clumsy does not write: "))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("a.jsonl", "", "{\"ns\":"), ("a.MIDI", "", "MThd"), ("a", "", "MThd"), ("a.wav", "--format mid", "MThd"),
    ("a.mid", "--format jsonl", "{\"ns\":"), ("a.jsonl", "--format mid", "MThd"),
    ("a.WAV", "", "RIFF"), ("a", "--format wav", "RIFF"),
  ])
  func formatFlagOverridesExtension(name: String, flags: String, start: String) throws {
    let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 1s \(flags) -o \(folder.path(name))")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(folder.bytes(name)?.starts(with: start.utf8) == true)
  }
}
