import Glibc
import Instrument
import Testing

@testable import clumsy

/// Tests the sound of `render -o x.wav`.
@Suite struct RenderSoundTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func render(_ flags: String, _ name: String = "x.wav") throws -> Clumsy.Ending {
    let ending = try Clumsy.shell(
      "exec clumsy render --seed 7 --rate 8000 --bits 32f --duration 3s \(flags) -o \(folder.path(name))")
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(flags): \(ending.errors)")
    return ending
  }

  /// Returns the frames of a file of 32-bit floats.
  private func frames(_ name: String) throws -> [SIMD2<Float>] {
    let bytes = try #require(folder.bytes(name))
    return stride(from: 58, to: bytes.count, by: 8).map { start in
      func sample(_ start: Int) -> Float {
        Float(bitPattern: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
      }
      return SIMD2(sample(start), sample(start + 4))
    }
  }

  private func peak(_ frames: some Sequence<SIMD2<Float>>) -> Float {
    frames.reduce(0) { max($0, abs($1.x), abs($1.y)) }
  }

  @Test func theSameSeedIsTheSameSound() throws {
    _ = try render("", "a.wav")
    _ = try render("", "b.wav")
    _ = try render("--seed 8", "c.wav")
    #expect(folder.bytes("a.wav") == folder.bytes("b.wav"))
    #expect(folder.bytes("a.wav") != folder.bytes("c.wav"))
  }

  @Test func soundReachesFromTheFirstNoteToTheEndOfTheTail() throws {
    _ = try render("--preset original --toss 60 --gravity 9.8")
    let frames = try frames("x.wav")
    // The first ball lands on the second beat, at 0.5 s (frame 4000).
    #expect(peak(frames[..<4000]) == 0)
    #expect(peak(frames[4000..<24_000]) > 0.01)
    #expect(frames.count > 24_000 && frames.count <= 24_000 + 8000 * 30)
    // The file ends with the last frame that reaches −80 dB (1e-4).
    #expect(peak(frames.suffix(1)) >= 1e-4 && peak(frames.suffix(1)) < 1e-2)
  }

  @Test func silentPieceHasRequestedLength() throws {
    _ = try render("--balls 0 --bouncers 1 --speed 50 --form none --duration 10ms")
    let frames = try frames("x.wav")
    #expect(frames.count == 80 && peak(frames) == 0)
  }

  /// The sound is cut about 30 s after the end of the music, even if an echo still sounds. A fade-out before the cut
  /// prevents a click.
  @Test func endlessEchoIsCut() throws {
    _ = try render("--delay-wet 50 --delay-feedback 90 --delay-time 2 --reverb-wet 0.5 --reverb-time 10")
    let frames = try frames("x.wav")
    #expect(frames.count <= 24_000 + 8000 * 31)
    #expect(peak(frames.suffix(2)) < 1e-4)
  }

  /// In each stem, the reverb's modulation must begin at the piece's first note, or the stems' sum is wrong.
  @Test(arguments: ["--reverb off", "", "--delay-wet 30", "--preset cathedral --bouncers i"])
  func stemsSumUpToTheWhole(flags: String) throws {
    _ = try render(flags)
    _ = try render("--stems \(flags)")
    #expect(folder.names == ["x-bass.wav", "x-keys.wav", "x.wav"])
    let (bass, keys, whole) = (try frames("x-bass.wav"), try frames("x-keys.wav"), try frames("x.wav"))
    #expect(bass.count == keys.count && bass.count > 24_000)
    #expect(peak(bass) > 0.01 && peak(keys) > 0.01)
    for index in 0..<min(bass.count, whole.count) {
      let difference = bass[index] + keys[index] - whole[index]
      #expect(max(abs(difference.x), abs(difference.y)) < 1e-6)
    }
  }

  @Test func failedRenderKeepsBothOldStems() throws {
    folder.write("old", to: "x-bass.wav")
    folder.write("old", to: "x-keys.wav")
    let ending = try Clumsy.shell(
      "ulimit -f 200; exec clumsy render --seed 7 --duration 30s --rate 8000 --stems -o \(folder.path("x.wav"))")
    #expect(ending.code == 74)
    #expect(folder.names == ["x-bass.wav", "x-keys.wav"])
    #expect(folder.bytes("x-bass.wav") == Array("old".utf8) && folder.bytes("x-keys.wav") == Array("old".utf8))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalLeavesTheOldFilesWhole(signal: Int32) throws {
    folder.write("old", to: "x-keys.wav")
    let clumsy = try Clumsy.start(
      "render", "--seed", "7", "--duration", "3h", "--stems", "-o", folder.path("x.wav"))
    try eventually("two files are written beside the old one") { clumsy.state.openFiles(in: folder.root).count == 2 }
    kill(clumsy.process, signal)
    #expect(clumsy.wait().signal == signal)
    #expect(folder.names == ["x-keys.wav"] && folder.bytes("x-keys.wav") == Array("old".utf8))
  }

  /// If standard output is redirected to a file, clumsy writes the sizes into the header.
  @Test func redirectedStandardOutputHasItsSizes() throws {
    let flags = "--seed 7 --rate 8000 --duration 1s"
    let ending = try Clumsy.shell(
      """
      cd \(folder.root); clumsy render \(flags) -o a.wav; clumsy render \(flags) --format wav -o - >b.wav; cmp a.wav b.wav
      (printf head; clumsy render \(flags) --format wav -o -) >c.wav; tail -c +5 c.wav | cmp - a.wav
      """)
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
  }

  /// `Clumsy.run` opens standard output for appending, so clumsy cannot go back to write the sizes into the header.
  @Test func aStreamHasTheSameSamplesAndNoSizes() throws {
    _ = try render("")
    let stream = try Clumsy.run(
      "render", "--seed", "7", "--rate", "8000", "--bits", "32f", "--duration", "3s", "--format", "wav", "-o", "-")
    #expect(stream.code == 0 && stream.errors.isEmpty)
    #expect(Array(stream.output[58...]) == folder.bytes("x.wav").map { Array($0[58...]) })
    #expect(
      Array(stream.output[4..<8]) == [255, 255, 255, 255] && Array(stream.output[54..<58]) == [255, 255, 255, 255])
  }

  @Test(arguments: [
    ("-o x.mid --rate 44100", "a MIDI file has no sound: give -o FILE.wav or --format wav, or leave --rate out"),
    ("-o x.mid --stems", "a MIDI file has no sound: give -o FILE.wav or --format wav, or leave --stems out"),
    ("--format jsonl --bits 16", "jsonl has no sound: give -o FILE.wav or --format wav, or leave --bits out"),
    (
      "--format jsonl --soundfont x.sf2",
      "jsonl has no sound: give -o FILE.wav or --format wav, or leave --soundfont out"
    ),
    ("-o x.wav --flights", "a WAV file has no flights: give --format jsonl, or leave --flights out"),
    ("-o - --stems", "--stems writes several files: give -o FILE.wav, or leave --stems out"),
    ("-o /dev/null --format wav --stems", "--stems writes several files: give -o FILE.wav, or leave --stems out"),
    (
      "-o x.wav --stems --soundfont x.sf2",
      "--stems works only with clumsy's own sound: leave --stems or --soundfont out"
    ),
    ("--format wav", "render needs --output FILE, such as -o music.wav (- is standard output)"),
  ])
  func inapplicableFlagsAreRefused(flags: String, message: String) throws {
    let ending = try Clumsy.shell("cd \(folder.root); exec clumsy render --seed 7 --duration 1s \(flags)")
    #expect(ending.code == 64 && ending.output.isEmpty && folder.names.isEmpty)
    #expect(ending.errors == "clumsy: \(message)\n")
  }

  @Test func pieceTooLongForAWAVFileIsRefusedImmediately() throws {
    let ending = try Clumsy.run("render", "--seed", "7", "--duration", "5h", "-o", folder.path("x.wav"))
    #expect(ending.code == 64 && folder.names.isEmpty)
    #expect(
      ending.errors
        == "clumsy: a WAV file holds 4 GiB: at --rate 48000 and --bits 24, that is at most 4h8m3s; lower --duration, "
        + "--rate or --bits, or write a stream (-o -)\n")
  }

  @Test func aTerminalGetsNoSound() throws {
    var primary: CInt = -1
    var secondary: CInt = -1
    try #require(openpty(&primary, &secondary, nil, nil, nil) == 0)
    defer {
      close(primary)
      close(secondary)
    }
    let terminal = try #require(ttyname(secondary).map { String(cString: $0) })
    let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 1s -o - --format wav >\(terminal)")
    #expect(ending.code == 64)
    #expect(
      ending.errors
        == "clumsy: a WAV file is not for a terminal: give -o FILE, or send standard output to a file or pipe\n")
  }
}
