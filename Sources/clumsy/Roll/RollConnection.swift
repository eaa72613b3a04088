import Glibc
import RealTime

/// A connection of a browser to the server of the roll, for one request.
final class RollConnection {
  let descriptor: CInt
  private var bytes: [UInt8] = []
  private let begun = MonotonicClock.nanoseconds()

  private static let patience: Int64 = 30_000_000_000
  /// The most bytes of a request: a MIDI file of 64 MiB, and its head.
  private static let most = 64 << 20 + 16 << 10

  init?(acceptedBy listener: CInt) {
    descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A browser that stops reading or writing may hold the server up only for a moment.
    var time = timeval(tv_sec: 2, tv_usec: 0)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// `true` if the browser has sent no whole request for too long.
  var isStale: Bool { MonotonicClock.nanoseconds() - begun > Self.patience }

  /// Reads what has come. Returns `false` at the end, at an error, or if the request is too long.
  func read() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &piece, piece.count)
    guard count > 0, bytes.count + count <= Self.most else { return false }
    bytes += piece[..<count]
    return true
  }

  /// The request if all of it has come.
  var request: RollRequest? { RollRequest(bytes) }

  func send(_ answer: RollAnswer) { _ = answer.bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }
}
