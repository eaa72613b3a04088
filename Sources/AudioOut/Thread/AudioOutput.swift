import Glibc
import Instrument
import RealTime
import Synchronization

/// The output of the built-in synthesizer to an ALSA PCM device.
///
/// One thread opens the device, and reopens it after a loss. Another thread, real-time if permitted, plays on it. Only
/// one thread may call `next()` and `awaitDevice()`. `awaitDevice()` and `finish()` can block while they wait for a
/// device; the other methods never do.
public final class AudioOutput {
  /// The latencies allowed, in nanoseconds: 10 ms…500 ms.
  public static let latencyRange: ClosedRange<Int64> = 10_000_000...500_000_000
  /// The sample rate that is used if the device offers it, in hertz.
  public static let preferredRate = 48_000

  /// A change of the device's state.
  public enum Change: Equatable, Sendable {
    case opened(PCMShape)
    /// The device cannot be opened, or was lost; opening is retried each second.
    case failed(AudioError)
    /// Opening has taken longer than 2.5 seconds.
    case noAnswer
  }

  /// ALSA's name of the device.
  public let name: String
  private let latency: Int64
  private let link = AudioLink<PCM>()
  private let keeper: DeviceKeeper<PCM>
  private var isUnanswered = false

  /// Starts to open a device by its ALSA name, such as `default` or `hw:1,0`. `latency` is the requested delay, in
  /// nanoseconds, from the time at which a note is due until it is heard. It must be in `latencyRange` (a
  /// precondition).
  ///
  /// - Throws: an `AudioError` if no thread can be created.
  public init(_ name: String, latency: Int64) throws(AudioError) {
    precondition(Self.latencyRange.contains(latency), "a latency is 10…500 ms")
    self.name = name
    self.latency = latency
    keeper = DeviceKeeper(link) { rate throws(AudioError) in
      try PCM(name, rate: rate ?? Self.preferredRate, buffer: latency * 3 / 4, isExact: rate != nil)
    }
    let code = keeper.start()
    guard code == 0 else { throw AudioError(.open, name, code: -code) }
  }

  /// Waits at most 2.5 seconds until the first attempt to open the device succeeds or fails. Call this only once: a
  /// later call waits without a limit for the next change.
  public func awaitDevice() -> Change {
    while true {
      if let change = next() { return change }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
  }

  /// Plays a performance from `start` on, with the events from `tap`, at the rate of `shape`, or at `preferredRate`
  /// if no device is open. Returns 0, or the errno if no thread can be created.
  public func play(
    _ start: PerformanceStart, _ tap: EventTap<PerformanceEvent, PerformanceStart>, shape: PCMShape?
  ) -> Int32 {
    let rate = shape?.rate ?? Self.preferredRate
    keeper.rate.store(rate, ordering: .releasing)
    let (link, latency) = (link, latency)
    link.isPlaying.store(true, ordering: .releasing)
    let code = DetachedThread.start {
      var loop = SoundLoop(start, rate: rate, latency: latency, tap: tap, link: link, time: SystemClock())
      // Call this after the loop's allocations, so that their memory is locked too.
      Realtime.enter()
      loop.run()
    }
    if code != 0 { link.isPlaying.store(false, ordering: .releasing) }
    return code
  }

  /// Returns the next change of the device's state; nil if there is none.
  public func next() -> Change? {
    if let code = link.losses.pop() { return .failed(AudioError(.play, name, code: code)) }
    switch keeper.outcomes.pop() {
    case .opened(let shape): return .opened(shape)
    case .failed(let error): return .failed(error)
    case nil: break
    }
    let began = keeper.attemptBegan.load(ordering: .acquiring)
    let waits = began > 0 && MonotonicClock.nanoseconds() - began > 2_500_000_000
    defer { isUnanswered = waits }
    return waits && !isUnanswered ? .noAnswer : nil
  }

  /// The delay in nanoseconds from the time at which a note is due until it is heard: `latency`, or more if the device
  /// needs it.
  public var offset: Int64 { max(latency, link.offset.load(ordering: .acquiring)) }

  /// Fades the sound out (`true`) or in (`false`) within 50 ms. The music continues.
  public func silence(_ isSilent: Bool) { link.wantsSilence.store(isSilent, ordering: .releasing) }

  /// `true` if the device has played the fade-out, or the audio thread does not run.
  public var isSilent: Bool { !isPlaying || link.isSilent.load(ordering: .acquiring) }

  /// The number of underruns.
  public var dropouts: Int { link.dropouts.load(ordering: .relaxed) }

  /// The number of notes dropped because the machine was too slow.
  public var lostNotes: Int { link.lostNotes.load(ordering: .relaxed) }

  /// Returns the greatest amplitude since the previous call; full scale is 1.
  public func takePeak() -> Double { Double(Float(bitPattern: link.peak.exchange(0, ordering: .relaxed))) }

  /// Plays the events up to the time at which the tap's musical clock was stopped, fades out, and closes the device. If
  /// that clock still runs, the audio thread does not end. Waits at most 2.5 s plus `offset`.
  public func finish() {
    if isPlaying {
      link.isStopped.store(true, ordering: .releasing)
      MonotonicClock.wait(atMost: offset + 1_500_000_000, every: 2_000_000) { !isPlaying }
    }
    keeper.stop()
    MonotonicClock.wait(atMost: 1_000_000_000, every: 2_000_000) { keeper.isOver.load(ordering: .acquiring) }
  }

  private var isPlaying: Bool { link.isPlaying.load(ordering: .acquiring) }
}
