import ChordEngine
import MIDI

/// The complete input of a performance, except its gestures. The default values never change, because the text of a
/// session contains only the settings that differ from them. A run without flags starts from the settings of
/// `Preset.standard` instead.
public struct Settings: Equatable, Sendable {
  /// The seed of the bass ball's directions, the piano balls' starts and tosses, and random oscillators.
  public var seed: UInt64 = 1
  /// The number of piano balls at the start. Balls without a place in the layout start at random places.
  public var balls = 4
  /// The bouncers, the keys, and the balls' start places.
  public var layout = Layout.original
  /// The tonic, its octave and the scale.
  public var key = Key.cMajor
  /// The chords of the eight slots: slots 0…6 for the bouncers, and a spare slot.
  public var chordset = Chordset.diatonic
  /// The MIDI channel of the bass.
  public var bassChannel = Channel(number: 1)
  /// The MIDI channels of the keys' notes: one channel, or a list from which each key or each ball takes its channel. A
  /// list whose `owner` is `keys` has one channel for each key.
  public var keysChannels = KeysChannels(Channel(number: 2))
  /// The transposition of each MIDI channel.
  public var transposition = Transposition()
  /// The meter.
  public var timeSignature = TimeSignature.common
  /// The rhythm to which `groove` fits the balls' flights. If the rhythm has no lengths, `groove` lets balls land on
  /// the nearest grid lines.
  public var rhythm = Rhythm()
  /// The sections of the piece, in order; without sections, the piece has no form.
  public var form = Form()
  /// The settings of single sections: at most `largestSectionSettingCount`.
  public var sections: [SectionSetting] = []
  /// The use of MPE. With MPE, each note of the keys has its own channel, and `bassChannel` must be 1.
  public var mpe = MPE.off
  /// The mappings of balls to MIDI controllers: at most `OutMapping.largestCount`.
  public var mapOut: [OutMapping] = []
  /// The oscillators that control parameters.
  public var oscillators = Oscillators()
  /// The value of each parameter.
  public var values = ParameterValues()

  /// The range of the number of piano balls.
  public static let ballRange = 0...Stage.pianoBallCount

  /// The default settings, with seed 1.
  public init() {}

  /// The value of a parameter.
  public subscript(parameter: Parameter) -> Double {
    // Inlined, because otherwise each note would copy the whole struct.
    @inline(__always)
    get { values[parameter] }
    set { values[parameter] = newValue }
  }

  /// Sets a parameter and removes its oscillator.
  public mutating func fix(_ parameter: Parameter, at value: Double) {
    self[parameter] = value
    _ = oscillators.remove(parameter)
  }

  /// The bouncers that are on the stage.
  public var bouncers: Bouncers {
    @inline(__always)
    get {
      var bits: UInt8 = 0
      for degree in 0..<Stage.bouncerCount where self[.bouncer(degree)] != 0 { bits |= 1 << UInt8(degree) }
      return Bouncers(rawValue: bits)
    }
    set {
      for degree in 0..<Stage.bouncerCount {
        self[.bouncer(degree)] = newValue.rawValue & (1 << UInt8(degree)) != 0 ? 1 : 0
      }
    }
  }

  /// The first MIDI channel of the keys. Setting this channel makes it the only channel of the keys.
  public var keysChannel: Channel {
    get { keysChannels[0] }
    set { keysChannels = KeysChannels(newValue) }
  }

  /// The rule that assigns a chord's pitches to the keys.
  public var voicing: Voicing {
    @inline(__always)
    get { Voicing(rawValue: UInt8(self[.voicing])) ?? .original }
    set { self[.voicing] = Double(newValue.rawValue) }
  }

  /// Returns the keys' pitches for a chord, before `keys-octave` shifts them. The voicing `led` chooses the pitches
  /// that are nearest to `previous`.
  public func voiced(_ chord: Chord, after previous: VoicedChord? = nil) -> VoicedChord {
    guard tones != .scale else { return VoicedChord(scaleOf: key, from: chord, count: layout.keys.count) }
    return voicing.voiced(chord, in: key, keys: layout.keys.count, range: range, after: previous)
  }

  /// Returns the chord of a slot, 0…7, in the current key.
  public func chord(ofSlot slot: Int) -> Chord { chordset[slot].chord(in: key) }

  /// The range of the voicing `led`. Gestures set the two ends one after the other, so `range-low` may be above
  /// `range-high`.
  var range: ClosedRange<Pitch> {
    let (low, high) = (Pitch(folding: Int(self[.rangeLow])), Pitch(folding: Int(self[.rangeHigh])))
    return min(low, high)...max(low, high)
  }

  /// The rule that chooses the bass note of a chord.
  @inline(__always)
  public var bassLine: BassLine { BassLine(rawValue: UInt8(self[.bassLine])) ?? .root }

  /// The tempo as MIDI files store it: the duration of a quarter note, rounded to a microsecond.
  public var fileTempo: Tempo { Tempo(beatsPerMinute: self[.tempo]) ?? .standard }

  /// Returns the value, in nanoseconds, of a parameter whose unit is seconds.
  @inline(__always)
  func nanoseconds(_ parameter: Parameter) -> Int64 { Int64(self[parameter] * 1e9 + 0.5) }

  /// Throws an error for the first setting that `Performance` would refuse.
  public func check() throws(SettingsError) {
    if let parameter = values.firstRefused { throw .refused(parameter, self[parameter]) }
    guard Self.ballRange.contains(balls) else { throw .balls(balls) }
    do throws(LayoutError) {
      try layout.check()
      try layout.checkStart(bouncers)
    } catch {
      throw .layout(error)
    }
    guard keysChannels.fits(keys: layout.keys.count) else {
      throw .channels(keysChannels.count, keys: layout.keys.count)
    }
    for index in 0..<oscillators.count where !oscillators[index].isAllowed {
      throw .motion(oscillators[index].parameter)
    }
    guard sections.count <= Self.largestSectionSettingCount else { throw .sections }
    for section in sections where !section.isAllowed { throw .section(section.letter) }
    guard mapOut.count <= OutMapping.largestCount, mapOut.allSatisfy({ $0.isAllowed }) else { throw .mapOut(0, 0) }
    if contradictsMPE { throw .mpe }
    if let (first, second) = mappingsInConflict { throw .mapOut(first, second) }
    guard balls >= layout.placeCount else { throw .fewerBalls(balls, thanPlaces: layout.placeCount) }
  }
}

/// The reason why settings are refused.
public enum SettingsError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The parameter does not accept the value.
  case refused(Parameter, Double)
  /// The number of piano balls is not in `Settings.ballRange`.
  case balls(Int)
  /// The parameter cannot oscillate, or the `from`, `to` or period of its oscillator is out of range.
  case motion(Parameter)
  /// Each key takes its channel from the list `keysChannels`, but the list's length is not the number of keys.
  case channels(Int, keys: Int)
  /// There are fewer piano balls than start places in the layout.
  case fewerBalls(Int, thanPlaces: Int)
  /// There are more settings of sections than `Settings.largestSectionSettingCount`.
  case sections
  /// A section with the letter, 0…25 for A…Z, has a setting that is out of range, or that sections cannot change.
  case section(UInt8)
  /// Two mappings, given as indices in `Settings.mapOut`, set the same controller of the same channel. Both indices
  /// are 0 if a mapping is out of range or if there are too many mappings.
  case mapOut(Int, Int)
  /// The settings contradict MPE: the bass's channel is not 1, the keys have a list of channels, or a mapping uses the
  /// pitch bend or CC 74 that MPE sends on the member channels.
  case mpe
  /// The layout cannot be played.
  case layout(LayoutError)
}
