/// A note with its times. The caller chooses the unit of time, which is the same for notes and bars.
public struct SoundingNote: Equatable, Sendable, BitwiseCopyable {
  /// The start.
  public var start: Int64
  /// The end. A note whose end is not after its start is ignored.
  public var end: Int64
  /// The pitch.
  public var pitch: Pitch

  /// Creates a note.
  public init(start: Int64, end: Int64, pitch: Pitch) { (self.start, self.end, self.pitch) = (start, end, pitch) }
}

/// A bar in which chords are found. A bar must be shorter than 2^40 units of time.
public struct MeasuredBar: Equatable, Sendable, BitwiseCopyable {
  /// The start.
  public var start: Int64
  /// The end, after the start. A bar, such as an upbeat, may be shorter than its time signature says.
  public var end: Int64
  /// The length of a full bar of the time signature.
  public var fullLength: Int64
  /// The numerator of the time signature, 1 or more.
  public var beats: Int
  /// The denominator of the time signature, such as 4 for quarter notes.
  public var unit: Int

  /// Creates a bar. Precondition: the bar is not empty, and no longer than a full bar; `beats` is at least 1.
  public init(start: Int64, end: Int64, fullLength: Int64, beats: Int, unit: Int) {
    precondition(
      start < end && end - start <= fullLength && beats > 0,
      "a bar ends after its start, is no longer than a full bar, and has beats")
    (self.start, self.end, self.fullLength, self.beats, self.unit) = (start, end, fullLength, beats, unit)
  }

  /// The number of beats. In compound meters (such as 6/8 and 12/16, but not 3/8 or 6/4), a beat is three notes of the
  /// denominator. A bar of more than 48 beats counts as one beat.
  var countedBeats: Int {
    let counted = unit >= 8 && beats > 3 && beats % 3 == 0 ? beats / 3 : beats
    return counted > Self.mostBeats ? 1 : counted
  }

  /// The largest number of counted beats in a bar, and of `HarmonicStep`s in a bar.
  static let mostBeats = 48
}

/// The part of a bar that gets one chord.
public enum BarPart: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// A bar, half a bar, or a beat. A bar with an odd number of counted beats is not halved.
  case bar, half, beat

  /// The name in commands.
  public var name: String {
    switch self {
    case .bar: "bar"
    case .half: "half"
    case .beat: "beat"
    }
  }

  func count(in bar: MeasuredBar) -> Int {
    switch self {
    case .bar: 1
    case .half: bar.countedBeats % 2 == 0 ? 2 : 1
    case .beat: bar.countedBeats
    }
  }
}
