import ChordEngine
import Testing

import struct Physics2D.SplitMix64

@Suite struct VoiceLeadingTests {
  @Test(
    "`led` gives textbook progressions these notes",
    arguments: [
      ("Dm7 G7 Cmaj7", [[62, 65, 69, 72], [62, 65, 67, 71], [60, 64, 67, 71]]),
      ("C Am F G", [[60, 64, 67, 72], [60, 64, 69, 72], [60, 65, 69, 72], [59, 67, 71, 74]]),
      ("Cmaj7 Cmaj7", [[60, 64, 67, 71], [60, 64, 67, 71]]), ("Cmaj7 Cm7", [[60, 64, 67, 71], [60, 63, 67, 70]]),
      ("C E C", [[60, 64, 67, 72], [59, 64, 68, 71], [60, 64, 67, 72]]),
      ("C C5", [[60, 64, 67, 72], [55, 60, 67, 72]]),
    ])
  func progressions(chords: String, notes: [[UInt8]]) throws {
    var last: VoicedChord?
    for (name, expected) in zip(chords.split(separator: " "), notes) {
      let chord = Voicing.led.voiced(try Chord(parsing: name), in: .cMajor, after: last)
      #expect((0..<4).map { chord[$0].number } == expected, "\(name)")
      last = chord
    }
  }

  /// The numbers of random chords that are tried with 4, 5, 6, 7 and 8 piano keys. The work of `Oracle` grows fast with
  /// the number of keys.
  #if DEBUG
    private static let trials = [300, 100, 30, 10, 5]
  #else
    private static let trials = [3000, 1000, 300, 100, 50]
  #endif

  @Test(
    "`led` chooses the same notes as a brute-force search by `VoiceLeading`'s priorities",
    arguments: KeyTones.countRange)
  func bruteForce(keys: Int) {
    var random = SplitMix64(seed: UInt64(keys))
    for _ in 0..<Self.trials[keys - 4] {
      let chord = randomChord(&random)
      let previous = VoicedChord((0..<keys).map { _ in Pitch(folding: 40 + Int(random.next() % 52)) })
      let low = 48 + Int(random.next() % 12)
      let range = Pitch(folding: low)...Pitch(folding: low + (keys < 6 ? 24 : 18) + Int(random.next() % 6))
      let tones = KeyTones(of: chord, in: .cMajor, count: keys)
      let classes = Set((0..<keys).map { (Int(chord.root.semitones) + tones[$0]) % 12 })
      // Skip ranges that are too narrow for all notes, because `voiced` would widen them.
      var oracle = Oracle(previous, classes, range)
      guard let wanted = oracle.best() else { continue }
      let led = Voicing.led.voiced(chord, in: .cMajor, keys: keys, range: range, after: previous)
      #expect((0..<keys).map { Int(led[$0].number) } == wanted, "\(chord.name)")
    }
  }

  @Test("notes paired in order of pitch move no more in total than in any other pairing")
  func pairing() {
    var random = SplitMix64(seed: 24)
    for _ in 0..<2000 {
      let old = (0..<4).map { _ in Int(random.next() % 60) }
      let new = (0..<4).map { _ in Int(random.next() % 60) }
      let sorted = zip(old.sorted(), new.sorted()).reduce(0) { $0 + abs($1.0 - $1.1) }
      let least = permutations(4).map { order in (0..<4).reduce(0) { $0 + abs(old[$1] - new[order[$1]]) } }.min()
      #expect(sorted == least)
    }
  }

  @Test("common tones within the range are held")
  func commonTones() throws {
    var random = SplitMix64(seed: 3)
    let range = Pitch(folding: 12)...Pitch(folding: 120)
    for _ in 0..<2000 {
      let first = randomSeventh(&random)
      let second = randomSeventh(&random)
      let before = Voicing.close.voiced(first, in: .cMajor)
      let after = Voicing.led.voiced(second, in: .cMajor, range: range, after: before)
      for voice in 0..<4 where second.pitchClasses & (1 << UInt16(before[voice].number % 12)) != 0 {
        #expect((0..<4).contains { after[$0] == before[voice] }, "\(first.name) \(second.name)")
      }
    }
  }

  @Test("a previous chord with a different number of notes does not affect the voicing")
  func otherCounts() throws {
    let chord = try Chord(parsing: "Am7")
    let fresh = Voicing.led.voiced(chord, in: .cMajor, keys: 5)
    let four = VoicedChord([60, 64, 67, 71].map { Pitch(folding: $0) })
    #expect(Voicing.led.voiced(chord, in: .cMajor, keys: 5, after: four) == fresh)
    #expect(Voicing.led.voiced(chord, in: .cMajor, keys: 5, after: VoicedChord([])) == fresh)
  }

  @Test(
    "a thousand chords in a row stay within the range, and each moves no more than its `close` voicing would")
  func longProgression() {
    var random = SplitMix64(seed: 7)
    var last = Voicing.led.voiced(randomSeventh(&random), in: .cMajor)
    for _ in 0..<1000 {
      let chord = randomSeventh(&random)
      let next = Voicing.led.voiced(chord, in: .cMajor, after: last)
      #expect(next[0].number >= 48 && next[3].number <= 84)
      #expect(movement(last, next) <= movement(last, Voicing.close.voiced(chord, in: .cMajor)))
      // Four voices move at most 24 semitones, because the nearest pitch of a pitch class is at most six away.
      #expect(movement(last, next) <= 24)
      last = next
    }
  }

  private func movement(_ old: VoicedChord, _ new: VoicedChord) -> Int {
    (0..<old.count).reduce(0) { $0 + abs(Int(old.sorted[$1].number) - Int(new.sorted[$1].number)) }
  }

  private func randomChord(_ random: inout SplitMix64) -> Chord {
    Chord(usualNames[Int(random.next() % 35)], allQualities[Int(random.next() % UInt64(allQualities.count))])
  }

  private func randomSeventh(_ random: inout SplitMix64) -> Chord {
    let scale = Scale.allCases[Int(random.next() % 9)]
    let key = Key(tonic: PitchClass(semitones: UInt8(random.next() % 12)), scale: scale)
    return Chord(.seventh, on: Degree.allCases[Int(random.next() % 7)], in: key)
  }

  private func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { order in
      (0...order.count).map { Array(order[..<$0]) + [count - 1] + Array(order[$0...]) }
    }
  }
}

/// A brute-force search for the best voice leading.
private struct Oracle {
  private let old: [Int]
  private let classes: Set<Int>
  private let candidates: [Int]
  private var notes: [Int] = []
  private var found: [Int]?
  private var rank: [Int] = []

  init(_ previous: VoicedChord, _ classes: Set<Int>, _ range: ClosedRange<Pitch>) {
    old = (0..<previous.count).map { Int(previous[$0].number) }.sorted()
    self.classes = classes
    candidates = (Int(range.lowerBound.number)...Int(range.upperBound.number)).filter { classes.contains($0 % 12) }
  }

  /// Returns the best notes by the priorities that `VoiceLeading` lists; nil if the range has too few notes.
  mutating func best() -> [Int]? {
    choose(from: 0, movement: 0)
    return found
  }

  private mutating func choose(from first: Int, movement: Int) {
    if let least = rank.first, movement > least { return }
    if notes.count == old.count {
      guard Set(notes.map { $0 % 12 }) == classes else { return }
      let steps = zip(old, notes).map { abs($0 - $1) }
      let squares = steps.reduce(0) { $0 + $1 * $1 }
      let newRank = [movement, steps.filter { $0 > 0 }.count, squares, notes.reduce(0, +)] + notes
      if found == nil || newRank.lexicographicallyPrecedes(rank) { (found, rank) = (notes, newRank) }
      return
    }
    for index in first..<max(first, candidates.count) {
      notes.append(candidates[index])
      choose(from: index + 1, movement: movement + abs(old[notes.count - 1] - candidates[index]))
      notes.removeLast()
    }
  }
}
