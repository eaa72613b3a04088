import AudioOut
import Instrument
import RealTime

/// What `--audio` and `--no-audio` ask for.
enum AudioChoice: Equatable {
  /// The default device where nothing else is played to.
  case automatic
  /// This device, whatever else is played to.
  case device(String)
  /// No device.
  case off

  /// The device as ALSA has it; nil for none.
  var name: String? {
    switch self {
    case .automatic: "default"
    case .device(let name): name
    case .off: nil
    }
  }
}

/// The own sound of a run: its device, and what is said of it.
struct OwnSound {
  private let output: AudioOutput
  let tap = EventTap<PerformanceEvent, PerformanceStart>()
  /// Whether nobody asked for it, so that it is silent while a synth is connected.
  private let isAutomatic: Bool
  private var isSilenced = false
  /// Whether the device was lost, which was said.
  private var isLost = false
  /// Why, as it was said last.
  private var reason: AudioError?
  /// Since when a device that was lost is open again, in ns of the monotonic clock; said once it has been for a second, for one that opens
  /// and fails over and over has nothing new to say.
  private var openSince: Int64?

  /// Opens the device, where one is to be played on.
  ///
  /// - Parameters:
  ///   - isConnected: whether a MIDI destination is played to, or waited for.
  ///   - lines: gets the line that says why there is no sound, where that is not that there is no device.
  /// - Throws: a `Failure` of `.unavailable` where a device was asked for that ALSA does not know.
  static func open(
    _ options: Options, _ start: PerformanceStart, isConnected: Bool, _ lines: inout LineOutput
  ) throws(Failure) -> OwnSound? {
    guard let name = options.audio.name, options.audio != .automatic || !isConnected else { return nil }
    let isAutomatic = options.audio == .automatic
    do throws(AudioError) {
      let output = try AudioOutput(name, latency: options.latency)
      var shape: PCMShape?
      var isLost = true
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
        lines.add(Self.noAnswer(name))
        if isAutomatic {
          output.finish()
          return nil
        }
      }
      let sound = OwnSound(output, isAutomatic: isAutomatic, isLost: isLost)
      let code = output.play(start, sound.tap, shape: shape)
      guard code == 0 else { throw AudioError(.play, name, code: -code) }
      return sound
    } catch {
      guard isAutomatic else { throw Failure(.unavailable, "\(error)") }
      if !error.isAbsent { lines.add("\(error)\n") }
      return nil
    }
  }

  private init(_ output: AudioOutput, isAutomatic: Bool, isLost: Bool) {
    self.output = output
    self.isAutomatic = isAutomatic
    self.isLost = isLost
  }

  /// The line that says where it sounds, and how to have a synth play instead; `absence` says why there can be none.
  func opening(isConnected: Bool, absence: String?, destinations: [String]) -> String {
    guard !isLost else { return "" }
    let device = AudioError(.open, output.name, code: 0).name
    let start = "playing on the \(device)"
    if isConnected { return start + " too\n" }
    if let absence { return start + "; a synth cannot be played: \(absence)\n" }
    let among = destinations.isEmpty ? "" : ", among \(destinations.joined(separator: ", "))"
    return start + "; --connect NAME plays a synth instead\(among)\n"
  }

  /// What sounds, in a word or two; nil while a synth is played instead.
  var shortName: String? {
    isSilenced ? nil : isLost ? "no sound device" : AudioError(.open, output.name, code: 0).name
  }

  /// The greatest amplitude since the last call, where full scale is 1; nil where nothing is heard of it.
  func takePeak() -> Double? { shortName == nil || isLost ? nil : output.takePeak() }

  /// Lines for what became of the device since the last call, and of the synths that are played instead.
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
      case .noAnswer: lines += "clumsy: " + Self.noAnswer(output.name)
      }
    }
    if isLost, let since = openSince, MonotonicClock.nanoseconds() - since > 1_000_000_000 {
      lines += "clumsy: the \(AudioError(.open, output.name, code: 0).name) sounds\n"
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

  /// How long it may take to fade out, in milliseconds: more than the longest latency.
  static let patience = 2000

  /// Fades out before this process stops, or in again when it goes on.
  func suspend(_ isSuspended: Bool) { output.silence(isSuspended || isSilenced) }

  /// Whether nothing is heard of it any more.
  var isSilent: Bool { output.isSilent }

  /// Ends it; what went wrong, a line each.
  func finish() -> String {
    output.finish()
    var lines = ""
    if output.dropouts > 0 {
      lines += "\(counted(output.dropouts, "dropout", "dropouts")) of sound: a greater --latency helps\n"
    }
    if tap.missedCount + output.lostNotes > 0 {
      let lost = tap.missedCount + output.lostNotes
      lines += "\(counted(lost, "note was", "notes were")) not heard on the sound device\n"
    }
    return lines
  }

  private static func noAnswer(_ name: String) -> String {
    "the \(AudioError(.open, name, code: 0).name) does not answer: is its sound server stuck?\n"
  }
}

/// Opens the own sound where the flags and the sequencer's connections leave it to sound, and says what is played and how to have the other.
func openSound(
  _ options: Options, _ start: PerformanceStart, _ connection: borrowing SequencerConnection, _ lines: inout LineOutput
) throws(Failure) -> OwnSound? {
  let isConnected = connection.isConnected
  let sound = try OwnSound.open(options, start, isConnected: isConnected, &lines)
  let opening = sound?.opening(
    isConnected: isConnected, absence: connection.absence.map { "\($0)" }, destinations: connection.candidates)
  // Where there is a sequencer that fails, only sound makes up for it.
  if sound == nil, let absence = connection.absence, absence != .absent { throw Failure(.unavailable, "\(absence)") }
  lines.add(opening ?? connection.advice(stage: options.stage))
  return sound
}
