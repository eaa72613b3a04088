import RealTime
import Synchronization

/// The thread that opens and closes devices. Opening and closing may block while a sound server is stuck.
/// Then only this thread hangs, not the audio thread.
///
/// The thread tries to open the device immediately. After a failed attempt or the loss of the device, it
/// tries again, at most once a second.
final class DeviceKeeper<Device: PCMDevice>: Sendable {
  enum Outcome: Equatable, Sendable {
    /// The device is open.
    case opened(PCMShape)
    /// Opening failed. A retry that fails with the same error is not reported.
    case failed(AudioError)
  }

  private let link: AudioLink<Device>
  private let open: @Sendable (_ rate: Int?) throws(AudioError) -> Device
  let outcomes = Ring<Outcome>(capacity: 16)
  /// The time at which the current attempt to open the device began, in nanoseconds of the monotonic clock; 0
  /// between attempts.
  let attemptBegan = Atomic<Int64>(0)
  /// The rate that every device must have, in hertz; 0 for any.
  let rate = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  /// `true` if the thread has closed all devices and ended.
  let isOver = Atomic<Bool>(false)

  /// - Parameter open: opens the device at `rate` hertz, or at any rate if `rate` is nil.
  init(_ link: AudioLink<Device>, open: @escaping @Sendable (_ rate: Int?) throws(AudioError) -> Device) {
    self.link = link
    self.open = open
  }

  func start() -> Int32 { DetachedThread.start { self.run() } }

  /// Asks the thread to end. The thread then opens no more devices, and closes the current device after the
  /// audio thread has ended.
  func stop() { isStopped.store(true, ordering: .releasing) }

  private func run() {
    // The device lent to the audio thread, which may not have popped the device from `arrivals` yet.
    var lent: Device?
    var last: AudioError?
    var next: Int64 = 0
    while true {
      let isEnding = isStopped.load(ordering: .acquiring)
      // Load `isPlaying` before popping `returns`: otherwise a device returned between the two steps would
      // stay in the ring.
      let isPlaying = link.isPlaying.load(ordering: .acquiring)
      while let device = link.returns.pop() {
        device.close()
        lent = nil
        // Wait 0.2 s before reopening, and until 1 s after the last attempt (`next`). Otherwise a device that
        // fails directly after each opening would be reopened without a pause.
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
