import Glibc

/// The reason why there is no watchdog (the process that ends the notes when this process dies).
public enum WatchdogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Shared memory could not be created; `code` is the errno.
  case memory(code: Int32)
  /// A pair of sockets could not be created; `code` is the errno.
  case socket(code: Int32)
  /// The process could not be started; `code` is the errno.
  case process(code: Int32)
  /// The watchdog has ended, for example because it could not open the sequencer.
  case gone
  /// The watchdog runs but did not become ready in time.
  case unready
  /// The wait for the watchdog was cancelled, because this process was asked to stop.
  case cancelled

  /// A clause that names the failure and gives the system's reason if there is one.
  public var description: String {
    switch self {
    case .memory(let code): "cannot share memory with the watchdog: \(Self.reason(code))"
    case .socket(let code): "cannot make a socket for the watchdog: \(Self.reason(code))"
    case .process(let code): "cannot start the watchdog: \(Self.reason(code))"
    case .gone: "the watchdog has ended"
    case .unready: "the watchdog was not ready within a minute"
    case .cancelled: "the watchdog was not ready when this process was asked to stop"
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
