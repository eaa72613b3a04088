import FoundationEssentials
import Glibc
import Instrument
import Offline
import Testing

@testable import clumsy

@Suite struct OddsTests {
  /// The JSON object of `odds --json`, with the keys that docs/files-and-json.md documents.
  private struct Figures: Decodable {
    struct Voice: Decodable {
      let notes: Int
      let notesPerMinute: Double
      let medianVelocity: Int
      let lowest: Int?
      let highest: Int?
      let velocities: [Int]
      let pitches: [Int]
    }
    struct Chord: Decodable {
      let numeral: String
      let name: String
      let share: Double
    }
    struct SongMeasure: Decodable {
      let name: String
      let value: Double
      let low: Double
      let median: Double
      let high: Double
      let seedsWithin: Int
    }
    let seeds: [UInt64]
    let engine: UInt64
    let durationNs: Int64
    let barNs: Int64
    let notes: Int
    let notesPerBar: Double
    let notesPerSecond: Double
    let densestSecond: Int
    let silentStrikes: Int
    let bassShare: Double
    let firstNoteNs: Int64?
    let firstBassNs: Int64?
    let longestSilenceNs: Int64
    let longestChordNs: Int64
    let chordChanges: Int
    let chordChangesPerMinute: Double
    let halvesAlike: Double
    let songMeasures: [SongMeasure]
    let voices: [String: Voice]
    let chords: [Chord]
    let transitions: [[Int]]
  }

  private func figures(_ odds: Odds) throws -> Figures {
    try figuresDecoder.decode(Figures.self, from: Data(odds.json.utf8))
  }

  private func piece(_ seed: UInt64, until end: Int64 = 60_000_000_000) throws -> Odds {
    var settings = Settings()
    settings.seed = seed
    return try Odds(settings, until: end)
  }

  /// Computes the figures again from the events, without `Statistics`, which `Odds` uses.
  @Test func figuresMatchTheEvents() throws {
    let odds = try piece(3)
    var notes: [(ns: Int64, velocity: Int, pitch: Int, isBass: Bool, chord: Int)] = []
    var silent = 0
    try clumsy.renderOffline(odds.settings, until: 60_000_000_000) { event in
      guard case .strike(let strike) = event else { return }
      guard strike.silence == nil else {
        silent += 1
        return
      }
      notes.append(
        (
          strike.nanoseconds, Int(strike.velocity), Int(strike.pitch.number), strike.voice == .bass,
          Int(strike.chord.rawValue)
        ))
    }
    let figures = try figures(odds)
    #expect(figures.notes == notes.count && figures.silentStrikes == silent)
    #expect(figures.notesPerBar == Double(notes.count) / 30 && figures.notesPerSecond == Double(notes.count) / 60)
    #expect(figures.voices["bass"]?.notes == notes.count(where: \.isBass))
    #expect(figures.bassShare == Double(notes.count(where: \.isBass)) / Double(notes.count))
    #expect(figures.firstNoteNs == notes.first?.ns && figures.firstBassNs == notes.first(where: \.isBass)?.ns)
    let times = [0] + notes.map(\.ns) + [60_000_000_000]
    #expect(figures.longestSilenceNs == zip(times, times.dropFirst()).map { $1 - $0 }.max())
    let densest = notes.map { first in notes.count { (first.ns..<first.ns + 1_000_000_000).contains($0.ns) } }.max()
    #expect(figures.densestSecond == densest)
    for (name, isBass) in [("bass", true), ("keys", false)] {
      let voiceNotes = notes.filter { $0.isBass == isBass }
      let voice = try #require(figures.voices[name])
      #expect(voice.velocities == (0..<128).map { velocity in voiceNotes.count { $0.velocity == velocity } })
      #expect(voice.pitches == (0..<128).map { pitch in voiceNotes.count { $0.pitch == pitch } })
      #expect(voice.lowest == voiceNotes.map(\.pitch).min() && voice.highest == voiceNotes.map(\.pitch).max())
      #expect(voice.medianVelocity == voiceNotes.map(\.velocity).sorted()[(voiceNotes.count - 1) / 2])
    }
    var (chord, since) = (0, Int64(0))
    var (time, changes) = ([Int64](repeating: 0, count: 7), [[Int]](repeating: [Int](repeating: 0, count: 7), count: 7))
    var longest: Int64 = 0
    for note in notes.filter(\.isBass) + [(60_000_000_000, 0, 0, true, -1)] where note.chord != chord {
      time[chord] += note.ns - since
      longest = max(longest, note.ns - since)
      if note.chord >= 0 { changes[chord][note.chord] += 1 }
      (chord, since) = (note.chord, note.ns)
    }
    #expect(figures.transitions == changes && figures.longestChordNs == longest)
    #expect(figures.chordChanges == changes.joined().reduce(0, +))
    #expect(figures.chordChangesPerMinute == Double(figures.chordChanges))
    #expect(figures.chords.map(\.share) == time.map { Double($0) / 60e9 })
    #expect(figures.chords.map(\.numeral) == ["I", "ii", "iii", "IV", "V", "vi", "vii"])
    #expect(figures.chords.map(\.name).prefix(2) == ["Cmaj7", "Dm7"])
  }

  @Test func samePieceGivesSameText() throws {
    let odds = try (piece(7), piece(7))
    #expect(odds.0.json == odds.1.json && odds.0.table == odds.1.table)
    #expect(try piece(8).json != odds.0.json)
  }

  @Test func pieceWithoutNotesHasFigures() throws {
    var settings = Settings()
    settings.balls = 0
    let odds = try Odds(settings, until: 1_000_000)
    let figures = try figures(odds)
    #expect(figures.notes == 0 && figures.firstNoteNs == nil && figures.voices["keys"]?.lowest == nil)
    #expect(figures.longestSilenceNs == 1_000_000 && figures.halvesAlike == 0 && figures.bassShare == 0)
    #expect(odds.table.contains("velocity: no notes\n"))
  }

  @Test func barFollowsTempoAndTimeSignature() throws {
    #expect(Bar().nanoseconds == 2_000_000_000)
    let flags = "--seed 2 --duration 1m --tempo 60 --time-signature 3/4 --json"
    let ending = try Clumsy.shell("exec clumsy odds \(flags)")
    let figures = try figuresDecoder.decode(Figures.self, from: Data(ending.output))
    #expect(figures.barNs == 3_000_000_000 && figures.notesPerBar == Double(figures.notes) / 20)
  }

  @Test func linesHaveAtMostEightyColumns() throws {
    for arguments in [
      ["--chordset", "minor-jazz"], ["--preset", "stampede"], ["--bouncers", "2"], ["--tempo", "123.4"],
    ] {
      guard case .command(_, let options) = try Invocation((["odds"] + arguments).map { Argument($0) }) else {
        Issue.record("\(arguments) is no command")
        return
      }
      var settings = options.settings
      settings.seed = .max
      let odds = try Odds(settings, bar: options.bar, until: 60_123_000_000)
      for line in odds.table.split(separator: "\n") {
        #expect(line.count <= 80 && line.last != " ", "\(line)")
        #expect(inLocale(String(line), isUTF8: false).utf8.count <= 80)
      }
    }
  }

  @Test func goldenTable() throws {
    let table = try piece(7).table
    #expect(table == Self.golden, "\(table)")
  }

  private static let golden = """
    piece    seed 7, 1m
    bars     30 of 4/4 at 120 quarters a minute
    notes    270: 9.0 a bar, 4.5 a second, 11 in the densest
    keys     248: 248.0 a minute, C4 to A5, median velocity 57
    bass     22: 22.0 a minute, C2 to B2, median velocity 97, 8.1 % of all
    begin    first note 0.673 s, first bass 2.389 s
    silence  1.350 s at most; 70 strikes made no note
    chords   22 changes, 22.0 a minute; the longest 5.777 s
    halves   65.0 % alike in keys and velocities

    beside 909 songs     piece    5 %   50 %   95 %
    pulse                0.070  0.586  0.773  0.870  █       -----+---
    groove-adjacent      0.468  0.723  0.850  0.943  █       -----+---
    groove-all           0.505  0.655  0.780  0.927      █   ----+----
    motif                0.000  0.055  0.217  0.503         █---+-----
    steps                0.004  0.098  0.201  0.344       █  ---+-----
    pitches               19.0   25.0   35.0   53.0        █ ---+-----
    notes-per-second       4.6    5.0    6.7   10.3         █---+-----
    polyphony             2.85   3.26   3.97   4.57        █ ----+----
    entropy               2.74   2.57   2.77   3.29          --█------
    entropy-1-bar         2.03   1.85   2.15   2.38          ---█-+---
    entropy-4-bars        2.56   2.42   2.64   2.80          ---█-+---
    scale                 1.00   0.83   0.99   1.00          -------+█
    empty-beats          0.017  0.000  0.004  0.034          -+--█----
    gap-variation        0.817  0.299  0.527  0.818          ----+---█
    velocity-deviation    17.7    5.7   14.0   21.9          ----+-█--
    measures in range  7 of 15

    share of the time
    I            Cmaj7        47.9 %  ████████████████████████████████████████████
    ii           Dm7           1.3 %  █▏
    iii          Em7           1.9 %  █▊
    IV           Fmaj7        17.2 %  ███████████████▊
    V            G7           10.6 %  █████████▋
    vi           Am7           9.0 %  ████████▏
    vii          Bm7♭5        12.1 %  ███████████

    to, in %            I      ii     iii      IV       V      vi     vii
    I                   ·      11      11      22      22      22      11
    ii                  ·       ·       ·     100       ·       ·       ·
    iii               100       ·       ·       ·       ·       ·       ·
    IV                 50       ·       ·       ·      25       ·      25
    V                  67       ·       ·      33       ·       ·       ·
    vi                 50       ·       ·       ·       ·       ·      50
    vii               100       ·       ·       ·       ·       ·       ·

    velocity     keys                               bass
    24…31           6 ██▋                              0
    32…39           6 ██▋                              0
    40…47          58 ██████████████████████████       0
    48…55          44 ███████████████████▋             0
    56…63          38 █████████████████                0
    64…71          35 ███████████████▋                 0
    72…79          38 █████████████████                0
    80…87          13 █████▊                           3 █████▏
    88…95           9 ████                             4 ██████▉
    96…103          1 ▍                               15 ██████████████████████████

    octave       keys                               bass
    C2…B2           0                                 22 ██████████████████████████
    C3…B3           0                                  0
    C4…B4         224 ██████████████████████████       0
    C5…B5          24 ██▊                              0

    """

  /// Returns a configuration folder with a preset `neutral`, which gives the settings of `Settings()`. A preset of
  /// engine 3 takes only the groove and the rhythm from the default preset, so `neutral` states both.
  private static func neutral() throws -> TestFolder {
    let folder = try TestFolder()
    mkdir(folder.path("clumsy"), 0o755)
    mkdir(folder.path("clumsy/presets"), 0o755)
    folder.write("clumsy 1 engine 3\ngroove 0\nrhythm none\n", to: "clumsy/presets/neutral.clumsy")
    return folder
  }

  @Test func commandPrintsTheTableInTheLocale() throws {
    let folder = try Self.neutral()
    let flags = "--seed 7 --duration 1m --preset neutral"
    let home = "XDG_CONFIG_HOME='\(folder.root)'"
    let utf8 = try Clumsy.shell("\(home) LC_ALL= LC_CTYPE= LANG=en_US.UTF-8 exec clumsy odds \(flags)")
    let ascii = try Clumsy.shell("\(home) LC_ALL=C LANG=en_US.UTF-8 exec clumsy odds \(flags)")
    #expect(utf8.code == 0 && utf8.errors.isEmpty && utf8.text == Self.golden)
    #expect(ascii.output.allSatisfy { $0 < 0x80 } && ascii.text == inLocale(Self.golden, isUTF8: false))
  }

  @Test func withoutASeedTenPiecesAddUp() throws {
    let folder = try Self.neutral()
    let ending = try Clumsy.shell(
      "XDG_CONFIG_HOME='\(folder.root)' exec clumsy odds --duration 5s --preset neutral --json")
    let ten = try figuresDecoder.decode(Figures.self, from: Data(ending.output))
    let each = try Odds.standardSeeds.map { try figures(piece($0, until: 5_000_000_000)) }
    #expect(ten.seeds == Array(1...10) && ten.durationNs == 50_000_000_000)
    #expect(
      ten.notes == each.reduce(0) { $0 + $1.notes } && ten.silentStrikes == each.reduce(0) { $0 + $1.silentStrikes })
    #expect(
      ten.densestSecond == each.map(\.densestSecond).max() && ten.firstNoteNs == each.compactMap(\.firstNoteNs).max())
    #expect(ten.longestSilenceNs == each.map(\.longestSilenceNs).max())
    #expect(ten.longestChordNs == each.map(\.longestChordNs).max())
    #expect(ten.chordChanges == each.reduce(0) { $0 + $1.chordChanges })
    #expect(abs(ten.halvesAlike - each.reduce(0) { $0 + $1.halvesAlike } / 10) < 1e-12)
    #expect(abs(ten.chords[0].share - each.reduce(0) { $0 + $1.chords[0].share } / 10) < 1e-12)
    let table = try Clumsy.run("odds", "--duration", "5s").text
    #expect(table.hasPrefix("piece    seeds 1…10, each 5s\nbars     25 of the length of 4/4"))
  }
}
