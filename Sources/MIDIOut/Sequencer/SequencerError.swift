import CALSA
import Glibc

/// Why the sequencer did not do what was asked.
///
/// The cases thrown while music plays carry numbers only, so that throwing them allocates nothing; `description` makes the
/// text when it is read.
public enum SequencerError: Error, Equatable, Sendable {
  /// This machine has no sequencer: `/dev/snd/seq` does not exist, or the kernel module behind it is not loaded.
  case absent
  /// There is a sequencer, but this user may not open it.
  case denied
  /// `operation` failed; `code` is ALSA's return code, a negative errno.
  case failed(Operation, code: Int32)
  /// The port could not be connected to `destination`; `code` is ALSA's return code, a negative errno.
  case connection(Destination, code: Int32)
  /// No playable port matches the name.
  case unknown(String, candidates: [Destination])
  /// More than one playable port matches the name: `candidates`.
  case ambiguous(String, candidates: [Destination])

  /// What was being done, in words that follow "cannot".
  public enum Operation: String, Equatable, Sendable {
    /// Opening `/dev/snd/seq`.
    case open = "open the sequencer"
    /// Giving the client its name.
    case name = "name the sequencer client"
    /// Setting the size of the kernel's event pools.
    case reserve = "set the size of the sequencer's event pool"
    /// Making the port that others subscribe to.
    case createPort = "create the sequencer port"
    /// Making the queue that holds events until they are due.
    case createQueue = "create a sequencer queue"
    /// Choosing the timer that drives the queue.
    case chooseTimer = "choose a timer for the sequencer queue"
    /// Starting the queue's clock.
    case start = "start the sequencer queue"
    /// Stopping the queue's clock.
    case stop = "stop the sequencer queue"
    /// Reading the queue's clock.
    case readClock = "read the sequencer queue's clock"
    /// Handing events to the kernel.
    case handOver = "send to the sequencer"
    /// Removing events that are not due yet.
    case withdraw = "withdraw unsent events from the sequencer"
    /// Counting the subscribers.
    case countSubscribers = "count the subscribers of the sequencer port"
    /// Subscribing to the sequencer's announcements.
    case subscribeToAnnouncements = "subscribe to the sequencer's announcements"
    /// Reading events that others send.
    case receive = "receive from the sequencer"

    var remedy: String {
      switch self {
      case .createPort, .createQueue, .reserve, .subscribeToAnnouncements:
        "close other sequencer programs and try again"
      case .open, .name: "see whether 'aconnect -l' works"
      case .chooseTimer, .start, .stop, .readClock, .handOver, .withdraw, .countSubscribers, .receive:
        "see 'sudo dmesg' for what became of the sequencer, then start again"
      }
    }
  }
}

extension SequencerError: CustomStringConvertible {
  /// One line: what could not be done, the system's reason, and what to do next.
  public var description: String { "\(problem): \(remedy)" }

  /// What could not be done, and the system's reason.
  public var problem: String {
    switch self {
    case .absent: "no ALSA sequencer on this machine (/dev/snd/seq is missing)"
    case .denied: "cannot open the sequencer: permission denied on /dev/snd/seq"
    case .failed(let operation, let code): "cannot \(operation.rawValue): \(Self.reason(code))"
    case .connection(let destination, let code): "cannot connect to \(destination): \(Self.reason(code))"
    case .unknown(let name, _): "no destination \"\(name)\""
    case .ambiguous(let name, _): "more than one destination matches \"\(name)\""
    }
  }

  /// What to do next.
  public var remedy: String {
    switch self {
    case .absent: "try 'sudo modprobe snd-seq'"
    case .denied: "join the group audio with 'sudo usermod -aG audio $USER', then log in again"
    case .failed(let operation, _): operation.remedy
    case .connection: "see 'clumsy ports' for what can be played"
    case .unknown(_, let candidates):
      candidates.isEmpty
        ? "nothing playable is there, start a synthesizer first" : "playable are \(Self.list(candidates))"
    case .ambiguous(_, let candidates): "choose among \(Self.list(candidates))"
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: snd_strerror(code)) }

  private static func list(_ destinations: [Destination]) -> String {
    destinations.map(\.description).joined(separator: ", ")
  }
}
