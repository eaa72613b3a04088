import Glibc
import Instrument
import RealTime

/// A thread that computes and saves checkpoints (performance states) at the lowest priority, to spare the music.
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

  /// Starts the thread. Returns nil if no thread or no file descriptor is available.
  public init?(in folder: CheckpointFolder) {
    guard let waker = Waker() else { return nil }
    self.waker = waker
    self.folder = folder
    guard DetachedThread.start({ self.serve() }) == 0 else { return nil }
  }

  /// Requests checkpoints up to a time in nanoseconds, without waiting. The gestures must be sorted by tick.
  public func requestCheckpoints(_ settings: Settings, _ gestures: [TimedGesture], until nanoseconds: Int64) {
    state.withLock { $0.requests.append(Request(settings: settings, gestures: gestures, nanoseconds: nanoseconds)) }
    waker.wake()
  }

  /// Asks the thread to end. A half-written checkpoint is never used.
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
      // `try?` hides no error: settings that have already been played are valid.
      _ = try? history.performance(at: request.nanoseconds) { _ in !state.withLock { $0.isOver } }
    }
  }
}
