import Glibc
import Instrument
import RealTime
import Synchronization
import Testing

@testable import AudioOut

/// The threads of clumsy's own sound: the audio thread, and `DeviceKeeper`'s thread, which opens and closes devices.
/// The tests use ALSA's device `null`, an unknown device, and simulated devices (`MemoryDevice`).
struct AudioOutputTests {
  @Test func audioThreadPlaysAPerformanceToItsEnd() throws {
    let output = try AudioOutput("null", latency: 20_000_000)
    guard case .opened(let shape) = output.awaitDevice() else {
      Issue.record("ALSA has no device `null`")
      return
    }
    #expect(shape.rate == AudioOutput.preferredRate)
    let tap = EventTap<PerformanceEvent, PerformanceStart>()
    #expect(output.play(PerformanceStart(Settings()), tap, shape: shape) == 0)
    tap.clock.run(from: MonotonicClock.nanoseconds())
    for (index, event) in LoopRig.notes(10, every: 20_000_000).enumerated() {
      tap.push(event)
      tap.reach(event.nanoseconds)
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + Int64(index % 3) * 5_000_000)
    }
    tap.reach(310_000_000)
    // The audio thread may be late on a busy machine. The clock must not stop before the audio thread has taken all
    // events.
    let deadline = MonotonicClock.nanoseconds() + 60_000_000_000
    while !tap.events.isEmpty, MonotonicClock.nanoseconds() < deadline {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
    output.silence(true)
    output.silence(false)
    tap.clock.stand(at: 320_000_000)
    tap.end()
    output.finish()
    #expect(output.dropouts == 0 && output.lostNotes == 0 && output.isSilent)
    #expect(tap.events.isEmpty && tap.missedCount == 0)
    let next = output.next()
    #expect(next == nil)
  }

  @Test func unknownALSADeviceIsReported() throws {
    let output = try AudioOutput("clumsy-nonsense", latency: 20_000_000)
    let change = output.awaitDevice()
    #expect(change == .failed(AudioError(.open, "clumsy-nonsense", code: -ENOENT)))
    output.finish()
  }

  /// Formerly, a device that failed immediately was reopened five times a second, and each attempt printed two lines.
  @Test func immediatelyFailingDeviceIsRetriedAtMostOncePerSecond() {
    let time = MemoryTime()
    let link = AudioLink<MemoryDevice>()
    let attempts = Atomic<Int>(0)
    let keeper = DeviceKeeper(link) { _ throws(AudioError) -> MemoryDevice in
      attempts.add(1, ordering: .relaxed)
      return MemoryDevice(time, seconds: 1)
    }
    let start = MonotonicClock.nanoseconds()
    #expect(keeper.start() == 0)
    // Return each device at once, as the audio thread does if a device fails.
    while attempts.load(ordering: .relaxed) < 3, MonotonicClock.nanoseconds() < start + 60_000_000_000 {
      if let device = link.arrivals.pop() { _ = link.returns.push(device) }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
    #expect(MonotonicClock.nanoseconds() - start >= 2_000_000_000)
    keeper.stop()
    let deadline = MonotonicClock.nanoseconds() + 60_000_000_000
    while !keeper.isOver.load(ordering: .acquiring), MonotonicClock.nanoseconds() < deadline {
      if let device = link.arrivals.pop() { _ = link.returns.push(device) }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
    let isOver = keeper.isOver.load(ordering: .acquiring)
    #expect(isOver)
  }

  @Test func keeperRetriesAndClosesReturnedDevices() throws {
    let time = MemoryTime()
    let link = AudioLink<MemoryDevice>()
    let attempts = Atomic<Int>(0)
    let keeper = DeviceKeeper(link) { _ throws(AudioError) -> MemoryDevice in
      let number = attempts.add(1, ordering: .relaxed).newValue
      guard number > 1 else { throw AudioError(.open, "x", code: -EBUSY) }
      return MemoryDevice(time)
    }
    #expect(keeper.start() == 0)
    var device: MemoryDevice?
    let deadline = MonotonicClock.nanoseconds() + 60_000_000_000
    while device == nil, MonotonicClock.nanoseconds() < deadline {
      device = link.arrivals.pop()
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
    let outcomes = [keeper.outcomes.pop(), keeper.outcomes.pop(), keeper.outcomes.pop()]
    #expect(outcomes[0] == .failed(AudioError(.open, "x", code: -EBUSY)))
    #expect(outcomes[1] == .opened(try #require(device).shape) && outcomes[2] == nil)
    if let device { _ = link.returns.push(device) }
    keeper.stop()
    wait { keeper.isOver.load(ordering: .acquiring) }
    let isClosed = device?.isClosed
    let isOver = keeper.isOver.load(ordering: .acquiring)
    #expect(isOver && isClosed == true)
  }

  /// Formerly, the keeper and a late audio thread could both pop from one single-consumer ring.
  @Test func stoppedKeeperWaitsForALateAudioThread() throws {
    let time = MemoryTime()
    let link = AudioLink<MemoryDevice>()
    let device = MemoryDevice(time, seconds: 1)
    let keeper = DeviceKeeper(link) { _ throws(AudioError) -> MemoryDevice in device }
    link.isPlaying.store(true, ordering: .releasing)
    #expect(keeper.start() == 0)
    wait { !link.arrivals.isEmpty }
    keeper.stop()
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 100_000_000)
    let isOver = keeper.isOver.load(ordering: .acquiring)
    #expect(!isOver && !device.isClosed && link.arrivals.first === device)
    link.isPlaying.store(false, ordering: .releasing)
    wait { keeper.isOver.load(ordering: .acquiring) }
    #expect(device.isClosed && link.arrivals.first === device)
  }

  private func wait(_ isDone: () -> Bool) {
    let deadline = MonotonicClock.nanoseconds() + 60_000_000_000
    while !isDone(), MonotonicClock.nanoseconds() < deadline {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
  }
}
