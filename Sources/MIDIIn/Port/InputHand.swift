import CALSA
import CLinux
import Glibc
import Instrument
import Performing
import RealTime
import Synchronization

/// The hand of the controllers: a thread that reads the input port, and sends what its messages do to the performer.
///
/// Where it may be real-time, its priority is below the performer's and the audio thread's, and it reads once a millisecond at most. The
/// main thread tells it of the performance, by which it knows the present values.
public final class InputHand: Sendable {
  /// What is to be said about it.
  public enum Notice: Equatable, Sendable {
    /// What clumsy plays comes back by Midi Through, or to its own port directly; it is not taken.
    case loop(isDirect: Bool)
    /// It comes back no more.
    case loopEnded
    /// A controller that was named came back, and was connected again.
    case connected(String)
    /// A controller that was named is gone.
    case gone(String)
  }

  private let link: InputLink
  private let number: UInt8

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - port: where controllers send to.
  ///   - source: by which gestures go to the performer.
  ///   - controls: what messages do.
  ///   - output: the port that plays; its messages are never taken.
  ///   - preset: called on the reading thread for a program, with its number from 0. It is not to wait.
  /// - Returns: nil when the system has no thread or no file for it; errno says why.
  public init?(
    _ port: consuming InputPort, _ source: consuming GestureSource, _ controls: Controls, output: Address,
    preset: @escaping @Sendable (Int) -> Void
  ) {
    number = source.number
    guard let link = InputLink(controls) else { return nil }
    self.link = link
    // Made here and then the thread's alone.
    nonisolated(unsafe) let loop = InputLoop(port, source, link, output: output, preset: preset)
    let code = DetachedThread.start {
      Realtime.enterBelow()
      loop.run()
    }
    guard code == 0 else {
      errno = code
      return nil
    }
  }

  deinit { link.stop() }

  /// Follows an event of the performance, when its time has come. For the main thread.
  public func follow(_ event: PerformanceEvent) {
    guard case .gesture(let event) = event, event.refusal == nil else { return }
    // What this hand sent it knows already, and newer values too.
    guard event.source != number else { return }
    link.controls.withLock { $0.follow(event.gesture, at: event.nanoseconds) }
  }

  /// Follows what moves by itself to a time of the performance, in nanoseconds. For the main thread, now and then.
  public func follow(to nanoseconds: Int64) { link.controls.withLock { $0.move(to: nanoseconds) } }

  /// Goes on with other settings, as after an undo.
  public func follow(_ settings: PresentSettings) { link.controls.withLock { $0.follow(settings) } }

  /// Takes other mappings in place of those it has.
  public func replaceMappings(with list: [Mapping]) { link.controls.withLock { $0.replaceMappings(with: list) } }

  /// Maps a parameter to the next knob that moves; nil: to none. For any thread.
  public func learn(_ parameter: Parameter?) { link.controls.withLock { $0.learn(parameter) } }

  /// The mapping that was learned since the last call. For any thread.
  public func takeLearned() -> Mapping? { link.controls.withLock { $0.takeLearned() } }

  /// What is to be said since the last call.
  public func takeNotices() -> [Notice] {
    link.notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }
}

/// What the reading thread and others share. The performer touches none of it.
final class InputLink: Sendable {
  let controls: Lock<Controls>
  let notices = Lock<[InputHand.Notice]>([])
  let isStopped = Atomic<Bool>(false)
  /// Wakes the thread when it is to end.
  let wakeFile: CInt

  init?(_ controls: Controls) {
    wakeFile = linux_event_file()
    guard wakeFile >= 0 else { return nil }
    self.controls = Lock(controls)
  }

  deinit { close(wakeFile) }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    var one: UInt64 = 1
    _ = write(wakeFile, &one, 8)
  }
}
