import ChordEngine
import Physics2D

extension Settings {
  /// Changes the settings as a gesture does that a performance has not refused.
  ///
  /// Gestures of balls, and those that begin and end pauses, change none.
  ///
  /// - Returns: `false` for an oscillator beyond `LFO.largestCount`, which is left out.
  @discardableResult
  public mutating func follow(_ gesture: Gesture) -> Bool {
    switch gesture {
    case .set(let parameter, let value): fix(parameter, at: value)
    case .move(let lfo): return oscillators.set(lfo)
    case .moveBouncer(let degree, let x, let y):
      layout.bouncers[Int(degree.rawValue)].center.x = x
      layout.bouncers[Int(degree.rawValue)].center.y = y
    case .key(let key): self.key = key
    case .chords(let chordset): self.chordset = chordset
    case .chord(let slot, let chord): chordset[slot] = chord
    case .spawn, .remove, .dragBall, .flickBall, .pause, .play, .reset: break
    }
    return true
  }

  /// `true` if an oscillator moves a parameter.
  public func moves(_ parameter: Parameter) -> Bool {
    for index in 0..<oscillators.count where oscillators[index].parameter == parameter { return true }
    return false
  }

  /// Moves the parameters that move by themselves to their values at a time.
  ///
  /// - Parameters:
  ///   - time: of the world, in nanoseconds, 0 or more.
  ///   - changed: hears of each parameter whose value is another than before, and of the settings then.
  public mutating func move(to time: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }) {
    for index in 0..<oscillators.count {
      let lfo = oscillators[index]
      let value = lfo.value(at: time, seed: seed)
      guard value != self[lfo.parameter] else { continue }
      self[lfo.parameter] = value
      changed(lfo.parameter, self)
    }
  }
}
