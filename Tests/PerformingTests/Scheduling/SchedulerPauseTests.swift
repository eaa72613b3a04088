import Instrument
import Testing

@testable import Performing

@Suite struct SchedulerPauseTests {
  @Test(arguments: [Phase.playing, .paused, .waiting])
  func aGestureWakesThePerformer(phase: Phase) throws {
    let rig = try SchedulerRig(phase: phase == .waiting ? .waiting : .playing)
    let source = try rig.source()
    rig.options.waits = phase == .waiting
    if phase == .waiting { rig.queue.subscribers = 0 }
    if phase == .paused { rig.after(second) { rig.link.pause(true) } }
    var sent: Int64 = 0
    var answered: [Int64] = []
    rig.after(2 * second + 1_234_567) {
      sent = rig.queue.now
      #expect(rig.link.phase.load(ordering: .relaxed) == phase)
      #expect(source.send(.remove(ball: 9), at: sent))
    }
    // There is no ball 9, so the performer refuses the gesture. The refusal must arrive within 1 µs.
    rig.after(2 * second + 1_235_567) {
      if source.nextRefusal() != nil { answered.append(rig.queue.now - sent) }
    }
    rig.after(3 * second) {
      rig.link.pause(false)
      rig.queue.subscribers = 1
    }
    let report = try rig.play(for: 3 * second)
    #expect(answered == [1000])
    #expect(report.nanoseconds == 3 * second && rig.gestures.count == 1)
    let tick = try #require(rig.gestures.first).nanoseconds
    switch phase {
    case .waiting: #expect(tick == 0)
    case .paused: #expect((second...second + 16 * ms).contains(tick) && tick % (4 * ms) == 0)
    case .playing, .ended: #expect((2 * second + 10 * ms...2 * second + 16 * ms).contains(tick))
    }
  }

  /// Musical time stands still in a pause, so the limit of gestures per tick (`GestureMerge.share`) must not apply.
  @Test func allGesturesInAPauseAreApplied() throws {
    let rig = try SchedulerRig()
    let (source, other) = (try rig.source(), try rig.source())
    rig.after(second) { rig.link.pause(true) }
    for number in 0..<500 as Range<Int64> {
      rig.after(2 * second + number * ms) {
        #expect(other.send(.set(.gravity, 20), at: rig.queue.now))
        guard number % 100 == 0 else { return }
        for _ in 0..<100 { #expect(source.send(.set(.gravity, 30), at: rig.queue.now)) }
      }
    }
    var inPause = 0
    rig.after(3 * second) {
      inPause = rig.gestures.count
      rig.link.pause(false)
    }
    let report = try rig.play(for: 3 * second)
    #expect(inPause == 1000 && Set(rig.gestures.map(\.nanoseconds)).count == 1)
    #expect(report.gestureDelay.count == 0)
  }

  /// Only the gesture after the pause counts in `gestureDelay`.
  @Test func pauseIsExcludedFromGestureDelay() throws {
    let rig = try SchedulerRig()
    let source = try rig.source()
    // The pause begins before the tick of these gestures is computed.
    rig.after(second + ms / 2) { for _ in 0..<100 { #expect(source.send(.play, at: rig.queue.now)) } }
    rig.after(second + ms) { rig.link.pause(true) }
    rig.after(11 * second - ms / 2) { for _ in 0..<100 { #expect(source.send(.play, at: rig.queue.now)) } }
    rig.after(11 * second) { rig.link.pause(false) }
    rig.after(12 * second) { #expect(source.send(.play, at: rig.queue.now)) }
    let report = try rig.play(for: 5 * second)
    #expect(rig.gestures.count == 201)
    #expect(report.gestureDelay.count == 1 && report.gestureDelay.worst <= 4 * ms + 1000)
  }

  /// With a pool of one message, some note-offs of the gesture `pause` are still unsent when `link.pause` takes effect.
  @Test func pauseIsExcludedFromTheDelayOfAnUnsentTick() throws {
    let rig = try SchedulerRig()
    let source = try rig.source()
    rig.queue.pool = 1
    rig.after(3 * second) { #expect(source.send(.pause, at: rig.queue.now)) }
    rig.after(3 * second + 5 * ms) { rig.link.pause(true) }
    rig.after(13 * second) { rig.link.pause(false) }
    rig.after(14 * second) { #expect(source.send(.remove(ball: 9), at: rig.queue.now)) }
    let report = try rig.play(for: 5 * second)
    #expect(report.gestureDelay.count == 1 && report.gestureDelay.worst <= 4 * ms + 1000)
  }

  @Test func clockJumpIsExcludedFromGestureDelay() throws {
    let rig = try SchedulerRig()
    let source = try rig.source()
    var isLost = false
    rig.after(second + ms / 2) {
      #expect(source.send(.play, at: rig.queue.now))
      isLost = true
    }
    rig.queue.afterSleep = { queue in
      if isLost { queue.pass(7 * second) }
      isLost = false
    }
    let report = try rig.play(for: 3 * second)
    #expect(report.clockJumps == 1 && rig.gestures.count == 1 && report.gestureDelay.count == 0)
  }

  @Test func stopAndPauseTakeEffectImmediately() throws {
    for phase in stride(from: 0, to: 4 * ms, by: 331_003) {
      let rig = try SchedulerRig()
      var asked: [Int64] = []
      var paused: Int64?
      rig.after(second + phase) {
        asked.append(rig.queue.elapsed)
        rig.link.pause(true)
      }
      rig.queue.afterSleep = { queue in
        if paused == nil, rig.link.phase.load(ordering: .relaxed) == .paused { paused = queue.elapsed }
      }
      rig.after(2 * second) { rig.link.pause(false) }
      rig.after(3 * second + phase) {
        asked.append(rig.queue.elapsed)
        rig.link.stop()
      }
      let report = try rig.play(for: 60 * second)
      #expect(paused == asked[0] && report.nanoseconds == asked[1], "at phase \(phase)")
    }
  }
}
