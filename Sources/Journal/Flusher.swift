import Glibc
import RealTime

final class OpenFile: Sendable {
  let descriptor: CInt
  let path: String

  init(_ descriptor: CInt, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }
}

/// A thread that flushes files to the disk, so that only this thread waits for a slow disk.
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

  /// Starts the thread; nil if no thread or file descriptor is available. `flush` returns 0 or an errno.
  init?(_ flush: @escaping @Sendable (CInt) -> CInt) {
    guard let waker = Waker() else { return nil }
    self.waker = waker
    self.flush = flush
    guard DetachedThread.start({ self.serve() }) == 0 else { return nil }
  }

  var isBusy: Bool { state.withLock { $0.isBusy || !$0.files.isEmpty } }

  /// Returns the latest flush error since the previous call; nil if there was none.
  func takeError() -> JournalError? { state.withLock { $0.trouble.take() } }

  func add(_ file: OpenFile) {
    state.withLock { if !$0.files.contains(where: { $0 === file }) { $0.files.append(file) } }
    waker.wake()
  }

  /// Ends the thread after all queued files are flushed.
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
      // File systems that cannot flush fail with EINVAL. The bytes are written nevertheless.
      if code != 0, code != EINVAL {
        state.withLock { $0.trouble = .system("write", file.path, code: code) }
      }
    }
  }
}

@Sendable package func fileFlush(_ descriptor: CInt) -> CInt { fdatasync(descriptor) == 0 ? 0 : errno }
