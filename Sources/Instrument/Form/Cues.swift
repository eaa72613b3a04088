/// The next times at which the form, the bass between two strikes, an echo or an added note acts by itself: in nanoseconds of world time (the
/// physics clock, which stops during pauses); `Int64.max` for never.
struct Cues: BitwiseCopyable {
  /// The beginning of the next section, or of the last chord.
  var section = Int64.max { didSet { update() } }
  /// The time at which a varied section departs from others with its letter, or the balls of the last chord stop.
  var variation = Int64.max { didSet { update() } }
  /// The next note of the bass's own rhythm.
  var bass = Int64.max { didSet { update() } }
  /// The next echo of a key's note.
  var echo = Int64.max { didSet { update() } }
  /// The next note that a gesture has added.
  var added = Int64.max { didSet { update() } }
  /// The earliest of these times.
  private(set) var next = Int64.max

  private mutating func update() { next = min(min(section, variation), min(bass, echo, added)) }
}
