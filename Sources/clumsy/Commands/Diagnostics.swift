import MIDIOut

/// What was found about one thing that matters.
struct Check: Equatable {
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
struct Diagnostics {
  var checks: [Check] = []

  /// Whether music can be played at all.
  var canPlay: Bool { !checks.contains { $0.grade == .fail } }

  /// One line a finding, and one below it with what to do.
  var table: String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let advice = check.advice.isEmpty ? "" : padded("", to: 6 + width + 2) + check.advice + "\n"
      return padded(check.grade.rawValue, to: 6) + padded(check.name, to: width + 2) + check.says + "\n" + advice
    }.joined()
  }

  /// The same as a JSON array.
  var json: String {
    let objects = checks.map { check in
      "{\"advice\":\(jsonText(check.advice)),\"grade\":\"\(check.grade.rawValue)\",\"name\":\"\(check.name)\","
        + "\"says\":\(jsonText(check.says))}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  static func ofThisMachine() -> Diagnostics {
    var diagnostics = Diagnostics()
    do {
      let capture = try Capture()
      diagnostics.checks = [
        Check(grade: .ok, name: "sequencer", says: "ALSA's sequencer can be opened"),
        group(isMember: Machine.isInAudioGroup, isDenied: false),
        destinations(try Sequencer.destinations().filter { $0.kind == .other }),
        timer(capture.timer()),
      ]
    } catch {
      diagnostics.checks = [sequencer(error), group(isMember: Machine.isInAudioGroup, isDenied: error == .denied)]
    }
    diagnostics.checks += realtime(Realtime.permission()) + [clock(Machine.clockSource)]
    return diagnostics
  }
}

extension Diagnostics {
  static func sequencer(_ error: SequencerError) -> Check {
    // What to do is part of its line.
    Check(grade: .fail, name: "sequencer", says: "\(error)")
  }

  static func group(isMember: Bool, isDenied: Bool) -> Check {
    if isMember { return Check(grade: .ok, name: "group", says: "this user is in group audio") }
    return isDenied
      ? Check(
        grade: .warn, name: "group", says: "this user is not in group audio",
        advice: "sudo usermod -aG audio $USER, then log in again")
      : Check(grade: .ok, name: "group", says: "this user is not in group audio, and nothing was denied")
  }

  static func destinations(_ found: [Destination]) -> Check {
    guard !found.isEmpty else {
      return Check(
        grade: .warn, name: "listeners", says: "there is nothing to play to yet",
        advice: "start a synth; clumsy ports lists what is there")
    }
    let names = found.map { printable($0.description) }.joined(separator: ", ")
    return Check(grade: .ok, name: "listeners", says: names)
  }

  static func timer(_ timer: QueueTimer?) -> Check {
    guard let timer else {
      return Check(grade: .warn, name: "timer", says: "the kernel does not tell which timer wakes the sequencer")
    }
    let says = "\(timer.name), every \(brief(timer.period)): the most that a note is late"
    guard !timer.isHighResolution else { return Check(grade: .ok, name: "timer", says: says) }
    return Check(
      grade: .warn, name: "timer", says: says,
      advice:
        "sudo modprobe snd-hrtimer, and for ever: echo snd-hrtimer | sudo tee /etc/modules-load.d/snd-hrtimer.conf")
  }

  static func realtime(_ permission: Realtime) -> [Check] {
    let scheduling =
      permission.priority.map {
        Check(grade: .ok, name: "scheduling", says: "SCHED_FIFO, priority \($0)")
      }
      ?? Check(
        grade: .warn, name: "scheduling", says: "no real-time scheduling: a busy machine may delay notes",
        advice: realtimeAdvice)
    let memory =
      permission.isLocked
      ? Check(grade: .ok, name: "memory", says: "locked: swapping does not reach it")
      : Check(
        grade: .warn, name: "memory", says: "not locked: a machine that swaps may delay notes",
        advice: permission.priority == nil ? "the same as for scheduling" : realtimeAdvice)
    return [scheduling, memory]
  }

  static func clock(_ source: String?) -> Check {
    switch source {
    case nil: Check(grade: .warn, name: "clock", says: "the kernel does not tell which clock it reads")
    case "hpet", "acpi_pm", "jiffies", "refined-jiffies":
      Check(
        grade: .warn, name: "clock", says: "\(source ?? ""): slow to read",
        advice: "see 'sudo dmesg | grep -i tsc' for why the kernel does not trust the processor's own")
    case let source?: Check(grade: .ok, name: "clock", says: source)
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
