import Instrument
import MIDI

/// The notes of a piece's first four minutes, about the length of the songs with which the piece is compared.
public struct SongNotes: Sendable {
  /// A note, with its times in nanoseconds since the start of the piece.
  public struct Note: Equatable, Sendable {
    /// The time at which the note begins.
    public var onset: Int64
    /// The time at which the note ends, after the onset.
    public var end: Int64
    /// The MIDI pitch, 0…127.
    public var pitch: Int
    /// The MIDI velocity, 1…127.
    public var velocity: Int

    /// Creates a note from its properties.
    public init(onset: Int64, end: Int64, pitch: Int, velocity: Int) {
      (self.onset, self.end, self.pitch, self.velocity) = (onset, end, pitch, velocity)
    }
  }

  /// The time from which on new notes are ignored, in nanoseconds: four minutes.
  public static let longest: Int64 = 240_000_000_000

  /// The notes in order of their onsets. A note that still sounds ends at `Int64.max`.
  public private(set) var notes: [Note]
  /// The index in `notes` of each sounding note, by channel index · 128 + pitch.
  private var sounding: [Int: Int] = [:]

  /// Creates a value from notes in order of their onsets.
  public init(_ notes: [Note] = []) { self.notes = notes }

  /// Adds the next event of a performance. Ignores the notes of the click.
  public mutating func add(_ event: PerformanceEvent) {
    guard case .message(let timed) = event, timed.voice != .click else { return }
    switch timed.message {
    case .noteOn(let channel, let pitch, let velocity):
      guard timed.nanoseconds < Self.longest else { return }
      sounding[Self.place(channel, pitch)] = notes.count
      notes.append(Note(onset: timed.nanoseconds, end: .max, pitch: Int(pitch), velocity: Int(velocity)))
    case .noteOff(let channel, let pitch, _):
      guard let index = sounding.removeValue(forKey: Self.place(channel, pitch)) else { return }
      notes[index].end = timed.nanoseconds
    default: break
    }
  }

  /// Ends the piece and its sounding notes at a time in nanoseconds, or after four minutes if that is earlier.
  public mutating func end(at time: Int64) {
    let end = min(time, Self.longest)
    for index in notes.indices { notes[index].end = min(notes[index].end, end) }
    sounding = [:]
  }

  private static func place(_ channel: Channel, _ pitch: UInt8) -> Int { Int(channel.index) << 7 | Int(pitch) }
}
