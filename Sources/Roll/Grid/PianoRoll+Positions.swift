import Instrument

extension PianoRoll {
  /// Returns a tick as bar, beat, subbeat and cent, rounded to the nearest cent; half a cent is rounded down. A subbeat
  /// is a quarter of a beat; a cent is 1/240 of a subbeat. A `MusicalPosition` has at most 32 beats per
  /// bar: in a longer bar, the beats after the 32nd belong to the next bar of the result.
  public func position(of tick: Int64) -> MusicalPosition {
    let bar = meters.bar(at: tick)
    let beats = Int64(min(bar.beats, 32))
    return MusicalPosition(
      bar: bar.number, cent: Self.cents(max(tick, 0) - bar.start, of: bar), beatsPerBar: beats)
  }

  /// Returns the duration of a note as bars, beats, subbeats and cents. The time signature at the note's start
  /// determines the lengths of the bars and beats.
  public func duration(of note: RollNote) -> MusicalPosition {
    let bar = meters.bar(at: note.start)
    return MusicalPosition(cent: Self.cents(note.length, of: bar), beatsPerBar: Int64(min(bar.beats, 32)))
  }

  private static func cents(_ ticks: Int64, of bar: RollBar) -> Int64 {
    let perBeat = MusicalPosition.subbeatsPerBeat * MusicalPosition.centsPerSubbeat
    // Divide ticks · beats, because a beat may be no whole number of ticks.
    let (whole, rest) = (ticks * Int64(bar.beats)).quotientAndRemainder(dividingBy: bar.fullLength)
    return whole * perBeat + (2 * rest * perBeat + bar.fullLength - 1) / (2 * bar.fullLength)
  }
}
