import ChordEngine
import Instrument
import Testing

@testable import clumsy

@Suite struct HarmonyFlagTests {
  private func settings(_ line: String) throws -> Settings {
    let invocation = try Invocation(line.split(separator: " ").map { Argument(String($0)) })
    guard case .command(_, let options) = invocation else { throw Failure(.usage, "no command") }
    return options.settings
  }

  @Test(arguments: BuiltInChordset.allCases) func everyChordsetHasItsName(builtIn: BuiltInChordset) throws {
    #expect(try settings("run --chordset \(builtIn.name)").chordset == builtIn.chordset)
    #expect(try settings("run --chords \(builtIn.chords)").chordset == builtIn.chordset)
  }

  /// The more specific flag wins, whatever the order of the flags.
  @Test func chordOverridesChordsAndChordsOverrideAChordset() throws {
    let chordset = try settings("run --chordset jazz --chords Dm9,G13 --chord 3=V7/V --chord pad=2:sus4").chordset
    #expect(chordset.text == "Dm9,G13,V7/V,G13,Dm9,G13,Dm9,2:sus4")
    var pop = BuiltInChordset.pop.chordset
    pop[2] = try ChordSlot(parsing: "C")
    #expect(try settings("run --chord 3=C --chordset pop").chordset == pop)
    #expect(try settings("run --chordset pop --chord 3=C").chordset == pop)
    #expect(try settings("run --chords Am,G --chordset pop").chordset.text == "Am,G,Am,G,Am,G,Am,G")
    #expect(try settings("run --chord pad=C").chordset[7].text == "C")
  }

  @Test(arguments: [
    ("C3..C6", 48.0, 84.0), ("48..84", 48, 84), ("C3…C6", 48, 84), ("Bb2..F#5", 46, 78), ("C4..C4", 60, 60),
    ("C-1..G9", 0, 127), ("Cb4..B#4", 59, 72),
  ])
  func noteRangeIsParsed(text: String, low: Double, high: Double) throws {
    let settings = try settings("run --range \(text)")
    #expect(settings[.rangeLow] == low && settings[.rangeHigh] == high)
  }

  @Test(arguments: ["", "C3", "C3..", "..C6", "C6..C3", "H3..C6", "C..G", "3..128", "C3..G#9", "C3-C6"])
  func wrongNoteRangeIsRefused(text: String) {
    #expect(throws: Failure.self) { try settings("run --range=\(text)") }
  }

  @Test func voicingsAndBassLinesHaveTheirNames() throws {
    for voicing in Voicing.allCases {
      #expect(try settings("run --voicing \(voicing.name)").voicing == voicing)
    }
    for line in BassLine.allCases { #expect(try settings("run --bass-line \(line.name)").bassLine == line) }
  }

  /// `--keys` overrides a preset's number of keys, but not the place that `--piano-key` gives a key.
  @Test func keysFlagSetsNumberOfKeys() throws {
    for count in PianoKeys.countRange {
      #expect(try settings("run --keys \(count)").layout.keys == PianoKeys(count: count))
      #expect(try settings("run --keys \(count) --preset rain").layout.keys.count == count)
    }
    let keys = try settings("run --piano-key 8=992,40,h80 --keys 8").layout.keys
    #expect(keys.count == 8 && keys[7].height == 80 && keys[7].width == 58.75 && keys[6] == PianoKeys(count: 8)[6])
    #expect(throws: Failure.self) { try settings("run --piano-key 5=992,40") }
  }

  /// The value of `--bass-octave` may begin with a hyphen: even the default octave is -1.
  @Test func octavesMayBeNegative() throws {
    #expect(try settings("run --bass-octave -2 --keys-octave=-4")[.bassOctave] == -2)
    #expect(try settings("run --bass-octave 2 --keys-octave=-4")[.keysOctave] == -4)
    for wrong in ["--bass-octave -5", "--bass-octave --1", "--bass-octave -", "--keys-octave -1.5", "--bank -1"] {
      #expect(throws: Failure.self, "\(wrong)") { try settings("run \(wrong)") }
    }
  }

  @Test func scaleMayBeListOfTones() throws {
    #expect(try settings("run --scale 0,2,3,7,8").key.scale.name == "0,2,3,7,8")
    #expect(try settings("run --scale 0,2,4,5,7,9,11").key.scale == .major)
    #expect(try settings("run --scale super-locrian --key Eb").key.name == "E♭ altered")
  }

  @Test(arguments: [
    ("--chords Dm9,Gq13", "--chords cannot be 'Dm9,Gq13': chord 2 goes wrong at character 6, 'q13'; allowed: m, maj,"),
    (
      "--chords V7/",
      "--chords cannot be 'V7/': chord 1 goes wrong at its end; allowed: the numeral of the target chord"
    ),
    ("--chords jazz", "--chords cannot be 'jazz': that is the name of a chordset: --chordset jazz"),
    ("--chords Cø♭,X", "--chords cannot be 'Cø♭,X': chord 1 goes wrong at character 4, ',X'; allowed: b5, #5,"),
    ("--chordset lidian-drift", "--chordset cannot be 'lidian-drift' (did you mean lydian-drift?); allowed: diatonic,"),
    ("--chord 3=Hm", "--chord cannot be '3=Hm': at character 3, 'Hm'; allowed: a chord: a note"),
    ("--chord 9=C", "--chord cannot be '9=C'; allowed: 1…7 or pad,"),
    ("--chord C", "--chord cannot be 'C'; allowed: 1…7"),
    ("--scale 0,2,2", "--scale cannot be '0,2,2': at character 5, '2'; allowed: a number higher than the one before"),
    ("--scale 0,2,12", "--scale cannot be '0,2,12': at character 5, '12'; allowed: a number of semitones, 0…11"),
    ("--scale lidian", "--scale cannot be 'lidian' (did you mean lydian?); allowed: major, dorian,"),
    ("--voicing drop2", "--voicing cannot be 'drop2' (did you mean drop-2?); allowed: original, close,"),
    ("--bass-line walkin", "--bass-line cannot be 'walkin' (did you mean walking?); allowed: root, fifth,"),
    ("--keys 9", "--keys cannot be '9'; allowed: 4…8"),
  ])
  func refusalNamesPlaceAndAllowedText(flags: String, message: String) throws {
    #expect { try settings("run \(flags)") } throws: { error in
      guard let failure = error as? Failure else { return false }
      return failure.code == .usage && failure.message.hasPrefix(message) && !failure.message.contains("\n")
    }
  }
}
