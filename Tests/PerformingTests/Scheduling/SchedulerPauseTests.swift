import Instrument
import Testing

@testable import Performing

@Suite struct SchedulerPauseTests {
  @Test(arguments: [Phase.playing, .paused, .waiting])
  func aGestureWakesThePerformer(phase: Phase) throws {
    let stage = try Stage(phase: phase == .waiting ? .waiting : .playing)
    let source = try stage.source()
    stage.options.waits = phase == .waiting
    if phase == .waiting { stage.queue.subscribers = 0 }
    if phase == .paused { stage.after(second) { stage.link.pause(true) } }
    var sent: Int64 = 0
    var answered: [Int64] = []
    stage.after(2 * second + 1_234_567) {
      sent = stage.queue.now
      #expect(stage.link.phase.load(ordering: .relaxed) == phase)
      #expect(source.send(.remove(ball: 9), at: sent))
    }
    // The refusal must have arrived 1 µs later.
    stage.after(2 * second + 1_235_567) {
      if source.nextRefusal() != nil { answered.append(stage.queue.now - sent) }
    }
    stage.after(3 * second) {
      stage.link.pause(false)
      stage.queue.subscribers = 1
    }
    let report = try stage.play(for: 3 * second)
    #expect(answered == [1000])
    #expect(report.nanoseconds == 3 * second && stage.gestures.count == 1)
    let tick = try #require(stage.gestures.first).nanoseconds
    switch phase {
    case .waiting: #expect(tick == 0)
    case .paused: #expect((second...second + 16 * ms).contains(tick) && tick % (4 * ms) == 0)
    case .playing, .ended: #expect((2 * second + 10 * ms...2 * second + 16 * ms).contains(tick))
    }
  }

  /// Musical time stands still in a pause, so the limit of gestures per tick (`GestureMerge.share`) must not apply.
  @Test func manyGesturesInAPauseAreAllDealtWith() throws {
    let stage = try Stage()
    let (source, other) = (try stage.source(), try stage.source())
    stage.after(second) { stage.link.pause(true) }
    for number in 0..<500 as Range<Int64> {
      stage.after(2 * second + number * ms) {
        #expect(other.send(.set(.gravity, 20), at: stage.queue.now))
        guard number % 100 == 0 else { return }
        for _ in 0..<100 { #expect(source.send(.set(.gravity, 30), at: stage.queue.now)) }
      }
    }
    var inPause = 0
    stage.after(3 * second) {
      inPause = stage.gestures.count
      stage.link.pause(false)
    }
    let report = try stage.play(for: 3 * second)
    #expect(inPause == 1000 && Set(stage.gestures.map(\.nanoseconds)).count == 1)
    #expect(report.gestureDelay.count == 0)
  }

  /// Formerly, a pause of 10 s counted as a gesture's delay.
  @Test func noPauseCountsAsTheDelayOfAGesture() throws {
    let stage = try Stage()
    let source = try stage.source()
    // The pause begins before the tick of these gestures is computed.
    stage.after(second + ms / 2) { for _ in 0..<100 { #expect(source.send(.play, at: stage.queue.now)) } }
    stage.after(second + ms) { stage.link.pause(true) }
    stage.after(11 * second - ms / 2) { for _ in 0..<100 { #expect(source.send(.play, at: stage.queue.now)) } }
    stage.after(11 * second) { stage.link.pause(false) }
    stage.after(12 * second) { #expect(source.send(.play, at: stage.queue.now)) }
    let report = try stage.play(for: 5 * second)
    #expect(stage.gestures.count == 201)
    #expect(report.gestureDelay.count == 1 && report.gestureDelay.worst <= 4 * ms + 1000)
  }

  /// The gesture's tick ends many notes, and the pool takes one note-off at a time.
  @Test func pauseIsExcludedFromTheDelayOfAnUnsentTick() throws {
    let stage = try Stage()
    let source = try stage.source()
    stage.queue.pool = 1
    stage.after(3 * second) { #expect(source.send(.pause, at: stage.queue.now)) }
    stage.after(3 * second + 5 * ms) { stage.link.pause(true) }
    stage.after(13 * second) { stage.link.pause(false) }
    stage.after(14 * second) { #expect(source.send(.remove(ball: 9), at: stage.queue.now)) }
    let report = try stage.play(for: 5 * second)
    #expect(report.gestureDelay.count == 1 && report.gestureDelay.worst <= 4 * ms + 1000)
  }

  @Test func clockJumpIsExcludedFromGestureDelay() throws {
    let stage = try Stage()
    let source = try stage.source()
    var isLost = false
    stage.after(second + ms / 2) {
      #expect(source.send(.play, at: stage.queue.now))
      isLost = true
    }
    stage.queue.afterSleep = { queue in
      if isLost { queue.pass(7 * second) }
      isLost = false
    }
    let report = try stage.play(for: 3 * second)
    #expect(report.clockJumps == 1 && stage.gestures.count == 1 && report.gestureDelay.count == 0)
  }

  @Test func stopAndPauseTakeEffectImmediately() throws {
    for phase in stride(from: 0, to: 4 * ms, by: 331_003) {
      let stage = try Stage()
      var asked: [Int64] = []
      var paused: Int64?
      stage.after(second + phase) {
        asked.append(stage.queue.elapsed)
        stage.link.pause(true)
      }
      stage.queue.afterSleep = { queue in
        if paused == nil, stage.link.phase.load(ordering: .relaxed) == .paused { paused = queue.elapsed }
      }
      stage.after(2 * second) { stage.link.pause(false) }
      stage.after(3 * second + phase) {
        asked.append(stage.queue.elapsed)
        stage.link.stop()
      }
      let report = try stage.play(for: 60 * second)
      #expect(paused == asked[0] && report.nanoseconds == asked[1], "at phase \(phase)")
    }
  }
}
