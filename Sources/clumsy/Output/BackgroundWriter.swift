import Glibc
import RealTime

/// A queue of bytes and the thread that writes them to a descriptor. Only this thread may block, and the process can
/// end while this thread is blocked. `poll` cannot prevent blocking, because it reports that a terminal is ready even
/// if only part of the bytes fits. O_NONBLOCK would also affect the shell, which shares the open file description.
final class BackgroundWriter: @unchecked Sendable {
  private let descriptor: CInt
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The condition variable that is signalled when bytes are queued or written, or a write fails. The mutex guards the
  /// variables below.
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var queue: [UInt8] = []
  /// The number of bytes that were taken from the queue and are not written yet.
  private var unwrittenBytes = 0
  private var error: CInt?
  private var isStarted = false

  /// The number of bytes per write: PIPE_BUF, which a ready pipe accepts without blocking.
  private static let pieceSize = 4096
  private static let stackSize = 256 << 10

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    // The thread is not running: a running thread would retain this writer.
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  var pendingBytes: Int { withLock { queue.count + unwrittenBytes } }

  /// The errno of a failed write; nil if none has failed. After a failed write, nothing more is written.
  var failure: CInt? { withLock { error } }

  /// `true` if the other end of a pipe or terminal is open; always `true` for files.
  var hasReader: Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// The signal for a failed write: SIGPIPE if a pipe was closed, SIGHUP if a terminal was closed, otherwise nil.
  var signalOfLostReader: CInt? {
    switch failure {
    case EPIPE: return SIGPIPE
    case EIO:
      // A broken disk also gives EIO, but `tcgetattr` fails with EIO only on a closed terminal.
      var settings = termios()
      return tcgetattr(descriptor, &settings) != 0 && errno == EIO ? SIGHUP : nil
    default: return nil
    }
  }

  /// Queues text. If no thread can be created, the calling thread writes the text, and may block.
  func write(_ text: String) {
    let isTaken = withLock {
      guard error == nil else { return true }
      guard isStarted || start() else { return false }
      queue.append(contentsOf: text.utf8)
      pthread_cond_broadcast(changed)
      return true
    }
    if isTaken { return }
    let code = Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
    withLock { error = code }
  }

  /// Waits until everything is written or a write has failed. After a stop signal, gives up after `patience`
  /// milliseconds without progress.
  func finish(patience: Int = 1_000, isStopRequested: () -> Bool = { StopSignals.stopRequest != nil }) {
    var pending = pendingBytes
    var progress = monotonicMilliseconds()
    while pending > 0 {
      withLock { if queue.count + unwrittenBytes == pending { waitForChange(milliseconds: 10) } }
      let rest = pendingBytes
      if rest < pending { progress = monotonicMilliseconds() }
      pending = rest
      if isStopRequested(), monotonicMilliseconds() - progress >= patience { return }
    }
  }

  private func start() -> Bool {
    isStarted = DetachedThread.start(stackSize: Self.stackSize) { self.writeForEver() } == 0
    return isStarted
  }

  /// Runs on the writing thread: waits for queued bytes, and writes them.
  private func writeForEver() -> Never {
    while true {
      let bytes = withLock {
        while queue.isEmpty { pthread_cond_wait(changed, mutex) }
        defer { queue = [] }
        unwrittenBytes = queue.count
        return queue
      }
      writePieces(bytes)
    }
  }

  private func writePieces(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceSize)
      let code = piece.withUnsafeBytes { writeAll($0, to: descriptor) }
      rest = code == nil ? rest.dropFirst(piece.count) : []
      withLock {
        unwrittenBytes = rest.count
        if code != nil {
          error = code
          queue = []
        }
        pthread_cond_broadcast(changed)
      }
    }
  }

  private func waitForChange(milliseconds: Int) {
    var time = monotonicTime()
    time.tv_nsec += milliseconds * 1_000_000
    time.tv_sec += time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    pthread_cond_timedwait(changed, mutex, &time)
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

private func monotonicTime() -> timespec {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time
}

func monotonicMilliseconds() -> Int {
  let time = monotonicTime()
  return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
}
