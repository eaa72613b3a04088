/// A sound device that takes frames. Nothing here waits, allocates or locks; results below 0 are ALSA's codes, -errno.
protocol PCMDevice: AnyObject, Sendable {
  var shape: PCMShape { get }

  /// Returns its fill level. `writable` is a negative code if it has failed.
  func status() -> PCMStatus

  /// Takes frames, at most as many as are writable; how many it took.
  func write(_ frames: UnsafePointer<SIMD2<Float>>, count: Int) -> Int

  /// Begins to play the frames that were written.
  func start() -> Int

  /// Empties the device and prepares it for writing, after a dropout or a suspension.
  func prepare() -> Int

  /// Silences the device at once, and closes it. Not for the real-time thread.
  func close()
}

/// A device's position.
struct PCMStatus: Equatable {
  /// The number of frames that can be written, or a negative code.
  var writable: Int
  /// The number of frames that wait beyond its buffer.
  var beyond = 0
  /// The time of this status, in nanoseconds of the monotonic clock; 0 if the device does not state it.
  var nanoseconds: Int64 = 0
}
