import RealTime
import Synchronization

/// The thread that opens and closes devices: both may block for as long as a sound server is stuck, and it alone is left behind then.
///
/// It opens the device at once and, after it was lost or could not be opened, once a second until there is one.
final class DeviceKeeper<Device: PCMDevice>: Sendable {
  enum Outcome: Equatable, Sendable {
    /// The device is open.
    case opened(PCMShape)
    /// It is not open; told only if the reason differs from the last one.
    case failed(AudioError)
  }

  private let link: AudioLink<Device>
  private let open: @Sendable (_ rate: Int?) throws(AudioError) -> Device
  let outcomes = Ring<Outcome>(capacity: 16)
  /// Since when an attempt runs, in nanoseconds of the monotonic clock; 0 between attempts.
  let attemptBegan = Atomic<Int64>(0)
  /// The rate that every device must have, in hertz; 0 for any.
  let rate = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  /// `true` if it has closed all devices and ended.
  let isOver = Atomic<Bool>(false)

  /// - Parameter open: opens the device, at a rate in hertz where one is given.
  init(_ link: AudioLink<Device>, open: @escaping @Sendable (_ rate: Int?) throws(AudioError) -> Device) {
    self.link = link
    self.open = open
  }

  func start() -> Int32 { DetachedThread.start { self.run() } }

  /// Asks it to open nothing more, to close what it has, and to end when no audio thread plays on that any more.
  func stop() { isStopped.store(true, ordering: .releasing) }

  private func run() {
    // Taken by the audio thread, or on its way there: this thread takes nothing back from `arrivals`.
    var lent: Device?
    var last: AudioError?
    var next: Int64 = 0
    while true {
      let isEnding = isStopped.load(ordering: .acquiring)
      // Read before what it has given back.
      let isPlaying = link.isPlaying.load(ordering: .acquiring)
      while let device = link.returns.pop() {
        device.close()
        lent = nil
        // One that fails as soon as it is opened is tried once a second too.
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
