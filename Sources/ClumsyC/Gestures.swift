import CClumsy
import ChordEngine
import Instrument
import MIDI

extension Gesture {
  /// Converts a gesture. Returns nil for kinds that only a text can state (such as chords, rhythms and forms), for
  /// unknown kinds, and for an invalid parameter, degree, key, motion or meter.
  init?(_ gesture: clumsy_gesture) {
    let (integers, numbers) = (gesture.integers, gesture.numbers)
    switch gesture.kind {
    case 0:
      guard let number = UInt8(exactly: integers.0), let parameter = Parameter(rawValue: number) else { return nil }
      self = .set(parameter, numbers.0)
    case 1: self = .spawn(x: numbers.0, y: numbers.1)
    case 2: self = .remove(ball: Int(integers.0))
    case 3:
      guard let key = Key(tonic: integers.0, octave: integers.1, scale: integers.2, letter: integers.3) else {
        return nil
      }
      self = .key(key)
    case 4: self = .pause
    case 5: self = .play
    case 6: self = .reset
    case 7:
      guard let number = UInt8(exactly: integers.0), let degree = Degree(rawValue: number) else { return nil }
      self = .moveBouncer(degree, x: numbers.0, y: numbers.1)
    case 8: self = .dragBall(Int(integers.0), x: numbers.0, y: numbers.1)
    case 9: self = .flickBall(Int(integers.0), x: numbers.0, y: numbers.1)
    case 10:
      guard let period = Int64(exactly: numbers.2),
        let lfo = LFO(
          clumsy_motion(
            parameter: integers.0, shape: integers.1, from: numbers.0, to: numbers.1, period: period))
      else { return nil }
      self = .move(lfo)
    case 13:
      let (beats, unit) = (Int(gesture.integers.0), Int(gesture.integers.1))
      guard let signature = TimeSignature(beats: beats, unit: unit) else { return nil }
      self = .timeSignature(signature)
    case 17: self = .locate(sixteenth: Int64(gesture.integers.0))
    case 18: self = .suppress(ball: Int(integers.0), strike: Int(integers.1))
    default: return nil
    }
  }
}

extension clumsy_gesture {
  init(_ gesture: Gesture) {
    self.init()
    switch gesture {
    case .set(let parameter, let value):
      (kind, integers.0, numbers.0) = (0, Int32(parameter.rawValue), value)
    case .spawn(let x, let y): (kind, numbers.0, numbers.1) = (1, x, y)
    case .remove(let ball): (kind, integers.0) = (2, Int32(truncatingIfNeeded: ball))
    case .key(let key):
      (kind, integers) = (
        3, (Int32(key.tonic.semitones), Int32(key.octave), Int32(key.scale.mask), key.letter, 0)
      )
    case .pause: kind = 4
    case .play: kind = 5
    case .reset: kind = 6
    case .moveBouncer(let degree, let x, let y):
      (kind, integers.0, numbers) = (7, Int32(degree.rawValue), (x, y, 0))
    case .dragBall(let ball, let x, let y):
      (kind, integers.0, numbers) = (8, Int32(truncatingIfNeeded: ball), (x, y, 0))
    case .flickBall(let ball, let x, let y):
      (kind, integers.0, numbers) = (9, Int32(truncatingIfNeeded: ball), (x, y, 0))
    case .move(let lfo):
      (kind, integers.0, integers.1) = (10, Int32(lfo.parameter.rawValue), Int32(lfo.shape.rawValue))
      numbers = (lfo.from, lfo.to, Double(lfo.period))
    case .chords: kind = 11
    case .chord(let slot, _): (kind, integers.0) = (12, Int32(truncatingIfNeeded: slot))
    case .timeSignature(let signature):
      (kind, integers.0, integers.1) = (13, Int32(signature.beats), Int32(signature.unit))
    case .rhythm: kind = 14
    case .form: kind = 15
    case .lock: kind = 16
    case .locate(let sixteenth): (kind, integers.0) = (17, Int32(truncatingIfNeeded: sixteenth))
    case .suppress(let ball, let strike):
      (kind, integers.0, integers.1) = (18, Int32(truncatingIfNeeded: ball), Int32(truncatingIfNeeded: strike))
    case .add(let note):
      kind = 19
      (integers.0, integers.1, integers.2) = (
        Int32(note.voice.rawValue), Int32(note.pitch.number), Int32(note.velocity)
      )
      (numbers.0, numbers.1) = (Double(note.nanoseconds), Double(note.length))
    case .image: kind = 20
    }
  }
}
