import Glibc
import RealTime

/// A browser's connection to a `RollServer`, for one request.
final class RollConnection {
  let descriptor: CInt
  private var bytes: [UInt8] = []
  private let begun = MonotonicClock.nanoseconds()

  /// The longest time from the connection's beginning until the request is complete, in ns.
  private static let patience: Int64 = 30_000_000_000
  /// The greatest size of a request, in bytes: a MIDI file of 64 MiB, and the head of the request.
  private static let most = 64 << 20 + 16 << 10

  init?(acceptedBy listener: CInt) {
    descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Wait at most 2 s for a browser that stops reading or writing.
    var time = timeval(tv_sec: 2, tv_usec: 0)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// `true` if the connection is older than `patience`.
  var isStale: Bool { MonotonicClock.nanoseconds() - begun > Self.patience }

  /// Reads the bytes that have arrived. Returns `false` at the end of the stream, on an error, or if the request is too
  /// long.
  func read() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &piece, piece.count)
    guard count > 0, bytes.count + count <= Self.most else { return false }
    bytes += piece[..<count]
    return true
  }

  /// The request; nil until all its bytes have arrived.
  var request: RollRequest? { RollRequest(bytes) }

  func send(_ answer: RollAnswer) { _ = answer.bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }
}
