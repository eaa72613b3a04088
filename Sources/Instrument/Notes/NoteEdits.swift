import ChordEngine
import MIDI
import Physics2D

/// A note that a gesture adds to those that balls play.
public struct AddedNote: Equatable, Sendable, BitwiseCopyable {
  /// The voice: `bass` or `key`.
  public var voice: Voice
  /// The pitch.
  public var pitch: Pitch
  /// 1…127.
  public var velocity: UInt8
  /// The beginning, in nanoseconds since the start of the performance: within the tick of the gesture.
  public var nanoseconds: Int64
  /// The length, in nanoseconds: `lengthRange`.
  public var length: Int64

  /// The range of lengths, in nanoseconds: that of the parameter `key-length`.
  public static let lengthRange: ClosedRange<Int64> = 1_000_000...PendingMessages.longestNote

  /// A note with these properties.
  public init(_ voice: Voice, _ pitch: Pitch, velocity: UInt8, nanoseconds: Int64, length: Int64) {
    (self.voice, self.pitch, self.velocity) = (voice, pitch, velocity)
    (self.nanoseconds, self.length) = (nanoseconds, length)
  }
}

/// The number of strikes of each ball so far, and the later strikes that gestures have suppressed.
struct NoteEdits: BitwiseCopyable {
  struct Strike: Equatable, BitwiseCopyable {
    var ball: UInt8
    /// The number of the strike among the ball's, from 1.
    var number: Int64
  }

  /// The most strikes that are suppressed and have not come yet.
  static let capacity = 64

  private(set) var strikes = PerBall<Int64>(repeating: 0)
  private var waiting = InlineArray<64, Strike>(repeating: Strike(ball: 0, number: 0))
  private(set) var count = 0

  /// Suppresses a strike. Throws `passed` if it is over, `edits` if too many wait.
  mutating func suppress(ball: Int, strike number: Int) throws(GestureError) {
    guard strikes.indices.contains(ball) else { throw .noSuchBall(ball) }
    let strike = Strike(ball: UInt8(ball), number: Int64(number))
    guard strike.number > strikes[ball] else { throw .passed(ball: ball, strike: number) }
    for index in 0..<count where waiting[index] == strike { return }
    guard count < Self.capacity else { throw .edits }
    waiting[count] = strike
    count += 1
  }

  /// Counts a strike of a ball. Returns `true` if the strike is suppressed.
  mutating func strike(ball: Int) -> Bool {
    strikes[ball] += 1
    guard count > 0 else { return false }
    let strike = Strike(ball: UInt8(ball), number: strikes[ball])
    for index in 0..<count where waiting[index] == strike {
      count -= 1
      for later in index..<count { waiting[later] = waiting[later + 1] }
      return true
    }
    return false
  }

  /// Adds nothing while no strike is suppressed: digests of performances without edits must not change.
  func add(to hash: inout FNV1a) {
    guard count > 0 else { return }
    for ball in strikes.indices { hash.add(UInt64(bitPattern: strikes[ball])) }
    for index in 0..<count {
      hash.add(waiting[index].ball)
      hash.add(UInt64(bitPattern: waiting[index].number))
    }
  }

  func write(to writer: inout ByteWriter) {
    for ball in strikes.indices { writer.add(UInt64(bitPattern: strikes[ball])) }
    writer.add(count)
    for index in 0..<count {
      writer.add(UInt64(waiting[index].ball), count: 1)
      writer.add(UInt64(bitPattern: waiting[index].number))
    }
  }

  init() {}

  init(from reader: inout ByteReader) throws(SnapshotError) {
    for ball in strikes.indices { strikes[ball] = try reader.integer(in: 0...Int64.max - 1) }
    count = try reader.integer(in: 0...Self.capacity)
    for index in 0..<count {
      let ball = try reader.integer(count: 1)
      guard ball < strikes.count else { throw .damaged }
      waiting[index] = Strike(ball: UInt8(ball), number: try reader.integer(in: strikes[Int(ball)] + 1...Int64.max))
    }
  }
}

extension Performance {
  /// Adds a note, which begins within the present tick. Throws `badNote` if it cannot.
  mutating func add(_ note: AddedNote) throws(GestureError) {
    let begin = note.nanoseconds
    guard note.voice != .click, (1...127).contains(note.velocity), AddedNote.lengthRange.contains(note.length),
      nanoseconds..<nanoseconds + Self.tick ~= begin, begin < endTime - Self.onLine
    else { throw .badNote(note) }
    let number = note.pitch.number
    let usual = note.voice == .bass ? settings.bassChannel : settings.channel(ofKey: 0, ball: 1)
    // For each pitch of a channel, only one note may wait.
    guard !isWaiting(number, of: note.voice, on: usual) else { throw .badNote(note) }
    endNote(number, of: note.voice, on: usual, at: begin)
    let end = begin + note.length
    let channel = note.voice == .bass ? usual : channel(ofKey: 0, ball: 1, from: begin, until: end)
    pending.insert(
      TimedMessage(
        nanoseconds: begin, voice: note.voice, key: 0,
        message: .noteOn(channel: channel, note: number, velocity: note.velocity)))
    pending.insert(
      TimedMessage(
        nanoseconds: end, voice: note.voice, key: 0,
        message: .noteOff(channel: channel, note: number, velocity: Self.releaseVelocity)))
  }
}
