import Glibc
import Instrument
import RealTime
import Synchronization

/// The phase of a performance.
public enum Phase: UInt8, Equatable, Sendable, AtomicRepresentable {
  /// The performer waits for a subscriber; musical time stands still.
  case waiting
  /// Musical time runs.
  case playing
  /// The performer has ended all notes, and musical time stands still until the performer resumes.
  case paused
  /// The performer has ended all notes and closed the port.
  case ended
}

/// The ring buffers and atomic values that the performer's thread shares with other threads.
final class PerformerLink: Sendable {
  let events = Ring<PerformanceEvent>(capacity: 4096)
  let sources = GestureSources()
  /// The messages that the input port has received, and that the performer passes on.
  let through = Ring<ThroughMessage>(capacity: 256)
  let exchange = PerformanceExchange()
  let waker: Waker
  // The next four values are requests to the performer.
  let isStopped = Atomic<Bool>(false)
  let isPaused = Atomic<Bool>(false)
  let wantsPrograms = Atomic<Bool>(false)
  /// `true` if the performance continues beyond its end, until a jump leads back.
  let isLooping = Atomic<Bool>(false)
  /// Gesture events lost because `events` was full. Written by the performer.
  let missedGestures = Atomic<Int>(0)
  let phase: Atomic<Phase>
  /// The greatest lateness of a message when it was handed to the kernel, in nanoseconds. Written by the performer.
  let worstLateness = Atomic<Int64>(0)
  /// The clock of musical time. The performer starts and stops it.
  let clock: MusicalClock

  init(phase: Phase, clock: MusicalClock = MusicalClock()) throws(PerformerError) {
    guard let waker = Waker() else { throw .waker(code: errno) }
    self.waker = waker
    self.clock = clock
    self.phase = Atomic(phase)
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    waker.wake()
  }

  func pause(_ isPaused: Bool) {
    self.isPaused.store(isPaused, ordering: .sequentiallyConsistent)
    waker.wake()
  }

  func resendPrograms() {
    wantsPrograms.store(true, ordering: .releasing)
    waker.wake()
  }

  /// Offers `fork` in place of the playing performance, and wakes the performer. If not woken, the performer
  /// could sleep past the tick at which `fork` begins. Called by the main thread.
  func offer(_ fork: consuming Performance, afterGestures count: Int) {
    exchange.offer(fork, afterGestures: count)
    waker.wake()
  }

  func offer(_ fork: consuming Performance, jumpingAt nanoseconds: Int64) {
    exchange.offer(fork, jumpingAt: nanoseconds)
    waker.wake()
  }

  /// `true` if the next event comes after a jump, and the main thread has not yet fetched the performer's answer to the
  /// offer of this jump. Called by the main thread.
  var isAfterJump: Bool { events.poppedCount >= exchange.staleEvents.load(ordering: .acquiring) }

  /// Drops the events before a jump. Called by the main thread after it has fetched the performer's answer.
  func dropStaleEvents() {
    let stale = exchange.staleEvents.exchange(.max, ordering: .acquiring)
    if stale != .max { events.drop(before: stale) }
  }

  /// Returns `true` if `resendPrograms` was called since the last call. Called by the performer.
  func takeProgramRequest() -> Bool { wantsPrograms.exchange(false, ordering: .acquiring) }

  /// Enters the phase `next` after a pause or a wait, and returns `true`. If a pause was requested meanwhile, enters
  /// `paused` and returns `false`. Called by the performer.
  ///
  /// The main thread stores its request, then loads the phase. This function stores the phase, then loads the
  /// request. All four accesses are sequentially consistent, so at least one thread sees the other's store.
  /// Therefore, if the main thread requests a pause and then sees `paused`, the performer stays paused.
  func enter(_ next: Phase) -> Bool {
    phase.store(next, ordering: .sequentiallyConsistent)
    guard isPaused.load(ordering: .sequentiallyConsistent) else { return true }
    phase.store(.paused, ordering: .releasing)
    return false
  }

  var nanoseconds: Int64 { clock.nanoseconds }
}
