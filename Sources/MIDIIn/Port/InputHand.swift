import Glibc
import Hands
import Instrument
import Performing
import RealTime

/// The owner of the thread that reads MIDI controllers from the input port, and sends gestures to the performer (the
/// thread that plays).
///
/// The main thread owns this value, and passes the performance's events to the reading thread.
public struct InputHand: ~Copyable {
  /// A report from the reading thread to the main thread.
  public enum News: Equatable, Sendable {
    /// clumsy's own output now returns to the port, through Midi Through or directly. Returning messages are dropped.
    case loop(isDirect: Bool)
    /// clumsy's own output no longer returns to the input port.
    case loopEnded
    /// A controller that the user named has reappeared, and is connected again.
    case connected(String)
    /// A controller that the user named has disappeared.
    case gone(String)
    /// MIDI learn has mapped a knob.
    case learned(Mapping)
    /// A program change requests this preset, counted from 0.
    case preset(Int)
    /// News of the clock that is followed.
    case clock(ClockInput.News)
  }

  private let link: InputLink
  private let number: UInt8
  private let clockNumber: UInt8?
  private var changes: InputChanges

  /// Starts the reading thread. Messages that return from `outputs`, the ports on which clumsy plays, are ignored. If
  /// `through` is not nil, all other messages are passed on to clumsy's subscribers. If `clock` is not nil, the
  /// performance follows the MIDI clock that arrives.
  /// - Returns: nil, with errno set, if the system cannot create the thread or its descriptors.
  public init?(
    _ port: consuming InputPort, _ source: consuming GestureSource, _ controls: Controls,
    clock: consuming ClockInput? = nil, outputs: [Address], through: ThroughSource? = nil
  ) {
    let number = source.number
    let clockNumber = clock?.number
    guard let link = InputLink() else { return nil }
    // From here on, only the reading thread uses the loop.
    nonisolated(unsafe) let loop = InputLoop(port, source, controls, clock, link, outputs: outputs, through: through)
    let code = DetachedThread.start {
      Realtime.enterForInput()
      loop.run()
    }
    guard code == 0 else {
      errno = code
      return nil
    }
    self.number = number
    self.clockNumber = clockNumber
    self.link = link
    changes = InputChanges(to: link)
  }

  deinit { link.stop() }

  /// Passes a gesture of another source on to the controls. Call this when the event is due.
  public mutating func follow(_ event: PerformanceEvent) {
    guard case .gesture(let event) = event, event.refusal == nil else { return }
    // The controls already contain the gestures that this input sent, and possibly newer values.
    guard event.source != number else { return }
    changes.tell(.gesture(event.gesture, at: event.nanoseconds, isOfClock: event.source == clockNumber))
  }

  /// Replaces the settings, for example after an undo.
  public mutating func follow(_ settings: SettingsFollower) { changes.tell(.settings(settings)) }

  /// Replaces all mappings.
  public mutating func replaceMappings(with list: [Mapping]) { changes.tell(.mappings(list)) }

  /// Sets the time in nanoseconds by which the beats of the performance are later than those of the clock.
  public func setClockOffset(_ nanoseconds: Int64) { link.clockOffset.store(nanoseconds, ordering: .releasing) }

  /// Starts MIDI learn: the next knob that moves is mapped to the parameter. Passing nil cancels. Any thread may call
  /// this.
  public var learn: @Sendable (Parameter?) -> Void {
    let link = link
    return { link.learn($0) }
  }

  /// Returns the next piece of news. Call this regularly, because the call also retries changes that did not fit into
  /// the ring buffer to the reading thread.
  public mutating func nextNews() -> News? {
    changes.flush()
    return link.news.pop()
  }
}
