import AudioOut
import MIDIOut
import RealTime

/// The results of the checks of a machine, in the order of `clumsy doctor`'s lines.
struct Diagnostics {
  var findings: [Finding] = []

  /// `true` if a sound device works, or no check has failed.
  var canPlay: Bool { findings.contains { $0.isHeardSound } || !findings.contains { $0.grade == .fail } }

  var hasSequencer: Bool { findings.contains(.sequencer(nil)) }

  /// A line for each check, and below it a line of advice if there is any.
  var table: String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.enumerated().map { index, finding in
      let advice = finding.advice
      let first = findings[..<index].first { $0.advice == advice }
      let text = first.map { "the same as for \($0.name)" } ?? advice
      let line = padded(finding.grade.rawValue, to: 6) + padded(finding.name, to: width + 2) + finding.says + "\n"
      return advice.isEmpty ? line : line + padded("", to: 6 + width + 2) + text + "\n"
    }.joined()
  }

  /// A JSON array of objects with sorted keys, one for each check.
  var json: String {
    jsonArray(
      findings.map { finding in
        jsonObject([
          "advice": jsonText(finding.advice), "grade": jsonText(finding.grade.rawValue), "name": jsonText(finding.name),
          "says": jsonText(finding.says),
        ])
      })
  }
}

extension Diagnostics {
  /// Checks this machine. The checks open and close the sequencer and the sound device.
  static func ofThisMachine(_ options: Options) -> Diagnostics {
    let sound = soundOfThisMachine(options)
    let permission = Realtime.permission()
    // With `--timing`, a missing sequencer is a failure even if a sound device works.
    var findings = sequencerOfThisMachine(besides: options.timing == nil ? sound : [])
    findings += sound.filter { !findings.contains($0) }
    findings += [.scheduling(priority: permission.priority), .memory(isLocked: permission.isLocked)]
    return Diagnostics(findings: findings + [.clock(Machine.clockSource)])
  }

  private static func sequencerOfThisMachine(besides sound: [Finding]) -> [Finding] {
    do throws(SequencerError) {
      let capture = try Capture()
      let destinations = try Sequencer.destinations().filter { $0.kind == .other }
      return [.sequencer(nil), .destinations(destinations), .timer(capture.timer())]
    } catch {
      return [sequencer(error, besides: sound)] + (error == .denied ? [.group(isMember: Machine.isInAudioGroup)] : [])
    }
  }

  /// Returns the result for a sequencer that cannot be opened: a warning if a sound device works, otherwise a failure.
  static func sequencer(_ error: SequencerError, besides sound: [Finding]) -> Finding {
    .sequencer(error, isHeard: sound.contains { $0.isHeardSound })
  }

  /// Checks the sound device by playing silence on it for two seconds.
  private static func soundOfThisMachine(_ options: Options) -> [Finding] {
    let name = options.audio.name ?? "default"
    do throws(AudioError) {
      let found = try Examination.of(name, latency: options.latency, for: 2_000_000_000)
      return [.sound(found, device: name, latency: options.latency)]
    } catch {
      let hasCard = SoundSetup.hasCard
      let problem = Finding.noSound(error, hasCard: hasCard, lacksPipeWirePlugin: SoundSetup.lacksPipeWirePlugin)
      return [problem] + (hasCard && !SoundSetup.mayUseCard ? [.group(isMember: Machine.isInAudioGroup)] : [])
    }
  }

  /// Returns a notice that `clumsy run` prints; nil if both real-time scheduling and locked memory are permitted.
  static func realtimeNotice(_ permission: Realtime) -> String? {
    guard permission.priority == nil || !permission.isLocked else { return nil }
    return
      "no real-time scheduling or no locked memory; to permit both: \(Finding.capabilities) (clumsy doctor says more)\n"
  }
}

/// Formats nanoseconds: `160 µs`, `1.91 ms`.
func brief(_ nanoseconds: Int64) -> String {
  let microseconds = (Double(nanoseconds) / 1_000).rounded()
  return microseconds < 1_000 ? "\(plain(microseconds)) µs" : "\(plain((microseconds / 10).rounded() / 100)) ms"
}
