import Glibc
import RealTime

/// The modes and bytes that restore a terminal. The watchdog restores the terminal if this process dies.
/// The watchdog must run the same executable, because it gets the modes as raw memory (`SharedTerminal`).
public struct TerminalRestoration: Sendable {
  /// The maximum number of `bytes`.
  public static let capacity = 256
  /// The time allowed for a terminal to accept the bytes, in nanoseconds: 200 ms.
  public static let patience: Int64 = 200_000_000

  /// The watchdog's longest wait, in nanoseconds, for a terminal that accepts no bytes (after Ctrl-S): an hour.
  static let longPatience: Int64 = 3_600_000_000_000

  /// The terminal's original modes.
  public var modes: termios
  /// The modes while the user interface is shown; nil until known.
  public var shownModes: termios?
  /// The bytes that leave the alternate screen, show the cursor, and turn off mouse reports and bracketed paste; at
  /// most `capacity`.
  public var bytes: [UInt8]

  /// Creates a restoration with the terminal's original modes.
  public init(modes: termios, bytes: [UInt8]) {
    precondition(bytes.count <= Self.capacity, "a terminal restoration has at most 256 bytes")
    (self.modes, self.bytes) = (modes, bytes)
  }

  /// Restores the terminal behind `descriptor`. Does not restore the terminal's modes if another program has changed
  /// them. If a write may have been cut off (`isTorn`), sends CAN first, to end an incomplete escape sequence. Returns
  /// `true` if the terminal accepted all bytes within `patience` nanoseconds.
  @discardableResult
  public func restore(_ descriptor: CInt, isTorn: Bool, patience: Int64 = Self.patience) -> Bool {
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, shownModes.map({ Self.isSame(now, $0) }) ?? true {
      setModes(descriptor)
    }
    // Open the terminal again: the shell shares the file behind `descriptor`, so O_NONBLOCK would affect the shell.
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
        // Discard pending output: the restored screen would replace it anyway.
        if !isFlushed { _ = tcflush(own, TCOFLUSH) }
        isFlushed = true
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + min(max(patience / 100, 1_000_000), 50_000_000))
      } else if count < 0, errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Sets the terminal's original modes. Discards all unread input: otherwise, a late answer of the terminal
  /// (OSC 11) would reach the shell.
  public func setModes(_ descriptor: CInt) {
    var modes = modes
    _ = tcsetattr(descriptor, TCSANOW, &modes)
    _ = tcflush(descriptor, TCIFLUSH)
  }

  /// Returns `true` if all modes except the line speeds are equal.
  static func isSame(_ first: termios, _ second: termios) -> Bool {
    first.c_iflag == second.c_iflag && first.c_oflag == second.c_oflag && first.c_cflag == second.c_cflag
      && first.c_lflag == second.c_lflag
      && withUnsafeBytes(of: first.c_cc) { one in withUnsafeBytes(of: second.c_cc) { one.elementsEqual($0) } }
  }
}
