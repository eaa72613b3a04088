/// A note that sounds from a time until another. The unit of time is the caller's, the same for notes and bars.
public struct SoundingNote: Equatable, Sendable, BitwiseCopyable {
  /// When it begins.
  public var start: Int64
  /// When it ends; a note that does not end behind its start is not heard.
  public var end: Int64
  /// Which note it is.
  public var pitch: Pitch

  /// A note.
  public init(start: Int64, end: Int64, pitch: Pitch) { (self.start, self.end, self.pitch) = (start, end, pitch) }
}

/// A bar in which chords are found: where it stands, and how it is counted. It is shorter than 2^40 units of time.
public struct MeasuredBar: Equatable, Sendable, BitwiseCopyable {
  /// When it begins.
  public var start: Int64
  /// When it ends, behind its start; a bar may be shorter than its time signature says, as an upbeat is.
  public var end: Int64
  /// How long a bar of its time signature is.
  public var fullLength: Int64
  /// The beats of its time signature, 1 or more.
  public var beats: Int
  /// Which part of a whole note each of them is: 1, 2, 4 …
  public var unit: Int

  /// A bar.
  public init(start: Int64, end: Int64, fullLength: Int64, beats: Int, unit: Int) {
    precondition(start < end && end - start <= fullLength && beats > 0, "a bar lasts, and has beats")
    (self.start, self.end, self.fullLength, self.beats, self.unit) = (start, end, fullLength, beats, unit)
  }

  /// The beats as they are counted: three eighths are one in 6/8, 9/8 and 12/8. A bar of more than 48 is one beat.
  var countedBeats: Int {
    let counted = unit >= 8 && beats > 3 && beats % 3 == 0 ? beats / 3 : beats
    return counted > Self.mostBeats ? 1 : counted
  }

  /// The most beats, and the most steps, that a bar is divided into.
  static let mostBeats = 48
}

/// The parts of a bar that have a chord each.
public enum BarPart: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Whole bars, halves of those with an even number of beats, or single beats.
  case bar, half, beat

  /// The name in commands.
  public var name: String {
    switch self {
    case .bar: "bar"
    case .half: "half"
    case .beat: "beat"
    }
  }

  /// How many of these parts a bar of a time signature has.
  func count(in bar: MeasuredBar) -> Int {
    switch self {
    case .bar: 1
    case .half: bar.countedBeats % 2 == 0 ? 2 : 1
    case .beat: bar.countedBeats
    }
  }
}
