import AudioOut
import Glibc
import MIDIOut

extension Finding {
  /// The result of the check, in words.
  var says: String {
    switch self {
    case .sequencer(nil, _): "ALSA's sequencer can be opened"
    case .sequencer(let error?, _): error.problem
    case .destinations(let found):
      found.isEmpty
        ? "there is no destination to play to yet" : found.map { printable($0.description) }.joined(separator: ", ")
    case .timer(nil): "the kernel does not say which timer drives the sequencer"
    case .timer(let timer?): "\(timer.name), every \(brief(timer.period)): a note is at most this late"
    case .sound(let found, let device, _): Self.says(found, device)
    case .noSound(let error, _, _): error.problem
    case .group(let isMember):
      isMember
        ? "this user is in group audio" : "this user is not in group audio, which may use MIDI and sound devices"
    case .scheduling(nil): "no real-time scheduling: a busy machine may delay notes"
    case .scheduling(let priority?): "SCHED_FIFO, priority \(priority)"
    case .memory(let isLocked):
      isLocked ? "locked: it is never swapped out" : "not locked: a machine that swaps may delay notes"
    case .clock(nil): "the kernel does not say which clock it reads"
    case .clock(let source?): grade == .ok ? source : "\(source): slow to read"
    }
  }

  /// The advice to the user; empty if there is no problem, or if no fix is known.
  var advice: String {
    if grade == .ok { return "" }
    switch self {
    case .sequencer(let error, _): return error?.remedy ?? ""
    case .destinations: return "start a synth; clumsy ports lists what is there"
    case .timer(nil), .clock(nil): return ""
    case .timer:
      return
        "sudo modprobe snd-hrtimer, and for later starts: echo snd-hrtimer | sudo tee /etc/modules-load.d/snd-hrtimer.conf"
    case .sound(let found, _, let latency): return Self.advice(found, latency)
    case .noSound(let error, let hasCard, let lacksPipeWirePlugin):
      return Self.advice(error, hasCard: hasCard, lacksPipeWirePlugin: lacksPipeWirePlugin)
    case .group: return "sudo usermod -aG audio $USER, then log in again"
    case .scheduling, .memory: return Self.realtimeAdvice
    case .clock: return "see 'sudo dmesg | grep -i tsc' for why the kernel does not trust the processor's clock"
    }
  }

  private static func says(_ found: Examination, _ device: String) -> String {
    let shape = found.shape
    let dropouts = found.dropouts == 0 ? ", no dropouts" : "; \(counted(found.dropouts, "dropout", "dropouts"))"
    return "\(AudioError(.open, device, code: 0).name): \(shape.rate) Hz, "
      + "period \(brief(shape.nanoseconds(of: shape.period))), buffer \(brief(shape.nanoseconds(of: shape.buffer))), "
      + "a note is heard after \(brief(found.offset))\(dropouts) in 2 s"
  }

  private static func advice(_ found: Examination, _ latency: Int64) -> String {
    let milliseconds = latency / 1_000_000
    return found.dropouts > 0
      ? "give a greater --latency, such as \(min(500, milliseconds * 2)); close what keeps the machine busy"
      : "the device delays more than --latency \(milliseconds); another device (see clumsy ports) may delay less"
  }

  private static func advice(_ error: AudioError, hasCard: Bool, lacksPipeWirePlugin: Bool) -> String {
    if lacksPipeWirePlugin {
      "PipeWire runs, but ALSA's plugin for it is missing: sudo apt install pipewire-alsa"
    } else if error.code == -ETIMEDOUT {
      "the device's sound server is stuck: restart it, for example with systemctl --user restart pipewire"
    } else if error.isAbsent, error.device == "default", !hasCard {
      "connect a sound device, or play a synth"
    } else if error.operation == .play {
      "choose another device with --audio; 'clumsy ports' lists them"
    } else {
      error.remedy
    }
  }

  /// The command that permits real-time scheduling and locked memory for this program alone.
  static let capabilities = "sudo setcap cap_sys_nice,cap_ipc_lock+ep \"$(command -v clumsy)\""
  private static let realtimeAdvice =
    "write '@audio - rtprio 95' and '@audio - memlock unlimited' to /etc/security/limits.d/audio.conf, join group "
    + "audio and log in again; or \(capabilities)"
}
