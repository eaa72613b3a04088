import RealTime
import Synchronization

/// The thread that opens and closes devices. Opening or closing may block while a sound server is stuck. After a failed
/// attempt or the loss of the device, the thread tries again, at most once a second.
final class DeviceKeeper<Device: PCMDevice>: Sendable {
  enum Outcome: Equatable, Sendable {
    case opened(PCMShape)
    /// Opening failed. A retry that fails with the same error is not reported.
    case failed(AudioError)
  }

  private let link: AudioLink<Device>
  private let open: @Sendable (_ rate: Int?) throws(AudioError) -> Device
  let outcomes = Ring<Outcome>(capacity: 16)
  /// The time at which the current attempt to open the device began, by the monotonic clock in nanoseconds; 0 between
  /// attempts.
  let attemptBegan = Atomic<Int64>(0)
  /// The sample rate that a device must have, in hertz; 0 for any rate.
  let rate = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  /// `true` after all devices have been closed.
  let isOver = Atomic<Bool>(false)

  init(_ link: AudioLink<Device>, open: @escaping @Sendable (_ rate: Int?) throws(AudioError) -> Device) {
    self.link = link
    self.open = open
  }

  func start() -> Int32 { DetachedThread.start { self.run() } }

  /// Ends the thread: no more devices are opened, and the current one is closed after the audio thread has ended.
  func stop() { isStopped.store(true, ordering: .releasing) }

  private func run() {
    // The device lent to the audio thread, which may not have popped the device from `arrivals` yet.
    var lent: Device?
    var last: AudioError?
    var next: Int64 = 0
    while true {
      let isEnding = isStopped.load(ordering: .acquiring)
      // Load this before popping `returns`: in reverse order, a device returned in between would stay in the ring.
      let isPlaying = link.isPlaying.load(ordering: .acquiring)
      while let device = link.returns.pop() {
        device.close()
        lent = nil
        // Reopen 0.2 s later, but not before `next`: otherwise a device could fail and reopen without a pause.
        next = max(next, MonotonicClock.nanoseconds() + 200_000_000)
      }
      if isEnding, !isPlaying { break }
      let now = MonotonicClock.nanoseconds()
      if !isEnding, lent == nil, now >= next {
        attemptBegan.store(now, ordering: .releasing)
        do throws(AudioError) {
          let rate = rate.load(ordering: .acquiring)
          let device = try open(rate == 0 ? nil : rate)
          lent = device
          last = nil
          _ = outcomes.push(.opened(device.shape))
          _ = link.arrivals.push(device)
        } catch {
          if error != last { _ = outcomes.push(.failed(error)) }
          last = error
        }
        attemptBegan.store(0, ordering: .releasing)
        next = MonotonicClock.nanoseconds() + 1_000_000_000
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 20_000_000)
    }
    lent?.close()
    isOver.store(true, ordering: .releasing)
  }
}
