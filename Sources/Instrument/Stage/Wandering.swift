import ChordEngine
import Physics2D

/// What the bass ball has struck lately: by it the ball is sent where it has not been.
struct Wandering: BitwiseCopyable {
  /// The degree that was struck last; −1 before the first.
  private(set) var last = -1
  /// When the bass ball last struck another bouncer than before, or any where there is one alone, or was launched or sent off by a hand: a
  /// time of the world, in nanoseconds.
  var lastStrike: Int64 = 0
  /// How much each degree was heard lately: 1 for a strike, less with each strike after it.
  private(set) var heard = PerBouncer<Double>(repeating: 0)

  /// What is left of a strike's share with the next strike.
  private static let memory = 0.75

  /// Records a strike of the bouncer of a degree.
  ///
  /// - Parameter isAlone: whether there is no other bouncer.
  mutating func record(_ degree: Int, isAlone: Bool, at time: Int64) {
    for other in heard.indices { heard[other] *= Self.memory }
    heard[degree] += 1
    if degree != last || isAlone { lastStrike = time }
    last = degree
  }

  /// How much a bouncer that is met after some seconds is wanted: more where it is near, and where it was not heard lately.
  func weight(of degree: Int, after seconds: Double) -> Double { 1 / ((1 + 4 * heard[degree]) * (0.5 + seconds)) }
}

extension Wandering {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(bitPattern: Int64(last)))
    writer.add(UInt64(bitPattern: lastStrike))
    for degree in heard.indices { writer.add(heard[degree]) }
  }

  func add(to hash: inout FNV1a) {
    hash.add(UInt64(bitPattern: Int64(last)))
    hash.add(UInt64(bitPattern: lastStrike))
    for degree in heard.indices { hash.add(heard[degree]) }
  }

  /// - Parameter time: of the world, in nanoseconds.
  init(from reader: inout ByteReader, at time: Int64) throws(SnapshotError) {
    last = try reader.integer(in: -1...Stage.bouncerCount - 1)
    lastStrike = try reader.integer(in: Int64(0)...time)
    // The sum of all shares stays below 1 / (1 − memory).
    for degree in heard.indices { heard[degree] = try reader.number(in: 0...(1 / (1 - Self.memory))) }
  }
}
