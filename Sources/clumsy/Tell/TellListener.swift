import Glibc
import Performing
import RealTime

/// The thread of a run that serves `clumsy tell`, and the socket where it is reached.
final class TellListener: @unchecked Sendable {
  /// Written once, by the thread that makes it, before the other begins.
  private var service: TellService<PerformerTarget>?
  private var socket: RunSocket?
  private var thread = pthread_t()
  /// A pipe: when its writing end is closed, the thread ends.
  private var ending: (reader: CInt, writer: CInt)

  private static let stackSize = 512 << 10

  /// Starts the thread.
  ///
  /// - Throws: a `Failure` of `.unavailable` that says why this run cannot be told anything; the music needs none of it.
  init(_ source: consuming GestureSource?, _ desk: RequestDesk, in folder: consuming RuntimeFolder) throws(Failure) {
    guard let source else { throw Failure(.unavailable, "too many hands") }
    socket = try RunSocket(in: folder)
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure(.unavailable, "cannot make a pipe: \(systemReason(errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ending = (ends[0], ends[1])
    service = TellService(PerformerTarget(source, desk))
    let code = start()
    guard code == 0 else { throw Failure(.unavailable, "cannot start a thread: \(systemReason(code))") }
  }

  deinit {
    close(ending.reader)
    if ending.writer >= 0 { close(ending.writer) }
  }

  private func start() -> CInt {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let pointer = Unmanaged.passRetained(self)
    // A signal to the process must not be delivered to this thread: the main one takes it.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for fault in Realtime.faults { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let code = pthread_create(&thread, &attributes, tellListenerMain, pointer.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if code != 0 { pointer.release() }
    return code
  }

  fileprivate func serve() {
    guard var service = service.take() else { return }
    let listener = socket?.descriptor ?? -1
    while service.turn(listener: listener, ending: ending.reader) {}
    service.finish()
  }

  /// Ends the thread, once the desk is closed, and removes the socket; whoever still waits is told that the run has ended.
  func finish() {
    close(ending.writer)
    ending.writer = -1
    pthread_join(thread, nil)
    socket = nil
  }
}

private func tellListenerMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<TellListener>.fromOpaque(pointer).takeRetainedValue().serve() }
  return nil
}
