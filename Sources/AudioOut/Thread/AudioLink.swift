import RealTime
import Synchronization

/// The rings and words that the audio thread shares with others. Each has one writer.
final class AudioLink<Device: PCMDevice>: Sendable {
  /// To the audio thread, which alone takes it: a device that was opened.
  let arrivals = Ring<Device>(capacity: 4)
  /// From the audio thread: a device that failed, or that it needs no more, to be closed.
  let returns = Ring<Device>(capacity: 4)
  /// From the audio thread to the main one.
  let losses = Ring<Int32>(capacity: 16)
  /// To the audio thread: it shall be silent, though the music goes on.
  let wantsSilence = Atomic<Bool>(false)
  /// To the audio thread: it shall end, whether the music has or not.
  let isStopped = Atomic<Bool>(false)
  /// From the audio thread: all that was heard has faded.
  let isSilent = Atomic<Bool>(false)
  /// Whether there is an audio thread: until it has ended, and gave its device back.
  let isPlaying = Atomic<Bool>(false)
  /// From the audio thread: how often the device ran dry.
  let dropouts = Atomic<Int>(0)
  /// From the audio thread: how many notes did not sound, because it was too late.
  let lostNotes = Atomic<Int>(0)
  /// From the audio thread: the greatest amplitude that was rendered since it was read, as the bits of a `Float`. Those of numbers that are
  /// not negative are in the order of the numbers.
  let peak = Atomic<UInt32>(0)
  /// From the audio thread: how long after its musical time a note is heard, in nanoseconds.
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
