import ChordEngine
import FoundationEssentials
import Glibc
import Instrument
import MIDI
import Testing

@testable import clumsy

@Suite struct RenderTests {
  private struct Line: Decodable {
    let ns: Int64
    let type: String
    let voice: String?
    let index: Int?
    let ball: Int?
    let speed: Double?
    let x: Double?
    let y: Double?
    let channel: Int?
    let note: Int?
    let velocity: Int?
    let silent: String?
    let present: Bool?
    let start: Int64?
    let fraction: Double?
    let vx: Double?
    let vy: Double?
    let ax: Double?
    let ay: Double?
    let source: Int?
    let gesture: String?
    let refused: String?
    let bytes: [Int]?
  }

  private func lines(_ flags: String) throws -> [Line] {
    let ending = try Clumsy.shell("exec clumsy render --format jsonl \(flags)")
    #expect(ending.code == 0 && ending.errors.isEmpty)
    return try ending.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test func linesAreInTimeOrderAndInRange() throws {
    let lines = try lines("--seed 7 --duration 2m")
    #expect(!lines.isEmpty)
    var last: Int64 = 0
    for line in lines {
      #expect(line.ns >= last && line.ns <= 120_000_000_000)
      last = line.ns
      if line.type == "strike" {
        let index = try #require(line.index)
        let ball = try #require(line.ball)
        #expect(line.voice == "bass" ? (0...6).contains(index) && ball == 0 : line.voice == "key")
        #expect(line.voice == "bass" || (0...3).contains(index) && (1...16).contains(ball))
        #expect(try #require(line.speed) >= 0)
        let place = (x: try #require(line.x), y: try #require(line.y))
        #expect((0...1024).contains(place.x) && (0...768).contains(place.y))
      } else {
        #expect(line.type == "on" || line.type == "off")
        let note = try #require(line.note)
        let velocity = try #require(line.velocity)
        #expect((1...16).contains(try #require(line.channel)))
        #expect((0...127).contains(note) && (0...127).contains(velocity))
      }
    }
  }

  @Test func eachNoteFollowsItsStrikeAndEnds() throws {
    var strikes: [Int64: Int] = [:]
    var sounding: Set<[Int]> = []
    var notes = 0
    for line in try lines("--seed 7 --duration 2m") {
      if line.type == "strike" {
        if line.silent == nil { strikes[line.ns, default: 0] += 1 }
        continue
      }
      let note = [try #require(line.channel), try #require(line.note)]
      if line.type == "on" {
        notes += 1
        let left = strikes[line.ns] ?? 0
        #expect(left > 0, "a note at \(line.ns) ns without a strike before it")
        strikes[line.ns] = left - 1
        #expect(sounding.insert(note).inserted, "\(note) begins twice")
      } else {
        #expect(sounding.remove(note) != nil, "\(note) ends without having begun")
      }
    }
    #expect(notes > 0 && sounding.isEmpty)
    #expect(strikes.values.allSatisfy { $0 == 0 })
  }

  @Test func flagsReachTheNotes() throws {
    let notes = try lines(
      "--preset original --seed 7 --duration 1m --bass-channel 5 --keys-channel 6 --key D --bouncers 1 --balls 1"
    )
    .filter { $0.type == "on" }
    #expect(notes.contains { $0.channel == 5 } && notes.contains { $0.channel == 6 })
    #expect(notes.allSatisfy { $0.channel == 5 ? $0.note == 50 : [62, 66, 69, 73].contains($0.note) })
    #expect(try lines("--seed 7 --duration 1m --balls 0").allSatisfy { $0.type != "strike" || $0.voice == "bass" })
  }

  @Test func sameSeedGivesSameMusic() throws {
    let first = try Clumsy.run("render", "--seed", "7", "--duration", "1m", "--format", "jsonl")
    let second = try Clumsy.run("render", "--seed", "0x7", "--duration", "60", "--format=jsonl", "-o", "-")
    let other = try Clumsy.run("render", "--seed", "8", "--duration", "1m", "--format", "jsonl")
    #expect(first.digest == second.digest)
    #expect(first.digest != other.digest)
  }

  /// This digest may change only with a new engine version.
  @Test func goldenLines() throws {
    let ending = try Clumsy.run("render", "--seed", "7", "--duration", "1m", "--format", "jsonl")
    #expect(ending.digest == "bytes=139787 fnv1a=e0c7267c031ed58b")
  }

  /// Sessions of engine 2, which has no beat, play without a beat and without a warning about the old engine.
  @Test func engine2SessionIsUnchanged() throws {
    let folder = try TestFolder()
    folder.write("clumsy 1 engine 2\nseed 7\nend 15000\n", to: "a.clumsy")
    let ending = try Clumsy.run("render", folder.path("a.clumsy"), "--format", "jsonl")
    #expect(ending.digest == "bytes=108205 fnv1a=099c20ef7432d29e" && ending.errors.isEmpty)
  }

  /// Presets and defaults written by engine 2 play without the beat, unless flags add the beat.
  @Test(arguments: [("defaults.clumsy", ""), ("presets/mine.clumsy", "--preset mine")])
  func aPresetOfEngine2HasNoBeat(name: String, flags: String) throws {
    let folder = try TestFolder()
    mkdir(folder.path("clumsy"), 0o755)
    mkdir(folder.path("clumsy/presets"), 0o755)
    folder.write("clumsy 1 engine 2\n# old\ntempo 120\n", to: "clumsy/\(name)")
    let render = "XDG_CONFIG_HOME='\(folder.root)' clumsy render --seed 7 --duration 1m --format jsonl \(flags)"
    #expect(try Clumsy.shell(render).digest == "bytes=108205 fnv1a=099c20ef7432d29e")
    #expect(
      try Clumsy.shell("\(render) --groove 1 --rhythm 3,3,2").digest == "bytes=122663 fnv1a=fbb1324e0c55d572")
  }

  @Test func countInHasAllClicks() throws {
    let lines = try lines("--seed 7 --tempo 120 --time-signature 4/4 --count-in 1 --click on --duration 2bars").filter {
      $0.channel == 10 && $0.type == "on"
    }
    #expect(lines.map(\.ns) == (0..<12).map { $0 * 500_000_000 })
    #expect(lines.enumerated().allSatisfy { $1.note == ($0 % 4 == 0 ? 76 : 77) })
  }

  @Test(arguments: ["93", "96", "100", "111", "132"]) func renderedBarsBeginAndEndAtBarLines(tempo: String) throws {
    let flags = "--seed 7 --tempo \(tempo) --time-signature 4/4 --click on"
    let whole = try lines("\(flags) --duration 14bars").filter { $0.type == "on" }
    let loop = try lines("\(flags) --from bar9 --duration 4bars").filter { $0.type == "on" }
    let (begin, end) = (8 * 240e9 / (Double(tempo) ?? 1), 12 * 240e9 / (Double(tempo) ?? 1))
    let inside = whole.filter { Double($0.ns) > begin - 2_000 && Double($0.ns) < end - 1_000_000 }
    #expect(loop.map(\.ns) == inside.map(\.ns) && loop.contains { abs(Double($0.ns) - begin) < 2_000 })
  }

  @Test func shorterPieceIsPrefixOfLongerPiece() throws {
    let long = try Clumsy.run("render", "--seed", "7", "--duration", "1m", "--format", "jsonl").lines
    let short = try Clumsy.run("render", "--seed", "7", "--duration", "30s", "--format", "jsonl").lines
    // At the end of the short piece, all notes end and no note begins.
    let atTheEnd = short.reversed().prefix { $0.hasPrefix("{\"ns\":30000000000,") }.count
    #expect(short.count > 20)
    #expect(Array(short.dropLast(atTheEnd)) == Array(long.prefix(short.count - atTheEnd)))
  }

  @Test func aNewSeedIsPrintedAndGivesTheSameMusicAgain() throws {
    let first = try Clumsy.run("render", "--duration", "10s", "--format", "jsonl")
    #expect(first.code == 0 && first.errors.hasPrefix("clumsy: seed "))
    let seed = first.errors.drop { !$0.isNumber }.dropLast()
    let second = try Clumsy.run("render", "--duration", "10s", "--format", "jsonl", "--seed", String(seed))
    #expect(first.digest == second.digest && second.errors.isEmpty)
  }

  @Test(arguments: [
    ("", "render needs --duration TIME, such as --duration 10m"),
    ("--duration 1s", "render needs --output FILE, such as -o music.mid (- is standard output)"),
  ])
  func missingFlagsAreNamed(flags: String, message: String) throws {
    let ending = try Clumsy.shell("exec clumsy render \(flags)")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: \(message)\n")
  }

  @Test func midiFileIsNotWrittenToTerminal() throws {
    var primary: CInt = -1
    var secondary: CInt = -1
    try #require(openpty(&primary, &secondary, nil, nil, nil) == 0)
    defer {
      close(primary)
      close(secondary)
    }
    let terminal = try #require(ttyname(secondary).map { String(cString: $0) })
    let ending = try Clumsy.shell("exec clumsy render --seed 7 --duration 1s -o - >\(terminal)")
    #expect(ending.code == 64)
    #expect(
      ending.errors
        == "clumsy: a MIDI file is not for a terminal: give -o FILE, or send standard output to a file or pipe\n")
  }

  @Test func flightsNeedJSONLines() throws {
    let ending = try Clumsy.shell("exec clumsy render --duration 1s -o x.mid --flights")
    #expect(ending.code == 64)
    #expect(ending.errors == "clumsy: a MIDI file has no flights: give --format jsonl, or leave --flights out\n")
  }

  @Test func flightsAreAmongTheOtherEvents() throws {
    func lines(_ flags: String) throws -> [Substring] {
      let ending = try Clumsy.shell("clumsy render --seed 7 --duration 1m --format jsonl \(flags)")
      return String(decoding: ending.output, as: UTF8.self).split(separator: "\n")
    }
    let (without, with) = (try lines(""), try lines("--flights"))
    let sections = with.filter { $0.contains(#""type":"section""#) }
    #expect(with.filter { !$0.contains(#""type":"flight""#) && !sections.contains($0) } == without)
    #expect(with.count > without.count + 100)
    #expect(sections.first == #"{"ns":16363636364,"type":"section","number":2,"section":"b"}"#)
  }

  @Test func flightIsParsedBackExactly() throws {
    var count = 0
    try renderOffline(Settings(), until: 5_000_000_000, reportsFlights: true) { event in
      guard case .flight(let flight) = event else { return }
      let read = Self.line(of: event)
      #expect(read?.type == "flight" && read?.ball == Int(flight.ball) && read?.present == flight.isPresent)
      #expect(read?.ns == flight.nanoseconds && read?.start == flight.start && read?.fraction == flight.startFraction)
      #expect(read?.x == flight.x && read?.vx == flight.velocityX && read?.ax == flight.accelerationX)
      #expect(read?.y == flight.y && read?.vy == flight.velocityY && read?.ay == flight.accelerationY)
      count += 1
    }
    #expect(count > 10)
  }

  @Test func gestureLineNamesTheRefusal() {
    let applied = Self.line(
      of: .gesture(GestureEvent(nanoseconds: 8, source: 15, gesture: .set(.speed, 300), refusal: nil)))
    #expect(applied?.gesture == "speed 300" && applied?.source == 15)
    #expect(applied?.type == "gesture" && applied?.refused == nil)
    let refused = Self.line(
      of: .gesture(
        GestureEvent(
          nanoseconds: 8, source: 0, gesture: .set(.speed, .nan), refusal: .refused(.speed, .nan))))
    #expect(refused?.gesture == "speed nan")
    #expect(refused?.refused == "speed cannot be nan; allowed: 50…500 points/s")
  }

  @Test func pedalMessageIsWrittenAsBytes() {
    let pedal = TimedMessage(nanoseconds: 9, voice: .bass, message: .sustainOff(Channel(number: 3)))
    #expect(Self.line(of: .message(pedal))?.bytes == [0xB2, 64, 0])
  }

  private static func line(of event: PerformanceEvent) -> Line? {
    var (lines, line) = (JSONLines(Settings()), [UInt8]())
    lines.append(event, to: &line)
    return try? JSONDecoder().decode(Line.self, from: Data(line))
  }

  @Test func numbersAreParsedBackExactly() {
    let speeds = [0, 0.1, 1e-9, Double.leastNonzeroMagnitude, 123_456.789, 1e16, 1.7976931348623157e308, -0.5]
    for speed in speeds {
      var (lines, line) = (JSONLines(Settings()), [UInt8]())
      let strike = Strike(
        nanoseconds: .max, voice: .bass, index: 6, ball: 0, speed: speed, x: speed, y: -speed, chord: .seven,
        channel: Channel(number: 1), pitch: Pitch(folding: 59), velocity: 1)
      lines.append(.strike(strike), to: &line)
      let read = try? JSONDecoder().decode(Line.self, from: Data(line))
      #expect(read?.ns == .max && read?.speed == speed && read?.y == -speed)
    }
  }
}
