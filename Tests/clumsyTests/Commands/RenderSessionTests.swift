import ChordEngine
import Instrument
import Physics2D
import Sessions
import Testing

@testable import clumsy

@Suite struct RenderSessionTests {
  private static let text = """
    clumsy 1 engine \(Performance.engineVersion)
    seed 7
    key D4 dorian
    0 gravity 20
    250 spawn 700 500
    250 remove 1
    700 remove 9
    1000 chord 1 V7/ii
    1500 pause
    1750 play
    2000 flick 0 100 200
    2500 reset
    end 3000

    """

  /// Performs the gestures of `text` without a session, and returns the events as JSON lines.
  private static func directEvents() throws -> [UInt8] {
    var settings = Settings()
    settings.seed = 7
    settings.key.scale = .dorian
    settings.key.tonic = .init(.init(.d))
    var performance = try Performance(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 20_000)
    let gestures: [(Int64, Gesture)] = [
      (0, .set(.gravity, 20)), (250, .spawn(x: 700, y: 500)), (250, .remove(ball: 1)), (700, .remove(ball: 9)),
      (1000, .chord(0, try .init(parsing: "V7/ii"))), (1500, .pause), (1750, .play),
      (2000, .flickBall(0, x: 100, y: 200)),
      (2500, .reset),
    ]
    for (tick, gesture) in gestures {
      if performance.nanoseconds < tick * Performance.tick {
        let isComplete = performance.advance(to: tick * Performance.tick, events: &events)
        #expect(isComplete)
      }
      performance.apply(gesture, events: &events)
    }
    let isComplete = performance.advance(to: 3000 * Performance.tick, events: &events)
    let hasEnded = performance.end(events: &events)
    #expect(isComplete && hasEnded)
    var lines = JSONLines(settings)
    var bytes: [UInt8] = []
    for index in events.indices { lines.append(events[index], to: &bytes) }
    return bytes
  }

  @Test func sessionPlaysTheSameEventsAsDirectGestures() throws {
    let folder = try TestFolder()
    folder.write(Self.text, to: "a.clumsy")
    let ending = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(ending.output == (try Self.directEvents()))
    #expect(ending.text.contains("\"refused\":"))
    // `--duration` can shorten a session but not lengthen it.
    let shorter = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl", "--duration", "1s")
    #expect(shorter.code == 0 && shorter.lines.count < ending.lines.count)
    let longer = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl", "--duration", "1h")
    #expect(longer.output == ending.output)
  }

  @Test func otherFormatsAreWritten() throws {
    let folder = try TestFolder()
    folder.write(Self.text, to: "a.clumsy")
    for name in ["a.mid", "a.wav"] {
      let ending = try Clumsy.run("render", folder.path("a.clumsy"), "-o", folder.path(name))
      #expect(ending.code == 0 && ending.errors.isEmpty && (folder.bytes(name)?.count ?? 0) > 300)
    }
  }

  /// With `--from TIME`, `render` and `run` omit the strikes before TIME. All later strikes are the same as in a
  /// performance that begins earlier.
  @Test func renderingCanBeginAnywhere() throws {
    let folder = try TestFolder()
    folder.write(Self.text, to: "a.clumsy")
    let path = folder.path("a.clumsy")
    func strikes(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("\"strike\"") || $0.contains(" strikes ") }
    }
    let whole = try Clumsy.run("render", path, "--format", "jsonl")
    let part = try Clumsy.run("render", path, "--format", "jsonl", "--from", "3s")
    #expect(part.code == 0 && part.errors.isEmpty && strikes(part.text).count > 5)
    #expect(strikes(part.text) == strikes(whole.text).suffix(strikes(part.text).count))
    let live = try Clumsy.run("run", path, "--no-audio", "--monitor", "--from", "8s")
    let later = try Clumsy.run("run", path, "--no-audio", "--monitor", "--from", "8.5s")
    #expect(live.code == 0 && strikes(live.text).count > strikes(later.text).count)
    #expect(strikes(later.text) == strikes(live.text).suffix(strikes(later.text).count))
    let late = try Clumsy.run("run", path, "--no-audio", "--from", "1h")
    #expect(late.code == 64 && late.errors.contains("allowed: an earlier --from"))
  }

  /// These flags do not change the session's settings.
  @Test func sessionAcceptsControllerAndOutputFlags() throws {
    let folder = try TestFolder()
    folder.write(Self.text, to: "a.clumsy")
    let live = try Clumsy.run(
      "run", folder.path("a.clumsy"), "--no-audio", "--plain", "--duration", "50ms", "--map", "cc1=gravity",
      "--no-pick-up", "--notes-set-key")
    #expect(live.code == 0, "\(live.errors)")
  }

  /// `--sound` and `--level` are allowed with a session, because these flags change no note.
  @Test func soundFlagsApplyToSession() throws {
    let folder = try TestFolder()
    folder.write(Self.text, to: "a.clumsy")
    func render(_ name: String, _ flags: String) throws {
      let path = (folder.path("a.clumsy"), folder.path(name))
      let ending = try Clumsy.shell("exec clumsy render '\(path.0)' -o '\(path.1)' \(flags)")
      #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    }
    for name in ["a.wav", "a.jsonl"] { try render(name, "") }
    for name in ["b.wav", "b.jsonl"] { try render(name, "--sound harp --level -6") }
    #expect(folder.bytes("a.wav") != folder.bytes("b.wav"))
    #expect(folder.bytes("a.jsonl") == folder.bytes("b.jsonl"))
  }

  @Test(arguments: [
    (text, "--gravity 3", "says what is played: leave --gravity out, or change the session"),
    (text, "--form AABA/8", "says what is played: leave --form out, or change the session"),
    (text, "--section 'B=gravity 4'", "says what is played: leave --section out, or change the session"),
    (text, "--ending on", "says what is played: leave --ending out, or change the session"),
    ("clumsy 1 engine 2\n", "", "does not say when it ends: give --duration TIME, such as --duration 10m"),
    ("clumsy 1 engine 2\nend 0\n", "", "ends at tick 0; allowed: 1…900000000, or cut by --duration"),
    ("clumsy 1 engine 2\nend 900000001\n", "", "ends at tick 900000001; allowed: 1…900000000"),
    ("clumsy 9 engine 2\n", "", "line 1, column 8: found '9', expected format 1…1: a newer clumsy wrote this"),
    (
      "clumsy 1 engine 2\ngravty 3\n", "",
      "line 2, column 1: found 'gravty', expected a setting, or a tick and a gesture; did you mean gravity?"
    ),
    ("clumsy 1 engine 2\nballs 1\nball 700 300\nball 700 400\n", "", "1 ball for 2 places"),
  ])
  func unplayableSessionIsRefusedInOneLine(text: String, flags: String, message: String) throws {
    let folder = try TestFolder()
    folder.write(text, to: "a.clumsy")
    let ending = try Clumsy.shell("exec clumsy render '\(folder.path("a.clumsy"))' --format jsonl \(flags)")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors.contains(message) && ending.errors.split(separator: "\n").count == 1, "\(ending.errors)")
  }

  /// An incomplete gesture in the last line is an error.
  @Test func aLastLineWithoutALineFeedIsPlayed() throws {
    let folder = try TestFolder()
    folder.write("clumsy 1 engine \(Performance.engineVersion)\n5 pause", to: "a.clumsy")
    let ending = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl", "--duration", "1s")
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.text.contains(#""gesture":"pause""#))
    folder.write("clumsy 1 engine \(Performance.engineVersion)\n5 pau", to: "a.clumsy")
    #expect(try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl", "--duration", "1s").code == 64)
  }

  /// Cuts a journal at every place after its first two lines. Without its complete `end 60`, the journal ends at the
  /// tick that the second line states. `end 60` is complete even without its line feed.
  @Test func journalCutAtAnyByteIsParsed() throws {
    let head = Array("clumsy 1 engine 2\n# played until tick 000000000050\n".utf8)
    let text = head + Array("gravity 4.25\n1 chord 4 #ivo7\n40 pause\nend 60\n".utf8)
    for count in head.count...text.count {
      let found = try FoundSession(parsing: Array(text[..<count]))
      let isWhole = count >= text.count - 1
      #expect(found.isTorn == (text[count - 1] != UInt8(ascii: "\n") && !isWhole))
      #expect(found.session.end == (isWhole ? 60 : 50))
    }
  }

  @Test func incompleteLastLineAndOldEngineCauseWarnings() throws {
    let folder = try TestFolder()
    folder.write("clumsy 1 engine 1\n# played until tick 000000000300\n5 pause\n10 pl", to: "a.clumsy")
    let ending = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl", "--duration", "1s")
    #expect(ending.code == 0)
    #expect(ending.errors.contains("the last line is incomplete, and is left out"))
    #expect(ending.errors.contains("was played by engine 1; this is engine \(Performance.engineVersion)"))
  }
}
