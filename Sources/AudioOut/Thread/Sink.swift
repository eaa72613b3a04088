/// The destination of the rendered frames. Without a device, frames are discarded at the pace of the monotonic clock.
struct Sink<Device: PCMDevice> {
  var device: Device?
  let rate: Int
  /// The number of frames that `SoundLoop` keeps queued.
  let fill: Int
  var written: Int64 = 0
  /// `true` for a device with its own clock. ALSA's file plugin has none: it takes frames as fast as they come.
  var isPaced = false
  /// The clock that predicts when the sink plays each frame. If `isPaced` is `false`, the clock runs at the nominal
  /// rate.
  var clock: DeviceClock
  /// The number of frames that have left the device's buffer but are not heard yet.
  var beyond = 0
  /// The time at which the sink last had room, in nanoseconds of the monotonic clock.
  var lastProgress: Int64

  init(_ device: Device?, rate: Int, fill: Int, at now: Int64) {
    self.device = device
    self.rate = rate
    self.fill = fill
    clock = DeviceClock(rate: rate, start: now)
    lastProgress = now
  }

  /// Returns the time at which a frame is heard, in nanoseconds of the monotonic clock.
  func time(of frame: Int64) -> Int64 { clock.time(of: frame + Int64(beyond)) }

  func frame(at nanoseconds: Int64) -> Int64 { clock.frame(at: nanoseconds) - Int64(beyond) }

  /// Returns the number of frames to write now, or ALSA's negative error code.
  mutating func space(at now: Int64) -> Int {
    guard let device, isPaced else {
      return Int(max(0, Int64(fill) - (written - clock.frame(at: now))))
    }
    let status = device.status()
    guard status.writable >= 0 else { return status.writable }
    let waiting = device.shape.buffer - status.writable
    // Ignore a missing timestamp (0), and a timestamp so far from `now` that the device must use another clock.
    let isStamped = status.nanoseconds <= now + 1_000_000 && now - status.nanoseconds < 200_000_000
    clock.observe(written - Int64(waiting), at: isStamped ? status.nanoseconds : now)
    // The reported `beyond` is jittery: ignore changes of 5 ms or less.
    if abs(status.beyond - beyond) > rate / 200 { beyond = status.beyond }
    return max(0, min(fill - waiting, status.writable))
  }
}
