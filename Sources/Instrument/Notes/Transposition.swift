import ChordEngine
import MIDI
import Physics2D

/// The number of semitones by which the notes of each MIDI channel are raised when they are sent, for example to
/// transposing instruments. Harmony, voicing and the names of notes do not depend on the transposition.
public struct Transposition: Equatable, Sendable, BitwiseCopyable {
  /// The range of a channel's transposition, in semitones: four octaves down or up.
  public static let range = -48...48

  private var semitones = InlineArray<16, Int8>(repeating: 0)

  /// No channel is transposed.
  public init() {}

  /// A channel's transposition, in semitones. Precondition: a new value is in `range`.
  public subscript(channel: Channel) -> Int {
    get { Int(semitones[Int(channel.index)]) }
    set {
      precondition(Self.range.contains(newValue), "a transposition is -48…48 semitones")
      semitones[Int(channel.index)] = Int8(newValue)
    }
  }

  /// `true` if no channel is transposed.
  public var isNone: Bool { self == Transposition() }

  /// Returns a message with its note transposed. A note outside 0…127 is moved into this range by octaves. Clicks are
  /// not transposed, because their notes select percussion instruments.
  @inline(__always)
  func applied(to timed: TimedMessage) -> TimedMessage {
    guard timed.voice != .click else { return timed }
    var timed = timed
    switch timed.message {
    case .noteOn(let channel, let note, let velocity):
      timed.message = .noteOn(channel: channel, note: pitch(note, on: channel), velocity: velocity)
    case .noteOff(let channel, let note, let velocity):
      timed.message = .noteOff(channel: channel, note: pitch(note, on: channel), velocity: velocity)
    default: break
    }
    return timed
  }

  /// Returns the transposed note, 0…127.
  private func pitch(_ note: UInt8, on channel: Channel) -> UInt8 {
    let semitones = self[channel]
    return semitones == 0 ? note : Pitch(folding: Int(note) + semitones).number
  }

  /// `true` if both values transpose each channel by the same number of semitones.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.semitones.indices where first.semitones[index] != second.semitones[index] { return false }
    return true
  }
}

extension Transposition {
  func write(to writer: inout ByteWriter) {
    for index in semitones.indices { writer.add(UInt64(UInt8(bitPattern: semitones[index])), count: 1) }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    for index in semitones.indices {
      semitones[index] = Int8(bitPattern: UInt8(try reader.integer(count: 1)))
      guard Self.range.contains(Int(semitones[index])) else { throw .damaged }
    }
  }

  func add(to hash: inout FNV1a) {
    for index in semitones.indices { hash.add(UInt8(bitPattern: semitones[index])) }
  }
}
