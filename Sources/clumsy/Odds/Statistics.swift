import ChordEngine
import Instrument
import MIDI

/// What is counted of a performance as it is played: its strikes, one after the other. That of several performances can be added up.
struct Statistics {
  /// How often each velocity sounded, by the voice.
  private(set) var velocities = [[Int]](repeating: [Int](repeating: 0, count: 128), count: 2)
  /// How often each pitch sounded, by the voice.
  private(set) var pitches = [[Int]](repeating: [Int](repeating: 0, count: 128), count: 2)
  /// For how long the chord of each bouncer was the active one, in nanoseconds.
  private(set) var chordTime = [Int64](repeating: 0, count: Stage.bouncerCount)
  /// How often a chord followed another: row the first, column the second.
  private(set) var transitions = [[Int]](
    repeating: [Int](repeating: 0, count: Stage.bouncerCount), count: Stage.bouncerCount)
  /// The longest time without a note, in nanoseconds: from the start to the first, or from one to the next, or from the last to the end.
  private(set) var longestSilence: Int64 = 0
  /// The longest time without another chord, in nanoseconds.
  private(set) var longestChord: Int64 = 0
  /// The most notes within a second.
  private(set) var densest = 0
  /// The strikes that made no note.
  private(set) var silentStrikes = 0
  /// When the first note began, in nanoseconds, in the latest of several performances; nil if one had none.
  private(set) var firstNote: Int64?
  /// When the first note of the bass began, in nanoseconds, in the latest of several performances; nil if one had none.
  private(set) var firstBass: Int64?
  /// How long the performances were together, in nanoseconds.
  private(set) var end: Int64 = 0

  private var lastNote: Int64 = 0
  /// The chord that is active at the start is that of the first bouncer.
  private var chord = 0
  private var chordStart: Int64 = 0
  /// The times of the notes of the last second.
  private var recent: [Int64] = []

  /// Counts a strike, not before the last one.
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

  /// Ends the performance at a time, not before the last strike.
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
}

extension Statistics {
  /// Both performances, which have ended: counts and times add up; of what is the first, the longest or the most, the extreme counts.
  func adding(_ other: Statistics) -> Statistics {
    func sum<Number: AdditiveArithmetic>(_ first: [Number], _ second: [Number]) -> [Number] {
      zip(first, second).map(+)
    }
    func later(_ first: Int64?, _ second: Int64?) -> Int64? {
      first.flatMap { first in second.map { max(first, $0) } }
    }
    var all = self
    all.velocities = zip(velocities, other.velocities).map(sum)
    all.pitches = zip(pitches, other.pitches).map(sum)
    all.chordTime = sum(chordTime, other.chordTime)
    all.transitions = zip(transitions, other.transitions).map(sum)
    all.longestSilence = max(longestSilence, other.longestSilence)
    all.longestChord = max(longestChord, other.longestChord)
    all.densest = max(densest, other.densest)
    all.silentStrikes += other.silentStrikes
    all.firstNote = later(firstNote, other.firstNote)
    all.firstBass = later(firstBass, other.firstBass)
    all.end += other.end
    return all
  }

  /// How often a thing comes in a span of nanoseconds, on average.
  func rate(_ count: Int, in span: Double) -> Double { Double(count) * span / Double(end) }

  /// The notes of a voice.
  func notes(_ voice: Voice) -> Int { velocities[Int(voice.rawValue)].reduce(0, +) }

  /// The notes of both voices.
  var notes: Int { notes(.bass) + notes(.key) }

  /// How often another chord followed.
  var chordChanges: Int { transitions.reduce(0) { $0 + $1.reduce(0, +) } }

  /// The share of the bass in all notes, 0…1; 0 where there is no note.
  var bassShare: Double { notes == 0 ? 0 : Double(notes(.bass)) / Double(notes) }

  /// For how much of the time the chord of a bouncer was the active one, 0…1.
  func share(ofChord bouncer: Int) -> Double { Double(chordTime[bouncer]) / Double(end) }

  /// The velocity that half of a voice's notes reach; 0 where it has none.
  func medianVelocity(_ voice: Voice) -> Int { Self.median(velocities[Int(voice.rawValue)]) }

  /// The velocity that half of all notes reach; 0 where there is none.
  var medianVelocity: Int { Self.median(zip(velocities[0], velocities[1]).map(+)) }

  /// The value at which half of a histogram is reached; 0 for an empty one.
  static func median(_ histogram: [Int]) -> Int {
    let half = (histogram.reduce(0, +) + 1) / 2
    var sum = 0
    for (value, count) in histogram.enumerated() where count > 0 {
      sum += count
      if sum >= half { return value }
    }
    return 0
  }
}
