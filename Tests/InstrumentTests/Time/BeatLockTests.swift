import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// The gesture `lock`, by which a performance follows another clock.
@Suite struct BeatLockTests {
  private static func settings(_ seed: UInt64) -> Settings {
    var settings = Settings.piece(ofSeed: seed)
    settings[.tempo] = 120
    return settings
  }

  private func beats(
    _ performance: inout Performance, until end: Int64, _ locks: [(tick: Int64, BeatLock)]
  ) -> [BeatEvent] {
    var (beats, rest): ([BeatEvent], ArraySlice<(tick: Int64, BeatLock)>) = ([], locks[...])
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    func drain() {
      for index in events.indices { if case .beat(let beat) = events[index] { beats.append(beat) } }
      events.removeAll()
    }
    performance.reportsBeats = true
    while performance.nanoseconds < end {
      while let (tick, lock) = rest.first, tick * Performance.tick <= performance.nanoseconds {
        rest.removeFirst()
        performance.apply(.lock(lock), events: &events)
        drain()
      }
      let next = min(end, rest.first.map { $0.tick * Performance.tick } ?? end)
      while !performance.advance(to: next, events: &events) { drain() }
      drain()
    }
    return beats
  }

  @Test func beatsFallWhereTheLockSays() throws {
    var settings = Settings()
    settings[.tempo] = 120
    var performance = try Performance(settings)
    let lock = BeatLock(tempo: 100, beat: 4, nanoseconds: 2_100_000_000)
    let found = beats(&performance, until: 5_000_000_000, [(450, lock)])
    #expect(found.map(\.nanoseconds) == [0, 500, 1000, 1500, 2100, 2700, 3300, 3900, 4500].map { $0 * 1_000_000 })
    #expect(found.map(\.beat) == [0, 1, 2, 3, 0, 1, 2, 3, 0])
  }

  /// Locks to another clock correct the phase again and again, forwards and backwards across beats.
  @Test func noBeatIsReportedTwice() throws {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      var performance = try Performance(Self.settings(seed))
      var (locks, tick): ([(tick: Int64, BeatLock)], Int64) = ([], 25)
      while tick < 2500 {
        let time = tick * Performance.tick
        let beat = (time + 250_000_000) / 500_000_000
        let error = Int64(random.next(in: -8_000_000..<8_000_000))
        let lock = BeatLock(
          tempo: random.next(in: 118..<122), beat: beat, nanoseconds: beat * 500_000_000 + error)
        locks.append((tick, lock))
        tick += Int64(random.next(in: 1..<30))
      }
      let found = beats(&performance, until: 10_000_000_000, locks)
      for (last, next) in zip(found, found.dropFirst()) {
        let isNext = next.bar == last.bar ? next.beat == last.beat + 1 : next.bar == last.bar + 1 && next.beat == 0
        #expect(isNext && next.nanoseconds > last.nanoseconds, "seed \(seed): \(last), \(next)")
      }
    }
  }

  /// Checks every 25 ticks that a follower, which sees only events, has the state of the performance.
  @Test func followerHasTheStateAfterLocks() throws {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      var settings = Self.settings(seed)
      settings.form = seed % 3 == 0 ? Form() : FormTests.form("AbC", bars: 1)
      settings[.click] = seed % 2 == 0 ? 1 : 0
      settings[.countIn] = seed % 5 == 0 ? 1 : 0
      var performance = try FollowedPerformance(settings)
      for step in 1...300 as ClosedRange<Int64> {
        let time = step * 25 * Performance.tick
        let gesture: Gesture?
        switch random.next() % 12 {
        case 0: gesture = .pause
        case 1, 2: gesture = .play
        case 3: gesture = .timeSignature(try #require(TimeSignature(beats: 3, unit: 4)))
        case 4...7:
          gesture = .lock(
            BeatLock(
              tempo: random.next(in: 10..<999), beat: Int64(random.next(in: 0..<400)),
              nanoseconds: max(0, time + Int64(random.next(in: -1e9..<1e9)))))
        default: gesture = nil
        }
        performance.advance(to: time, applying: gesture, "seed \(seed), \(step)")
        try performance.restore("seed \(seed), \(step)")
      }
    }
  }

  /// A saved performance must be restorable after two quick corrections, each back by 0.7 beats.
  @Test func aPerformanceIsRestoredAfterTwoQuickCorrectionsBack() throws {
    var settings = Settings()
    (settings[.tempo], settings[.click]) = (120, 1)
    var performance = try FollowedPerformance(settings)
    for late in [350_000_000, 700_000_000] as [Int64] {
      let lock = BeatLock(tempo: 120, beat: 8, nanoseconds: 4_000_000_000 + late)
      performance.advance(to: 4_000_000_000, applying: .lock(lock), "\(late)")
      try performance.restore("\(late)")
    }
  }

  /// Programs that follow a clock ask `clumsy run` for its next quarter, and send back a corrected time for this
  /// quarter. A time without a correction must change nothing.
  @Test func aLockToTheNextQuarterChangesNothing() throws {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      var performance = try Performance(Self.settings(seed))
      var events = FixedBuffer<PerformanceEvent>(capacity: 64)
      for step in 1...40 as ClosedRange<Int64> {
        let time = step * 25 * Performance.tick
        while !performance.advance(to: time, events: &events) { events.removeAll() }
        let change: [Gesture] = [
          .pause, .play, .set(.tempo, random.next(in: 10..<999)),
          .timeSignature(try #require(TimeSignature(beats: 7, unit: 8))),
          .lock(BeatLock(tempo: 93.7, beat: step, nanoseconds: time + Int64(random.next(in: -1e9..<1e9)))),
        ]
        performance.apply(change[Int(random.next() % 5)], events: &events)
        let follower = Follower(performance.start)
        let (position, bar) = (follower.position(at: time), follower.barStart(at: time))
        let lock = follower.lock(at: time)
        performance.apply(.lock(lock), events: &events)
        let after = Follower(performance.start)
        #expect(abs(after.position(at: time).cents - position.cents) <= 1, "seed \(seed), \(step)")
        #expect(after.barStart(at: time) == bar && after.lock(at: time) == lock, "seed \(seed), \(step)")
        events.removeAll()
      }
    }
  }

  @Test func invalidLocksAreRefused() throws {
    var performance = try Performance(Settings())
    var events = FixedBuffer<PerformanceEvent>(capacity: 4)
    let far = BeatLock(tempo: 120, beat: 0, nanoseconds: BeatLock.reach + 1)
    let fast = BeatLock(tempo: 1000, beat: 0, nanoseconds: 0)
    let late = BeatLock(tempo: 120, beat: BeatLock.beatRange.upperBound + 1, nanoseconds: 0)
    let refused: [(BeatLock, GestureError)] = [
      (far, .farBeat(far)), (fast, .refused(.tempo, 1000)), (late, .farBeat(late)),
    ]
    for (lock, refusal) in refused {
      performance.apply(.lock(lock), events: &events)
      guard case .gesture(let event) = events[0] else { continue }
      #expect(event.refusal == refusal)
      events.removeAll()
    }
  }
}
