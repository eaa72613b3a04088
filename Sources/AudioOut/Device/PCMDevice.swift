/// A sound device that accepts frames. Except for `close`, no method blocks, allocates or locks. Negative
/// results are ALSA's error codes, -errno.
protocol PCMDevice: AnyObject, Sendable {
  var shape: PCMShape { get }

  /// Returns how far the device has played.
  func status() -> PCMStatus

  /// Writes up to `count` frames, as many as fit. Returns the number of frames written.
  func write(_ frames: UnsafePointer<SIMD2<Float>>, count: Int) -> Int

  /// Starts to play the written frames.
  func start() -> Int

  /// Discards the buffered frames and prepares the device for writing, after a dropout or a suspend. Returns
  /// -EAGAIN while the device is still resuming.
  func prepare() -> Int

  /// Silences the device immediately, and closes it. May block, so the real-time thread must not call it.
  func close()
}

/// How far a device has played: the free room in its buffer, and the frames on the way to the loudspeaker.
struct PCMStatus: Equatable {
  /// The number of frames that can be written; a negative code after a dropout, a suspend or a failure.
  var writable: Int
  /// The number of frames that have left the device's buffer but not reached the loudspeaker, such as frames
  /// in a sound server.
  var beyond = 0
  /// The time of this status, in nanoseconds of the monotonic clock; 0 if the device does not state it.
  var nanoseconds: Int64 = 0
}
