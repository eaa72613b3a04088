import Physics2D

/// The state that `groove` keeps for each piano ball, and the times at which waiting balls begin to fall. The
/// parameter `groove` makes balls land on a grid of note values. A ball waits if the parameter `spawn-on`
/// delays its fall to the next beat or bar.
struct Aims: BitwiseCopyable {
  /// The peak height of each ball's flights without `groove`, in points; 0 if it is not known. Unless bounces
  /// lose energy, `groove` leads the ball's rebounds back to about this height.
  var homes = PerBall<Double>(repeating: 0)
  /// The horizontal speed of each ball without `groove`, in points a second.
  var drifts = PerBall<Double>(repeating: 0)
  /// The time at which each ball is planned to land, in nanoseconds of world time (the time of the physics
  /// world, which stops during pauses); 0 if no landing is planned.
  var landings = PerBall<Int64>(repeating: 0)
  var releases = Releases()

  /// An upper bound of the time until a planned landing, in nanoseconds.
  private static let longestFlight: Int64 = 600_000_000_000
}

extension Aims {
  func write(to writer: inout ByteWriter) {
    for ball in homes.indices {
      writer.add(homes[ball])
      writer.add(drifts[ball])
      writer.add(UInt64(bitPattern: landings[ball]))
      writer.add(UInt64(bitPattern: releases[ball]))
    }
  }

  func add(to hash: inout FNV1a) {
    for ball in homes.indices {
      hash.add(homes[ball])
      hash.add(drifts[ball])
      hash.add(UInt64(bitPattern: landings[ball]))
    }
  }

  /// Reads the aims of a performance at a world time, in nanoseconds.
  init(from reader: inout ByteReader, at time: Int64) throws(SnapshotError) {
    for ball in homes.indices {
      homes[ball] = try reader.number(in: 0...Stage.ceiling)
      drifts[ball] = try reader.number(in: 0...1e7)
      landings[ball] = try reader.integer(in: 0...time + Self.longestFlight)
      releases[ball] = try reader.integer(in: 0...time + Settings.longestCountIn)
    }
  }
}
