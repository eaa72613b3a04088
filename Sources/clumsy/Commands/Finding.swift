import AudioOut
import MIDIOut

/// The result of one check of this machine. Its grade depends on this alone; `Finding+Words.swift` has words for people.
enum Finding: Equatable {
  /// ALSA's sequencer: nil if it can be opened. Its absence is no failure where sound is heard on a device.
  case sequencer(SequencerError?, isHeard: Bool = false)
  case destinations([Destination])
  /// The timer of the sequencer's queues; nil if the kernel does not say.
  case timer(QueueTimer?)
  /// A sound device on which silence was played, with the latency that was asked for, in ns.
  case sound(Examination, device: String, latency: Int64)
  /// A sound device that cannot be used.
  case noSound(AudioError, hasCard: Bool, lacksPipeWirePlugin: Bool)
  /// Membership of the group audio, which is checked only where something may not be opened.
  case group(isMember: Bool)
  /// The granted SCHED_FIFO priority; nil if it is not granted.
  case scheduling(priority: Int32?)
  case memory(isLocked: Bool)
  /// The kernel's clock source; nil if it does not say.
  case clock(String?)

  enum Grade: String {
    /// As it should be.
    case ok
    /// clumsy plays, and could play better.
    case warn
    /// clumsy cannot play.
    case fail
  }

  /// The clock sources that take long to read.
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
  /// `true` if a note is heard later than a latency, in ns.
  func isSlow(for latency: Int64) -> Bool { offset > latency + 1_000_000 }
}
