/// A sound device that takes frames. Nothing here waits, allocates or locks; results below 0 are ALSA's codes, -errno.
protocol PCMDevice: AnyObject, Sendable {
  var shape: PCMShape { get }

  /// How full it is; `writable` is a code below 0 where it has failed.
  func status() -> PCMStatus

  /// Takes frames, at most as many as are writable; how many it took.
  func write(_ frames: UnsafePointer<SIMD2<Float>>, count: Int) -> Int

  /// Begins to sound what was written.
  func start() -> Int

  /// Makes it empty, and ready to be written to again: after a dropout, or when it was suspended.
  func prepare() -> Int

  /// Ends at once what sounds, and gives the device back. Not for the real-time thread.
  func close()
}

/// A device's position.
struct PCMStatus: Equatable {
  /// How many frames can be written; below 0 a code.
  var writable: Int
  /// How many frames wait beyond its buffer until they are heard.
  var beyond = 0
  /// When that was so, in nanoseconds of the monotonic clock; 0 where it does not tell.
  var nanoseconds: Int64 = 0
}
