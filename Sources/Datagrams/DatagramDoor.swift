import Glibc
import OSC
import RealTime

/// A UDP port with a thread that receives its datagrams, and keeps them up to a limit while the owner is busy. A
/// program may send thousands of datagrams at once, more than the kernel's buffer may hold.
public final class DatagramDoor: Sendable {
  fileprivate struct Mail: Sendable {
    var datagrams: [Datagram] = []
    var byteCount = 0
    /// The number of datagrams that the kernel has dropped, as it last reported.
    var kernelDrops: UInt32 = 0
    var overflowCount = 0
    var isClosing = false
  }

  private let socket: DatagramSocket
  private let mail = Lock(Mail())
  /// The waker that ends the thread.
  private let closing: Waker
  /// The waker that ends the owner's wait.
  private let arrival: Waker

  /// The greatest number of datagrams, and of their bytes, that wait for the owner. Further datagrams are dropped.
  static let datagramLimit = 1 << 16
  static let byteLimit = 32 << 20

  /// Adopts a UDP socket that another process has opened, and starts the thread.
  ///
  /// - Throws: the system's reason.
  public convenience init(adopting descriptor: CInt) throws(DatagramError) {
    try self.init(try DatagramSocket(adopting: descriptor))
  }

  /// Starts the thread.
  init(_ socket: DatagramSocket) throws(DatagramError) {
    self.socket = socket
    guard let closing = Waker(), let arrival = Waker() else { throw DatagramError(code: errno) }
    self.closing = closing
    self.arrival = arrival
    let code = DetachedThread.start { [self] in serve() }
    guard code == 0 else { throw DatagramError(code: code) }
  }

  /// The address and the port, which the system may have chosen.
  public var endpoint: UDPEndpoint { socket.endpoint }

  /// A descriptor that becomes readable when datagrams arrive or after `wake()`, for an owner that polls. `take` and
  /// `wait` make the descriptor unreadable again.
  public var arrivalDescriptor: CInt { arrival.descriptor }

  /// Returns the datagrams that arrived since the previous call, in the order of arrival.
  public func take() -> [Datagram] {
    _ = arrival.take()
    return mail.withLock { mail in
      defer { (mail.datagrams, mail.byteCount) = ([], 0) }
      return mail.datagrams
    }
  }

  /// The number of lost datagrams: those that the kernel dropped, and those dropped here because too many waited. The
  /// kernel reports its number with the next datagram that arrives.
  public var droppedCount: Int { mail.withLock { Int($0.kernelDrops) + $0.overflowCount } }

  /// Waits until datagrams arrive, until `wake()`, or until a time in ns of the monotonic clock. Only one thread at a
  /// time may wait.
  public func wait(until nanoseconds: Int64) { arrival.wait(until: nanoseconds) }

  /// Ends the owner's wait, or the next wait if none is in progress. Any thread may call this.
  public func wake() { arrival.wake() }

  /// Sends a datagram from this port without blocking. Returns `false` if the system did not accept it.
  @discardableResult
  public func send(_ bytes: [UInt8], to destination: UDPEndpoint) -> Bool { socket.send(bytes, to: destination) }

  /// Ends the thread. The port closes when the door is released.
  public func close() {
    mail.withLock { $0.isClosing = true }
    closing.wake()
  }

  private func serve() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      closing.wait(until: .max, orToRead: socket.descriptor)
      guard !mail.withLock({ $0.isClosing }) else { return }
      var dropped = mail.withLock { $0.kernelDrops }
      while let datagram = socket.receive(into: buffer, at: MonotonicClock.nanoseconds(), dropped: &dropped) {
        let isClosing = mail.withLock { mail in
          mail.take(datagram, dropped: dropped)
          return mail.isClosing
        }
        // Check for `close()` here too: during a flood of datagrams, this loop does not end.
        if isClosing { return }
        arrival.wake()
      }
    }
  }
}

extension DatagramDoor.Mail {
  fileprivate mutating func take(_ datagram: Datagram, dropped: UInt32) {
    kernelDrops = dropped
    guard datagrams.count < DatagramDoor.datagramLimit, byteCount + datagram.bytes.count <= DatagramDoor.byteLimit
    else {
      overflowCount += 1
      return
    }
    datagrams.append(datagram)
    byteCount += datagram.bytes.count
  }
}
