import Glibc
import Instrument
import RealTime

/// Leaves checkpoints of a run on a thread of the lowest priority: neither a slow disk nor the work delays who plays.
public final class CheckpointWriter: Sendable {
  private struct Request: Sendable {
    let settings: Settings
    let gestures: [TimedGesture]
    let nanoseconds: Int64
  }

  private struct State: Sendable {
    var requests: [Request] = []
    var isOver = false
  }

  private let state = Lock(State())
  private let waker: Waker
  private let folder: CheckpointFolder

  /// A writer that has nothing to do yet; nil if the system has no thread or no files for it.
  public init?(in folder: CheckpointFolder) {
    guard let waker = Waker() else { return nil }
    self.waker = waker
    self.folder = folder
    guard DetachedThread.start({ self.serve() }) == 0 else { return nil }
  }

  /// Leaves checkpoints of settings and all gestures, in the order of their ticks, until a time in ns. Returns at once.
  public func leave(_ settings: Settings, _ gestures: [TimedGesture], until nanoseconds: Int64) {
    state.withLock { $0.requests.append(Request(settings: settings, gestures: gestures, nanoseconds: nanoseconds)) }
    waker.wake()
  }

  /// Ends the thread soon. What is half-written then is no checkpoint.
  public func finish() {
    state.withLock { $0.isOver = true }
    waker.wake()
  }

  private func serve() {
    // On Linux this sets the priority of this thread alone.
    _ = setpriority(CInt(PRIO_PROCESS.rawValue), 0, 19)
    while true {
      let (request, isOver) = state.withLock { state in
        (state.requests.isEmpty ? nil : state.requests.removeFirst(), state.isOver)
      }
      if isOver { return }
      guard let request else {
        waker.wait(until: .max)
        continue
      }
      let history = PerformanceHistory(request.settings, request.gestures, folder)
      // Settings that were played make a stage.
      _ = try? history.performance(at: request.nanoseconds) { _ in !state.withLock { $0.isOver } }
    }
  }
}
