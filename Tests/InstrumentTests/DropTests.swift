import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// Plans of ball drops that play given notes.
@Suite struct DropTests {
  #if DEBUG
    static let seeds = UInt64(0)..<2
  #else
    static let seeds = UInt64(0)..<12
  #endif

  @Test(arguments: seeds)
  func plannedDropsPlayAMelodyExactly(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var time: Int64 = 0
    let wishes = (0..<60).map { _ in
      let wish = DropWish(
        nanoseconds: time, length: 20_000_000 + Int64(random.next() % 500_000_000),
        pitch: Pitch(folding: 48 + Int(random.next() % 37)), velocity: UInt8(1 + random.next() % 127))
      time += 30_000_000 + Int64(random.next() % 400_000_000)
      return wish
    }
    try expectPlayed(wishes, seed)
  }

  @Test func dropsPlayAllMIDIPitches() throws {
    try expectPlayed(
      (0..<128).map { number in
        DropWish(
          nanoseconds: Int64(number) * 100_000_000, length: 90_000_000, pitch: Pitch(folding: number), velocity: 80)
      }, 0)
  }

  @Test func dropsPlayFortyNotesASecond() throws {
    try expectPlayed(
      (0..<100).map { index in
        DropWish(
          nanoseconds: Int64(index) * 25_000_000, length: 20_000_000, pitch: Pitch(folding: 60 + index % 13),
          velocity: UInt8(40 + index % 80))
      }, 0)
  }

  @Test func commonChordNeedsOneChordGesture() throws {
    let wishes = [60, 64, 67, 72].map { number in
      DropWish(nanoseconds: 0, length: second, pitch: Pitch(folding: number), velocity: 90)
    }
    let plan = try expectPlayed(wishes, 0)
    #expect(plan.gestures.count { if case .chord = $0.gesture { true } else { false } } == 1)
  }

  @Test func clusterIsLeftOutWithAReason() {
    let wishes = (60..<68).map { number in
      DropWish(nanoseconds: 0, length: second, pitch: Pitch(folding: number), velocity: 90)
    }
    let plan = DropPlan(wishes, in: DropPlan.settings())
    #expect(plan.reasons.contains(.noChord))
    for index in wishes.indices { #expect((plan.reasons[index] == nil) == (plan.drops[index] != nil)) }
  }

  @Test func unreachableNoteGetsTheNearestPitchAndTime() throws {
    let settings = DropPlan.settings()
    let finder = DropFinder(settings, sounding: settings.voiced(Chord(NoteName(.c), try #require(ChordQuality()))))
    let wish = DropWish(nanoseconds: 0, length: second, pitch: Pitch(folding: 61), velocity: 90)
    let drop = try #require(finder.drop(for: wish))
    #expect(drop.pitch == Pitch(folding: 60) && drop.nanoseconds > 0 && drop.tick == 0)
  }

  /// Plans drops that play the notes, performs the plan, and compares its strikes with the notes.
  @discardableResult
  private func expectPlayed(_ wishes: [DropWish], _ seed: UInt64) throws -> DropPlan {
    let settings = DropPlan.settings()
    let plan = DropPlan(wishes, in: settings)
    let end = plan.end * Performance.tick
    var player = ScorePlayer(try Performance(settings), gestures: plan.gestures, until: end)
    var strikes: [Strike] = []
    var refusals: [GestureEvent] = []
    player.advance(to: end) { event in
      switch event {
      case .strike(let strike): strikes.append(strike)
      case .gesture(let event) where event.refusal != nil: refusals.append(event)
      default: break
      }
    }
    #expect(refusals.isEmpty && plan.reasons.allSatisfy { $0 == nil }, "seed \(seed): \(refusals), \(plan.reasons)")
    let heard = strikes.filter { $0.silence == nil }.sorted {
      ($0.nanoseconds, $0.pitch.number) < ($1.nanoseconds, $1.pitch.number)
    }
    guard heard.count == wishes.count else {
      Issue.record("seed \(seed): \(heard.count) notes, expected \(wishes.count)")
      return plan
    }
    for (strike, wish) in zip(heard, wishes) {
      let time = wish.nanoseconds + DropPlan.lead * Performance.tick
      #expect(abs(strike.nanoseconds - time) <= 100_000 && strike.pitch == wish.pitch, "seed \(seed): \(strike)")
      #expect(abs(Int(strike.velocity) - Int(wish.velocity)) <= 1, "seed \(seed): \(strike), \(wish)")
    }
    return plan
  }
}
