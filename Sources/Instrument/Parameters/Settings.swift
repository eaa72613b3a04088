import ChordEngine
import MIDI

/// Everything that decides a performance but its gestures. The defaults are those of the preset `standard`.
public struct Settings: Equatable, Sendable {
  /// Decides all that is random: the bass ball's directions, where the first piano balls start and how they are tossed, and what moves at
  /// random.
  public var seed: UInt64 = 1
  /// The number of piano balls at the start: the first at the layout's places, the others at random ones.
  public var balls = 4
  /// What stands on the stage, and where.
  public var layout = Layout.original
  /// The tonic, its octave and the scale.
  public var key = Key.cMajor
  /// The chords of the bouncers.
  public var chordset = Chordset.diatonic
  /// The MIDI channel of the bass.
  public var bassChannel = Channel(number: 1)
  /// The MIDI channel of the keys.
  public var keysChannel = Channel(number: 2)
  /// What moves parameters by itself.
  public var oscillators = Oscillators()
  /// The value of each parameter.
  public var values = ParameterValues()

  /// The range of the number of piano balls.
  public static let ballRange = 0...Stage.pianoBallCount

  /// The settings of the preset `standard`, of seed 1.
  public init() {}

  /// The value of a parameter.
  public subscript(parameter: Parameter) -> Double {
    // Or each note would copy the whole layout with the settings.
    @inline(__always)
    get { values[parameter] }
    set { values[parameter] = newValue }
  }

  /// Sets a parameter, which moves no more by itself.
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

  /// Which pitches the keys and the bass sound for a chord.
  public var voicing: Voicing {
    @inline(__always)
    get { Voicing(rawValue: UInt8(self[.voicing])) ?? .original }
    set { self[.voicing] = Double(newValue.rawValue) }
  }

  /// The pitches of the keys for a chord, without their octaves.
  ///
  /// - Parameter previous: what the voicing `led` leads from: the pitches of the last chord.
  public func voiced(_ chord: Chord, after previous: VoicedChord? = nil) -> VoicedChord {
    voicing.voiced(chord, in: key, keys: layout.keys.count, range: range, after: previous)
  }

  /// The chord of a slot, 0…7, in the key.
  public func chord(ofSlot slot: Int) -> Chord { chordset[slot].chord(in: key) }

  /// Where the voicing `led` places the notes of the keys. The lower of both ends is the lowest: hands set one after the other.
  var range: ClosedRange<Pitch> {
    let (low, high) = (Pitch(folding: Int(self[.rangeLow])), Pitch(folding: Int(self[.rangeHigh])))
    return min(low, high)...max(low, high)
  }
  /// Which note of a chord the bass sounds.
  public var bassLine: BassLine { BassLine(rawValue: UInt8(self[.bassLine])) ?? .root }

  /// The value of a parameter of seconds, in nanoseconds.
  @inline(__always)
  func nanoseconds(_ parameter: Parameter) -> Int64 { Int64(self[parameter] * 1e9 + 0.5) }

  /// Checks what `Performance` would refuse.
  ///
  /// - Throws: the first setting that is out of its range, or what is wrong with the layout.
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
  /// The parameter that is to move by itself does not take both ends, or the period is out of range.
  case motion(Parameter)
  /// There are fewer piano balls than stated places for them.
  case fewerBalls(Int, thanPlaces: Int)
  /// The layout cannot be played.
  case layout(LayoutError)
}
