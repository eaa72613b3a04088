import AudioOut
import MIDIOut

/// The result of one check of this machine.
enum Finding: Equatable {
  /// The error of opening the sequencer; nil on success. `isHeard` is `true` if a sound device works.
  case sequencer(SequencerError?, isHeard: Bool = false)
  case destinations([Destination])
  /// The timer that drives the sequencer's queue; nil if the kernel does not report its name.
  case timer(QueueTimer?)
  /// A sound device on which silence was played, with the requested latency in ns.
  case sound(Examination, device: String, latency: Int64)
  case noSound(AudioError, hasCard: Bool, lacksPipeWirePlugin: Bool)
  /// Membership of group `audio`, checked only if the sequencer or the sound card denies access.
  case group(isMember: Bool)
  /// The granted SCHED_FIFO priority; nil if the system grants no such priority.
  case scheduling(priority: Int32?)
  case memory(isLocked: Bool)
  /// The kernel's clock source; nil if the kernel does not report it.
  case clock(String?)

  enum Grade: String {
    case ok
    /// clumsy may play less well than it could.
    case warn
    /// clumsy cannot play, or cannot measure the timing that `--timing` requests.
    case fail
  }

  private static let slowClocks = ["hpet", "acpi_pm", "jiffies", "refined-jiffies"]

  var grade: Grade {
    switch self {
    case .sequencer(let error, let isHeard): error == nil ? .ok : isHeard ? .warn : .fail
    case .destinations(let found): found.isEmpty ? .warn : .ok
    case .timer(let timer): timer?.isHighResolution == true ? .ok : .warn
    case .sound(let found, _, let latency): found.dropouts > 0 || found.isSlow(for: latency) ? .warn : .ok
    case .noSound: .warn
    case .group(let isMember): isMember ? .ok : .warn
    case .scheduling(let priority): priority == nil ? .warn : .ok
    case .memory(let isLocked): isLocked ? .ok : .warn
    case .clock(let source): source.map { !Self.slowClocks.contains($0) } == true ? .ok : .warn
    }
  }

  /// The name of the check, on which scripts may rely.
  var name: String {
    switch self {
    case .sequencer: "sequencer"
    case .destinations: "destinations"
    case .timer: "timer"
    case .sound, .noSound: "sound"
    case .group: "group"
    case .scheduling: "scheduling"
    case .memory: "memory"
    case .clock: "clock"
    }
  }

  var isHeardSound: Bool { if case .sound = self { true } else { false } }
}

extension Examination {
  /// Returns `true` if the device delays notes by over 1 ms more than `latency`, in ns.
  func isSlow(for latency: Int64) -> Bool { offset > latency + 1_000_000 }
}
