/// A note with its start and end. The caller chooses the unit of time, which must be the same for notes and
/// bars.
public struct SoundingNote: Equatable, Sendable, BitwiseCopyable {
  /// The time of the note's start.
  public var start: Int64
  /// The time of the note's end. A note whose end is not after its start is ignored.
  public var end: Int64
  /// The pitch.
  public var pitch: Pitch

  /// A note.
  public init(start: Int64, end: Int64, pitch: Pitch) { (self.start, self.end, self.pitch) = (start, end, pitch) }
}

/// A bar in which chords are found, with its time signature. A bar must be shorter than 2^40 units of time.
public struct MeasuredBar: Equatable, Sendable, BitwiseCopyable {
  /// The time of the bar's start.
  public var start: Int64
  /// The time of the bar's end, after its start. A bar, such as an upbeat, may be shorter than its time
  /// signature says.
  public var end: Int64
  /// The length of a full bar of the time signature.
  public var fullLength: Int64
  /// The numerator of the time signature, 1 or more.
  public var beats: Int
  /// The denominator of the time signature: the note value of a beat, such as 4 for a quarter note.
  public var unit: Int

  /// A bar.
  public init(start: Int64, end: Int64, fullLength: Int64, beats: Int, unit: Int) {
    precondition(
      start < end && end - start <= fullLength && beats > 0,
      "a bar ends after its start, is no longer than a full bar, and has beats")
    (self.start, self.end, self.fullLength, self.beats, self.unit) = (start, end, fullLength, beats, unit)
  }

  /// The number of beats that musicians count. If the denominator is 8 or more and the numerator is a
  /// multiple of 3 above 3, as in 6/8, three notes of the denominator are one beat. A bar of more than 48
  /// counted beats counts as a single beat.
  var countedBeats: Int {
    let counted = unit >= 8 && beats > 3 && beats % 3 == 0 ? beats / 3 : beats
    return counted > Self.mostBeats ? 1 : counted
  }

  /// The largest number of beats or steps into which a bar is divided.
  static let mostBeats = 48
}

/// The parts into which a bar is divided. Each part gets one chord.
public enum BarPart: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The whole bar, half of it, or a counted beat. With `half`, a bar with an odd number of counted beats is
  /// not divided.
  case bar, half, beat

  /// The name in commands.
  public var name: String {
    switch self {
    case .bar: "bar"
    case .half: "half"
    case .beat: "beat"
    }
  }

  /// Returns the number of these parts in a bar.
  func count(in bar: MeasuredBar) -> Int {
    switch self {
    case .bar: 1
    case .half: bar.countedBeats % 2 == 0 ? 2 : 1
    case .beat: bar.countedBeats
    }
  }
}
