import Physics2D

/// The state that two parameters keep for each piano ball. `groove` changes rebounds so that balls land on the grid.
/// `spawn-on` holds a new ball until the next beat or bar.
struct Aims: BitwiseCopyable {
  /// The peak height that each ball's flights would have without `groove`, in points; 0 if unknown.
  var peaks = PerBall<Double>(repeating: 0)
  /// The horizontal speed that each ball would have without `groove`, in points/s.
  var drifts = PerBall<Double>(repeating: 0)
  /// The planned landing of each ball, in nanoseconds of world time (the physics clock, which stops in pauses); 0 for
  /// none.
  var landings = PerBall<Int64>(repeating: 0)
  /// The times at which the balls held by `spawn-on` begin to fall.
  var releases = Releases()

  /// An upper bound of the time until a planned landing, in nanoseconds.
  private static let longestFlight: Int64 = 600_000_000_000
}

extension Aims {
  func write(to writer: inout ByteWriter) {
    for ball in peaks.indices {
      writer.add(peaks[ball])
      writer.add(drifts[ball])
      writer.add(UInt64(bitPattern: landings[ball]))
      writer.add(UInt64(bitPattern: releases[ball]))
    }
  }

  /// Adds the state of `groove` to a hash. The performance's digest adds `releases` separately.
  func add(to hash: inout FNV1a) {
    for ball in peaks.indices {
      hash.add(peaks[ball])
      hash.add(drifts[ball])
      hash.add(UInt64(bitPattern: landings[ball]))
    }
  }

  init(from reader: inout ByteReader, at time: Int64) throws(SnapshotError) {
    for ball in peaks.indices {
      peaks[ball] = try reader.number(in: 0...Stage.ceiling)
      drifts[ball] = try reader.number(in: 0...1e7)
      landings[ball] = try reader.integer(in: 0...time + Self.longestFlight)
      releases[ball] = try reader.integer(in: 0...time + Settings.longestCountIn)
    }
  }
}
