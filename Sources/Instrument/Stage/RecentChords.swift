import ChordEngine
import Physics2D

/// The bouncers that the bass ball struck recently. Steering, which turns the ball at walls, prefers bouncers
/// that were not struck recently.
struct RecentChords: BitwiseCopyable {
  /// The degree of the bouncer struck most recently; −1 before the first strike.
  private(set) var last = -1
  /// The latest time, in nanoseconds of the physics clock, at which the bass ball was launched or flicked, or struck a
  /// different bouncer than before. If only one bouncer is on the stage, each strike counts as a change.
  var lastChange: Int64 = 0
  /// A measure of how often and how recently each degree's bouncer was struck.
  private(set) var recency = PerBouncer<Double>(repeating: 0)

  private static let memory = 0.75

  /// Records a strike of a bouncer. `isAlone` is `true` if no other bouncer is on the stage.
  mutating func record(_ degree: Int, isAlone: Bool, at time: Int64) {
    for other in recency.indices { recency[other] *= Self.memory }
    recency[degree] += 1
    if degree != last || isAlone { lastChange = time }
    last = degree
  }

  /// Returns the weight, in a random draw, of a bouncer that the ball would strike after `seconds`.
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
    // No value exceeds 1 / (1 − memory), the sum of the series 1 + memory + memory² + …
    for degree in recency.indices { recency[degree] = try reader.number(in: 0...(1 / (1 - Self.memory))) }
  }
}
