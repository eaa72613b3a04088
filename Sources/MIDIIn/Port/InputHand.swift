import Glibc
import Hands
import Instrument
import Performing
import RealTime

/// The hand of the controllers: a thread that reads the input port, and sends gestures to the performer.
///
/// Its real-time priority, if permitted, is below the performer's and the audio thread's. It reads at most once a millisecond. The main thread owns
/// this value, and passes the performance's events to the reading thread.
public struct InputHand: ~Copyable {
  /// News for the main thread.
  public enum News: Equatable, Sendable {
    /// Messages that clumsy itself plays may come back, by Midi Through or a direct connection. They are dropped.
    case loop(isDirect: Bool)
    /// It comes back no more.
    case loopEnded
    /// A controller that was named came back, and was connected again.
    case connected(String)
    /// A controller that was named is gone.
    case gone(String)
    /// A knob was learned.
    case learned(Mapping)
    /// A program asks for the preset of its number, from 0.
    case preset(Int)
  }

  private let link: InputLink
  private let number: UInt8
  private var changes: InputChanges

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - port: where controllers send to.
  ///   - source: by which gestures go to the performer.
  ///   - controls: the meaning of messages.
  ///   - output: the port that plays; its messages are never taken.
  /// - Returns: nil when the system has no thread or no file for it; errno says why.
  public init?(
    _ port: consuming InputPort, _ source: consuming GestureSource, _ controls: Controls, output: Address
  ) {
    let number = source.number
    guard let link = InputLink() else { return nil }
    // Made here and then the thread's alone.
    nonisolated(unsafe) let loop = InputLoop(port, source, controls, link, output: output)
    let code = DetachedThread.start {
      Realtime.enterBelow()
      loop.run()
    }
    guard code == 0 else {
      errno = code
      return nil
    }
    self.number = number
    self.link = link
    changes = InputChanges(to: link)
  }

  deinit { link.stop() }

  /// Follows an event of the performance, when its time has come.
  public mutating func follow(_ event: PerformanceEvent) {
    guard case .gesture(let event) = event, event.refusal == nil else { return }
    // This hand knows its own gestures already, and newer values.
    guard event.source != number else { return }
    changes.tell(.gesture(event.gesture, at: event.nanoseconds))
  }

  /// Goes on with other settings, as after an undo.
  public mutating func follow(_ settings: SettingsFollower) { changes.tell(.settings(settings)) }

  /// Takes other mappings in place of those it has.
  public mutating func replaceMappings(with list: [Mapping]) { changes.tell(.mappings(list)) }

  /// Maps a parameter to the next knob that moves; nil ends the search. For any thread.
  public var learn: @Sendable (Parameter?) -> Void {
    let link = link
    return { link.learn($0) }
  }

  /// Returns the next piece of news; nil if there is none. To be called now and then.
  public mutating func nextNews() -> News? {
    changes.flush()
    return link.news.pop()
  }
}
