import RealTime

/// A value that another thread computes.
final class Computation<Value: Sendable>: Sendable {
  private let state = Lock<Value?>(nil)

  /// Starts a thread for `compute`. If no thread can be started, computes on this thread.
  init(_ compute: @escaping @Sendable () -> Value) {
    let run: @Sendable () -> Void = {
      let value = compute()
      self.state.withLock { $0 = value }
    }
    if DetachedThread.start(run) != 0 { run() }
  }

  /// The value; nil until it is computed.
  var result: Value? { state.withLock { $0 } }
}
