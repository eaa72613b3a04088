import ChordEngine
import Glibc
import Instrument
import MIDI
import Testing

@testable import clumsy

@Suite struct ChordsCommandTests {
  /// Returns a MIDI file of chords of 2 s each, with optional drums. The root of each chord is doubled an octave lower.
  private static func file(_ chords: String, channel: Int = 1, hasDrums: Bool = false) throws -> [UInt8] {
    var file = StandardMIDIFile(name: "chords", tracks: ["chords", "drums"])
    for (index, text) in chords.split(separator: " ").enumerated() {
      let chord = try Chord(parsing: text)
      let root = 48 + chord.root.semitones
      let tones = (0..<12).filter { chord.quality.pitchClasses & (1 << UInt16($0)) != 0 }.map { root + UInt8($0) }
      let start = Int64(index) * 2_000_000_000
      for note in [root - 12] + tones {
        file.append(
          .noteOn(channel: Channel(number: channel), note: note, velocity: 80), atNanoseconds: start, track: 0)
      }
      for note in [root - 12] + tones {
        file.append(
          .noteOff(channel: Channel(number: channel), note: note, velocity: 64), atNanoseconds: start + 2_000_000_000,
          track: 0)
      }
      guard hasDrums else { continue }
      for eighth in 0..<8 {
        let drum = Message.noteOn(channel: Channel(number: 10), note: 37 + UInt8(eighth), velocity: 127)
        file.append(drum, atNanoseconds: start + Int64(eighth) * 250_000_000, track: 1)
      }
    }
    return file.bytes(endingAtNanoseconds: 0)
  }

  private static func run(_ bytes: [UInt8], _ flags: String = "") throws -> Clumsy.Ending {
    let folder = try TestFolder()
    folder.write(bytes, to: "x.mid")
    return try Clumsy.shell("cd \(folder.root) && LC_ALL=C.UTF-8 exec clumsy chords x.mid \(flags)")
  }

  @Test func tableHasBarTimeChordAndNumeral() throws {
    let ending = try Self.run(Self.file("C Am7 Dm7 G7 C"))
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(
      ending.text == """
        C major
        BAR  TIME      CHORD  NUMERAL
        1    0:00.000  C      I
        2    0:02.000  Am7    vi7
        3    0:04.000  Dm7    ii7
        4    0:06.000  G7     V7
        5    0:08.000  C      I
        clumsy run --key C --chords C,Am7,Dm7,G7

        """)
  }

  @Test func jsonHasOneLinePerBarAndOneForTheFile() throws {
    let ending = try Self.run(Self.file("Am E7 Am"), "--json")
    #expect(
      ending.text == """
        {"bar":1,"chord":"Am","ns":0,"numeral":"i","part":1}
        {"bar":2,"chord":"E7","ns":2000000000,"numeral":"V7","part":1}
        {"bar":3,"chord":"Am","ns":4000000000,"numeral":"i","part":1}
        {"chords":["Am","E7"],"command":"clumsy run --key Am --chords Am,E7","key":"A minor"}

        """)
  }

  @Test func drumsHaveNoHarmony() throws {
    let plain = try Self.run(Self.file("C F G C"))
    #expect(try Self.run(Self.file("C F G C", hasDrums: true)).text == plain.text)
    let ending = try Self.run(Self.file("C F G C", channel: 10))
    #expect(ending.code == 64 && ending.errors == "clumsy: 'x.mid' has only drum notes (channel 10)\n")
  }

  @Test func keyFlagIsUsedAndPrinted() throws {
    let ending = try Self.run(Self.file("Dm G Dm C"), "--key 'D3 dorian'")
    #expect(ending.text.hasPrefix("D dorian\n") && ending.text.contains("G      IV\n"))
    #expect(ending.lines.last == "clumsy run --key D3 --scale dorian --chords Dm,G,C")
  }

  @Test func barPartsAreNumbered() throws {
    let ending = try Self.run(Self.file("C F"), "--per half")
    #expect(ending.lines.dropFirst(2).dropLast().map { $0.prefix(3) } == ["1.1", "1.2", "2.1", "2.2"])
  }

  /// The chordset lists the chords in the order of their first bars.
  @Test func chordsetHasTheEightMostFrequentChords() throws {
    let ending = try Self.run(Self.file("F C Dm Em F G Am E7 A7 B7 Dm F C G Am E7 A7 B7 C"), "--json --key C")
    #expect(ending.lines.last?.contains(#""chords":["F","C","Dm","G","Am","E7","A7","B7"]"#) == true)
  }

  @Test func printedCommandIsValid() throws {
    for chords in ["E♭ A♭ B♭7 Gm7♭5 C7 Fm", "F♯m Bm C♯7 F♯m", "C Caug F6 Fm6 Cdim7 G9"] {
      let line = try Self.run(Self.file(chords)).lines.last.map(String.init) ?? ""
      let isASCII = line.allSatisfy { $0.isASCII }
      #expect(isASCII)
      _ = try Invocation(line.split(separator: " ").dropFirst().map { Argument(String($0)) })
    }
  }

  @Test func fileThatIsNotMIDIIsRefusedInOneLine() throws {
    let whole = try Self.file("C F")
    let track = try #require(whole.indices.last { whole[$0...].starts(with: "MTrk".utf8) })
    #expect(
      try Self.run(Array(whole.dropLast())).errors
        == "clumsy: 'x.mid', byte \(track + 4): expected a chunk length that fits in the file\n")
    let ending = try Self.run([])
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: 'x.mid', byte 0: expected MThd, the beginning of a Standard MIDI File\n")
    #expect(try Clumsy.run("chords", "no.mid").code == 74)
    #expect(try Clumsy.run("chords").code == 64)
    #expect(try Clumsy.run("chords", "a", "b").code == 64)
  }

  @Test func tooManyBarsAreRefused() throws {
    var file = StandardMIDIFile(name: "", tracks: [""])
    let one = Channel(number: 1)
    file.append(.noteOn(channel: one, note: 60, velocity: 1), atNanoseconds: 0, track: 0)
    file.append(.noteOff(channel: one, note: 60, velocity: 1), atNanoseconds: 20_001_000_000_000, track: 0)
    let ending = try Self.run(file.bytes(endingAtNanoseconds: 0))
    #expect(ending.code == 64)
    #expect(ending.errors == "clumsy: 'x.mid' has more than 10000 bars; clumsy chords reads at most 10000\n")
  }

  #if DEBUG
    static let seeds: [UInt64] = [7]
    static let minutes: Int64 = 2
  #else
    static let seeds: [UInt64] = Array(1...20)
    static let minutes: Int64 = 5
  #endif

  /// In at least 90 % of the bars, `HarmonyFinder` finds a chord that sounded in this bar.
  @Test func chordsOfRenderedPiecesAreFound() throws {
    var right = 0
    var count = 0
    for seed in Self.seeds {
      var settings = Settings()
      settings.seed = seed
      var active: [(start: Int64, chord: String)] = []
      let end = Self.minutes * 60_000_000_000
      var file = PerformanceFile(settings)
      try renderOffline(settings, until: end) { event in
        file.append(event)
        if case .strike(let strike) = event, strike.voice == .bass {
          active.append(
            (strike.nanoseconds, settings.chordset[Int(strike.chord.rawValue)].chord(in: settings.key).name))
        }
      }
      let score = MIDIScore(try MIDI.MIDIFileReader(file.bytes(endingAtNanoseconds: end)))
      let bars = try #require(score.bars(atMost: 1000))
      let notes = score.notes.map {
        SoundingNote(start: $0.start, end: $0.end, pitch: Pitch(folding: Int($0.number)))
      }
      let found = HarmonyFinder(
        notes,
        in: bars.map {
          MeasuredBar(start: $0.start, end: $0.end, fullLength: $0.fullLength, beats: $0.beats, unit: $0.unit)
        })
      #expect(found.key.name == "C major", "seed \(seed)")
      for chord in found.chords {
        let (start, end) = (score.tempos.nanoseconds(at: chord.start), score.tempos.nanoseconds(at: chord.end))
        let sounded =
          (active.last { $0.start <= start }.map { [$0.chord] } ?? [])
          + active.filter { $0.start > start && $0.start < end }.map(\.chord)
        guard !sounded.isEmpty else { continue }
        count += 1
        right += chord.chord.map { sounded.contains($0.name) } == true ? 1 : 0
      }
    }
    #expect(right * 10 >= count * 9, "right chords in \(right) of \(count) bars")
  }
}
