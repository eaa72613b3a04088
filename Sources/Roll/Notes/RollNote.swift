/// A note of a piano roll.
public struct RollNote: Equatable, Sendable, BitwiseCopyable {
  /// The start in ticks, 0…`PianoRoll.latest`.
  public var start: Int64
  /// The end in ticks, not before `start`.
  public var end: Int64
  /// The MIDI note number, 0…127.
  public var pitch: UInt8
  /// The velocity, 1…127. Inside this module, 0 stands for a missing note.
  public var velocity: UInt8
  /// The number of the note's voice. The caller decides what a voice is.
  public var voice: UInt16

  /// Creates a note. Values outside their ranges are clamped.
  public init(start: Int64, end: Int64, pitch: UInt8, velocity: UInt8 = 96, voice: UInt16 = 0) {
    self.start = min(max(start, 0), PianoRoll.latest)
    self.end = min(max(end, self.start), PianoRoll.latest)
    self.pitch = min(pitch, 127)
    self.velocity = min(max(velocity, 1), 127)
    self.voice = voice
  }

  /// The duration in ticks.
  public var length: Int64 { end - start }

  /// The value that stands for a missing note.
  static let absent = {
    var note = RollNote(start: 0, end: 0, pitch: 0)
    note.velocity = 0
    return note
  }()

  /// `false` for the value `absent`.
  var exists: Bool { velocity > 0 }
}
