import RealTime
import Synchronization

/// The rings and atomics that the audio thread shares with other threads. Each ring has one writer.
final class AudioLink<Device: PCMDevice>: Sendable {
  /// Opened devices for the audio thread.
  let arrivals = Ring<Device>(capacity: 4)
  /// Devices to be closed, because they failed or are no longer needed.
  let returns = Ring<Device>(capacity: 4)
  /// Error codes (-errno) of lost devices.
  let losses = Ring<Int32>(capacity: 16)
  /// `true` if the sound should fade out while the music continues.
  let wantsSilence = Atomic<Bool>(false)
  /// `true` if the audio thread should end once the musical clock is stopped, even before the performance ends.
  let isStopped = Atomic<Bool>(false)
  /// `true` once the device has played the fade-out.
  let isSilent = Atomic<Bool>(false)
  /// `true` from the audio thread's start until the thread has ended and returned its device.
  let isPlaying = Atomic<Bool>(false)
  let dropouts = Atomic<Int>(0)
  /// The number of notes dropped because they came too late.
  let lostNotes = Atomic<Int>(0)
  /// The greatest amplitude since the previous read, as bits of a `Float`: positive floats compare like their bits.
  let peak = Atomic<UInt32>(0)
  /// The delay in nanoseconds from the time at which a note is due until it is heard.
  let offset = Atomic<Int64>(0)
}

/// The audio thread's clock, which tests replace.
protocol AudioClock: Sendable {
  func now() -> Int64
  func sleep(until nanoseconds: Int64)
}

struct SystemClock: AudioClock {
  func now() -> Int64 { MonotonicClock.nanoseconds() }
  func sleep(until nanoseconds: Int64) { MonotonicClock.sleep(until: nanoseconds) }
}
