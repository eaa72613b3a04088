import ChordEngine
import Instrument
import MIDI

/// Counts of the strikes of a performance, or of several performances added up.
public struct Statistics {
  /// The number of notes of each velocity, 0…127, for each voice (index 0 is the bass, 1 the keys).
  public private(set) var velocities = [[Int]](repeating: [Int](repeating: 0, count: 128), count: 2)
  /// The number of notes of each pitch, 0…127, for each voice (index 0 is the bass, 1 the keys).
  public private(set) var pitches = [[Int]](repeating: [Int](repeating: 0, count: 128), count: 2)
  /// The time for which each bouncer's chord was active, in nanoseconds. (A bouncer is a disc that sets the chord when
  /// a ball strikes it.) A chord counts as active from its bass note to the next bass note of another chord.
  /// The first bouncer's chord is active at the start.
  public private(set) var chordTime = [Int64](repeating: 0, count: Stage.bouncerCount)
  /// The number of changes from one bouncer's chord (row) to another's (column).
  public private(set) var transitions = [[Int]](
    repeating: [Int](repeating: 0, count: Stage.bouncerCount), count: Stage.bouncerCount)
  /// The longest time in which no note begins, in ns. The times before the first and after the last note count too.
  public private(set) var longestSilence: Int64 = 0
  /// The longest time without a chord change, in nanoseconds.
  public private(set) var longestChord: Int64 = 0
  /// The maximum number of notes that begin in any second.
  public private(set) var densest = 0
  /// The number of strikes that made no note.
  public private(set) var silentStrikes = 0
  /// The time of the first note, in ns; for several performances, the latest such time; nil if a performance has no
  /// note.
  public private(set) var firstNote: Int64?
  /// The time of the first bass note, in ns; for several performances, the latest such time; nil if a performance has
  /// none.
  public private(set) var firstBass: Int64?
  /// The length of all performances together, in nanoseconds.
  public private(set) var end: Int64 = 0

  private var lastNote: Int64 = 0
  /// The bouncer of the active chord.
  private var chord = 0
  private var chordStart: Int64 = 0
  /// The times at which the notes of the past second began.
  private var recent: [Int64] = []

  /// Counts a strike. Strikes must come in order of time.
  mutating func add(_ strike: Strike) {
    guard strike.silence == nil else {
      silentStrikes += 1
      return
    }
    let time = strike.nanoseconds
    firstNote = firstNote ?? time
    longestSilence = max(longestSilence, time - lastNote)
    lastNote = time
    recent.removeAll { time - $0 >= 1_000_000_000 }
    recent.append(time)
    densest = max(densest, recent.count)
    velocities[Int(strike.voice.rawValue)][Int(strike.velocity)] += 1
    pitches[Int(strike.voice.rawValue)][Int(strike.pitch.number)] += 1
    guard strike.voice == .bass else { return }
    firstBass = firstBass ?? time
    let next = Int(strike.chord.rawValue)
    guard next != chord else { return }
    transitions[chord][next] += 1
    endChord(at: time)
    chord = next
  }

  /// Ends the performance at a time, in nanoseconds, that is not before the last strike.
  mutating func end(at time: Int64) {
    end = time
    longestSilence = max(longestSilence, time - lastNote)
    endChord(at: time)
  }

  private mutating func endChord(at time: Int64) {
    chordTime[chord] += time - chordStart
    longestChord = max(longestChord, time - chordStart)
    chordStart = time
  }

  /// Adds another performance. Both performances must have ended.
  mutating func add(_ other: Statistics) {
    func sum<Number: AdditiveArithmetic>(_ first: [Number], _ second: [Number]) -> [Number] {
      zip(first, second).map(+)
    }
    func later(_ first: Int64?, _ second: Int64?) -> Int64? {
      first.flatMap { first in second.map { max(first, $0) } }
    }
    velocities = zip(velocities, other.velocities).map(sum)
    pitches = zip(pitches, other.pitches).map(sum)
    chordTime = sum(chordTime, other.chordTime)
    transitions = zip(transitions, other.transitions).map(sum)
    longestSilence = max(longestSilence, other.longestSilence)
    longestChord = max(longestChord, other.longestChord)
    densest = max(densest, other.densest)
    silentStrikes += other.silentStrikes
    firstNote = later(firstNote, other.firstNote)
    firstBass = later(firstBass, other.firstBass)
    end += other.end
  }
}

extension Statistics {
  /// Returns `count` occurrences as a rate: their average number per `span` nanoseconds.
  public func rate(_ count: Int, in span: Double) -> Double { Double(count) * span / Double(end) }

  /// Returns the number of notes of a voice.
  public func notes(_ voice: Voice) -> Int { velocities[Int(voice.rawValue)].reduce(0, +) }

  /// The number of notes of both voices.
  public var notes: Int { notes(.bass) + notes(.key) }

  /// The number of changes of chord.
  public var chordChanges: Int { transitions.joined().reduce(0, +) }

  /// The share of bass notes among all notes, 0…1; 0 if there is no note.
  public var bassShare: Double { notes == 0 ? 0 : Double(notes(.bass)) / Double(notes) }

  /// Returns the share of time, 0…1, for which the chord of a bouncer, 0…6, was active.
  public func share(ofChord bouncer: Int) -> Double { Double(chordTime[bouncer]) / Double(end) }

  /// Returns the median velocity of a voice; 0 if it has no notes.
  public func medianVelocity(_ voice: Voice) -> Int { Self.median(velocities[Int(voice.rawValue)]) }

  /// The median velocity of all notes; 0 if there are no notes.
  public var medianVelocity: Int { Self.median(zip(velocities[0], velocities[1]).map(+)) }

  /// Returns the lowest value at which a histogram's cumulative count reaches half of its total; 0 for an empty one.
  private static func median(_ histogram: [Int]) -> Int {
    let half = (histogram.reduce(0, +) + 1) / 2
    var sum = 0
    return histogram.firstIndex { count in
      sum += count
      return sum >= half && sum > 0
    } ?? 0
  }
}
