import Canvas
import ChordEngine
import Instrument
import Physics2D
import Sessions
import Testing

@testable import Notation

private let second: Int64 = 1_000_000_000

/// A class around a `LiveScore`, because `#expect` cannot call mutating methods of a structure.
private final class Live {
  var live: LiveScore

  init(_ performance: consuming Performance) { live = LiveScore(performance) }

  var score: Score { live.score }
  var isSettled: Bool { live.isSettled }
  var end: Int64 { live.end }

  /// Advances repeatedly, until the score reflects all gestures.
  func advance(to time: Int64, now: Int64) { repeat { live.advance(to: time, now: now) } while !live.isSettled }

  func add(_ gesture: TimedGesture) -> Bool { live.add(gesture) }

  func forget(from tick: Int64) -> Bool { live.forget(from: tick) }

  func drawing(_ view: ProportionalView) -> Drawing {
    var drawing = Drawing()
    live.draw(view, into: &drawing)
    return drawing
  }
}

struct LiveScoreTests {
  private static func performance(_ seed: UInt64, _ change: (inout Settings) -> Void = { _ in }) throws -> Performance {
    var settings = Settings()
    _ = settings.choose(by: seed, except: [])
    change(&settings)
    return try Performance(settings)
  }

  /// Returns the score that results if all gestures are known from the beginning.
  private static func whole(_ seed: UInt64, _ gestures: [TimedGesture] = [], seconds: Int64) throws -> Score {
    var performance = try performance(seed)
    performance.reportsBeats = true
    var transcription = Transcription(performance.start)
    var player = ScorePlayer(performance, gestures: gestures, until: seconds * second)
    player.advance(to: seconds * second) { event throws(Never) in transcription.follow(event) }
    return transcription.score(endingAt: seconds * second)
  }

  private static func view(_ now: Int64) -> ProportionalView {
    var view = ProportionalView(
      now - 6 * second..<now + 5 * second, left: 120, right: 1320, top: 150, space: 10, now: now)
    view.chordsClearOctaveSigns = true
    return view
  }

  /// Returns the onset in nanoseconds and the MIDI number of each note with `begin` < onset ≤ `end`.
  private static func notes(_ score: Score, after begin: Int64, to end: Int64) -> [[Int64]] {
    score.notes.filter { $0.onset > begin && $0.onset <= end }.map { [$0.onset, Int64($0.pitch.number)] }
  }

  private static func gestures(_ seed: UInt64, seconds: Int64) -> [TimedGesture] {
    var random = SplitMix64(seed: seed)
    var ticks = (0..<12).map { _ in Int64(random.next() % UInt64(seconds * 250)) }
    ticks.sort()
    return ticks.map { tick in
      let gesture: Gesture =
        switch random.next() % 6 {
        case 0: .set(.gravity, Double(2 + random.next() % 20))
        case 1: .set(.tempo, Double(60 + random.next() % 100))
        case 2: .spawn(x: 560 + Double(random.next() % 400), y: 500)
        case 3: .key(Key(tonic: PitchClass(NoteName(.e, alteration: -1)), scale: .minor))
        case 4: .set(.bouncer(Int(random.next() % 7)), 0)
        default: .set(.cutoff, 900)
        }
      return TimedGesture(tick: tick, gesture: gesture)
    }
  }

  @Test(
    "A view of the live score is drawn exactly as the same view of the complete score",
    arguments: [7, 10, 11, 23] as [UInt64])
  func liveViewsEqualThoseOfTheCompleteScore(_ seed: UInt64) throws {
    let whole = ProportionalScore(try Self.whole(seed, seconds: 150))
    let live = Live(try Self.performance(seed))
    var random = SplitMix64(seed: seed)
    var now: Int64 = 0
    var seen = 0
    while now < 120 * second {
      live.advance(to: now + 5 * second, now: now)
      let view = Self.view(now)
      let expected = whole.draw(view)
      #expect(live.drawing(view) == expected, "at \(now)")
      seen += expected.primitives.count
      now += Int64(random.next() % UInt64(2 * second))
    }
    #expect(seen > 5000)
  }

  @Test(
    "The predicted notes are those that are later played, even after gestures", arguments: 1...8 as ClosedRange<UInt64>)
  func predictedNotesAreLaterPlayed(_ seed: UInt64) throws {
    let gestures = Self.gestures(seed, seconds: 40)
    let live = Live(try Self.performance(seed))
    for (index, gesture) in gestures.enumerated() {
      let now = gesture.nanoseconds
      live.advance(to: now + 6 * second, now: now)
      #expect(live.add(gesture))
      live.advance(to: now + 6 * second, now: now)
      let known = try Self.whole(seed, Array(gestures[...index]), seconds: 60)
      let expected = Self.notes(known, after: now - 10 * second, to: now + 6 * second)
      #expect(Self.notes(live.score, after: now - 10 * second, to: now + 6 * second) == expected)
    }
    let view = Self.view(45 * second)
    live.advance(to: 50 * second, now: 45 * second)
    #expect(live.drawing(view) == ProportionalScore(try Self.whole(seed, gestures, seconds: 80)).draw(view))
  }

  @Test(
    "Late and undone gestures change the score to that of the remaining gestures",
    arguments: 1...6 as ClosedRange<UInt64>)
  func lateGesturesRewriteTheScore(_ seed: UInt64) throws {
    let gestures = Self.gestures(seed, seconds: 9)
    let live = Live(try Self.performance(seed))
    live.advance(to: 14 * second, now: 9 * second)
    for gesture in gestures { #expect(live.add(gesture)) }
    live.advance(to: 14 * second, now: 9 * second)
    let kept = gestures.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
    #expect(live.forget(from: 0))
    for gesture in kept { #expect(live.add(gesture)) }
    let now = 10 * second
    live.advance(to: now + 6 * second, now: now)
    let expected = try Self.whole(seed, kept, seconds: 30)
    #expect(
      Self.notes(live.score, after: -1, to: now + 6 * second) == Self.notes(expected, after: -1, to: now + 6 * second))
    live.advance(to: now + 7 * second, now: now + second)
    #expect(live.drawing(Self.view(now + second)) == ProportionalScore(expected).draw(Self.view(now + second)))
  }

  @Test func noteStaysWhileOtherVoiceFadesInAtItsPlace() throws {
    let old = try Self.whole(7, seconds: 10)
    let index = old.notes.count / 2
    let note = old.notes[index]
    var twin = note
    twin.voice = note.voice == .bass ? .key : .bass
    var new = old
    new.notes.insert(twin, at: index + 1)
    var changes = ScoreChanges()
    changes.replace(ProportionalScore(old), by: ProportionalScore(new), from: 0, at: 0)
    #expect(changes.opacity(of: note, at: ScoreChanges.fade / 2) == 1)
    #expect(changes.opacity(of: twin, at: ScoreChanges.fade / 2) == 0.5)
  }

  @Test func gesturesTooFarInThePastAreRefused() throws {
    let live = Live(try Self.performance(7))
    for now in stride(from: 0, through: 40 * second, by: Int(second)) { live.advance(to: now + 5 * second, now: now) }
    let edge = (40 * second - LiveScore.reach) / Performance.tick
    #expect(!live.forget(from: edge - 1001) && live.forget(from: edge))
    #expect(!live.add(TimedGesture(tick: edge - 1001, gesture: .pause)))
    #expect(live.add(TimedGesture(tick: edge + 2, gesture: .pause)))
    #expect(
      !live.add(TimedGesture(tick: edge + 1, gesture: .play)), "a gesture before the last added gesture must be refused"
    )
    #expect(!live.forget(from: -1) && !live.forget(from: .max))
  }

  @Test func gestureThatChangesOnlyTheSoundRewritesNothing() throws {
    let live = Live(try Self.performance(7))
    let now = 8 * second
    live.advance(to: now + 5 * second, now: now)
    let before = live.drawing(Self.view(now))
    #expect(live.add(TimedGesture(tick: now / Performance.tick, gesture: .set(.cutoff, 900))))
    live.live.advance(to: now + 5 * second, now: now)
    #expect(live.isSettled, "a gesture that changes only the sound must not restart the transcription")
    #expect(live.drawing(Self.view(now)) == before)
    // If a gesture that changes notes follows, both gestures must take effect.
    #expect(live.add(TimedGesture(tick: now / Performance.tick + 50, gesture: .set(.gravity, 3))))
    live.advance(to: now + 5 * second, now: now)
    let whole = try Self.whole(
      7,
      [
        TimedGesture(tick: now / Performance.tick, gesture: .set(.cutoff, 900)),
        TimedGesture(tick: now / Performance.tick + 50, gesture: .set(.gravity, 3)),
      ], seconds: 30)
    let end = now + 5 * second
    #expect(Self.notes(live.score, after: -1, to: end) == Self.notes(whole, after: -1, to: end))
  }

  @Test("While a hand drags a slider, each frame rewrites only a portion of the score, and the score keeps up")
  func draggedSliderIsFollowedInPortions() throws {
    let live = Live(try Self.performance(7) { $0.balls = 16 })
    let (frame, begin) = (16 * Performance.tick / 4, 8 * second)
    live.advance(to: begin + 5 * second, now: begin)
    var gestures: [TimedGesture] = []
    var seen: [[[Int64]]] = []
    for number in 1...120 as ClosedRange<Int64> {
      let now = begin + number * frame
      gestures.append(TimedGesture(tick: now / Performance.tick, gesture: .set(.gravity, 4 + Double(number) / 10)))
      #expect(live.add(gestures[gestures.count - 1]))
      let (before, isRewriting) = (live.end, live.live.rewriting != nil)
      live.live.advance(to: now + 5 * second, now: now)
      if isRewriting { #expect(live.end - before <= LiveScore.portion + second / 10) }
      let coming = Self.notes(live.live.layoutNow().score, after: now + second, to: begin + 4 * second)
      if seen.last != coming { seen.append(coming) }
    }
    #expect(seen.count > 6, "only \(seen.count) versions of the near future were shown")
    let now = begin + 121 * frame
    live.advance(to: now + 5 * second, now: now)
    var performance = try Self.performance(7) { $0.balls = 16 }
    performance.reportsBeats = true
    var transcription = Transcription(performance.start)
    var player = ScorePlayer(performance, gestures: gestures, until: now + 5 * second)
    player.advance(to: now + 5 * second) { event throws(Never) in transcription.follow(event) }
    let whole = transcription.score(endingAt: now + 5 * second)
    #expect(
      Self.notes(live.score, after: -1, to: now + 5 * second - 1)
        == Self.notes(whole, after: -1, to: now + 5 * second - 1))
  }

  @Test func notesThatAreNoLongerExpectedFade() throws {
    let live = Live(try Self.performance(7))
    let now = 8 * second
    live.advance(to: now + 5 * second, now: now)
    let coming = Self.notes(live.score, after: now, to: now + 5 * second).count
    func heads(_ now: Int64) -> [(x: Double, alpha: UInt8)] {
      live.advance(to: now + 5 * second, now: now)
      var heads: [(Double, UInt8)] = []
      for case .glyph(Symbol.noteheadBlack.rawValue, let place, _, let colour) in live.drawing(Self.view(now))
        .primitives
      where place.x > Self.view(now).x(now) {
        heads.append((place.x, colour.alpha))
      }
      return heads
    }
    let before = heads(now)
    #expect(before.count == coming && coming > 8)
    #expect(live.add(TimedGesture(tick: now / Performance.tick, gesture: .pause)))
    let first = heads(now)
    #expect(first.count == before.count && zip(first, before).allSatisfy { $0.x == $1.x && $0.alpha == $1.alpha })
    let half = heads(now + 200_000_000)
    let moved = Self.view(now).x(now + 200_000_000) - Self.view(now).x(now)
    // Leave out the notes that come into view on the right.
    let old = half.filter { $0.x < 1320 - moved }
    #expect(old.count > 6)
    for head in old {
      #expect(before.contains { abs($0.x - moved - head.x) < 0.01 && abs(Int($0.alpha) - 2 * Int(head.alpha)) <= 2 })
    }
    #expect(heads(now + 399_000_000).allSatisfy { $0.alpha < 3 })
    #expect(heads(now + 400_000_000).isEmpty)
    // After the gesture is undone, the notes must fade in again.
    #expect(live.forget(from: now / Performance.tick))
    let later = now + 500_000_000
    #expect(heads(later).allSatisfy { $0.alpha == 0 })
    #expect(heads(later + 100_000_000).allSatisfy { $0.alpha > 0 })
    #expect(heads(later + 400_000_000).map(\.alpha).max()! > 60)
  }

  @Test func memoryIsBounded() throws {
    let live = Live(
      try Self.performance(7) { settings in
        settings.balls = 16
        settings[.gravity] = 30
      })
    for now in stride(from: 0, through: 600 * second, by: Int(second)) {
      live.advance(to: now + 5 * second, now: now)
      let score = live.score
      #expect(score.notes.count <= LiveScore.capacity + 1000)
      #expect(score.bars[0].start >= now - LiveScore.memory - 10 * second)
      #expect(score.notes.allSatisfy { score.bars.indices.contains($0.start.bar) })
    }
    #expect(live.score.bars[0].start > 500 * second && live.score.notes.count > 100)
  }
}
