import MIDIOut
import RealTime

/// The result of one check of this machine.
struct Check: Equatable {
  enum Grade: String {
    /// As it should be.
    case ok
    /// clumsy plays, and could play better.
    case warn
    /// clumsy cannot play.
    case fail
  }

  let grade: Grade
  /// The check's name, which scripts may rely on.
  let name: String
  /// What was found.
  let says: String
  /// How to improve it; empty where nothing needs to be done.
  var advice = ""
}

/// The checks of a machine, in the order in which `clumsy doctor` prints them.
struct Diagnostics {
  var checks: [Check] = []

  /// Whether clumsy can play at all.
  var canPlay: Bool { !checks.contains { $0.grade == .fail } }

  /// The checks as a table for people: a line each, and advice on the line below.
  var table: String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let first = checks.first { $0.advice == check.advice }
      let text = first == check ? check.advice : "the same as for \(first?.name ?? "")"
      let advice = check.advice.isEmpty ? "" : padded("", to: 6 + width + 2) + text + "\n"
      return padded(check.grade.rawValue, to: 6) + padded(check.name, to: width + 2) + check.says + "\n" + advice
    }.joined()
  }

  /// The checks as a JSON array, keys sorted.
  var json: String {
    let objects = checks.map { check in
      "{\"advice\":\(jsonText(check.advice)),\"grade\":\"\(check.grade.rawValue)\",\"name\":\"\(check.name)\","
        + "\"says\":\(jsonText(check.says))}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  /// Whether the sequencer can be played to.
  var hasSequencer: Bool { checks.contains { $0.name == "sequencer" && $0.grade == .ok } }

  /// Runs all checks here. Opens the sequencer and the sound device, and closes them again.
  static func ofThisMachine(_ options: Options) -> Diagnostics {
    var diagnostics = Diagnostics()
    let sound = soundOfThisMachine(options)
    do {
      let capture = try Capture()
      diagnostics.checks = [
        Check(grade: .ok, name: "sequencer", says: "ALSA's sequencer can be opened"),
        destinations(try Sequencer.destinations().filter { $0.kind == .other }),
        timer(capture.timer()),
      ]
    } catch {
      let isHeard = sound.contains { $0.name == "sound" && $0.says.contains(" Hz, ") }
      // A measurement of MIDI's timing needs a sequencer.
      diagnostics.checks = [sequencer(error, isHeard: isHeard && options.timing == nil)]
      if error == .denied { diagnostics.checks.append(group(isMember: Machine.isInAudioGroup)) }
    }
    diagnostics.checks += sound.filter { check in !diagnostics.checks.contains { $0.name == check.name } }
    diagnostics.checks += realtime(Realtime.permission()) + [clock(Machine.clockSource)]
    return diagnostics
  }
}

extension Diagnostics {
  /// Without a sequencer no synth can be played; where the own sound is heard that is no failure.
  static func sequencer(_ error: SequencerError, isHeard: Bool = false) -> Check {
    Check(grade: isHeard ? .warn : .fail, name: "sequencer", says: error.problem, advice: error.remedy)
  }

  /// Checked only where the sequencer may not be opened: elsewhere the group does not matter.
  static func group(isMember: Bool) -> Check {
    if isMember { return Check(grade: .ok, name: "group", says: "this user is in group audio") }
    return Check(
      grade: .warn, name: "group", says: "this user is not in group audio, which may use MIDI and sound devices",
      advice: "sudo usermod -aG audio $USER, then log in again")
  }

  static func destinations(_ found: [Destination]) -> Check {
    guard !found.isEmpty else {
      return Check(
        grade: .warn, name: "destinations", says: "there is none to play to yet",
        advice: "start a synth; clumsy ports lists what is there")
    }
    let names = found.map { printable($0.description) }.joined(separator: ", ")
    return Check(grade: .ok, name: "destinations", says: names)
  }

  static func timer(_ timer: QueueTimer?) -> Check {
    guard let timer else {
      return Check(grade: .warn, name: "timer", says: "the kernel does not say which timer drives the sequencer")
    }
    let says = "\(timer.name), every \(brief(timer.period)): a note is late by that at most"
    guard !timer.isHighResolution else { return Check(grade: .ok, name: "timer", says: says) }
    return Check(
      grade: .warn, name: "timer", says: says,
      advice:
        "sudo modprobe snd-hrtimer, and after each start: echo snd-hrtimer | sudo tee /etc/modules-load.d/snd-hrtimer.conf"
    )
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
      ? Check(grade: .ok, name: "memory", says: "locked: it is never swapped out")
      : Check(
        grade: .warn, name: "memory", says: "not locked: a machine that swaps may delay notes",
        advice: realtimeAdvice)
    return [scheduling, memory]
  }

  static func clock(_ source: String?) -> Check {
    switch source {
    case nil: Check(grade: .warn, name: "clock", says: "the kernel does not say which clock it reads")
    case "hpet", "acpi_pm", "jiffies", "refined-jiffies":
      Check(
        grade: .warn, name: "clock", says: "\(source ?? ""): slow to read",
        advice: "see 'sudo dmesg | grep -i tsc' for why the kernel does not trust the processor's own")
    case let source?: Check(grade: .ok, name: "clock", says: source)
    }
  }

  /// The line of `clumsy run` where the performer has no real-time scheduling or no locked memory; nil where it has both.
  static func realtimeNotice(_ permission: Realtime) -> String? {
    guard permission.priority == nil || !permission.isLocked else { return nil }
    return "no real-time scheduling or no locked memory; to permit both: \(capabilities) (clumsy doctor says more)\n"
  }

  private static let capabilities = "sudo setcap cap_sys_nice,cap_ipc_lock+ep \"$(command -v clumsy)\""
  /// How to permit real-time scheduling and locked memory: to a user, or to this program alone.
  private static let realtimeAdvice =
    "in /etc/security/limits.d/audio.conf: '@audio - rtprio 95' and '@audio - memlock unlimited', join group audio and log in "
    + "again; or \(capabilities)"
}

/// A time in ns as people read it: `160 µs`, `1.91 ms`.
func brief(_ nanoseconds: Int64) -> String {
  let microseconds = (Double(nanoseconds) / 1_000).rounded()
  return microseconds < 1_000 ? "\(plain(microseconds)) µs" : "\(plain((microseconds / 10).rounded() / 100)) ms"
}
