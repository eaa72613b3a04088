import Glibc
import Performing
import RealTime

/// The thread that serves `clumsy tell`, and its listening socket.
final class TellListener: @unchecked Sendable {
  /// The service, which the thread takes when it begins.
  private var service: TellService<PerformerTarget>?
  private var socket: RunSocket?
  private var thread: JoinedThread?
  private let ending: Waker

  private static let stackSize = 512 << 10

  /// Starts the thread. Throws the reason why `clumsy tell` cannot reach this run.
  init(_ source: consuming GestureSource?, _ desk: RequestQueue, in folder: consuming RuntimeFolder) throws(Failure) {
    guard let source else {
      throw Failure(.unavailable, "\(GestureSource.limit) inputs play already; no more are allowed")
    }
    socket = try RunSocket(in: folder)
    guard let ending = Waker() else {
      throw Failure(.unavailable, "cannot create an eventfd: \(systemReason(errno))")
    }
    self.ending = ending
    service = TellService(PerformerTarget(source, desk))
    do throws(ThreadError) {
      thread = try JoinedThread(stackSize: Self.stackSize) { self.serve() }
    } catch {
      throw Failure(.unavailable, "cannot start a thread: \(systemReason(error.code))")
    }
  }

  private func serve() {
    guard var service = service.take() else { return }
    let listener = socket?.descriptor ?? -1
    while service.turn(listener: listener, ending: ending.descriptor) {}
    service.finish()
  }

  /// Tells waiting clients the outcome of their gestures and requests, or that the run has ended, and waits for the
  /// thread's end. Close the `RequestQueue` first, so that each request in it has an answer to send.
  func finish() {
    ending.wake()
    thread.take()?.join()
    socket = nil
  }
}
