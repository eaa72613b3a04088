import Physics2D

/// The plans of the piano balls: the state that groove keeps for each, and when a waiting ball falls.
struct Aims: BitwiseCopyable {
  /// The height of the top of a ball's own flights, in points, to which its rebounds return; 0 for none.
  var homes = PerBall<Double>(repeating: 0)
  /// A ball's own speed sideways, in points a second.
  var drifts = PerBall<Double>(repeating: 0)
  /// The time of the world at which a ball is to land, in nanoseconds; 0 for none.
  var landings = PerBall<Int64>(repeating: 0)
  /// The time of the world at which a waiting ball begins to fall, in nanoseconds; 0 for none.
  var releases = PerBall<Int64>(repeating: 0)

  /// An upper bound of the time to a landing that is aimed at, in nanoseconds.
  private static let longestFlight: Int64 = 600_000_000_000

  /// The first of the releases; `Int64.max` if there is none.
  var nextRelease: Int64 {
    var next = Int64.max
    for ball in releases.indices where releases[ball] > 0 { next = min(next, releases[ball]) }
    return next
  }
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

  /// Reads aims at a time of the world, in nanoseconds.
  init(from reader: inout ByteReader, at time: Int64) throws(SnapshotError) {
    for ball in homes.indices {
      homes[ball] = try reader.number(in: 0...Stage.ceiling)
      drifts[ball] = try reader.number(in: 0...1e7)
      landings[ball] = try reader.integer(in: 0...time + Self.longestFlight)
      releases[ball] = try reader.integer(in: 0...time + Settings.longestCountIn)
    }
  }
}
