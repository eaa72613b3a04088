import ChordEngine
import Physics2D

extension Settings {
  /// Updates the settings after an applied gesture. Returns `false` and ignores the gesture if it would add an
  /// oscillator beyond `LFO.largestCount`.
  @discardableResult
  public mutating func follow(_ gesture: Gesture) -> Bool {
    switch gesture {
    case .set(let parameter, let value): fix(parameter, at: value)
    case .lock(let lock): fix(.tempo, at: lock.tempo)
    case .move(let lfo): return oscillators.set(lfo)
    case .moveBouncer(let degree, let x, let y):
      layout.bouncers[Int(degree.rawValue)].center.x = x
      layout.bouncers[Int(degree.rawValue)].center.y = y
    case .key(let key): self.key = key
    case .timeSignature(let signature): timeSignature = signature
    case .rhythm(let rhythm): self.rhythm = rhythm
    case .form(let form): self.form = form
    case .chords(let chordset): self.chordset = chordset
    case .chord(let slot, let chord): chordset[slot] = chord
    case .spawn, .remove, .dragBall, .flickBall, .locate, .suppress, .add, .image, .pause, .play, .reset: break
    }
    return true
  }

  /// `true` if an oscillator controls the parameter.
  @inline(__always)
  public func moves(_ parameter: Parameter) -> Bool {
    for index in 0..<oscillators.count where oscillators[index].parameter == parameter { return true }
    return false
  }

  /// Sets the oscillators' parameters to their values at a time. `time` counts nanoseconds of world time (the physics
  /// clock) since the beginning of the section, and is not negative. Calls `changed` after each change of a value, with
  /// the parameter and the new settings.
  public mutating func move(to time: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }) {
    for index in 0..<oscillators.count {
      if let (parameter, _) = oscillate(index, at: time) { changed(parameter, self) }
    }
  }

  /// Sets an oscillator's parameter to its value at `time`, which counts as in `move(to:_:)`. Returns the parameter and
  /// its old value; nil without a change.
  mutating func oscillate(_ index: Int, at time: Int64) -> (parameter: Parameter, last: Double)? {
    let lfo = oscillators[index]
    let (last, value) = (self[lfo.parameter], lfo.value(at: time, seed: seed))
    guard value != last else { return nil }
    self[lfo.parameter] = value
    return (lfo.parameter, last)
  }
}

extension Gesture {
  /// `true` if the gesture changes the voicing of the active chord, whose degree is given.
  func revoices(_ degree: Degree) -> Bool {
    switch self {
    case .set(let parameter, _): parameter.isOfVoicing
    case .key, .chords: true
    case .chord(let slot, _): slot == Int(degree.rawValue)
    default: false
    }
  }
}
