import ChordEngine
import Physics2D

/// The bouncers that the bass ball struck recently. Steering, which turns the ball at walls, prefers bouncers
/// that were not struck recently.
struct RecentChords: BitwiseCopyable {
  /// The degree of the bouncer struck most recently; −1 before the first strike.
  private(set) var last = -1
  /// The time when the bass ball was most recently launched or flicked, or most recently struck a different bouncer
  /// than before. If only one bouncer is on the stage, each strike of it counts as a change, too. The time is in
  /// nanoseconds of the physics clock.
  var lastChange: Int64 = 0
  /// A measure of how often and how recently each degree's bouncer was struck. Each strike multiplies all values by
  /// `memory`, then adds 1 to the value of the struck bouncer.
  private(set) var recency = PerBouncer<Double>(repeating: 0)

  private static let memory = 0.75

  /// Records a strike of a bouncer. `isAlone` is `true` if no other bouncer is on the stage.
  mutating func record(_ degree: Int, isAlone: Bool, at time: Int64) {
    for other in recency.indices { recency[other] *= Self.memory }
    recency[degree] += 1
    if degree != last || isAlone { lastChange = time }
    last = degree
  }

  /// Returns a bouncer's weight in a random draw. The ball would strike it after `seconds`. The weight is greater for a
  /// near bouncer, and for a bouncer that was not struck recently.
  func weight(of degree: Int, after seconds: Double) -> Double { 1 / ((1 + 4 * recency[degree]) * (0.5 + seconds)) }
}

extension RecentChords {
  func write(to writer: inout ByteWriter) {
    writer.add(last)
    writer.add(UInt64(bitPattern: lastChange))
    for degree in recency.indices { writer.add(recency[degree]) }
  }

  func add(to hash: inout FNV1a) {
    hash.add(UInt64(bitPattern: Int64(last)))
    hash.add(UInt64(bitPattern: lastChange))
    for degree in recency.indices { hash.add(recency[degree]) }
  }

  init(from reader: inout ByteReader, at time: Int64) throws(SnapshotError) {
    last = try reader.integer(in: -1...Stage.bouncerCount - 1)
    lastChange = try reader.integer(in: Int64(0)...time)
    // Each value is at most a geometric series, so it is below 1 / (1 − memory).
    for degree in recency.indices { recency[degree] = try reader.number(in: 0...(1 / (1 - Self.memory))) }
  }
}
