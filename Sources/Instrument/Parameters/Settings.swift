import ChordEngine
import MIDI

/// The complete input of a performance, except its gestures.
///
/// The defaults are neutral: the text of a session states only what differs from them, so they never change. No ball lands on the beat with them, as
/// in engine 2, whose default piece they were. The default piece of today is `Preset.standard`.
public struct Settings: Equatable, Sendable {
  /// The seed of all random numbers: of the bass ball's directions, piano balls' starts and tosses, and random oscillators.
  public var seed: UInt64 = 1
  /// The number of piano balls at the start: the first at the layout's places, the others at random ones.
  public var balls = 4
  /// The bouncers, the keys, and the balls' first places.
  public var layout = Layout.original
  /// The tonic, its octave and the scale.
  public var key = Key.cMajor
  /// The chords of the bouncers.
  public var chordset = Chordset.diatonic
  /// The MIDI channel of the bass.
  public var bassChannel = Channel(number: 1)
  /// The MIDI channel of the keys.
  public var keysChannel = Channel(number: 2)
  /// The meter.
  public var timeSignature = TimeSignature.common
  /// The lengths of the balls' flights; none for those that gravity gives.
  public var rhythm = Rhythm()
  /// The oscillators that move parameters.
  public var oscillators = Oscillators()
  /// The value of each parameter.
  public var values = ParameterValues()

  /// The range of the number of piano balls.
  public static let ballRange = 0...Stage.pianoBallCount

  /// The neutral settings, of seed 1.
  public init() {}

  /// The value of a parameter.
  public subscript(parameter: Parameter) -> Double {
    // Without inlining, each note would copy the whole settings.
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

  /// The choice of pitches that the keys sound for a chord.
  public var voicing: Voicing {
    @inline(__always)
    get { Voicing(rawValue: UInt8(self[.voicing])) ?? .original }
    set { self[.voicing] = Double(newValue.rawValue) }
  }

  /// The pitches of the keys for a chord, without their octaves.
  ///
  /// - Parameter previous: the pitches of the last chord, from which the voicing `led` leads.
  public func voiced(_ chord: Chord, after previous: VoicedChord? = nil) -> VoicedChord {
    voicing.voiced(chord, in: key, keys: layout.keys.count, range: range, after: previous)
  }

  /// The chord of a slot, 0…7, in the key.
  public func chord(ofSlot slot: Int) -> Chord { chordset[slot].chord(in: key) }

  /// The range of the voicing `led`. Hands set its ends one after the other, so either may be the lower.
  var range: ClosedRange<Pitch> {
    let (low, high) = (Pitch(folding: Int(self[.rangeLow])), Pitch(folding: Int(self[.rangeHigh])))
    return min(low, high)...max(low, high)
  }

  /// The choice of the note that the bass sounds for a chord.
  public var bassLine: BassLine { BassLine(rawValue: UInt8(self[.bassLine])) ?? .root }

  /// The tempo as files say it, to the nearest microsecond of a quarter.
  public var fileTempo: Tempo { Tempo(beatsPerMinute: self[.tempo]) ?? .standard }

  /// The value of a parameter of seconds, in nanoseconds.
  @inline(__always)
  func nanoseconds(_ parameter: Parameter) -> Int64 { Int64(self[parameter] * 1e9 + 0.5) }

  /// Throws the first setting that `Performance` would refuse.
  public func check() throws(SettingsError) {
    if let parameter = values.firstRefused { throw .refused(parameter, self[parameter]) }
    guard Self.ballRange.contains(balls) else { throw .balls(balls) }
    do throws(LayoutError) {
      try layout.check()
      try layout.checkStart(bouncers)
    } catch {
      throw .layout(error)
    }
    for index in 0..<oscillators.count where !oscillators[index].isAllowed {
      throw .motion(oscillators[index].parameter)
    }
    guard balls >= layout.placeCount else { throw .fewerBalls(balls, thanPlaces: layout.placeCount) }
  }
}

/// A setting that is out of its range, with its value, or does not fit the others.
public enum SettingsError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The parameter does not take the value.
  case refused(Parameter, Double)
  /// The number of piano balls is not in `Settings.ballRange`.
  case balls(Int)
  /// The oscillator's parameter does not take both ends, or its period is out of range.
  case motion(Parameter)
  /// There are fewer piano balls than stated places for them.
  case fewerBalls(Int, thanPlaces: Int)
  /// The layout cannot be played.
  case layout(LayoutError)
}
