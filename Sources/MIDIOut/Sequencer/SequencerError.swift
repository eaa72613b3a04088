import CALSA
import Glibc

/// The reason why a sequencer operation failed. Cases that are thrown while music plays carry only numbers, so that
/// nothing is allocated.
public enum SequencerError: Error, Equatable, Sendable {
  /// This machine has no sequencer: `/dev/snd/seq` does not exist, or its kernel module is not loaded.
  case absent
  /// There is a sequencer, but this user may not open it.
  case denied
  /// `operation` failed; `code` is ALSA's return code, a negative errno.
  case failed(Operation, code: Int32)
  /// clumsy's port could not be connected to `destination`; `code` is ALSA's return code, a negative errno.
  case connection(Destination, code: Int32)
  /// No port matches the name; `candidates` are all ports that were compared. The description below is worded for a
  /// search among playable ports (see `Destination`).
  case unknown(String, candidates: [Destination])
  /// More than one port matches the name; `candidates` are the matching ports.
  case ambiguous(String, candidates: [Destination])

  /// An operation of the sequencer; the raw value is worded to follow "cannot".
  public enum Operation: String, Equatable, Sendable {
    case open = "open the sequencer"
    case name = "name the sequencer client"
    case reserve = "set the size of the sequencer's event pool"
    case createPort = "create the sequencer port"
    case createQueue = "create a sequencer queue"
    case chooseTimer = "choose a timer for the sequencer queue"
    case start = "start the sequencer queue"
    case stop = "stop the sequencer queue"
    case readClock = "read the sequencer queue's clock"
    case handOver = "send to the sequencer"
    case withdraw = "withdraw unsent events from the sequencer"
    case countSubscribers = "count the subscribers of the sequencer port"
    case subscribeToAnnouncements = "subscribe to the sequencer's announcements"
    case receive = "receive from the sequencer"

    var remedy: String {
      switch self {
      case .createPort, .createQueue, .reserve, .subscribeToAnnouncements:
        "close other sequencer programs and try again"
      case .open, .name: "see whether 'aconnect -l' works"
      case .chooseTimer, .start, .stop, .readClock, .handOver, .withdraw, .countSubscribers, .receive:
        "look for sequencer errors in 'sudo dmesg', then start clumsy again"
      }
    }
  }
}

extension SequencerError: CustomStringConvertible {
  /// One line with the failed operation, the system's reason, and the next step.
  public var description: String { "\(problem): \(remedy)" }

  /// The failure and the system's reason.
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

  /// The user's next step.
  public var remedy: String {
    switch self {
    case .absent: "try 'sudo modprobe snd-seq'"
    case .denied: "join the group audio with 'sudo usermod -aG audio $USER', then log in again"
    case .failed(let operation, _): operation.remedy
    case .connection: "'clumsy ports' lists the destinations"
    case .unknown(_, let candidates):
      candidates.isEmpty
        ? "there is no playable port: start a synthesizer first" : "the playable ports are \(Self.list(candidates))"
    case .ambiguous(_, let candidates): "choose among \(Self.list(candidates))"
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: snd_strerror(code)) }

  private static func list(_ destinations: [Destination]) -> String {
    destinations.map(\.description).joined(separator: ", ")
  }
}
