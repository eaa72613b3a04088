import Glibc
import Testing

@testable import clumsy

private let isInstalled = access("/usr/bin/rsvg-convert", X_OK) == 0
private let isCI = getenv("CI").map { String(cString: $0) } == "true"

@Suite struct RenderScoreTests {
  @Test(arguments: ["svg", "musicxml"])
  func sameSeedHasTheSameScore(_ format: String) throws {
    let first = try Clumsy.run("render", "--seed", "7", "--duration", "16bars", "--format", format, "-o", "-")
    let second = try Clumsy.run("render", "--seed", "7", "--duration", "16bars", "--format", format, "-o", "-")
    #expect(first.code == 0 && first.errors.isEmpty)
    #expect(first.output == second.output)
    #expect(String(decoding: first.output.prefix(5), as: UTF8.self) == "<?xml")
    #expect(contains(first.output, Array("clumsy, seed 7".utf8)))
  }

  @Test(.enabled(if: isInstalled || isCI, "rsvg-convert, which makes the PDF in this test, is not installed"))
  func pdfHasAllPages() throws {
    let ending = try Clumsy.shell("clumsy render --seed 7 --duration 40bars -o - --format pdf")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(ending.output.starts(with: "%PDF".utf8))
    // Forty bars fill about eight systems, four to a page.
    let text = String(decoding: ending.output.map { $0 < 128 ? $0 : 32 }, as: UTF8.self)
    #expect(text.contains("/Count 2") || text.contains("/Count 3"))
  }

  @Test func missingRsvgConvertIsRefusedInOneLine() throws {
    let ending = try Clumsy.shell(
      #"clumsy=$(command -v clumsy); PATH=/nowhere exec "$clumsy" render --seed 7 --duration 4bars -o - --format pdf"#)
    #expect(ending.code == 69)
    #expect(ending.errors == "clumsy: rsvg-convert is not installed: 'sudo apt install librsvg2-bin' installs it\n")
  }

  /// The message ends with the text that rsvg-convert wrote to standard error.
  @Test func reasonOfAFailedRsvgConvertIsShown() throws {
    let folder = try TestFolder()
    folder.write("#!/bin/sh\necho 'no font' >&2\nexit 1\n", to: "rsvg-convert", mode: 0o755)
    let ending = try Clumsy.shell(
      "PATH=\(folder.root):$PATH exec clumsy render --seed 7 --duration 4bars -o - --format pdf")
    #expect(ending.code == 69)
    #expect(ending.errors == "clumsy: rsvg-convert failed (exit code 1): no font\n")
  }

  @Test(arguments: [
    (
      "-o x.mid --notate 1/8",
      "a MIDI file has no notation: give -o FILE.svg, FILE.pdf or FILE.musicxml, or leave --notate out"
    ),
    ("-o x.svg --stems", "a score has no sound: give -o FILE.wav or --format wav, or leave --stems out"),
    ("-o x.pdf --beats", "a score has no beats: give --format jsonl, or --click on, or leave --beats out"),
    (
      "-o x.musicxml --notation proportional",
      "MusicXML is measured: leave --notation proportional out, or give -o FILE.svg or FILE.pdf"
    ),
    (
      "-o x.svg --notation proportional --notate 1/8",
      "the proportional style rounds no note: leave --notate or --notation proportional out"
    ),
    ("-o x.svg --notate 1/12", "--notate cannot be '1/12' (did you mean 1/16?); allowed: 1/4, 1/8, 1/16, 1/32"),
    ("--format svg", "render needs --output FILE, such as -o music.svg (- is standard output)"),
  ])
  func wrongFlagsAreRefusedInALine(_ flags: String, _ message: String) throws {
    let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 1s \(flags)")
    #expect(ending.code == 64)
    #expect(ending.errors == "clumsy: \(message)\n")
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(String(decoding: part, as: UTF8.self))
  }
}
