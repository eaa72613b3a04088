import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// Every note belongs to the current chord, with three exceptions. The bass line `pedal` always plays the tonic. If
/// `tones` is not `chord`, the keys may play any note of the scale. Over a seventh chord, the keys may also play
/// tensions that belong to the scale.
@Suite struct HarmonyTests {
  #if DEBUG
    static let lengths = (preset: 60 * second, chordset: 10 * second)
  #else
    static let lengths = (preset: 600 * second, chordset: 120 * second)
  #endif

  @Test(arguments: Preset.allCases) func everyNoteOfAPresetBelongsToItsChord(preset: Preset) throws {
    for seed in [1, 7] as [UInt64] {
      var settings = preset.settings
      settings.seed = seed
      #expect(try Self.check(settings, until: Self.lengths.preset) > 20)
    }
  }

  @Test(arguments: BuiltInChordset.allCases)
  func everyNoteOfAChordsetBelongsToItsChord(builtIn: BuiltInChordset) throws {
    let tonics = ["C", "Eb", "F#", "B", "Ab"]
    let scales = [Scale.major, .minor, .dorian, .harmonicMinor, .majorPentatonic, .wholeTone, .halfWhole]
    for voicing in Voicing.allCases {
      let number = Int(builtIn.rawValue) + Int(voicing.rawValue)
      var settings = Settings()
      settings.seed = UInt64(number)
      settings.key = try #require(Key(name: tonics[number % 5]))
      settings.key.scale = scales[number % 7]
      settings.chordset = builtIn.chordset
      settings.voicing = voicing
      settings[.bassLine] = Double(number % BassLine.allCases.count)
      settings.layout.keys = PianoKeys(count: 4 + number % 5)
      #expect(try Self.check(settings, until: Self.lengths.chordset) > 10)
    }
  }

  /// Plays the settings until `end`, checks each note against the current chord, and returns the number of sounding
  /// notes.
  private static func check(_ settings: Settings, until end: Int64) throws -> Int {
    var active = Degree.one
    let strikes = try Recording(settings, until: end).strikes
    for strike in strikes {
      if strike.voice == .bass { active = strike.chord }
      #expect(strike.chord == active)
      let isAllowed = strike.voice == .bass ? isAllowedForBass(strike, settings) : isAllowedForKeys(strike, settings)
      let name = settings.chordset[Int(active.rawValue)].chord(in: settings.key).name
      try #require(isAllowed, "\(strike.pitch.name) over \(name) in \(settings.key.name), \(settings.voicing)")
    }
    return strikes.count { $0.silence == nil }
  }

  private static func isAllowedForKeys(_ strike: Strike, _ settings: Settings) -> Bool {
    let chord = settings.chordset[Int(strike.chord.rawValue)].chord(in: settings.key)
    let above = (Int(strike.pitch.number) - Int(chord.root.semitones) + 120) % 12
    if chord.quality.pitchClasses & (1 << UInt16(above)) != 0 { return true }
    let inScale = settings.key.scale.contains(Int(strike.pitch.number) - Int(settings.key.tonic.semitones))
    if settings[.tones] != 0 { return inScale }
    return chord.quality.hasSeventh && inScale && [2, 5, 6, 9].contains(above)
  }

  private static func isAllowedForBass(_ strike: Strike, _ settings: Settings) -> Bool {
    let chord = settings.chordset[Int(strike.chord.rawValue)].chord(in: settings.key)
    let pitchClass = strike.pitch.number % 12
    let above = (Int(pitchClass) - Int(chord.root.semitones) + 12) % 12
    let root = (chord.bass ?? chord.root).semitones
    switch settings.bassLine {
    case .root: return pitchClass == root
    case .fifth: return pitchClass == root || chord.bass == nil && [6, 7, 8].contains(above)
    case .third: return pitchClass == root || chord.bass == nil && [2, 3, 4, 5].contains(above)
    case .pedal: return pitchClass == settings.key.tonic.semitones
    case .walking:
      return pitchClass == root || chord.quality.pitchClasses & (1 << UInt16(above)) != 0
    }
  }

  @Test func keysOfTheLedVoicingStayInTheirRange() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var settings = Settings()
      settings.seed = seed
      settings.voicing = .led
      (settings[.rangeLow], settings[.rangeHigh]) = (60, 79)
      settings.chordset = BuiltInChordset.ballad.chordset
      var voiced = settings.voiced(settings.chordset[0].chord(in: settings.key))
      for strike in try Recording(settings, until: 60 * second).strikes {
        if strike.voice == .bass {
          let chord = settings.chordset[Int(strike.chord.rawValue)].chord(in: settings.key)
          voiced = settings.voiced(chord, after: voiced)
        } else {
          #expect(strike.pitch == voiced[Int(strike.index)] && (60...79).contains(strike.pitch.number))
        }
      }
    }
  }
}
