import AudioOut
import Glibc
import RealTime

extension Diagnostics {
  /// How long silence is played on the sound device, in ns.
  private static let examined: Int64 = 2_000_000_000

  /// Opens the sound device and plays silence on it.
  static func soundOfThisMachine(_ options: Options) -> [Check] {
    let name = options.audio.name ?? "default"
    do throws(AudioError) {
      return [sound(try Examination.of(name, latency: options.latency, for: examined), name, latency: options.latency)]
    } catch {
      var checks = [sound(error)]
      if SoundMachine.hasCard, !SoundMachine.mayUseCard { checks.append(group(isMember: Machine.isInAudioGroup)) }
      return checks
    }
  }

  static func sound(_ found: Examination, _ name: String, latency: Int64) -> Check {
    let shape = found.shape
    let figures =
      "\(shape.rate) Hz, period \(brief(shape.nanoseconds(of: shape.period))), "
      + "buffer \(brief(shape.nanoseconds(of: shape.buffer))), a note is heard after \(brief(found.offset))"
    let device = AudioError(.open, name, code: 0).name
    guard found.dropouts == 0 else {
      return Check(
        grade: .warn, name: "sound",
        says: "\(device): \(figures); \(counted(found.dropouts, "dropout", "dropouts")) in 2 s",
        advice: "a greater --latency, such as \(min(500, latency / 1_000_000 * 2)); close what keeps the machine busy")
    }
    let says = "\(device): \(figures), no dropouts in 2 s"
    guard found.offset > latency + 1_000_000 else { return Check(grade: .ok, name: "sound", says: says) }
    return Check(
      grade: .warn, name: "sound", says: says,
      advice:
        "the device takes more than --latency \(latency / 1_000_000); another may take less: clumsy ports lists them")
  }

  static func sound(_ error: AudioError, lacksPipeWirePlugin: Bool = SoundMachine.lacksPipeWirePlugin) -> Check {
    let advice: String
    if lacksPipeWirePlugin {
      advice = "PipeWire runs, and ALSA's way to it is missing: sudo apt install pipewire-alsa"
    } else if error.code == -ETIMEDOUT {
      advice = "its sound server is stuck: start it again, such as with systemctl --user restart pipewire"
    } else if error.isAbsent, error.device == "default", !SoundMachine.hasCard {
      advice = "connect one, or play a synth"
    } else if error.operation == .play {
      advice = "choose another device with --audio; 'clumsy ports' lists them"
    } else {
      advice = error.remedy
    }
    return Check(grade: .warn, name: "sound", says: error.problem, advice: advice)
  }
}
