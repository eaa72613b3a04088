import Glibc
import Instrument
import RealTime
import Synchronization

/// The phase of a performance.
public enum Phase: UInt8, Equatable, Sendable, AtomicRepresentable {
  /// It waits for a subscriber; time stands still.
  case waiting
  /// Time runs.
  case playing
  /// Everything is silent and time stands still, until it is resumed.
  case paused
  /// Everything is silent and the port is closed.
  case ended
}

/// The rings and words that the performer's thread shares with others. Each word has one writer.
final class PerformerLink: Sendable {
  /// The events that the performer computed, ahead of the clock.
  let events = Ring<PerformanceEvent>(capacity: 4096)
  /// Gestures to the performer, and its refusals.
  let sources = GestureSources()
  /// Offers of another performance to the performer, and its answers.
  let exchange = PerformanceExchange()
  /// Wakes the performer: gestures do, and requests to end or to be silent.
  let waker: Waker
  /// Asks the performer to end.
  let isStopped = Atomic<Bool>(false)
  /// Asks the performer to be silent while time stands still.
  let isPaused = Atomic<Bool>(false)
  /// Asks the performer to send the programs to a new subscriber.
  private let wantsPrograms = Atomic<Bool>(false)
  /// The number of gestures that found no room among the events. The performer counts.
  let missedGestures = Atomic<Int>(0)
  let phase: Atomic<Phase>
  /// The latest that a message was handed over, in nanoseconds; the performer writes it.
  let worstLateness = Atomic<Int64>(0)
  /// The musical clock; the performer lets it run and stand.
  let clock: MusicalClock

  init(phase: Phase, clock: MusicalClock = MusicalClock()) throws(PerformerError) {
    guard let waker = Waker() else { throw .waker(code: errno) }
    self.waker = waker
    self.clock = clock
    self.phase = Atomic(phase)
  }

  /// Asks the performer to end. For any thread.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    waker.wake()
  }

  /// Asks the performer to be silent, or to resume. For any thread.
  func pause(_ isPaused: Bool) {
    self.isPaused.store(isPaused, ordering: .sequentiallyConsistent)
    waker.wake()
  }

  /// Asks the performer to send the programs again, at the next tick. For any thread.
  func resendPrograms() { wantsPrograms.store(true, ordering: .releasing) }

  /// Returns `true` once for each request to send the programs again. For the performer.
  func takeProgramRequest() -> Bool { wantsPrograms.exchange(false, ordering: .acquiring) }

  /// Enters the phase `next` after a pause or a wait. If a pause was requested meanwhile, enters `paused` and returns `false`. For the performer.
  ///
  /// The main thread stores its request, then loads the phase. This stores the phase, then loads the request. All four accesses are sequentially
  /// consistent, so either the main thread sees `next`, or the performer sees the request. So if the main thread sees `paused`, the performer stays
  /// paused.
  func enter(_ next: Phase) -> Bool {
    phase.store(next, ordering: .sequentiallyConsistent)
    guard isPaused.load(ordering: .sequentiallyConsistent) else { return true }
    phase.store(.paused, ordering: .releasing)
    return false
  }

  var nanoseconds: Int64 { clock.nanoseconds }
}
