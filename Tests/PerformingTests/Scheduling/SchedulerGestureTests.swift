import Instrument
import MIDI
import Physics2D
import Testing

@testable import Performing

@Suite struct SchedulerGestureTests {
  @Test(arguments: [1, 2, 4, 5, 10, 11, 37, 100, 500] as [Int64])
  func gestureAppliesWithinTheLookaheadAndATick(lookahead: Int64) throws {
    let rig = try SchedulerRig()
    rig.options.lookahead = lookahead * ms
    let source = try rig.source()
    var random = SplitMix64(seed: UInt64(lookahead))
    var sent: [Int64] = []
    var time: Int64 = 600 * ms
    for number in 0..<1000 {
      time += Int64.random(in: 1...19 * ms, using: &random)
      rig.after(time) {
        sent.append(rig.queue.elapsed)
        #expect(source.send(.set(.gravity, Double(number) / 50), at: rig.queue.now))
      }
    }
    let report = try rig.play(for: 11 * second)
    #expect(rig.gestures.map(\.gesture) == (0..<1000).map { .set(.gravity, Double($0) / 50) })
    let waits = zip(rig.gestures, sent).map { $0.nanoseconds - $1 }
    // A sleep in a `MemoryQueue` lasts at least 1 µs, so both bounds have a tolerance of 1 µs.
    #expect(waits.allSatisfy { (lookahead * ms - 1000...(lookahead + 4) * ms + 1000).contains($0) })
    // The values in `waits` nearly reach both bounds.
    #expect(waits.max()! - waits.min()! > 3 * ms)
    // `gestureDelay` counts one delay for each tick with gestures, and some ticks have two gestures.
    #expect(report.gestureDelay.count > 800 && report.gestureDelay.worst <= 4 * ms + 1000)
    #expect(report.refusedGestures == 0 && report.unreported == 0)
  }

  /// A pause ends the notes, so the last note-off shows when the pause took effect.
  @Test func effectOfAGestureReachesTheSubscriber() throws {
    for phase in stride(from: 0, to: 4 * ms, by: 97_003) {
      let rig = try SchedulerRig()
      let source = try rig.source()
      var sent: Int64 = 0
      rig.after(3 * second + phase) {
        sent = rig.queue.elapsed
        #expect(source.send(.pause, at: rig.queue.now))
      }
      _ = try rig.play(for: 5 * second)
      let last = try #require(rig.queue.heard.last { if case .noteOff = $0.message { true } else { false } })
      let lookahead = rig.options.lookahead
      #expect((lookahead - 1000...lookahead + 4 * ms + 1000).contains(last.time - sent), "at phase \(phase)")
      #expect(rig.queue.heard.count { $0.time > last.time } == 4 && rig.queue.sounding == [])
    }
  }

  @Test(arguments: [2000, 3])
  func renderingTheReportedGesturesGivesTheSentMusic(pool: Int) throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let rig = try SchedulerRig()
      rig.queue.pool = pool
      let sources = try (0..<5).map { _ in try rig.source() }
      var random = SplitMix64(seed: seed)
      var time: Int64 = 0
      while time < 19 * second {
        time += Int64.random(in: 1...50 * ms, using: &random)
        let gesture: Gesture =
          switch UInt64.random(in: 0..<8, using: &random) {
          case 0: .pause
          case 1, 2: .play
          case 3: .remove(ball: Int.random(in: 1...4, using: &random))
          case 4, 5: .spawn(x: Double.random(in: 500...1024, using: &random), y: 500)
          case 6: .set(.gravity, Double.random(in: -1...100, using: &random))
          default: .reset
          }
        let source = sources.randomElement(using: &random)!
        rig.after(time) { #expect(source.send(gesture, at: rig.queue.now)) }
      }
      let report = try rig.play(for: 20 * second)

      var performance = try Performance(Settings.busy)
      var events = FixedBuffer<PerformanceEvent>(capacity: 100_000)
      for gesture in rig.gestures {
        let hasCome = performance.advance(to: gesture.nanoseconds, events: &events)
        try #require(hasCome)
        performance.apply(gesture.gesture, from: gesture.source, events: &events)
      }
      let isComplete = performance.advance(to: 20 * second, events: &events) && performance.end(events: &events)
      try #require(isComplete)
      var messages: [(time: Int64, message: Message)] = []
      var gestures: [GestureEvent] = []
      for index in events.indices {
        switch events[index] {
        case .message(let timed): messages.append((timed.nanoseconds, timed.message))
        case .gesture(let gesture): gestures.append(gesture)
        default: break
        }
      }
      #expect(gestures == rig.gestures && gestures.count > 500)
      #expect(report.refusedGestures == gestures.count { $0.refusal != nil } && report.refusedGestures > 0)
      let heard = rig.queue.heard.prefix(messages.count)
      #expect(heard.map(\.message) == messages.map(\.message))
      #expect(zip(heard, messages).allSatisfy { $0.time >= $1.time })
      guard pool == 2000 else { continue }
      #expect(heard.map(\.time) == messages.map(\.time) && report.overdue.count == 0)
    }
  }

  @Test func simultaneousGesturesApplyInStampOrder() throws {
    let rig = try SchedulerRig()
    let sources = try (0..<3).map { _ in try rig.source() }
    rig.after(second) {
      let now = rig.queue.now
      #expect(sources[2].send(.set(.gravity, 1), at: now - 3))
      #expect(sources[1].send(.set(.gravity, 3), at: now - 1))
      #expect(sources[0].send(.set(.gravity, 2), at: now - 2))
      #expect(sources[0].send(.set(.gravity, 4), at: now - 1))
    }
    _ = try rig.play(for: 2 * second)
    // The gravities 3 and 4 have the same stamp, so the gravity from the lower source number comes first.
    #expect(rig.gestures.map(\.gesture) == [1, 2, 4, 3].map { .set(.gravity, $0) })
    #expect(rig.gestures.map(\.source) == [2, 0, 0, 1])
    #expect(Set(rig.gestures.map(\.nanoseconds)).count == 1)
  }

  /// The first gesture is sent at 1002.5 ms. All gestures apply in the tick that is computed 3.5 ms later, at 1006 ms.
  @Test func delayIsThatOfTheFirstGestureOfATick() throws {
    let rig = try SchedulerRig()
    rig.options.lookahead = 10 * ms
    let source = try rig.source()
    for time in [second + 5 * ms / 2, second + 4 * ms, second + 59 * ms / 10] {
      rig.after(time) { #expect(source.send(.play, at: rig.queue.now)) }
    }
    let report = try rig.play(for: 2 * second)
    #expect(report.gestureDelay.count == 1 && (0...1000).contains(report.gestureDelay.worst - 7 * ms / 2))
  }

  /// If no event is near, the thread sleeps for several ticks. Gestures must still apply at most a tick late.
  @Test func gestureWakesTheThreadInSparseMusic() throws {
    let rig = try SchedulerRig()
    rig.settings = Settings()
    let hand = try rig.source()
    var sent: [Int64] = []
    for index in 0..<200 as Range<Int64> {
      rig.after(second + index * 137_311_003) {
        sent.append(rig.queue.elapsed)
        #expect(hand.send(.set(.gravity, 9 + Double(index % 2)), at: rig.queue.now))
      }
    }
    let report = try rig.play(for: 30 * second)
    let delays = zip(rig.gestures, sent).map { $0.nanoseconds - $1 }
    #expect(delays.count == 200 && delays.allSatisfy { (8 * ms + 1...12 * ms).contains($0) })
    // A wake-up at every tick would make 7500 wake-ups.
    #expect(report.lateness.count < 2500 && report.overdue.count == 0)
  }

  /// One source sends 100 000 gestures a second for 2 s; another source sends at varying times within ticks.
  @Test func floodingSourceDelaysNoOtherSource() throws {
    let rig = try SchedulerRig()
    let (flood, hand) = (try rig.source(), try rig.source())
    var dropped = 0
    var sent: [Int64] = []
    for index in 0..<200_000 as Range<Int64> {
      rig.after(second + index * 10_000) {
        if !flood.send(.set(.gravity, 20), at: rig.queue.now) { dropped += 1 }
        guard index % 4_217 == 0 else { return }
        sent.append(rig.queue.elapsed)
        #expect(hand.send(.set(.gravity, 30), at: rig.queue.now))
      }
    }
    let report = try rig.play(for: 4 * second)
    let applied = rig.gestures.filter { $0.source == 1 }
    #expect(applied.count == sent.count && sent.count == 48)
    #expect(zip(applied, sent).allSatisfy { $0.nanoseconds - $1 <= 14 * ms + 1000 })
    var tickCounts: [Int64: Int] = [:]
    for gesture in rig.gestures where gesture.source == 0 { tickCounts[gesture.nanoseconds, default: 0] += 1 }
    #expect(tickCounts.values.max() == GestureMerge.share && tickCounts.count > 490)
    #expect(dropped > 150_000 && dropped + tickCounts.values.reduce(0, +) == 200_000)
    // Dropped gestures do not wake the thread.
    #expect(rig.queue.wakes <= rig.gestures.count)
    #expect(report.lateness.worst <= 1000 && report.gestureDelay.count > 490)
  }

  @Test func refusalGoesToItsSender() throws {
    let rig = try SchedulerRig()
    let sources = try (0..<3).map { _ in try rig.source() }
    for (number, nanoseconds) in [(1, second), (2, second + 3 * ms), (1, second + 4 * ms)] {
      rig.after(nanoseconds) {
        let now = rig.queue.now
        #expect(sources[number].send(.remove(ball: 9), at: now) && sources[0].send(.set(.gravity, 20), at: now))
      }
    }
    var fetched: [[GestureEvent]] = [[], [], []]
    let report = try rig.play(for: 2 * second)
    for number in 0..<3 { while let refusal = sources[number].nextRefusal() { fetched[number].append(refusal) } }
    #expect(fetched.map { $0.map(\.refusal) } == [[], [.noSuchBall(9), .noSuchBall(9)], [.noSuchBall(9)]])
    #expect(fetched.enumerated().allSatisfy { number, refusals in refusals.allSatisfy { $0.source == number } })
    #expect(fetched[1] + fetched[2] == rig.gestures.filter { $0.refusal != nil }.sorted { $0.source < $1.source })
    #expect(report.refusedGestures == 3 && report.unfetchedRefusals == 0)
  }

  @Test func refusalsThatNobodyFetchesAreCounted() throws {
    let rig = try SchedulerRig()
    let source = try rig.source()
    for number in 0..<100 as Range<Int64> {
      rig.after(second + number * ms) { #expect(source.send(.remove(ball: 100 + Int(number)), at: rig.queue.now)) }
    }
    let report = try rig.play(for: 2 * second)
    #expect(report.refusedGestures == 100 && report.unfetchedRefusals == 36 && rig.gestures.count == 100)
    let fetched = (0..<65).map { _ in source.nextRefusal()?.refusal }
    #expect(fetched == (0..<64).map { .noSuchBall(100 + $0) } + [nil])
  }
}
