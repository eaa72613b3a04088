import MIDI

/// The mapping between beats and nanoseconds, computed from the tempo, the meter and their latest changes. Beats are
/// exact at every nanosecond, so nothing drifts.
public struct Timeline: Equatable, Sendable, BitwiseCopyable {
  /// The range of tempos, in quarter notes per minute.
  public static let tempoRange = 4.0...999.0

  /// The tempo, in millionths of a quarter note per minute.
  public private(set) var tempo: Int64
  /// The meter.
  public internal(set) var signature: TimeSignature
  /// The time of the latest `setTempo(_:at:)`, `anchor` or `lock` (a jump or correction by another clock), in
  /// nanoseconds.
  var start: Int64 = 0
  /// The beat at `start`.
  var startBeats = Beats.zero
  /// The beginning of the bar from which bars are counted: the bar of the latest change of the meter, of the latest
  /// `anchor`, or of a later `lock` that jumps back before that bar.
  var firstBar = Beats.zero
  /// The number, from 0, of the bar that begins at `firstBar`.
  var firstBarNumber: Int64 = 0

  /// Creates a timeline whose bar 0 begins at time 0. The tempo is in quarter notes per minute. Precondition: the tempo
  /// is in `tempoRange`.
  public init(tempo: Double = 120, signature: TimeSignature = .common) {
    self.tempo = Self.millionths(tempo)
    self.signature = signature
  }

  private static func millionths(_ tempo: Double) -> Int64 {
    precondition(tempoRange.contains(tempo), "a tempo is 4…999 quarters a minute")
    return Int64(tempo * 1e6 + 0.5)
  }

  /// The number of pulses in a bar; 96 pulses are a quarter note.
  public var barPulses: Int64 { Int64(signature.beats) * beatPulses }

  /// The number of pulses in a beat. A beat is the note value that the meter counts.
  public var beatPulses: Int64 { 4 * Beats.pulsesPerQuarter / Int64(signature.unit) }

  /// Sets the tempo from a time on. The tempo is in quarter notes per minute, in `tempoRange`. The time, in
  /// nanoseconds, must not be before the latest change.
  public mutating func setTempo(_ tempo: Double, at nanoseconds: Int64) {
    startBeats = beats(at: nanoseconds)
    start = nanoseconds
    setTempo(tempo)
  }

  mutating func setTempo(_ tempo: Double) { self.tempo = Self.millionths(tempo) }

  /// Makes a bar begin exactly at `nanoseconds`, the bar's rounded time. Every repetition of a section then has the
  /// same timing in nanoseconds.
  mutating func anchor(atBar bar: Int64, at nanoseconds: Int64) {
    startBeats = beginning(ofBar: bar)
    start = nanoseconds
    firstBar = startBeats
    firstBarNumber = bar
  }

  /// Sets the meter at a time, in nanoseconds. The current bar has the new meter from its beginning.
  public mutating func setSignature(_ signature: TimeSignature, at nanoseconds: Int64) {
    let bar = bar(at: beats(at: nanoseconds))
    firstBar = beginning(ofBar: bar)
    firstBarNumber = bar
    self.signature = signature
  }

  /// Returns the exact beat at a time, in nanoseconds.
  public func beats(at nanoseconds: Int64) -> Beats {
    let elapsed = nanoseconds - start
    // Split the time so that no product overflows. A minute has tempo / 1 000 000 quarter notes, and a second has
    // tempo / 625 000 pulses.
    let minutes = elapsed.flooredQuotient(60_000_000_000)
    let rest = elapsed - minutes * 60_000_000_000
    let (seconds, last) = rest.quotientAndRemainder(dividingBy: 1_000_000_000)
    let (whole, share) = (minutes * tempo * Beats.pulsesPerQuarter).floored(1_000_000)
    let (more, part) = (seconds * tempo).floored(625_000)
    let parts = share * 625_000_000 + part * 1_000_000_000 + last * tempo
    return Beats(pulses: startBeats.pulses + whole + more, parts: startBeats.part + parts)
  }

  /// Returns the time of a beat, rounded to the nearest nanosecond. A tie is rounded down.
  public func nanoseconds(at beats: Beats) -> Int64 {
    start + nanoseconds(in: beats - startBeats)
  }

  /// Returns the duration of a length at the present tempo, rounded to the nearest nanosecond. A tie is rounded down.
  func nanoseconds(in length: Beats) -> Int64 {
    // (pulses · 625·10¹² + part) / tempo, by long division.
    let (whole, pulses) = 0..<tempo ~= length.pulses ? (0, length.pulses) : length.pulses.floored(tempo)
    let (middle, rest) = (pulses * 625_000_000).floored(tempo)
    let (last, share) = (rest * 1_000_000 + length.part).floored(tempo)
    return whole * Beats.partsPerPulse + middle * 1_000_000 + last + (2 * share > tempo ? 1 : 0)
  }

  /// Returns the number of the bar that contains a beat. Bars are counted from 0; bars of a count-in are negative.
  public func bar(at beats: Beats) -> Int64 {
    firstBarNumber + (beats - firstBar).pulses.flooredQuotient(barPulses)
  }

  /// Returns the beginning of a bar in the present meter. Bars are counted from 0.
  public func beginning(ofBar number: Int64) -> Beats {
    firstBar + Beats(pulses: (number - firstBarNumber) * barPulses)
  }
}

extension Int64 {
  fileprivate func floored(_ divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let quotient = flooredQuotient(divisor)
    return (quotient, self - quotient * divisor)
  }
}
