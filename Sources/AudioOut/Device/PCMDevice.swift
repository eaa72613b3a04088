/// A sound device. Except for `close`, no method blocks, allocates or locks. Negative results are -errno.
protocol PCMDevice: AnyObject, Sendable {
  var shape: PCMShape { get }

  func status() -> PCMStatus

  /// Writes as many of `count` frames as fit. Returns their number.
  func write(_ frames: UnsafePointer<SIMD2<Float>>, count: Int) -> Int

  func start() -> Int

  /// Discards the buffer after a dropout or a suspend, and prepares for writing. Returns -EAGAIN while the device still
  /// resumes from a suspend.
  func prepare() -> Int

  /// Silences and closes the device. May block, so the real-time thread must not call it.
  func close()
}

/// The progress of a device.
struct PCMStatus: Equatable {
  /// The number of frames that can be written; a negative code after a dropout, a suspend or a failure.
  var writable: Int
  /// The number of frames that have left the device's buffer but not reached the loudspeaker, for example because a
  /// sound server holds them.
  var beyond = 0
  /// The time of this status by the monotonic clock; 0 if the device reports no time.
  var nanoseconds: Int64 = 0
}
