import RealTime
import Synchronization

/// The rings and words that the audio thread shares with others. Each has one writer.
final class AudioLink<Device: PCMDevice>: Sendable {
  /// Opened devices, to the audio thread.
  let arrivals = Ring<Device>(capacity: 4)
  /// Devices that the audio thread returns, to be closed: they failed, or are no longer needed.
  let returns = Ring<Device>(capacity: 4)
  /// Codes of lost devices, from the audio thread to the main one.
  let losses = Ring<Int32>(capacity: 16)
  /// Asks the audio thread to be silent while the music goes on.
  let wantsSilence = Atomic<Bool>(false)
  /// Asks the audio thread to end, even if the music has not.
  let isStopped = Atomic<Bool>(false)
  /// `true` if the audio thread's sound has faded.
  let isSilent = Atomic<Bool>(false)
  /// `true` until the audio thread has ended and given its device back.
  let isPlaying = Atomic<Bool>(false)
  /// The number of underruns.
  let dropouts = Atomic<Int>(0)
  /// The number of notes that came too late to sound.
  let lostNotes = Atomic<Int>(0)
  /// The greatest amplitude rendered since the last reading, as the bits of a `Float`, which have the order of positive numbers.
  let peak = Atomic<UInt32>(0)
  /// The delay from a note's musical time until it is heard, in nanoseconds.
  let offset = Atomic<Int64>(0)
}

/// The clock of the audio thread, and its sleep.
protocol AudioTime: Sendable {
  func now() -> Int64
  func sleep(until nanoseconds: Int64)
}

struct SystemTime: AudioTime {
  func now() -> Int64 { MonotonicClock.nanoseconds() }
  func sleep(until nanoseconds: Int64) { MonotonicClock.sleep(until: nanoseconds) }
}
