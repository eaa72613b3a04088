import AudioOut
import MIDIOut

/// What a check of this machine found. Its grade follows from this alone; words for people are made from it (`Finding+Words.swift`).
enum Finding: Equatable {
  /// ALSA's sequencer: nil where it can be opened. Without it no synth can be played; where the own sound is heard that is no failure.
  case sequencer(SequencerError?, isHeard: Bool = false)
  /// What there is to play to.
  case destinations([Destination])
  /// What drives the sequencer's queues; nil where the kernel does not say.
  case timer(QueueTimer?)
  /// A sound device on which silence was played; the latency that was asked for, in ns.
  case sound(Examination, device: String, latency: Int64)
  /// A sound device that cannot be used.
  case noSound(AudioError, hasCard: Bool, lacksPipeWirePlugin: Bool)
  /// Whether this user is in the group audio. Checked only where something may not be opened: elsewhere the group does not matter.
  case group(isMember: Bool)
  /// The SCHED_FIFO priority that is granted; nil where none is.
  case scheduling(priority: Int32?)
  /// Whether memory is locked.
  case memory(isLocked: Bool)
  /// The kernel's clock source; nil where it does not say.
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

  /// Whether sound is heard on a device.
  var isHeardSound: Bool { if case .sound = self { true } else { false } }

  /// Whether it is the sequencer, which can be opened.
  var isOpenSequencer: Bool { if case .sequencer(nil, _) = self { true } else { false } }
}

extension Examination {
  /// Whether a note is heard later than a latency, in ns.
  func isSlow(for latency: Int64) -> Bool { offset > latency + 1_000_000 }
}
