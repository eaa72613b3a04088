import Physics2D

/// The bass ball's plan for its next strike, and the latest bass note. Times are in nanoseconds of world time: the
/// physics clock, which stops during pauses.
struct BassPlan: BitwiseCopyable {
  /// The degree of the chord before the present chord; −1 for none.
  var previous = -1
  /// The bouncer to which the bass ball flies; −1 without a plan.
  var degree = -1
  /// The beat for which the strike is planned, in pulses (96 a quarter note), and the beat's time.
  var pulse: Int64 = 0
  var time: Int64 = 0
  /// The time of the latest bass note; 0 before the first.
  var lastNote: Int64 = 0
  /// The velocity of the latest bass note that a strike made.
  var velocity: UInt8 = 1
}

extension BassPlan {
  /// An upper bound of the time to a planned strike, in pulses.
  private static let longestPlan: Int64 = 10_000_000

  func write(to writer: inout ByteWriter) {
    writer.add(previous)
    writer.add(degree)
    writer.add(UInt64(bitPattern: pulse))
    writer.add(UInt64(bitPattern: time))
    writer.add(UInt64(bitPattern: lastNote))
    writer.add(UInt64(velocity), count: 1)
  }

  func add(to hash: inout FNV1a) {
    hash.add(UInt64(bitPattern: Int64(previous)))
    hash.add(UInt64(bitPattern: Int64(degree)))
    hash.add(UInt64(bitPattern: pulse))
    hash.add(UInt64(bitPattern: time))
    hash.add(UInt64(bitPattern: lastNote))
    hash.add(velocity)
  }

  /// Reads a plan. `now` is the present world time, in nanoseconds, and `beats` is the present beat, in pulses.
  init(from reader: inout ByteReader, at now: Int64, _ beats: Int64) throws(SnapshotError) {
    previous = try reader.integer(in: -1...Stage.bouncerCount - 1)
    degree = try reader.integer(in: -1...Stage.bouncerCount - 1)
    pulse = try reader.integer(in: Int64(0)...beats + Self.longestPlan)
    time = try reader.integer(in: Int64(0)...now + Settings.longestCountIn)
    lastNote = try reader.integer(in: Int64(0)...now + PendingMessages.longestWait)
    velocity = UInt8(try reader.integer(count: 1))
    guard (1...127).contains(velocity) else { throw .damaged }
  }
}
