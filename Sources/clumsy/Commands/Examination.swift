import MIDIOut

/// What was found about one thing that matters.
struct Finding: Equatable {
  enum Grade: String {
    /// As it should be.
    case ok
    /// It plays, and could play better.
    case warn
    /// It cannot play.
    case fail
  }

  let grade: Grade
  /// A name that stays: scripts ask for it.
  let name: String
  /// What is the case.
  let says: String
  /// What to do about it; empty where nothing is to be done.
  var advice = ""
}

/// All findings about a machine.
struct Examination {
  var findings: [Finding] = []

  /// Whether music can be played at all.
  var canPlay: Bool { !findings.contains { $0.grade == .fail } }

  /// One line a finding, and one below it with what to do.
  var table: String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.map { finding in
      let advice = finding.advice.isEmpty ? "" : padded("", to: 6 + width + 2) + finding.advice + "\n"
      return padded(finding.grade.rawValue, to: 6) + padded(finding.name, to: width + 2) + finding.says + "\n" + advice
    }.joined()
  }

  /// The same as a JSON array.
  var json: String {
    let objects = findings.map { finding in
      "{\"advice\":\(jsonText(finding.advice)),\"grade\":\"\(finding.grade.rawValue)\",\"name\":\"\(finding.name)\","
        + "\"says\":\(jsonText(finding.says))}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  static func ofThisMachine() -> Examination {
    var examination = Examination()
    do {
      let capture = try Capture()
      examination.findings = [
        Finding(grade: .ok, name: "sequencer", says: "ALSA's sequencer can be opened"),
        group(isMember: Machine.isInAudioGroup, isDenied: false),
        destinations(try Sequencer.destinations().filter { $0.kind == .other }),
        timer(capture.timer()),
      ]
    } catch {
      examination.findings = [sequencer(error), group(isMember: Machine.isInAudioGroup, isDenied: error == .denied)]
    }
    examination.findings += realtime(Realtime.permission()) + [clock(Machine.clockSource)]
    return examination
  }
}

extension Examination {
  static func sequencer(_ error: SequencerError) -> Finding {
    // What to do is part of its line.
    Finding(grade: .fail, name: "sequencer", says: "\(error)")
  }

  static func group(isMember: Bool, isDenied: Bool) -> Finding {
    if isMember { return Finding(grade: .ok, name: "group", says: "this user is in group audio") }
    return isDenied
      ? Finding(
        grade: .warn, name: "group", says: "this user is not in group audio",
        advice: "sudo usermod -aG audio $USER, then log in again")
      : Finding(grade: .ok, name: "group", says: "this user is not in group audio, and nothing was denied")
  }

  static func destinations(_ found: [Destination]) -> Finding {
    guard !found.isEmpty else {
      return Finding(
        grade: .warn, name: "listeners", says: "there is nothing to play to yet",
        advice: "start a synth; clumsy ports lists what is there")
    }
    let names = found.map { printable($0.description) }.joined(separator: ", ")
    return Finding(grade: .ok, name: "listeners", says: names)
  }

  static func timer(_ timer: QueueTimer?) -> Finding {
    guard let timer else {
      return Finding(grade: .warn, name: "timer", says: "the kernel does not tell which timer wakes the sequencer")
    }
    let says = "\(timer.name), every \(brief(timer.period)): the most that a note is late"
    guard !timer.isHighResolution else { return Finding(grade: .ok, name: "timer", says: says) }
    return Finding(
      grade: .warn, name: "timer", says: says,
      advice:
        "sudo modprobe snd-hrtimer, and for ever: echo snd-hrtimer | sudo tee /etc/modules-load.d/snd-hrtimer.conf")
  }

  static func realtime(_ permission: Realtime) -> [Finding] {
    let scheduling =
      permission.priority.map {
        Finding(grade: .ok, name: "scheduling", says: "SCHED_FIFO, priority \($0)")
      }
      ?? Finding(
        grade: .warn, name: "scheduling", says: "no real-time scheduling: a busy machine may delay notes",
        advice: realtimeAdvice)
    let memory =
      permission.isLocked
      ? Finding(grade: .ok, name: "memory", says: "locked: swapping does not reach it")
      : Finding(
        grade: .warn, name: "memory", says: "not locked: a machine that swaps may delay notes",
        advice: permission.priority == nil ? "the same as for scheduling" : realtimeAdvice)
    return [scheduling, memory]
  }

  static func clock(_ source: String?) -> Finding {
    switch source {
    case nil: Finding(grade: .warn, name: "clock", says: "the kernel does not tell which clock it reads")
    case "hpet", "acpi_pm", "jiffies", "refined-jiffies":
      Finding(
        grade: .warn, name: "clock", says: "\(source ?? ""): slow to read",
        advice: "see 'sudo dmesg | grep -i tsc' for why the kernel does not trust the processor's own")
    case let source?: Finding(grade: .ok, name: "clock", says: source)
    }
  }

  /// The line of `clumsy run` where the performer does not get what it asks for; nil where it does.
  static func realtimeNotice(_ permission: Realtime) -> String? {
    guard permission.priority == nil || !permission.isLocked else { return nil }
    return "not in real time, which is permitted by \(capabilities) (clumsy doctor tells more)\n"
  }

  private static let capabilities = "sudo setcap cap_sys_nice,cap_ipc_lock+ep \"$(command -v clumsy)\""
  /// How to be permitted, in the two ways that suit a user and a single program.
  private static let realtimeAdvice =
    "in /etc/security/limits.d/audio.conf: '@audio - rtprio 95' and '@audio - memlock unlimited', join group audio and log in "
    + "again; or \(capabilities)"
}

/// A time as it is read best: `160 µs`, `1.91 ms`.
func brief(_ nanoseconds: Int64) -> String {
  let microseconds = (Double(nanoseconds) / 1_000).rounded()
  return microseconds < 1_000 ? "\(plain(microseconds)) µs" : "\(plain((microseconds / 10).rounded() / 100)) ms"
}
