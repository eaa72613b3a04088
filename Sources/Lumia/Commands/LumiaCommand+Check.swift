extension LumiaCommand {
  /// Throws if a number is out of its range, if the command copies a chordset into a full list, or if it removes the
  /// only chordset of the list.
  ///
  /// - Parameter chordsets: the number of chordsets in the list.
  public func check(chordsets: Int) throws(LumiaError) {
    switch self {
    case .strike(let chord, let tone, let velocity, let pitch, let x, let y):
      try checkIndex("chord", chord, 0...7)
      try checkIndex("tone", tone, 0...7)
      try checkIndex("velocity", velocity, 1...127)
      try checkIndex("pitch", pitch, 0...127)
      try checkPlace(x, y)
    case .release(let chord, let velocity, let x, let y):
      try checkIndex("chord", chord, 0...7)
      try checkIndex("velocity", velocity, 1...127)
      try checkPlace(x, y)
    case .tap(let x, let y, let pressure):
      try checkIndex("pressure", pressure, 1...127)
      try checkPlace(x, y)
    case .stroke(let tone, _): try checkIndex("tone", tone, 0...7)
    case .pad(let pad, let pressure):
      try checkIndex("pad", pad, 0...TriggerPad.count - 1)
      try checkIndex("pressure", pressure, 1...127)
    case .padOff(let pad): try checkIndex("pad", pad, 0...TriggerPad.count - 1)
    case .hold(let group, _), .erase(let group), .drop(let group): try group.check()
    case .stay: return
    case .rhythm(let group, let pulses):
      try group.check()
      try checkNumber("pulses", Int(pulses), 0...3072)
    case .fade(let group, let milliseconds):
      try group.check()
      try checkNumber("milliseconds", Int(milliseconds), 0...60_000)
    case .chooseChordset(let set): try checkIndex("chordset", set, 0...chordsets - 1)
    case .chooseChord(let chord): try checkIndex("chord", chord, 0...7)
    case .set(let chord, let tone, let field, let value):
      try checkIndex("chord", chord, 0...7)
      if tone != 255 { try checkIndex("tone", tone, 0...7) }
      try checkNumber("value", Int(value), field.range)
    case .option(let option, let value): try checkNumber(option.name, Int(value), option.range)
    case .trigger(let pad, let trigger):
      try checkIndex("pad", pad, 0...TriggerPad.count - 1)
      if trigger.chord != 255 || trigger.action.needsChord { try checkIndex("chord", trigger.chord, 0...7) }
      try checkNumber("amount", Int(trigger.amount), 0...TriggerPad.largestAmount)
    case .list(let edit): try edit.check(chordsets: chordsets)
    }
  }
}

extension LumiaGroup {
  fileprivate func check() throws(LumiaError) {
    switch self {
    case .all, .newest, .oldest: return
    case .chord(let chord): try checkIndex("chord", chord, 0...7)
    case .near(let x, let y): try checkPlace(x, y)
    }
  }
}

extension ChordsetEdit {
  fileprivate func check(chordsets: Int) throws(LumiaError) {
    let present = 0...chordsets - 1
    switch self {
    case .copy(let set, let place):
      try checkIndex("chordset", set, present)
      guard chordsets < LumiaStage.largestChordsetCount else { throw .listFull }
      try checkIndex("chordset", place, 0...chordsets)
    case .move(let set, let place):
      try checkIndex("chordset", set, present)
      try checkIndex("chordset", place, present)
    case .remove(let set):
      try checkIndex("chordset", set, present)
      guard chordsets > 1 else { throw .lastChordset }
    case .reset(let set): try checkIndex("chordset", set, present)
    }
  }
}

private func checkPlace(_ x: UInt16, _ y: UInt16) throws(LumiaError) {
  try checkNumber("x", Int(x), 0...LumiaPlace.units)
  try checkNumber("y", Int(y), 0...LumiaPlace.units)
}

/// Throws if a value is out of its range. A range that starts at 0 and ends below 127 holds indices. The error counts
/// indices from 1, as texts do.
private func checkIndex(_ name: StaticString, _ value: UInt8, _ range: ClosedRange<Int>) throws(LumiaError) {
  let offset = range.lowerBound == 0 && range.upperBound < 127 ? 1 : 0
  guard !range.contains(Int(value)) else { return }
  throw .outOfRange(name, Int(value) + offset, range.lowerBound + offset...range.upperBound + offset)
}

private func checkNumber(_ name: StaticString, _ value: Int, _ range: ClosedRange<Int>) throws(LumiaError) {
  guard range.contains(value) else { throw .outOfRange(name, value, range) }
}
