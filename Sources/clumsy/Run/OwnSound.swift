import AudioOut
import Instrument
import RealTime

/// The choice that `--audio` or `--no-audio` makes.
enum AudioChoice: Equatable {
  /// The choice without these flags: the default device, if no synth is connected.
  case automatic
  /// A named device, which plays even while synths are connected.
  case device(String)
  case off

  /// The device's ALSA name; nil for no sound.
  var name: String? {
    switch self {
    case .automatic: "default"
    case .device(let name): name
    case .off: nil
    }
  }
}

/// The sound that clumsy itself makes in a run, and notices about its device.
struct OwnSound {
  private let output: AudioOutput
  let tap = EventTap<PerformanceEvent, PerformanceStart>()
  /// `true` if no flag requested the sound. Such a sound is silenced while a synth is connected.
  private let isAutomatic: Bool
  private var isSilenced = false
  /// `true` while the device is lost: from the notice that the device failed or does not answer, until the notice that
  /// the device sounds.
  private var isLost: Bool
  private var reason: AudioError?
  /// The time at which a lost device reopened, in monotonic ns. The recovery is reported after a second, because the
  /// device may soon fail again.
  private var openSince: Int64?

  /// The longest wait for the fade-out, in ns: more than the longest `--latency`.
  static let patience: Int64 = 2_000_000_000

  /// Opens the sound device. Returns nil with `--no-audio`, if a synth replaces the default device, or if the default
  /// device fails. Throws if ALSA does not know a device that a flag names, or if no thread can be started for it.
  /// Otherwise, a named device that fails is opened again later. Adds the reasons of failures to `lines`, but adds
  /// nothing if the default device is absent and a synth can replace it.
  fileprivate init?(
    _ options: Options, _ start: PerformanceStart, _ connection: borrowing SequencerConnection,
    _ lines: inout LineOutput
  ) throws(Failure) {
    guard let name = options.audio.name, options.audio != .automatic || !connection.isConnected else { return nil }
    isAutomatic = options.audio == .automatic
    do throws(AudioError) {
      output = try AudioOutput(name, latency: options.latency)
      var shape: PCMShape?
      isLost = true
      switch output.awaitDevice() {
      case .opened(let opened):
        shape = opened
        isLost = false
      case .failed(let error):
        guard !isAutomatic, !error.isUnknown else {
          output.finish()
          throw error
        }
        lines.add("\(error)\n")
      case .noAnswer:
        lines.add(noAnswer)
        if isAutomatic {
          output.finish()
          return nil
        }
      }
      let code = output.play(start, tap, shape: shape)
      guard code == 0 else {
        output.finish()
        throw AudioError(.play, name, code: -code)
      }
    } catch {
      guard isAutomatic else { throw Failure(.unavailable, "\(error)") }
      if !error.isAbsent || connection.absence != nil { lines.add("\(error)\n") }
      return nil
    }
  }

  private var deviceName: String { AudioError(.open, output.name, code: 0).name }
  private var noAnswer: String { "the \(deviceName) does not answer: is its sound server stuck?\n" }

  /// Returns a line that names the device; an empty text if the device failed.
  fileprivate func opening(isConnected: Bool, absence: String?, destinations: [String]) -> String {
    guard !isLost else { return "" }
    let start = "playing on the \(deviceName)"
    if isConnected { return start + " too\n" }
    if let absence { return start + "; a synth cannot be played: \(absence)\n" }
    let among = destinations.isEmpty ? "" : ", one of \(destinations.joined(separator: ", "))"
    return start + "; --connect NAME plays a synth instead\(among)\n"
  }

  /// The name to show: `no sound device` while the device is lost; nil while the sound is silenced.
  var shortName: String? { isSilenced ? nil : isLost ? "no sound device" : deviceName }

  /// The delay from a note's due time until the note is heard, in nanoseconds; 0 while nothing is heard.
  var delay: Int64 { shortName == nil || isLost ? 0 : output.offset }

  /// Returns the peak since the previous call (full scale: 1); nil while the sound is silenced or the device is lost.
  func takePeak() -> Double? { shortName == nil || isLost ? nil : output.takePeak() }

  /// Returns lines about the device. Silences or resumes an automatic sound when synths connect or disconnect.
  mutating func news(isConnected: Bool) -> String {
    var lines = ""
    while let change = output.next() {
      switch change {
      case .opened: openSince = MonotonicClock.nanoseconds()
      case .failed(let error):
        if !isLost || error != reason {
          lines += "clumsy: \(error); the music goes on, and sounds when the device is there\n"
        }
        (isLost, reason, openSince) = (true, error, nil)
      case .noAnswer: lines += "clumsy: " + noAnswer
      }
    }
    if isLost, let since = openSince, MonotonicClock.nanoseconds() - since > 1_000_000_000 {
      lines += "clumsy: the \(deviceName) sounds\n"
      isLost = false
    }
    if isAutomatic, isConnected != isSilenced {
      isSilenced = isConnected
      output.silence(isSilenced)
      lines +=
        isSilenced ? "clumsy: the own sound is off while a synth is connected\n" : "clumsy: the own sound is on\n"
    }
    return lines
  }

  /// Fades the sound out before Ctrl-Z stops the process, or in again afterwards, unless a connected synth silences the
  /// sound.
  func suspend(_ isSuspended: Bool) { output.silence(isSuspended || isSilenced) }

  var isSilent: Bool { output.isSilent }

  func finish() -> String {
    output.finish()
    var lines = ""
    if output.dropouts > 0 {
      lines += "\(counted(output.dropouts, "dropout", "dropouts")) of sound: a greater --latency helps\n"
    }
    let lost = tap.missedCount + output.lostNotes
    if lost > 0 { lines += "\(counted(lost, "note was", "notes were")) not heard on the sound device\n" }
    return lines
  }
}

/// Opens the run's own sound, unless flags or a connected synth rule it out. Prints which device plays; without a
/// device, prints `connection.advice`. `hasFace` is `true` if the terminal shows the stage.
func openSound(
  _ options: Options, _ start: PerformanceStart, _ connection: borrowing SequencerConnection, hasFace: Bool,
  _ lines: inout LineOutput
) throws(Failure) -> OwnSound? {
  let sound = try OwnSound(options, start, connection, &lines)
  let opening = sound?.opening(
    isConnected: connection.isConnected, absence: connection.absence.map { "\($0)" },
    destinations: connection.candidates)
  // A sequencer that exists but fails ends the run, unless clumsy's own sound replaces it.
  if sound == nil, let absence = connection.absence, absence != .absent { throw Failure(.unavailable, "\(absence)") }
  lines.add(opening ?? connection.advice(stage: options.stage, hasFace: hasFace))
  return sound
}
