import ChordEngine
import Hands
import Instrument

extension Flag {
  /// The commands to which most flags of the harmony apply. The other flags, such as those of bouncers and of their
  /// chords, apply only to the `music` commands.
  private static let harmonic = music + [.chordset]

  static let harmony: [Flag] = [
    Flag(
      "--bouncers", "LIST", allowed: "one or more of I,ii,iii,IV,V,vi,vii or 1…7, with commas between",
      standard: "all seven", help: "which bouncers the bass ball can strike", for: music
    ) { options, argument in
      guard let bouncers = bouncers(argument.text) else { return false }
      for degree in Degree.allCases {
        let isOn = bouncers.contains(Bouncers(rawValue: 1 << degree.rawValue))
        options.state(.set(.bouncer(Int(degree.rawValue)), isOn ? 1 : 0))
      }
      return true
    },
    Flag(
      "--chordset", "NAME", allowed: BuiltInChordset.allCases.map(\.name).joined(separator: ", "),
      choices: BuiltInChordset.allCases.map(\.name), standard: seedsChoice,
      help: "the chords of the seven bouncers, and of the spare pad (a chord without a bouncer); clumsy chordset list "
        + "describes the chordsets",
      for: music, comesFirst: true
    ) { $0.state(BuiltInChordset(name: $1.text).map { .chords($0.chordset) }) },
    Flag(
      "--chords", "LIST",
      allowed: "one to eight chords with commas between, by name (Dm9, G7#5/B), by numeral (V7, bVI, iiø7, V7/V) "
        + "or by degree (2:seventh, 5:sus4)",
      standard: "the chords of --chordset",
      help: "your own chords for the seven bouncers and the pad; fewer than eight chords repeat", for: music,
      comesFirst: true, fault: chordsFault
    ) { $0.state((try? Chordset(parsing: $1.text)).map { .chords($0) }) },
    Flag(
      "--chord", "N=CHORD", allowed: "1…7 or pad, and one chord as in --chords: 3=Dm9",
      standard: "the chord in --chords",
      help: "the chord of one bouncer, or of the spare pad; repeat the flag for other chords", for: music,
      fault: chordFault
    ) { $0.state(chord($1.text).map { .chord($0.slot, $0.chord) }) },
    Flag(
      "--key", "TONIC", allowed: "\(KeyName.allowed)",
      standard: "\(seedsChoice); chordset: C; chords: the key found in the file",
      help: "the tonic, in octave 4 if no octave is given; C4 is middle C, Cb sounds as B3, B# as C5",
      for: harmonic + [.chords]
    ) { options, argument in
      guard let key = KeyName(argument.text) else { return false }
      options.state(key)
      return true
    },
    Flag(
      "--scale", "NAME|TONES",
      allowed: Scale.allCases.map(\.name).joined(separator: ", ")
        + "; or semitones above the tonic, from 0, with commas between: 0,2,3,7,8",
      choices: Scale.allCases.map(\.name),
      standard: "\(seedsChoice), or major with --chords; chordset: major; chords: the scale found in the file",
      help: "the scale the chords are built on", for: harmonic + [.chords], fault: scaleFault
    ) { set(&$0.scale, Scale(name: $1.text)) },
    parameter(.voicing, for: harmonic),
    Flag(
      "--range", "LOW..HIGH", allowed: "two notes, the lower note first, by name or MIDI number: C3..C6, 48..84",
      standard: "C3..G5",
      help: "the lowest and highest note with --voicing led; a range too narrow for a chord grows by octaves",
      for: harmonic
    ) { options, argument in
      guard let (low, high) = span(argument.text), let first = note(low), let last = note(high), first <= last else {
        return false
      }
      options.state(.set(.rangeLow, Double(first.number)))
      options.state(.set(.rangeHigh, Double(last.number)))
      return true
    },
    parameter(.rangeLow, for: harmonic),
    parameter(.rangeHigh, for: harmonic),
    parameter(.bassLine, for: harmonic),
    Flag(
      "--keys", "N", allowed: "\(PianoKeys.countRange.lowerBound)…\(PianoKeys.countRange.upperBound)", standard: "4",
      help: "how many piano keys there are; keys beyond four sound a chord's 9th, 11th or 13th, or double a tone",
      for: harmonic,
      comesFirst: true
    ) { $0.state("keys \($1.text)") },
    parameter(.tones, for: music),
    parameter(.harmonicRhythm, for: music),
    parameter(.cadence, for: music),
    parameter(.bassOctave, for: harmonic),
    parameter(.keysOctave, for: harmonic),
  ]
}
