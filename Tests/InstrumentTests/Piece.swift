import Instrument

/// What five minutes of a piece sound like, in the figures that the default piece is held to.
struct Piece {
  static let length = 300 * second

  let strikes: [Strike]
  let notes: [Strike]
  let keys: [Strike]
  let bass: [Strike]

  init(_ settings: Settings) throws {
    strikes = try Recording(settings, until: Self.length - 1, capacity: 1024).strikes
    notes = strikes.filter { $0.silence == nil }
    keys = notes.filter { $0.voice == .key }
    bass = notes.filter { $0.voice == .bass }
  }

  /// In the last minute each ball strikes one key, always as hard.
  var isFrozen: Bool {
    var ways: [UInt8: Set<[UInt8]>] = [:]
    for strike in strikes where strike.voice == .key && strike.nanoseconds > Self.length - 60 * second {
      ways[strike.ball, default: []].insert([strike.index, strike.velocity])
    }
    return ways.values.allSatisfy { $0.count == 1 }
  }

  /// The minutes in which one of the keys makes no note.
  func minutesWithoutAKey(of count: Int) -> Int {
    let heard = Set(keys.map { [Int($0.nanoseconds / (60 * second)), Int($0.index)] })
    return Int(Self.length / (60 * second)) * count - heard.count
  }

  /// The most notes within a second.
  var densest: Int {
    var (most, first) = (0, 0)
    for last in notes.indices {
      while notes[last].nanoseconds - notes[first].nanoseconds >= second { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }

  /// The longest time without the beginning of a note, in nanoseconds.
  var longestSilence: Int64 { Self.longest(notes.map(\.nanoseconds)) }

  /// When another bouncer than the last was struck, in nanoseconds.
  var chordChanges: [Int64] {
    var last: UInt8 = 0
    return bass.filter { strike in
      defer { last = strike.index }
      return strike.index != last
    }.map(\.nanoseconds)
  }

  /// The longest time of one chord, in nanoseconds.
  var longestChord: Int64 { Self.longest(chordChanges) }

  private static func longest(_ times: [Int64]) -> Int64 {
    zip([0] + times, times + [length]).map { $1 - $0 }.max() ?? 0
  }

  /// The velocity that half of the strikes reach.
  static func median(_ strikes: [Strike]) -> UInt8 {
    let velocities = strikes.map(\.velocity).sorted()
    return velocities.isEmpty ? 0 : velocities[velocities.count / 2]
  }

  /// How often the keys sound each velocity, in the first or the second half.
  func dynamics(ofHalf half: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: 128)
    for strike in keys where (strike.nanoseconds < Self.length / 2) == (half == 0) { counts[Int(strike.velocity)] += 1 }
    return counts
  }

  /// The earth mover's distance of two histograms of velocities: by how many steps of velocity notes of equal rank differ in the mean.
  static func distance(_ first: [Int], _ second: [Int]) -> Double {
    let totals = (Double(first.reduce(0, +)), Double(second.reduce(0, +)))
    var (sums, distance) = ((0.0, 0.0), 0.0)
    for velocity in first.indices {
      sums = (sums.0 + Double(first[velocity]) / totals.0, sums.1 + Double(second[velocity]) / totals.1)
      distance += abs(sums.0 - sums.1)
    }
    return distance
  }
}
