/// The next times at which a section, a variation, a repeated bass note, an echo or an added note is due. Times are in
/// nanoseconds of world time (the physics clock, which stops during pauses); `Int64.max` means never.
struct Cues: BitwiseCopyable {
  /// The beginning of the next section, or of the last chord of the piece.
  var section = Int64.max { didSet { update() } }
  /// The time at which the section's variation begins, or at which the balls come to rest after the last chord of the
  /// piece.
  var variation = Int64.max { didSet { update() } }
  /// The next repetition of the bass note, in the rhythm of the parameter `bass-rhythm`.
  var bass = Int64.max { didSet { update() } }
  /// The next echo of a key's note.
  var echo = Int64.max { didSet { update() } }
  /// The next note that a gesture has added.
  var added = Int64.max { didSet { update() } }
  /// The earliest of the five times above.
  private(set) var next = Int64.max

  private mutating func update() { next = min(min(section, variation), min(bass, echo, added)) }
}
