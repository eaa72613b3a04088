import Synchronization

/// The clock of musical time: the time in the performance, which stops while the playing thread is suspended.
/// One controlling thread starts and stops the clock; any thread may read it.
public final class MusicalClock: Sendable {
  /// A flag in the lowest bit, and a time in nanoseconds in the other bits. If the flag is 1, the clock runs,
  /// and the time is the origin: the monotonic time at which the musical time is 0. If the flag is 0, the
  /// clock is stopped, and the time is the musical time. Flag and time share one word, so that no reader
  /// combines an old flag with a new time.
  private let word = Atomic<Int64>(0)

  /// The state of the clock; all times are in nanoseconds.
  public enum State: Equatable, Sendable {
    /// The clock runs: the musical time is the monotonic time minus `origin`, but at least 0.
    case running(origin: Int64)
    /// The clock is stopped at this musical time.
    case standing(at: Int64)
  }

  /// Creates a clock that is stopped at 0.
  public init() {}

  /// The current state. Any thread may read this.
  public var state: State {
    let word = word.load(ordering: .acquiring)
    return word & 1 == 0 ? .standing(at: word >> 1) : .running(origin: word >> 1)
  }

  /// The current musical time, in nanoseconds, 0 or more. Any thread may read this.
  public var nanoseconds: Int64 { nanoseconds(at: MonotonicClock.nanoseconds()) }

  /// Returns the musical time at the monotonic time `monotonic`, both in nanoseconds. Any thread may call
  /// this.
  public func nanoseconds(at monotonic: Int64) -> Int64 {
    switch state {
    case .standing(let time): time
    case .running(let origin): max(0, monotonic - origin)
    }
  }

  /// Starts the clock: the musical time becomes the monotonic time minus `origin`, in nanoseconds. Only the
  /// controlling thread may call this.
  public func run(from origin: Int64) { word.store(origin << 1 | 1, ordering: .releasing) }

  /// Stops the clock at the musical time `nanoseconds`. Only the controlling thread may call this.
  public func stand(at nanoseconds: Int64) { word.store(nanoseconds << 1, ordering: .releasing) }
}
