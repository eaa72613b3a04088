import Glibc
import Instrument

/// FluidSynth with a soundfont, as a destination of the sequencer. FluidSynth reads commands from a pipe of this
/// process, and ends when this process closes the pipe, even by a crash.
struct SoundfontSynth: ~Copyable {
  /// The name of FluidSynth's sequencer client, which appears soon after the start.
  let destination: String
  private var child: ChildProcess
  private var commands: CInt

  /// The longest wait for FluidSynth to end before it is killed, in ms.
  private static let patience = 2000

  /// Starts FluidSynth.
  ///
  /// - Throws: a `Failure` if the soundfont cannot be read, or FluidSynth is not installed.
  init(_ soundfont: Soundfont, _ settings: Settings) throws(Failure) {
    try soundfont.check()
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("open", "a pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // FluidSynth's client name, which differs between simultaneous runs.
    let name = "clumsy soundfont \(getpid())"
    let child: ChildProcess
    do {
      child = try ChildProcess(
        [
          "fluidsynth", "-q", "-a", "alsa", "-m", "alsa_seq", "-p", name, "-g", Soundfont.gain(settings),
        ] + Soundfont.alone + [soundfont.argument],
        descriptors: [(ends[0], 0)], cure: Soundfont.cure)
    } catch {
      close(ends[1])
      throw error
    }
    destination = name
    self.child = child
    commands = ends[1]
  }

  /// `true` if FluidSynth has ended.
  var isOver: Bool {
    mutating get { child.isOver }
  }

  static let ended =
    "fluidsynth has ended: it found no sound device, or a soundfont that it cannot read ('fluidsynth FILE' says more)"

  mutating func end() {
    guard commands >= 0 else { return }
    close(commands)
    commands = -1
    let deadline = monotonicMilliseconds() + Self.patience
    while !child.isOver, monotonicMilliseconds() < deadline { usleep(5_000) }
  }

  deinit {
    if commands >= 0 { close(commands) }
  }
}

/// Starts FluidSynth if `--soundfont` is given. Makes the run wait for FluidSynth and connect to it, and sets MIDI
/// programs.
func startSoundfont(_ options: inout Options, _ settings: inout Settings) throws(Failure) -> SoundfontSynth? {
  guard let soundfont = options.soundfont else { return nil }
  let synth = try SoundfontSynth(soundfont, settings)
  options.connections.append(synth.destination)
  options.wait = true
  settings = Soundfont.programs(settings)
  return synth
}
