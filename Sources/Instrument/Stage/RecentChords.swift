import ChordEngine
import Physics2D

/// The bouncers that the bass ball struck recently. Steering prefers the other bouncers.
struct RecentChords: BitwiseCopyable {
  /// The degree of the bouncer struck last; −1 before the first strike.
  private(set) var last = -1
  /// The time, in nanoseconds of the physics clock, when the bass ball was last launched or flicked, or struck a
  /// different bouncer than before. If only one bouncer is on, each strike counts.
  var lastChange: Int64 = 0
  /// The recency of each degree. Each strike multiplies all values by `memory`, then adds 1 to the value of the struck
  /// bouncer.
  private(set) var heard = PerBouncer<Double>(repeating: 0)

  private static let memory = 0.75

  /// Records a strike of a bouncer; `isAlone` is `true` if only this bouncer is on.
  mutating func record(_ degree: Int, isAlone: Bool, at time: Int64) {
    for other in heard.indices { heard[other] *= Self.memory }
    heard[degree] += 1
    if degree != last || isAlone { lastChange = time }
    last = degree
  }

  /// Returns the weight for choosing a bouncer that the ball meets after some seconds. It is greater if the bouncer is
  /// near, or was not struck recently.
  func weight(of degree: Int, after seconds: Double) -> Double { 1 / ((1 + 4 * heard[degree]) * (0.5 + seconds)) }
}

extension RecentChords {
  func write(to writer: inout ByteWriter) {
    writer.add(last)
    writer.add(UInt64(bitPattern: lastChange))
    for degree in heard.indices { writer.add(heard[degree]) }
  }

  func add(to hash: inout FNV1a) {
    hash.add(UInt64(bitPattern: Int64(last)))
    hash.add(UInt64(bitPattern: lastChange))
    for degree in heard.indices { hash.add(heard[degree]) }
  }

  init(from reader: inout ByteReader, at time: Int64) throws(SnapshotError) {
    last = try reader.integer(in: -1...Stage.bouncerCount - 1)
    lastChange = try reader.integer(in: Int64(0)...time)
    // The recency is at most a geometric series, so it stays below 1 / (1 − memory).
    for degree in heard.indices { heard[degree] = try reader.number(in: 0...(1 / (1 - Self.memory))) }
  }
}
