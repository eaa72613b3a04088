import Glibc
import RealTime

/// The modes and bytes that give a terminal back, in memory shared with the watchdog: both processes must run the same executable.
public struct TerminalRestoration: Sendable {
  /// The most bytes.
  public static let capacity = 256
  /// The time for a terminal to take the bytes, in nanoseconds: 200 ms.
  public static let patience: Int64 = 200_000_000

  /// The watchdog's wait for a terminal, such as after Ctrl-S, in nanoseconds: an hour.
  static let longPatience: Int64 = 3_600_000_000_000

  /// The modes before anything was changed.
  public var modes: termios
  /// The modes while the face is shown; nil until they are known. If the terminal has other modes, another program has taken it.
  public var shownModes: termios?
  /// The bytes that leave the alternate screen, show the cursor and end the mouse's reports; at most `capacity` (a precondition).
  public var bytes: [UInt8]

  /// The restoration of a terminal that is as it was found.
  public init(modes: termios, bytes: [UInt8]) {
    precondition(bytes.count <= Self.capacity, "a terminal is left with few bytes")
    (self.modes, self.bytes) = (modes, bytes)
  }

  /// Gives the terminal back; modes that another program has changed stay. Returns `true` if the terminal took all bytes in time.
  ///
  /// - Parameters:
  ///   - isTorn: `true` if a write to it may have been cut off: CAN then goes first, which ends a sequence that has begun.
  ///   - patience: how long to wait for a terminal that takes no bytes, in nanoseconds.
  @discardableResult
  public func restore(_ descriptor: CInt, isTorn: Bool, patience: Int64 = Self.patience) -> Bool {
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, shownModes.map({ Self.isSame(now, $0) }) ?? true {
      var modes = modes
      _ = tcsetattr(descriptor, TCSANOW, &modes)
    }
    // Open the terminal again: O_NONBLOCK on the shared open file would affect the shell too.
    let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard own >= 0 else { return false }
    defer { close(own) }
    var rest = (isTorn ? [0x18] : []) + bytes
    let deadline = MonotonicClock.nanoseconds() + patience
    var isFlushed = false
    while !rest.isEmpty {
      let count = write(own, rest, rest.count)
      if count > 0 {
        rest.removeFirst(count)
      } else if count < 0, errno == EAGAIN, MonotonicClock.nanoseconds() < deadline {
        // Unread bytes would only be painted over.
        if !isFlushed { _ = tcflush(own, TCOFLUSH) }
        isFlushed = true
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + min(max(patience / 100, 1_000_000), 50_000_000))
      } else if count < 0, errno != EINTR {
        return false
      }
    }
    return true
  }

  /// `true` if two sets of modes are the same, but for speeds.
  static func isSame(_ first: termios, _ second: termios) -> Bool {
    first.c_iflag == second.c_iflag && first.c_oflag == second.c_oflag && first.c_cflag == second.c_cflag
      && first.c_lflag == second.c_lflag
      && withUnsafeBytes(of: first.c_cc) { one in withUnsafeBytes(of: second.c_cc) { one.elementsEqual($0) } }
  }
}
