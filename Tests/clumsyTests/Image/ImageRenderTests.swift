import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct ImageRenderTests {
  private static let session = """
    clumsy 1 engine \(Performance.engineVersion)
    seed 7
    balls 3
    0 image chordset 5
    100 image tap 2048 1024 96
    200 image stroke 1 \(stroke)
    450 image canvas trace stay
    500 image erase all
    600 image pad 4 100
    700 image pad 4 off
    end 750

    """
  private static let stroke = "G0V0V04zVzV"

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    folder.write(Array(Self.session.utf8), to: "a.clumsy")
    return folder
  }

  private func render(_ flags: String, in folder: TestFolder) throws -> Clumsy.Ending {
    try Clumsy.shell("cd \(folder.root) && LC_ALL=C.UTF-8 exec clumsy render \(flags)")
  }

  @Test("the states of lumis are written sixty times a second, and are the same with a later `--from`")
  func lumis() throws {
    let folder = try folder()
    let ending = try render("a.clumsy --lumis --format jsonl", in: folder)
    #expect(ending.code == 0 && ending.lines.count == 180)
    #expect(ending.lines[1].hasPrefix(#"{"ns":16666666,"type":"image","frame":1,"chordset":5,"chord":1,"lumis":["#))
    // Frame 24, at 0.4 s, has the lumi (a moving light) that the tap released.
    #expect(ending.lines[24].contains(#"{"number":1,"chord":1,"tone":1,"form":""#))
    #expect(try render("a.clumsy --lumis --format jsonl", in: folder).output == ending.output)
    let later = try render("a.clumsy --lumis --format jsonl --from 2s", in: folder)
    #expect(later.lines.count == 60)
    #expect(later.lines[0].contains(#""frame":0,"#) && later.lines[0].hasPrefix(#"{"ns":2000000000,"#))
    // Returns a line without its time, type and frame number.
    let lumis = { (line: Substring) in line.split(separator: ",").dropFirst(3) }
    #expect(lumis(later.lines[59]) == lumis(ending.lines[179]))
  }

  private func pictures(_ folder: TestFolder, _ name: String) -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    for file in TestFolder.names(in: folder.path(name)) { all[file] = folder.bytes("\(name)/\(file)") }
    return all
  }

  @Test("frames are numbered pictures; a second rendering and a later `--from` give the same pictures")
  func frames() throws {
    let folder = try folder()
    for name in ["one", "two"] {
      #expect(try render("a.clumsy --frames \(name) --fps 10 --size 64x36", in: folder).code == 0)
    }
    let all = pictures(folder, "one")
    #expect(all.count == 30 && all["frame-000030.png"] != nil && all == pictures(folder, "two"))
    for bytes in all.values {
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]))
      #expect(Array(bytes[16..<24]) == [0, 0, 0, 64, 0, 0, 0, 36])
    }
    #expect(Set(all.values).count > 20)
    #expect(try render("a.clumsy --frames late --fps 10 --size 64x36 --from 1s", in: folder).code == 0)
    let late = pictures(folder, "late")
    #expect(late.count == 20)
    for number in 1...20 {
      let (early, own) = (number + 10, number)
      #expect(late[name(own)] == all[name(early)], "frame \(number)")
    }
  }

  private func name(_ number: Int) -> String { "frame-0000\(number < 10 ? "0" : "")\(number).png" }

  @Test("a still is the film's frame at the time of `--at`, and may have odd sides")
  func still() throws {
    let folder = try folder()
    #expect(try render("a.clumsy --frames all --fps 10 --size 64x36", in: folder).code == 0)
    #expect(try render("a.clumsy -o x.png --at 2.5 --size 64x36", in: folder).code == 0)
    #expect(folder.bytes("x.png") == folder.bytes("all/frame-000026.png"))
    #expect(try render("a.clumsy -o y.png --size 65x37", in: folder).code == 0)
    let bytes = try #require(folder.bytes("y.png"))
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 65, 0, 0, 0, 37])
  }

  @Test(
    "a wrong command line is refused with an error of one line",
    arguments: [
      ("a.clumsy --frames x -o y.mp4", "--frames writes only numbered pictures: leave --output or --frames out"),
      ("a.clumsy --lumis -o x.wav", "a WAV file has no states of lumis: give -o FILE.jsonl, or leave --lumis out"),
      ("a.clumsy --lumis --beats", "--lumis replaces all events: leave --lumis out, or --flights and --beats"),
      ("a.clumsy -o x.png --fps 3", "a still has no frames: give -o FILE.mp4 or --frames DIR, or leave --fps out"),
      ("a.clumsy -o x.mid --size 64x64", "a MIDI file has no pictures: give -o FILE.png, FILE.mp4 or --frames DIR"),
      ("a.clumsy -o x.mp4 --at 1", "a film has no stills: give -o FILE.png, or leave --at out"),
      ("a.clumsy -o x.png --at 4", "--at is 0:04.000, but the piece ends at 0:03.000; allowed: an earlier time"),
      ("a.clumsy -o x.mp4 --size 65x36", "--size 65x36 is odd; allowed for a film: even numbers of pixels"),
      ("a.clumsy -o - --format mp4", "a film needs a file, because its parts are written in any order"),
      ("a.clumsy -o x.png --rate 8000", "a still has no sound: give -o FILE.wav or --format wav, or leave --rate out"),
    ])
  func refusals(flags: String, message: String) throws {
    let ending = try render(flags.hasSuffix("--beats") ? flags + " --format jsonl" : flags, in: folder())
    #expect(ending.code == 64 && ending.errors.hasPrefix("clumsy: \(message)"), "\(ending.errors)")
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test("a hostile session is refused with the line and column of the wrong word")
  func hostile() throws {
    let folder = try folder()
    let head = "clumsy 1 engine \(Performance.engineVersion)\n"
    for (line, place) in [
      ("1 image tap 9999 0 1", "line 2, column 13: found '9999', expected x 0…4095"),
      ("1 image stroke 1 \(String(repeating: "z", count: 5000))", "line 2, column 18: found 'zzzz"),
      ("1 image stork", "line 2, column 9: found 'stork', expected strike, release, "),
      ("image erase all", "line 2, column 1: found 'image', expected a setting, or a tick before the gesture"),
    ] {
      folder.write(Array((head + line + "\nend 5\n").utf8), to: "b.clumsy")
      let ending = try render("b.clumsy -o x.png", in: folder)
      #expect(ending.code == 64 && ending.errors.contains(place), "\(ending.errors)")
      #expect(ending.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("a refused command is in the stream of events, with the reason")
  func refusedCommand() throws {
    let folder = try folder()
    let head = "clumsy 1 engine \(Performance.engineVersion)\n"
    folder.write(Array((head + "1 image chordset 9\nend 5\n").utf8), to: "b.clumsy")
    let ending = try render("b.clumsy --format jsonl", in: folder)
    #expect(
      ending.lines.contains(
        #"{"ns":4000000,"type":"gesture","source":0,"gesture":"image chordset 9","refused":"chordset 9 must be 1…6"}"#))
  }

  @Test("a film that cannot be written is refused with an error of one line, before ffmpeg is looked for")
  func unwritableFilm() throws {
    let folder = try folder()
    let ending = try Clumsy.shell(
      "cd \(folder.root) && own=$(command -v clumsy) && PATH=/none exec \"$own\" render a.clumsy -o /proc/x.mp4")
    #expect(ending.code != 0 && ending.errors.hasPrefix("clumsy: cannot create a file beside /proc/x.mp4: "))
    #expect(ending.errors.split(separator: "\n").count == 1)
  }

  @Test("a still of a piece without an end is refused if `--at` is missing", arguments: ["", "open.clumsy"])
  func missingTime(operand: String) throws {
    let folder = try folder()
    folder.write(Array("clumsy 1 engine \(Performance.engineVersion)\nseed 7\n".utf8), to: "open.clumsy")
    let ending = try render("\(operand) -o x.png", in: folder)
    #expect(ending.code == 64 && ending.errors.hasSuffix("--at TIME, the time of the still, such as --at 1:17.5\n"))
  }

  @Test("a later `--from` gives the same pictures after traces stayed for a while and then faded")
  func stay() throws {
    let folder = try folder()
    let head = "clumsy 1 engine \(Performance.engineVersion)\nseed 7\n"
    let image = "0 image canvas trace fade\n0 image canvas decay 500\n50 image stay on\n600 image stay off\nend 750\n"
    folder.write(Array((head + image).utf8), to: "b.clumsy")
    #expect(try render("b.clumsy --frames all --fps 10 --size 64x36", in: folder).code == 0)
    #expect(try render("b.clumsy --frames late --fps 10 --size 64x36 --from 2.5s", in: folder).code == 0)
    let (all, late) = (pictures(folder, "all"), pictures(folder, "late"))
    for number in 1...5 { #expect(late[name(number)] == all[name(number + 25)], "frame \(number)") }
  }

  @Test("without ffmpeg, a film is refused with an error of one line, and leaves no file")
  func withoutFFmpeg() throws {
    let folder = try folder()
    let ending = try Clumsy.shell(
      "cd \(folder.root) && own=$(command -v clumsy) && PATH=/none exec \"$own\" render a.clumsy -o x.mp4")
    #expect(ending.code == 69)
    #expect(ending.errors == "clumsy: ffmpeg is not installed: 'sudo apt install ffmpeg' installs it\n")
    #expect(TestFolder.names(in: folder.root).sorted() == ["a.clumsy"])
  }
}
