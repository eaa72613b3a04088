import Glibc
import Instrument

/// FluidSynth as a destination of the sequencer, with a soundfont, for as long as this process lives.
///
/// It reads commands from a pipe, and ends where that ends: when this process does, however that is.
struct SoundfontSynth: ~Copyable {
  /// Its client's name in the sequencer, which it has a moment after its start.
  let destination: String
  private var child: ChildProcess
  private var commands: CInt

  /// How long it may take to end before it is killed, in milliseconds.
  private static let patience = 2000

  /// - Throws: a `Failure` where the soundfont cannot be read, or FluidSynth is not installed.
  init(_ soundfont: Soundfont, _ settings: Settings) throws(Failure) {
    try soundfont.check()
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("open", "a pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // FluidSynth gives its client this name. Two runs at once are told apart.
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

  /// Whether it has ended by itself: without sound, or with a soundfont that it cannot read.
  var isOver: Bool {
    mutating get { child.isOver }
  }

  /// The line that says so.
  static let ended =
    "fluidsynth has ended: it found no sound device, or a soundfont that it cannot read ('fluidsynth FILE' says more)"

  /// Ends it.
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

/// Starts FluidSynth where `--soundfont` is given, and has the run wait for it and play to it, with the programs of its sounds.
func startSoundfont(_ options: inout Options, _ settings: inout Settings) throws(Failure) -> SoundfontSynth? {
  guard let soundfont = options.soundfont else { return nil }
  let synth = try SoundfontSynth(soundfont, settings)
  options.connections.append(synth.destination)
  options.wait = true
  settings = Soundfont.programs(settings)
  return synth
}
