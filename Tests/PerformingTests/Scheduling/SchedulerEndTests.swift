import Instrument
import Physics2D
import Testing

@testable import Performing

@Suite struct SchedulerEndTests {
  /// A gesture accepted after the last tick is computed would wait for ever. The number of the gesture's source would
  /// never be given to a new source.
  @Test(arguments: [1, 10, 500] as [Int64])
  func noGestureIsAcceptedOnceTheLastTickIsComputed(lookahead: Int64) throws {
    let rig = try SchedulerRig()
    rig.options.lookahead = lookahead * ms
    var source: Hand? = try rig.source()
    // The last tick begins at 1996 ms, and is computed `lookahead` earlier.
    let last = (1996 - lookahead) * ms
    var taken: [Int64] = []
    for time in stride(from: ms / 2, to: 2 * second, by: Int(ms)) {
      rig.after(time) { if source?.send(.play, at: rig.queue.now) == true { taken.append(time) } }
    }
    rig.after(2 * second - ms / 4) {
      source = nil
      #expect(Hand(rig.link)?.number == 0)
    }
    let report = try rig.play(for: 2 * second)
    #expect(taken == Array(stride(from: ms / 2, to: last, by: Int(ms))))
    #expect(rig.gestures.count == taken.count && report.withdrawnGestures == 0)
  }

  /// A tick takes at most 16 gestures of a source: the source's share. Only two ticks are computed after the 100
  /// gestures are sent, so 68 gestures are withdrawn.
  @Test func gesturesBeyondTheShareOfTheLastTickAreCounted() throws {
    let rig = try SchedulerRig()
    rig.options.lookahead = 10 * ms
    let source = try rig.source()
    rig.after(2 * second - 21 * ms) { for _ in 0..<100 { #expect(source.send(.play, at: rig.queue.now)) } }
    let report = try rig.play(for: 2 * second)
    #expect(rig.gestures.count == 32 && report.withdrawnGestures == 68)
    #expect(source.isSettled && source.withdrawnCount == 68)
  }

  @Test func noGestureIsAcceptedAfterAStop() throws {
    let rig = try SchedulerRig()
    let source = try rig.source()
    rig.after(second) {
      #expect(source.send(.play, at: rig.queue.now))
      rig.link.stop()
      #expect(!source.send(.play, at: rig.queue.now))
    }
    let report = try rig.play(for: 2 * second)
    #expect(report.withdrawnGestures == 1)
    #expect(rig.gestures.count { $0.nanoseconds <= report.nanoseconds } == 0)
  }

  /// The performance ends by itself, by a stop, in a pause or with an error.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func everyAcceptedGestureIsAnEventOrCounted(seed: UInt64) throws {
    let rig = try SchedulerRig()
    let sources = try (0..<4).map { _ in try rig.source() }
    var random = SplitMix64(seed: seed)
    rig.options.lookahead = Int64.random(in: 1...500, using: &random) * ms
    let pause = Int64.random(in: 0..<3 * second, using: &random)
    let stop = pause + Int64.random(in: 0..<second, using: &random)
    var taken = 0
    var time: Int64 = 0
    var plan: [(time: Int64, action: () -> Void)] = []
    while time < 4 * second {
      time += Int64.random(in: 1...30 * ms, using: &random)
      let source = sources.randomElement(using: &random)!
      let count = Int.random(in: 1...40, using: &random)
      plan.append((time, { for _ in 0..<count where source.send(.play, at: rig.queue.now) { taken += 1 } }))
    }
    if seed % 4 < 2 { plan.append((pause, { rig.link.pause(true) })) }
    if seed % 4 == 1 { plan.append((stop - 1, { rig.link.pause(false) })) }
    switch seed % 4 {
    case 3: plan.append((stop, { rig.queue.failure = QueueFault() }))
    case 2: break
    default: plan.append((stop, { rig.link.stop() }))
    }
    for (time, action) in plan.sorted(by: { $0.time < $1.time }) { rig.after(time, action) }
    let report = try rig.play(for: 3 * second)
    let reported = rig.gestures.count { $0.nanoseconds <= report.nanoseconds }
    #expect(reported + report.withdrawnGestures == taken && taken > 0)
  }

  @Test func unfetchedRefusalsOfAReleasedSourceAreCounted() throws {
    let rig = try SchedulerRig()
    var source: Hand? = try rig.source()
    rig.after(second) {
      for _ in 0..<10 { #expect(source?.send(.remove(ball: 9), at: rig.queue.now) == true) }
    }
    var fetched = 0
    rig.after(second + 20 * ms) {
      for _ in 0..<3 where source?.nextRefusal() != nil { fetched += 1 }
      source = nil
      // A new hand gets the number of the released hand (0), but none of its refusals.
      #expect(Hand(rig.link).map { $0.number == 0 && $0.nextRefusal() == nil } == true)
      source = Hand(rig.link)
      for _ in 0..<5 { #expect(source?.send(.remove(ball: 9), at: rig.queue.now) == true) }
      source = nil
    }
    let report = try rig.play(for: 2 * second)
    #expect(fetched == 3 && report.refusedGestures == 15 && report.unfetchedRefusals == 12)
  }
}
