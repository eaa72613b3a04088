import ChordEngine
import MIDI
import Physics2D
import Synth

extension Settings {
  /// The piece of a seed: `Preset.standard` with the settings that the seed chooses. Allocates.
  public static func piece(ofSeed seed: UInt64) -> Settings {
    var settings = Preset.standard.settings
    settings.seed = seed
    var choice = SeedPiece(seed)
    choice.choose(&settings)
    return settings
  }

  /// The parameters that seeds choose. Seeds also choose the number of balls, the key, the meter, the rhythm, the form,
  /// the settings of its sections, and the chords.
  public static var parametersOfSeeds: [Parameter] {
    [
      .tempo, .swing, .gravity, .harmonicRhythm, .cadence, .bassRhythm, .breath, .sound, .reverbWet, .reverbTime,
    ]
  }
}

/// Chooses, by a seed, the settings that the user does not state, so that each seed gives its own piece. The lists of
/// choices never change, because a seed must always give the same piece.
private struct SeedPiece {
  private var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: seed ^ 0x636c_756d_7379_3431) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[index(values.count)] }

  private mutating func index(_ count: Int) -> Int { Int(random.next(in: 0..<Double(count))) }

  mutating func choose(_ settings: inout Settings) {
    let meter = pick(Meter.all)
    settings.timeSignature = meter.signature
    settings[.tempo] = pick(meter.tempos)
    settings[.swing] = meter.swings ? pick([50, 50, 50, 54, 58, 62]) : 50
    settings[.breath] = meter.breath
    settings[.bassRhythm] = Double(pick(meter.basses).rawValue)
    chooseHarmony(&settings)
    let lengths = chooseRhythm(&settings, of: meter)
    chooseForm(&settings, meter, lengths)
    chooseSound(&settings)
  }

  private mutating func chooseHarmony(_ settings: inout Settings) {
    let mode = pick(Mode.all)
    let tonic = index(12)
    let names: [(NoteName.Letter, Int8)] = [
      (.c, 0), (.d, -1), (.d, 0), (.e, -1), (.e, 0), (.f, 0), (.f, 1), (.g, 0), (.a, -1), (.a, 0), (.b, -1), (.b, 0),
    ]
    // The tonic is in F3…E4, so that pieces in all keys have about the same register.
    settings.key = Key(
      tonic: PitchClass(NoteName(names[tonic].0, alteration: names[tonic].1)), octave: tonic < 5 ? 4 : 3,
      scale: mode.scale)
    settings.chordset = pick(mode.chordsets).chordset
    // These choices make a chord last about 1.2…5.8 s.
    let isFast = settings[.tempo] >= 104
    let others: [HarmonicRhythm] = isFast ? [.twoBars] : settings.timeSignature == .common ? [.twoBeats] : [.bar]
    settings[.harmonicRhythm] = Double(pick([.bar, .bar, .bar, .bar] + others).rawValue)
    settings[.cadence] = Double(pick([Cadence.period, .period, .full, .half]).rawValue)
  }

  /// Chooses the rhythm, the number of balls (3…8, for about `notesPerSecond`) and the gravity. Returns the rhythm's
  /// lengths, in eighth notes.
  private mutating func chooseRhythm(_ settings: inout Settings, of meter: Meter) -> [Int] {
    let lengths = pick(meter.rhythms)
    settings.rhythm = Self.rhythm(lengths)
    let eighth = 30 / settings[.tempo]
    let mean = Double(lengths.reduce(0, +)) / Double(lengths.count) * eighth
    settings.balls = min(8, max(3, Int(Self.notesPerSecond * mean + 0.5)))
    // The height, in points, to which a ball climbs in its longest flight.
    let height = random.next(in: 280..<400)
    let longest = Double(lengths.max() ?? 1) * eighth
    let gravity = 8 * height / (longest * longest) / Stage.pointsPerMetre
    settings[.gravity] = min(45, max(3, (gravity * 10 + 0.5).rounded(.down) / 10))
    return lengths
  }

  private static let notesPerSecond = 8.5

  private static func rhythm(_ lengths: [Int]) -> Rhythm {
    var rhythm = Rhythm()
    for lines in lengths {
      guard let length = Rhythm.Length(lines: lines), rhythm.append(length) else {
        preconditionFailure("a seed has an invalid rhythm")
      }
    }
    return rhythm
  }

  /// Chooses a form, and the settings by which its sections B, C, D and E differ from section A.
  private mutating func chooseForm(_ settings: inout Settings, _ meter: Meter, _ lengths: [Int]) {
    let form = Form(letters: pick(Self.forms), bars: pick(meter.sectionBars))
    settings.form = form
    let letters = (1..<Form.letterCount).filter { letter in (0..<form.count).contains { form[$0].letter == letter } }
    // One letter always has the kind `high`, so that each piece has a wide register.
    var kinds: [Kind] = [.dense, .thin, .wide, .low]
    for end in kinds.indices.reversed().dropLast() { kinds.swapAt(end, index(end + 1)) }
    kinds = Array(([.high] + kinds).prefix(letters.count))
    for end in kinds.indices.reversed().dropLast() { kinds.swapAt(end, index(end + 1)) }
    for (letter, kind) in zip(letters, kinds) {
      let other = Self.rhythm(pick(meter.rhythms.filter { $0 != lengths }))
      settings.sections.append(SectionSetting(letter: letter, .gesture(.rhythm(other))))
      for change in kind.changes(settings) { settings.sections.append(SectionSetting(letter: letter, change)) }
    }
  }

  private static var forms: [String] {
    ["AabaCa", "aabacada", "Aabbaa", "aabcad", "abacad", "AaBaCdEa", "aabaca", "abcabd"]
  }

  /// The character of a section.
  private enum Kind {
    case high, dense, thin, wide, low

    func changes(_ settings: Settings) -> [SectionSetting.Change] {
      switch self {
      case .high: [.gesture(.set(.keysOctave, 1)), .gesture(.set(.lowBalls, 2))]
      case .dense: [.balls(settings.balls + 1)]
      case .thin: [.balls(max(2, settings.balls - 2)), .gesture(.set(.lowBalls, 0))]
      case .wide: [.gesture(.set(.voicing, Double(Voicing.open.rawValue)))]
      case .low: [.gesture(.set(.lowBalls, 2))]
      }
    }
  }

  private mutating func chooseSound(_ settings: inout Settings) {
    settings[.sound] = Double(pick(Self.sounds).rawValue)
    settings[.reverbWet] = pick([0.08, 0.12, 0.16, 0.2, 0.26])
    settings[.reverbTime] = pick([1.2, 1.8, 2.4, 3.2])
  }

  private static var sounds: [Sound] {
    [
      .marimba, .marimba, .pluck, .pluck, .clav, .littleEP, .littleEP, .grand, .grand, .muted, .muted, .harp, .harp,
    ]
  }

  /// A meter, with the rhythms (in eighth notes), tempos and other choices that suit it.
  private struct Meter {
    let signature: TimeSignature
    let rhythms: [[Int]]
    let tempos: [Double]
    /// The value of the parameter `breath`, in beats.
    let breath: Double
    let basses: [BassRhythm]
    let sectionBars: [Int]
    var swings = false

    /// The meters from which a seed chooses one at random.
    static var all: [Meter] { [common, common, common, common, common, waltz, waltz, jig, jig, five] }

    private static var usualTempos: [Double] { [76, 80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120, 126, 132] }
    private static var common: Meter {
      Meter(
        signature: .common,
        rhythms: [
          [3, 3, 2], [2, 3, 3], [3, 2, 3], [4, 2, 2], [3, 1, 4], [4, 3, 1], [2, 2, 1, 3], [2, 4, 2], [1, 3, 4],
          [6, 2, 3, 3, 2],
        ],
        tempos: usualTempos, breath: 1, basses: [.twoBeats, .twoBeats, .beat, .bar], sectionBars: [8], swings: true)
    }
    private static var waltz: Meter {
      Meter(
        signature: signature(3, 4),
        rhythms: [[2, 1, 3], [3, 1, 2], [4, 2], [2, 4], [3, 3, 2, 4], [1, 2, 3], [4, 2, 3, 3]],
        tempos: usualTempos, breath: 1, basses: [.bar], sectionBars: [8, 12])
    }
    private static var jig: Meter {
      Meter(
        signature: signature(6, 8),
        rhythms: [[3, 2, 1], [2, 1, 3], [1, 2, 3], [3, 3, 4, 2], [4, 2], [2, 1, 3, 3, 3]],
        tempos: [88, 92, 96, 100, 104, 108, 112, 116, 120, 126, 132], breath: 3, basses: [.bar], sectionBars: [8, 12])
    }
    private static var five: Meter {
      Meter(
        signature: signature(5, 4), rhythms: [[3, 3, 2, 2], [2, 3, 5], [3, 2, 3, 2], [4, 2, 4]],
        tempos: usualTempos, breath: 1, basses: [.twoBeats, .bar], sectionBars: [8, 6])
    }

    private static func signature(_ beats: Int, _ unit: Int) -> TimeSignature {
      guard let signature = TimeSignature(beats: beats, unit: unit) else {
        preconditionFailure("a seed has an invalid meter")
      }
      return signature
    }
  }

  /// A scale, with chordsets that suit it.
  private struct Mode {
    let scale: Scale
    let chordsets: [BuiltInChordset]

    static var all: [Mode] {
      [
        major, major, major, major, minor, minor, minor, Mode(scale: .dorian, chordsets: [.triads, .dorian]),
        Mode(scale: .mixolydian, chordsets: [.triads, .diatonic]), Mode(scale: .lydian, chordsets: [.triads]),
      ]
    }

    private static var major: Mode {
      Mode(
        scale: .major, chordsets: [.pop, .pop, .doowop, .canon, .triads, .ballad, .diatonic])
    }
    private static var minor: Mode { Mode(scale: .minor, chordsets: [.epic, .epic, .triads, .diatonic]) }
  }
}

extension Form {
  /// A form with the given letters; a small letter means a new variation each time.
  init(letters: String, bars: Int) {
    self.init()
    for letter in letters.utf8 {
      let isAnew = letter >= UInt8(ascii: "a")
      let section = Section(
        letter: letter - (isAnew ? UInt8(ascii: "a") : UInt8(ascii: "A")),
        variation: isAnew ? Section.anew : Section.exact, bars: bars)
      guard let section, append(section) else { preconditionFailure("a preset or seed has an invalid form") }
    }
  }
}
