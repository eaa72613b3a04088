import Glibc
import Instrument
import RealTime
import Synchronization

/// The own sound of a performance, on a device of ALSA's PCM interface.
///
/// One thread opens the device, and reopens it whenever it is lost. Another thread, real-time where permitted, plays on it. One owner polls
/// `changes()`. A function waits for a device only as long as its comment says.
public final class AudioOutput {
  /// The range of `latency`, in nanoseconds: 10 ms…500 ms.
  public static let latencyRange: ClosedRange<Int64> = 10_000_000...500_000_000
  /// The sample rate, in hertz, if the device offers it.
  public static let preferredRate = 48_000

  /// A change of the device's state.
  public enum Change: Equatable, Sendable {
    /// It is open, and sounds from now on.
    case opened(PCMShape)
    /// The device cannot be opened, or was lost. Opening is retried each second.
    case failed(AudioError)
    /// Opening it takes longer than two seconds.
    case noAnswer
  }

  /// The device, as ALSA has it.
  public let name: String
  private let latency: Int64
  private let link = AudioLink<PCM>()
  private let keeper: DeviceKeeper<PCM>
  private var isUnanswered = false

  /// Begins to open a device, by ALSA's name, such as `default` or `hw:1,0`.
  ///
  /// - Parameter latency: how long after its time a note is to be heard, in nanoseconds, in `latencyRange` (a precondition).
  /// - Throws: an `AudioError` when the system has no thread for it.
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

  /// Waits until the device is open, cannot be opened, or does not answer, for two seconds and a half at most.
  public func awaitDevice() -> Change {
    while true {
      if let change = next() { return change }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 1_000_000)
    }
  }

  /// Begins to play the events of a tap, from the performance's beginning. The sample rate is that of the shape, or the preferred one if there is no
  /// device yet.
  ///
  /// - Returns: 0, or the errno of a system that has no thread for it.
  public func play(
    _ start: PerformanceStart, _ tap: EventTap<PerformanceEvent, PerformanceStart>, shape: PCMShape?
  ) -> Int32 {
    let rate = shape?.rate ?? Self.preferredRate
    keeper.rate.store(rate, ordering: .releasing)
    let (link, latency) = (link, latency)
    link.isPlaying.store(true, ordering: .releasing)
    let code = DetachedThread.start {
      var loop = SoundLoop(start, rate: rate, latency: latency, tap: tap, link: link, time: SystemTime())
      // After that has its memory, which is locked with the rest.
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

  /// The delay from a note's musical time until it is heard, in nanoseconds: the latency, or more if the device needs more.
  public var offset: Int64 { max(latency, link.offset.load(ordering: .acquiring)) }

  /// Fades the sound out while the music goes on, or in again. The fade takes 50 ms and the latency. `isSilent` becomes `true` when it is over.
  public func silence(_ isSilent: Bool) { link.wantsSilence.store(isSilent, ordering: .releasing) }

  /// `true` if it has faded out and is heard no more.
  public var isSilent: Bool { !isPlaying || link.isSilent.load(ordering: .acquiring) }

  /// The number of underruns.
  public var dropouts: Int { link.dropouts.load(ordering: .relaxed) }

  /// Notes that did not sound, because the machine was too slow.
  public var lostNotes: Int { link.lostNotes.load(ordering: .relaxed) }

  /// The greatest amplitude that was rendered since the last call; full scale is 1.
  public func takePeak() -> Double { Double(Float(bitPattern: link.peak.exchange(0, ordering: .relaxed))) }

  /// Ends the sound: plays due events, fades out, waits until the end was heard, and closes the device. A stuck device is abandoned.
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
