import Instrument

/// Statistics of five minutes of a piece, for the tests of the default piece.
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

  /// `true` if in the last minute each ball strikes only one key, with only one velocity.
  var isFrozen: Bool {
    var ways: [UInt8: Set<[UInt8]>] = [:]
    for strike in strikes where strike.voice == .key && strike.nanoseconds > Self.length - 60 * second {
      ways[strike.ball, default: []].insert([strike.index, strike.velocity])
    }
    return ways.values.allSatisfy { $0.count == 1 }
  }

  /// Returns the sum, over all minutes, of the number of keys without a note in the minute. The piano has `count` keys.
  func minutesWithoutAKey(of count: Int) -> Int {
    let heard = Set(keys.map { [Int($0.nanoseconds / (60 * second)), Int($0.index)] })
    return Int(Self.length / (60 * second)) * count - heard.count
  }

  /// The greatest number of notes within one second.
  var densest: Int {
    var (most, first) = (0, 0)
    for last in notes.indices {
      while notes[last].nanoseconds - notes[first].nanoseconds >= second { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }

  /// The longest time between note-ons, in nanoseconds. The start and the end of the five minutes count as note-ons.
  var longestSilence: Int64 { Self.longest(notes.map(\.nanoseconds)) }

  /// The times, in nanoseconds, of the bass notes from a different bouncer than the previous bass note. A first
  /// bass note from the bouncer of degree I does not count, because a piece begins with chord I.
  var chordChanges: [Int64] {
    var last: UInt8 = 0
    return bass.filter { strike in
      defer { last = strike.index }
      return strike.index != last
    }.map(\.nanoseconds)
  }

  /// The longest time between chord changes, in nanoseconds. The start and the end of the five minutes count as
  /// changes.
  var longestChord: Int64 { Self.longest(chordChanges) }

  private static func longest(_ times: [Int64]) -> Int64 {
    zip([0] + times, times + [length]).map { $1 - $0 }.max() ?? 0
  }

  static func median(_ strikes: [Strike]) -> UInt8 {
    let velocities = strikes.map(\.velocity).sorted()
    return velocities.isEmpty ? 0 : velocities[velocities.count / 2]
  }

  /// Returns how often the keys sound each velocity in the first half (0) or the second half (1).
  func dynamics(ofHalf half: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: 128)
    for strike in keys where (strike.nanoseconds < Self.length / 2) == (half == 0) { counts[Int(strike.velocity)] += 1 }
    return counts
  }

  /// Returns the earth mover's distance of two histograms of velocities, in units of velocity.
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
