import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// The melodic line of the keys, the pace of the chords, and the bass between strikes.
@Suite struct MelodyAndHarmonyTests {
  #if DEBUG
    private static let seeds = UInt64(1)...6
  #else
    private static let seeds = UInt64(1)...60
  #endif
  private static let length = 60 * second

  @Test func keyEdgesSoundNeighbouringScaleTones() throws {
    let key = Key.cMajor
    for (pitch, below, above) in [(60, 59, 62), (64, 62, 65), (66, 65, 67), (0, 11, 2), (127, 125, 117)] {
      let pitch = Pitch(folding: pitch)
      #expect(
        Int(key.neighbour(of: pitch, isAbove: false).number) == below
          && Int(key.neighbour(of: pitch, isAbove: true).number) == above)
    }
    let piano = Layout.original.keys[1]
    #expect(
      [piano.left - 5, piano.left + 10, piano.center.x, piano.right - 10].map { piano.edge(at: $0) } == [-1, -1, 0, 1])
  }

  @Test(arguments: [Tones.chord, .mixed, .scale]) func tonesParameterDecidesTheShareOfPassingTones(tones: Tones) throws
  {
    var (passing, all) = (0, 0)
    for seed in Self.seeds {
      var settings = Settings.onTheBeat(seed: seed)
      (settings[.tones], settings[.voicing]) = (Double(tones.rawValue), 1)
      for strike in try Recording(settings, until: Self.length).strikes where strike.voice == .key {
        let chord = settings.chord(ofSlot: Int(strike.chord.rawValue))
        let isChord = chord.pitchClasses >> UInt16(strike.pitch.number % 12) & 1 != 0
        let edge = settings.layout.keys[Int(strike.index)].edge(at: strike.x)
        #expect(settings.key.scale.contains(Int(strike.pitch.number)))
        if tones == .mixed, edge == 0 { #expect(strike.pitch == settings.voiced(chord)[Int(strike.index)]) }
        all += 1
        if !isChord { passing += 1 }
      }
    }
    let share = Double(passing) / Double(all)
    #expect(
      tones == .chord ? share == 0 : share > 0.2 && share < 0.7,
      "\(tones): a share of \(share) of the notes are not chord tones")
  }

  @Test func lowBallsSoundAnOctaveLower() throws {
    var settings = Settings.onTheBeat(seed: 3)
    let high = try Recording(settings, until: Self.length).strikes
    settings[.lowBalls] = 2
    let low = try Recording(settings, until: Self.length).strikes
    #expect(high.count == low.count)
    for (upper, lower) in zip(high, low) where upper.voice == .key {
      #expect(Int(upper.pitch.number) - Int(lower.pitch.number) == (upper.ball <= 2 ? 12 : 0))
    }
  }

  /// A note with `legato` 1 lasts until its ball lands again, unless the note is damped or struck again.
  @Test func legatoNotesLastAsLongAsFlights() throws {
    var settings = Settings.onTheBeat(seed: 3)
    (settings[.legato], settings[.collide]) = (1, 0)
    let recording = try Recording(settings, until: Self.length)
    let strikes = recording.strikes.filter { $0.voice == .key && $0.silence == nil }
    var (right, early, all) = (0, 0, 0)
    for (index, strike) in strikes.enumerated() {
      guard let next = strikes[(index + 1)...].first(where: { $0.ball == strike.ball }) else { continue }
      let end = recording.messages.first {
        if case .noteOff(_, strike.pitch.number, _) = $0.message { $0.nanoseconds > strike.nanoseconds } else { false }
      }
      all += 1
      guard let end else { continue }
      if abs(end.nanoseconds - next.nanoseconds) < 1_000_000 { right += 1 }
      if end.nanoseconds <= next.nanoseconds - 1_000_000 { early += 1 }
    }
    #expect(all > 100 && right + early == all && right * 100 >= all * 30, "\(right) on time, \(early) early, of \(all)")
  }

  @Test func keyNotesOutsideANewChordEnd() throws {
    for seed in Self.seeds {
      var settings = Settings.onTheBeat(seed: seed)
      (settings[.damp], settings[.keyLength], settings[.voicing]) = (1, 3, 1)
      let recording = try Recording(settings, until: Self.length)
      var sounding: Set<UInt8> = []
      var messages = recording.messages[...]
      func follow(until time: Int64) {
        while let first = messages.first, first.nanoseconds <= time {
          messages.removeFirst()
          guard first.voice == .key else { continue }
          switch first.message {
          case .noteOn(_, let note, _): sounding.insert(note)
          case .noteOff(_, let note, _): sounding.remove(note)
          default: break
          }
        }
      }
      for strike in recording.strikes where strike.voice == .bass {
        follow(until: strike.nanoseconds)
        let chord = settings.chord(ofSlot: Int(strike.chord.rawValue))
        #expect(sounding.allSatisfy { chord.pitchClasses >> UInt16($0 % 12) & 1 != 0 }, "seed \(seed)")
      }
    }
  }

  /// Chords change only at multiples of the harmonic rhythm. The bass rarely returns to a chord right after one other
  /// chord (A-B-A).
  @Test(arguments: [HarmonicRhythm.twoBeats, .bar, .twoBars])
  func chordsChangeAtTheHarmonicRhythm(rhythm: HarmonicRhythm) throws {
    var (returns, triples, late) = (0, 0, 0)
    for seed in Self.seeds {
      var settings = Settings.onTheBeat(seed: seed)
      settings[.harmonicRhythm] = Double(rhythm.rawValue)
      let timeline = Timeline()
      let span = timeline.nanoseconds(at: Beats(pulses: rhythm.pulses(timeline)))
      let bass = try Recording(settings, until: 2 * Self.length).strikes.filter { $0.voice == .bass }
      #expect(bass.count > 20, "seed \(seed): \(bass.count) chords")
      // The harmonic rhythm does not time the bass ball's first flights.
      for (index, strike) in bass.enumerated().dropFirst(2) {
        let past = (strike.nanoseconds + Performance.guidedLead + 5_000) % span
        if past > 10_000 { late += 1 }
        #expect(strike.nanoseconds - bass[index - 1].nanoseconds > span - 10_000, "seed \(seed)")
        triples += 1
        if bass[index - 2].index == strike.index { returns += 1 }
      }
    }
    #expect(late == 0, "\(late) chords do not begin at a multiple of the rhythm")
    #expect(Double(returns) < 0.2 * Double(triples), "A-B-A: \(returns) of \(triples)")
  }

  @Test func periodCadenceAlternatesBetweenFiveAndOne() throws {
    var (right, all) = (0, 0)
    for seed in Self.seeds {
      var settings = Settings.onTheBeat(seed: seed)
      settings.form = FormTests.form("AB", bars: 8)
      (settings[.harmonicRhythm], settings[.cadence]) = (
        Double(HarmonicRhythm.bar.rawValue), Double(Cadence.period.rawValue)
      )
      let bass = try Recording(settings, until: 64 * second).strikes.filter { $0.voice == .bass }
      for phrase in 0..<8 {
        let end = Int64(phrase + 1) * 8 * second
        guard let last = bass.last(where: { $0.nanoseconds < end - second }) else { continue }
        all += 1
        if Int(last.index) == (phrase % 2 == 0 ? 4 : 0) { right += 1 }
      }
    }
    #expect(right * 100 >= all * 90, "\(right) of \(all) phrases")
  }

  /// With `bass-rhythm` at `beat`, the bass repeats its note on the beats between the bass ball's strikes. With
  /// `bass-passing` 1, the last note before a strike is nearly always within two semitones of the strike's note.
  @Test func bassRepeatsItsNoteAndApproachesTheNextRoot() throws {
    var (leads, all) = (0, 0)
    for seed in Self.seeds {
      var settings = Settings.onTheBeat(seed: seed)
      settings[.harmonicRhythm] = Double(HarmonicRhythm.bar.rawValue)
      (settings[.bassRhythm], settings[.bassPassing]) = (Double(BassRhythm.beat.rawValue), 1)
      let recording = try Recording(settings, until: Self.length)
      #expect(recording.fault == nil)
      let notes = recording.messages.compactMap { timed -> (time: Int64, note: Int)? in
        if timed.voice == .bass, case .noteOn(_, let note, _) = timed.message {
          (timed.nanoseconds, Int(note))
        } else {
          nil
        }
      }
      let strikes = Set(recording.strikes.filter { $0.voice == .bass }.map(\.nanoseconds))
      #expect(
        notes.dropFirst(8).allSatisfy {
          ($0.time + Performance.guidedLead) % 500_000_000 < Performance.guidedLead + 3_000
        }, "seed \(seed)")
      for (before, next) in zip(notes, notes.dropFirst())
      where strikes.contains(next.time) && !strikes.contains(before.time) {
        all += 1
        if abs(before.note - next.note) <= 2 { leads += 1 }
      }
    }
    #expect(all > 100 && leads * 10 >= all * 9, "\(leads) of \(all) approaches")
  }

  /// With `breath`, at least three of the four balls land together at the beginning of nearly every phrase, after a
  /// rest.
  @Test func breathRestsBeforeAPhrase() throws {
    var (together, phrases) = (0, 0)
    for seed in Self.seeds {
      var settings = Settings.onTheBeat(seed: seed)
      (settings[.breath], settings[.collide], settings[.gravity]) = (2, 0, 14)
      let strikes = try Recording(settings, until: Self.length).strikes.filter { $0.voice == .key }
      for phrase in 1..<7 {
        let start = Int64(phrase) * 8 * second
        phrases += 1
        let count = strikes.count { abs($0.nanoseconds - start) < 1_000_000 }
        if count >= 3, !strikes.contains(where: { start - 990_000_000..<start - 1_000_000 ~= $0.nanoseconds }) {
          together += 1
        }
      }
    }
    #expect(together * 100 >= phrases * 90, "\(together) of \(phrases) phrases")
  }

  /// With `swell`, notes become louder during the first two thirds of a phrase, and then softer.
  @Test func swellShapesTheVelocitiesOfAPhrase() throws {
    var settings = Settings.onTheBeat(seed: 3)
    let plain = try Recording(settings, until: Self.length).strikes.map { Int($0.velocity) }
    settings[.swell] = 0.5
    let strikes = try Recording(settings, until: Self.length).strikes
    func meanVelocityRatio(_ range: Range<Double>) -> Double {
      let part = strikes.indices.filter { range.contains(Double(strikes[$0].nanoseconds % (8 * second)) / 8e9) }
      return part.reduce(0) { $0 + Double(strikes[$1].velocity) / Double(plain[$1]) } / Double(part.count)
    }
    let means = [0..<0.2, 0.3..<0.5, 0.6..<0.75, 0.9..<1].map(meanVelocityRatio)
    #expect(means[0] < means[1] && means[1] < means[2] && means[3] < means[2])
  }
}
