import AudioOut
import MIDIOut

/// The result of one check of this machine. `Finding+Words.swift` has the texts for people.
enum Finding: Equatable {
  /// The error of opening ALSA's sequencer; nil on success. If a sound device works (`isHeard`), an error is
  /// only a warning.
  case sequencer(SequencerError?, isHeard: Bool = false)
  case destinations([Destination])
  /// The timer of the sequencer's queues; nil if the kernel does not report the timer's name.
  case timer(QueueTimer?)
  /// A sound device on which silence was played, with the requested latency in ns.
  case sound(Examination, device: String, latency: Int64)
  /// A sound device that cannot be used.
  case noSound(AudioError, hasCard: Bool, lacksPipeWirePlugin: Bool)
  /// `true` if the user is a member of the group `audio`. This is checked only if the sequencer or the sound
  /// card denies access.
  case group(isMember: Bool)
  /// The granted SCHED_FIFO priority; nil if none is granted.
  case scheduling(priority: Int32?)
  case memory(isLocked: Bool)
  /// The name of the kernel's clock source; nil if the kernel does not report it.
  case clock(String?)

  enum Grade: String {
    /// The check found nothing to improve.
    case ok
    /// clumsy may play less well than it could. A warning alone does not prevent playing.
    case warn
    /// clumsy cannot play, or cannot measure the timing that `--timing` requests.
    case fail
  }

  /// The clock sources that are slow to read.
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

  /// The check's name, which scripts may rely on.
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
  /// Returns `true` if the delay of notes on the examined device exceeds `latency`, the requested delay in
  /// nanoseconds, by more than 1 ms.
  func isSlow(for latency: Int64) -> Bool { offset > latency + 1_000_000 }
}
