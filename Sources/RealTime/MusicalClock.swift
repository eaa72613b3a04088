import Synchronization

/// The clock of musical time: the time in the performance, which stands still while the clock is stopped. One
/// controlling thread starts and stops the clock; any thread may read it.
public final class MusicalClock: Sendable {
  /// The lowest bit is 1 if the clock runs. The other bits are a time in nanoseconds: the origin (the monotonic time
  /// of musical time 0) if the clock runs, otherwise the musical time. One word keeps readers from combining an old
  /// flag with a new time.
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

  /// The current state.
  public var state: State {
    let word = word.load(ordering: .acquiring)
    return word & 1 == 0 ? .standing(at: word >> 1) : .running(origin: word >> 1)
  }

  /// The current musical time, in nanoseconds, 0 or more.
  public var nanoseconds: Int64 { nanoseconds(at: MonotonicClock.nanoseconds()) }

  /// Returns the musical time at the monotonic time `monotonic`, both in nanoseconds.
  public func nanoseconds(at monotonic: Int64) -> Int64 {
    switch state {
    case .standing(let time): time
    case .running(let origin): max(0, monotonic - origin)
    }
  }

  /// Starts the clock: the musical time becomes the monotonic time minus `origin`, in nanoseconds.
  public func run(from origin: Int64) { word.store(origin << 1 | 1, ordering: .releasing) }

  /// Stops the clock at the musical time `nanoseconds`.
  public func stand(at nanoseconds: Int64) { word.store(nanoseconds << 1, ordering: .releasing) }
}
