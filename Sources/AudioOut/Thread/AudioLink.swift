import RealTime
import Synchronization

/// The rings and atomics that the audio thread shares with other threads. Each ring has one writer.
final class AudioLink<Device: PCMDevice>: Sendable {
  /// Opened devices, passed to the audio thread.
  let arrivals = Ring<Device>(capacity: 4)
  /// Devices that the audio thread returns to be closed, because they failed or are no longer needed.
  let returns = Ring<Device>(capacity: 4)
  /// Error codes of lost devices, passed from the audio thread to the main thread.
  let losses = Ring<Int32>(capacity: 16)
  /// `true` if the audio thread should fade out while the music goes on.
  let wantsSilence = Atomic<Bool>(false)
  /// `true` if the audio thread should end, even if the music has not ended.
  let isStopped = Atomic<Bool>(false)
  /// `true` if the sound has faded out and the device has played the fade.
  let isSilent = Atomic<Bool>(false)
  /// `true` from the start of the audio thread until it has ended and returned its device.
  let isPlaying = Atomic<Bool>(false)
  /// The number of underruns.
  let dropouts = Atomic<Int>(0)
  /// The number of notes that were dropped because they came too late.
  let lostNotes = Atomic<Int>(0)
  /// The greatest amplitude rendered since the last read, as the bit pattern of a `Float`. Positive floats
  /// compare like their bit patterns, so an atomic integer maximum works.
  let peak = Atomic<UInt32>(0)
  /// The delay from the time at which a note is due until the note is heard, in nanoseconds.
  let offset = Atomic<Int64>(0)
}

/// The clock and sleep function of the audio thread; tests replace them.
protocol AudioTime: Sendable {
  func now() -> Int64
  func sleep(until nanoseconds: Int64)
}

struct SystemTime: AudioTime {
  func now() -> Int64 { MonotonicClock.nanoseconds() }
  func sleep(until nanoseconds: Int64) { MonotonicClock.sleep(until: nanoseconds) }
}
