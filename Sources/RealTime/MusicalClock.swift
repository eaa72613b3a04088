import Synchronization

/// The musical time, for any thread to read: one thread lets it run and stand.
public final class MusicalClock: Sendable {
  /// Twice a time in nanoseconds: the lowest bit is 1 while the clock runs, and the time is then its origin on the monotonic clock; it is 0
  /// while the clock stands, and the time is then the musical one. One word, so that no reader combines an old state with a new one.
  private let word = Atomic<Int64>(0)

  /// The state of the clock; all times are in nanoseconds.
  public enum State: Equatable, Sendable {
    /// The clock runs; it was 0, or would have been, when the monotonic clock stood at `origin`.
    case running(origin: Int64)
    /// It stands.
    case standing(at: Int64)
  }

  /// A clock that stands at 0.
  public init() {}

  /// The present state. For any thread.
  public var state: State {
    let word = word.load(ordering: .acquiring)
    return word & 1 == 0 ? .standing(at: word >> 1) : .running(origin: word >> 1)
  }

  /// The musical time now, in nanoseconds, 0 or more. For any thread.
  public var nanoseconds: Int64 { nanoseconds(at: MonotonicClock.nanoseconds()) }

  /// The musical time when the monotonic clock stands at `monotonic`, both in nanoseconds. For any thread.
  public func nanoseconds(at monotonic: Int64) -> Int64 {
    switch state {
    case .standing(let time): time
    case .running(let origin): max(0, monotonic - origin)
    }
  }

  /// Lets the clock run; it was 0, or would have been, when the monotonic clock stood at `origin`, in nanoseconds. For its one thread.
  public func run(from origin: Int64) { word.store(origin << 1 | 1, ordering: .releasing) }

  /// Stops the clock at `nanoseconds`. For its one thread.
  public func stand(at nanoseconds: Int64) { word.store(nanoseconds << 1, ordering: .releasing) }
}
