import CAllocations
import Glibc
import Instrument
import RealTime
import Synth
import Testing

@testable import AudioOut

struct SoundLoopTests {
  /// Returns the device's frames, starting with the first frame that is not zero.
  private static func sound(of device: MemoryDevice) -> ArraySlice<SIMD2<Float>> {
    let frames = Array(device.frames.prefix(device.count))
    return frames[(frames.firstIndex { $0 != .zero } ?? frames.endIndex)...]
  }

  private static func sound(of frames: [SIMD2<Float>]) -> ArraySlice<SIMD2<Float>> {
    frames[(frames.firstIndex { $0 != .zero } ?? frames.endIndex)...]
  }

  /// Returns `true` if two sounds are bit-identical over the shorter length.
  private static func agree(_ one: ArraySlice<SIMD2<Float>>, _ other: ArraySlice<SIMD2<Float>>) -> Bool {
    !one.isEmpty && zip(one, other).allSatisfy { $0 == $1 }
  }

  @Test(arguments: [true, false], [10_000_000, 7_777_777] as [Int64])
  func deviceWithoutDriftReceivesExactlyTheRenderedSound(isPaced: Bool, turn: Int64) {
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: isPaced)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.3, every: turn)
    rig.pass(16)
    rig.tap.clock.run(from: time.now() + 1_000)
    rig.turn(for: 4, every: turn)
    let expected = Self.sound(of: LoopRig.rendered(LoopRig.notes(16), frames: 4 * LoopRig.rate))
    let sound = Self.sound(of: device)
    #expect(sound.count > 3 * LoopRig.rate)
    let first = zip(sound, expected).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(first == nil, "\(rig.loop.shift), \(rig.deviation)")
    #expect(rig.dropouts == 0 && rig.lostNotes == 0)
  }

  @Test func peakIsTheGreatestAmplitudeWrittenToTheDevice() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.3)
    #expect(rig.takePeak() == 0)
    rig.pass(16)
    rig.tap.clock.run(from: time.now() + 1_000)
    var before = device.count
    for _ in 0..<8 {
      rig.turn(for: 0.5)
      let written = device.frames[before..<device.count]
      before = device.count
      let greatest = written.reduce(Float(0)) { max($0, abs($1.x), abs($1.y)) }
      #expect(greatest > 0.001 && rig.takePeak() == greatest)
    }
    #expect(rig.takePeak() == 0)
  }

  @Test(arguments: [0, 5e-4, -5e-4], [0, 1e6]) func noteIsHeardOneLatencyAfterItsTime(drift: Double, jitter: Double) {
    let time = MemoryTime()
    let device = MemoryDevice(time, drift: drift, jitter: jitter)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 2)
    let origin = time.now()
    // With an interval of 3 s, each note begins in silence.
    let interval: Int64 = 3_000_000_000
    rig.pass(10, every: interval, pitches: 1)
    rig.tap.clock.run(from: origin)
    rig.turn(for: 30)
    let alone = LoopRig.rendered(LoopRig.notes(1), frames: LoopRig.rate)
    let attack =
      (alone.firstIndex { abs($0.x) > 0.01 } ?? 0) - Int(SoundPlayer.frame(of: 100_000_001, rate: LoopRig.rate))
    var frame = 0
    for index in 0..<9 {
      let due = origin + 100_000_001 + Int64(index) * interval + LoopRig.latency
      while device.time(of: frame) < due - 20_000_000 { frame += 1 }
      while frame < device.count, abs(device.frames[frame].x) <= 0.01 { frame += 1 }
      let heard = device.time(of: frame) - Int64(attack - rig.playerLatency) * 1_000_000_000 / Int64(LoopRig.rate)
      #expect(abs(heard - due) < 1_000_000, "note \(index): \((heard - due) / 1000) µs")
    }
    #expect(rig.lostNotes == 0)
  }

  @Test func dropoutIsCountedAndEndsAtTheNextIteration() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.pass(16)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 1)
    // Sleep for 45 ms: the buffer holds only 30 ms.
    time.sleep(until: time.now() + 45_000_000)
    rig.turn(for: 0.02)
    #expect(device.starts == 2 && rig.dropouts == 1)
    let before = device.count
    rig.turn(for: 2)
    #expect(device.count - before >= 2 * LoopRig.rate - 240)
    #expect(Array(device.frames[before..<device.count]).contains { $0 != .zero })
    #expect(rig.dropouts == 1 && rig.lostNotes == 0)
  }

  /// Formerly, the loop also counted frames that the device had not accepted.
  @Test func onlyAcceptedFramesCountAsWritten() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.3)
    device.longestWrite = 50
    rig.turn(for: 0.01)
    device.longestWrite = .max
    rig.turn(for: 0.3)
    #expect(device.starts == 1 && rig.written == Int64(device.count))
  }

  @Test func vanishedDeviceIsReturnedAndItsReplacementSounds() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.pass(40)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 1)
    device.failure = -Int(ENODEV)
    rig.turn(for: 3)
    #expect(rig.link.losses.pop() == -ENODEV && rig.link.losses.pop() == nil)
    #expect(rig.link.returns.pop() === device)
    let next = MemoryDevice(time)
    _ = rig.link.arrivals.push(next)
    rig.turn(for: 2)
    let sound = Self.sound(of: next)
    #expect(sound.count > 3 * LoopRig.rate / 2)
    #expect(rig.lostNotes == 0)
  }

  /// Formerly, a device opened before the rate was known played the music too slowly.
  @Test func deviceOfAnotherRateIsReturnedUnplayed() {
    let time = MemoryTime()
    let device = MemoryDevice(time, rate: 4000)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.1)
    #expect(rig.link.returns.pop() === device && device.starts == 0 && device.count == 0)
  }

  /// Formerly, a note rang for seconds if the `EventTap` was full when the note-off came.
  @Test func noteEndsAlthoughItsNoteOffDidNotFitIntoTheTap() throws {
    for capacity in [1, 2] {
      let time = MemoryTime()
      let device = MemoryDevice(time)
      var settings = Settings()
      settings[.sound] = Double(Sound.littleEP.rawValue)
      let rig = LoopRig(device, time: time, settings: settings, capacity: capacity)
      rig.pass(1)
      rig.tap.clock.run(from: time.now())
      rig.turn(for: 0.5)
      #expect(rig.tap.missedCount == 2 - capacity && rig.tap.wantsStart == (capacity == 1))
      if rig.tap.wantsStart { try Self.restart(rig, settings) }
      rig.turn(for: 1.5)
      let last = device.frames[(device.count - 400)..<device.count].map { abs($0.x) }.max() ?? 1
      #expect(last < 1e-3)
    }
  }

  /// Formerly, a process that had been suspended for a night rendered the sound of the whole night.
  @Test func soundMissedWhileStoppedIsNotRendered() {
    let time = MemoryTime()
    let rig = LoopRig(time: time)
    rig.pass(8)
    let origin = time.now()
    rig.tap.clock.run(from: origin)
    rig.turn(for: 1)
    let before = rig.playerFrame
    time.sleep(until: time.now() + 30_000_000_000_000)
    rig.tap.clock.run(from: origin + 30_000_000_000_000)
    rig.turn(for: 0.5)
    #expect(rig.playerFrame > before && rig.playerFrame - before < Int64(LoopRig.rate))
  }

  @Test func deviceThatPlaysNoFramesIsReturned() {
    let time = MemoryTime()
    let device = MemoryDevice(time, drift: 1e9)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 3)
    #expect(rig.link.losses.pop() == -ETIMEDOUT && rig.link.returns.pop() === device)
  }

  @Test func stoppedClockEndsNotesAndTheMusicResumesThere() {
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: false)
    var settings = Settings()
    settings[.sound] = Double(Sound.grand.rawValue)
    settings[.reverbWet] = 0
    let rig = LoopRig(device, time: time, settings: settings)
    // A half-second note begins 0.1 s before the clock stops; undamped, it would ring for seconds.
    rig.pass(8, every: 1_000_000_000, from: 900_000_001)
    let origin = time.now()
    rig.tap.clock.run(from: origin)
    rig.turn(for: 1)
    let stood = time.now() - origin
    rig.tap.clock.stand(at: stood)
    rig.turn(for: 0.1)
    #expect(rig.music == .stands && rig.stopTime == stood)
    let waiting = rig.tap.events.first
    rig.turn(for: 1)
    #expect(rig.tap.events.first == waiting)
    #expect(device.frames[device.count - 1] == .zero)
    let before = device.count
    rig.tap.clock.run(from: time.now() - stood)
    rig.turn(for: 1)
    #expect(rig.music == .runs && rig.tap.events.first != waiting)
    #expect(Array(device.frames[before..<device.count]).contains { $0 != .zero })
  }

  @Test func musicFollowsAJumpOfTheClock() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.pass(40)
    let origin = time.now()
    rig.tap.clock.run(from: origin)
    rig.turn(for: 1)
    // The musical clock jumps back by 0.5 s.
    rig.tap.clock.run(from: origin + 500_000_000)
    rig.turn(for: 1)
    #expect(rig.playerFrame < 3 * Int64(LoopRig.rate) / 2 + 800)
    #expect(abs(rig.deviation) < 1_000_000)
  }

  /// Simulates a seek in a replay. The events queued before the jump must not delay the new events.
  @Test(arguments: [400_000_000, 5_000_000_000] as [Int64], [true, false])
  func seekDropsEventsQueuedBeforeIt(goal: Int64, isStanding: Bool) throws {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.pass(40)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 1)
    if isStanding { rig.tap.clock.stand(at: 1_000_000_000) }
    #expect(rig.tap.jump(try Performance(Settings(), after: [], at: goal).start))
    rig.pass(8, from: goal + 100_000_001)
    // Until the clock is set, no event from after the jump may sound.
    rig.turn(for: 0.05)
    #expect(rig.lostNotes == 0 && rig.tap.events.first != nil)
    if isStanding { rig.tap.clock.stand(at: goal) } else { rig.tap.clock.run(from: time.now() - goal) }
    rig.tap.finishJump()
    rig.turn(for: 0.02)
    if isStanding { rig.tap.clock.run(from: time.now() - goal) }
    rig.turn(for: 1)
    let frame = SoundPlayer.frame(of: goal + 1_000_000_000, rate: LoopRig.rate)
    #expect(abs(rig.playerFrame - frame) < 800 && abs(rig.deviation) < 1_000_000 && rig.lostNotes == 0)
    let next = try #require(rig.tap.events.first)
    #expect((goal + 900_000_000...goal + 1_400_000_000).contains(next.nanoseconds))
  }

  @Test func loopFadesOutAndReturnsTheDeviceAtTheEnd() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.pass(4, every: 50_000_000)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 0.3)
    rig.tap.clock.stand(at: 300_000_000)
    rig.tap.end()
    let before = time.now()
    rig.loop.run()
    #expect(time.now() - before < 400_000_000)
    #expect(!rig.isPlaying && rig.link.returns.pop() === device)
    let last = Array(device.frames[(device.count - 100)..<device.count])
    #expect(last.allSatisfy { $0 == .zero })
    let steps = zip(device.frames.prefix(device.count), device.frames.prefix(device.count).dropFirst()).map {
      abs($0.x - $1.x)
    }
    #expect(steps.max() ?? 1 < 0.5)
  }

  /// The limiter delays the music by some milliseconds, but the music's end must be heard. The loop iterates every
  /// 10 ms, so the test tries twelve ends, 1 ms apart.
  @Test(arguments: [true, false], 0..<12 as Range<Int64>)
  func endOfTheMusicIsHeardBeforeTheFade(isPaced: Bool, milliseconds: Int64) {
    let last = 650_000_000 + milliseconds * 1_000_000
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: isPaced)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.3)
    rig.pass(3)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 0.65)
    rig.tap.clock.stand(at: last)
    rig.tap.end()
    rig.loop.run()
    let end = Int(SoundPlayer.frame(of: last, rate: LoopRig.rate)) + rig.playerLatency
    let expected = Self.sound(of: LoopRig.rendered(LoopRig.notes(3), frames: end))
    let sound = Self.sound(of: device)
    let first = zip(sound, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    #expect(
      sound.count > expected.count && first == nil,
      "the sound differs or ends \(expected.count - (first ?? sound.count)) frames before the music's end")
  }

  @Test func silenceRequestSilencesTheDeviceUntilItIsWithdrawn() {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.pass(16)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 1)
    #expect(!rig.isSilent)
    rig.link.wantsSilence.store(true, ordering: .releasing)
    rig.turn(for: 0.2)
    #expect(rig.isSilent)
    #expect(Array(device.frames[(device.count - 400)..<device.count]).allSatisfy { $0 == .zero })
    rig.link.wantsSilence.store(false, ordering: .releasing)
    rig.turn(for: 0.5)
    #expect(!rig.isSilent)
    #expect(Array(device.frames[(device.count - 2000)..<device.count]).contains { $0 != .zero })
  }

  @Test func unpacedSinkWaitsForItsEvents() {
    let time = MemoryTime()
    let device = MemoryDevice(time, isPaced: false)
    let rig = LoopRig(device, time: time)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 1)
    rig.pass(16)
    rig.turn(for: 4)
    let expected = Self.sound(of: LoopRig.rendered(LoopRig.notes(16), frames: 4 * LoopRig.rate))
    let isAlike = Self.agree(Self.sound(of: device), expected)
    #expect(isAlike)
  }

  @Test func newPerformanceSetsItsSoundAndEndsSoundingNotes() throws {
    let (rig, device) = Self.rigHoldingANote()
    var settings = Settings()
    settings[.cutoff] = 900
    settings[.level] = -20
    try Self.restart(rig, settings)
    rig.turn(for: 0.2)
    #expect(rig.values == Settings().values, "the restart came too early")
    rig.turn(for: 0.3)
    #expect(rig.values == settings.values && rig.tap.next == nil)
    #expect(abs(rig.playerFrame - Int64(LoopRig.rate)) < 500, "the sound must play on from its position")
    // Wait 20 s: a note that is still held would sound longer.
    rig.turn(for: 20)
    #expect(Array(device.frames[(device.count - 1000)..<device.count]).allSatisfy { $0 == .zero })
    #expect(rig.lostNotes == 0 && rig.dropouts == 0)
  }

  /// Formerly, a late loop applied an undone gesture to the new performance.
  @Test func gestureBeforeARestartIsNotAppliedAfterIt() throws {
    let (rig, _) = Self.rigHoldingANote()
    let undone = GestureEvent(nanoseconds: 600_000_000, source: 0, gesture: .set(.cutoff, 900), refusal: nil)
    rig.tap.push(.gesture(undone))
    try Self.restart(rig, Settings())
    // The loop's next iteration comes after both the gesture (0.6 s) and the restart (0.8 s).
    rig.loop.time.sleep(until: rig.loop.time.now() + 900_000_000)
    rig.turn(for: 0.5)
    #expect(rig.values == Settings().values && rig.tap.next == nil)
  }

  @Test func restartAllocatesNothing() throws {
    func allocations() throws -> UInt {
      let (rig, _) = Self.rigHoldingANote()
      var settings = Settings()
      settings[.cutoff] = 900
      _ = settings.oscillators.set(LFO(.resonance, from: 0, to: 0.5, period: 1_000_000_000, shape: .smooth))
      try Self.restart(rig, settings)
      let before = allocation_count()
      rig.turn(for: 0.5)
      let count = allocation_count() - before
      #expect(rig.tap.next == nil)
      return count
    }
    // The first round absorbs the Swift runtime's one-time allocations.
    _ = try allocations()
    let count = try allocations()
    #expect(count == 0)
  }

  /// Returns a rig 0.5 s after its music began. A note struck at 0.1 s of the music is held.
  private static func rigHoldingANote() -> (LoopRig, MemoryDevice) {
    let time = MemoryTime()
    let device = MemoryDevice(time)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.1)
    rig.tap.push(LoopRig.notes(1)[0])
    rig.tap.reach(60_000_000_000)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 0.5)
    return (rig, device)
  }

  private static func restart(_ rig: LoopRig, _ settings: Settings) throws {
    #expect(rig.tap.restart(try Performance(settings, after: [], at: 800_000_000).start))
  }

  /// The first round absorbs the Swift runtime's one-time allocations.
  @Test func runningLoopAllocatesNothing() {
    _ = allocationsWhilePlaying()
    #expect(allocationsWhilePlaying() == 0)
  }

  private func allocationsWhilePlaying() -> UInt {
    let time = MemoryTime()
    let device = MemoryDevice(time, drift: 1e-4)
    let rig = LoopRig(device, time: time)
    rig.turn(for: 0.1)
    rig.pass(16)
    rig.tap.clock.run(from: time.now())
    rig.turn(for: 0.5)
    let before = allocation_count()
    rig.turn(for: 1)
    // Play through a dropout, a pause and the loss of the device.
    time.sleep(until: time.now() + 60_000_000)
    rig.turn(for: 0.5)
    rig.tap.clock.stand(at: 1_600_000_000)
    rig.turn(for: 0.2)
    rig.tap.clock.run(from: time.now() - 1_600_000_000)
    rig.turn(for: 0.5)
    device.failure = -Int(ENODEV)
    rig.turn(for: 0.5)
    return allocation_count() - before
  }
}
