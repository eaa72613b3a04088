import Glibc
import RealTime

/// An open file, closed with its last reference.
final class OpenFile: Sendable {
  let descriptor: CInt
  let path: String

  init(_ descriptor: CInt, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }
}

/// Flushes files on a thread of its own. Written bytes survive this process at once; only the flush waits for a slow disk.
final class Flusher: Sendable {
  private struct State: Sendable {
    var files: [OpenFile] = []
    var isBusy = false
    var isOver = false
    var trouble: JournalError?
  }

  private let state = Lock(State())
  private let waker: Waker
  private let flush: @Sendable (CInt) -> CInt

  /// A flusher that waits, with the function that flushes a descriptor; nil if the system has no thread or no files for it.
  init?(_ flush: @escaping @Sendable (CInt) -> CInt) {
    guard let waker = Waker() else { return nil }
    self.waker = waker
    self.flush = flush
    guard DetachedThread.start({ self.serve() }) == 0 else { return nil }
  }

  /// `true` if files wait, or are flushed just now.
  var isBusy: Bool { state.withLock { $0.isBusy || !$0.files.isEmpty } }

  /// Why a flush failed, once.
  func takeTrouble() -> JournalError? { state.withLock { $0.trouble.take() } }

  /// Flushes a file soon; returns at once.
  func add(_ file: OpenFile) {
    state.withLock { if !$0.files.contains(where: { $0 === file }) { $0.files.append(file) } }
    waker.wake()
  }

  /// Ends the thread when all that waits is flushed.
  func finish() {
    state.withLock { $0.isOver = true }
    waker.wake()
  }

  private func serve() {
    while true {
      let (file, isOver) = state.withLock { state in
        let file = state.files.isEmpty ? nil : state.files.removeFirst()
        state.isBusy = file != nil
        return (file, state.isOver)
      }
      guard let file else {
        if isOver { return }
        waker.wait(until: .max)
        continue
      }
      let code = flush(file.descriptor)
      // File systems that cannot flush fail with EINVAL; the bytes are written all the same.
      if code != 0, code != EINVAL {
        state.withLock { $0.trouble = .system("write", file.path, code: code) }
      }
    }
  }
}

/// Flushes a file to the disk.
@Sendable package func fileFlush(_ descriptor: CInt) -> CInt { fdatasync(descriptor) == 0 ? 0 : errno }
