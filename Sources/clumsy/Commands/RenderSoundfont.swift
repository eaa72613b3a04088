import Glibc
import Instrument
import MIDIOut
import Synth

/// Writes the sound of a performance that FluidSynth plays with a soundfont. FluidSynth renders into a pipe, faster
/// than real time. If this process ends early, the broken pipe ends FluidSynth, too.
func render(
  _ soundfont: Soundfont, _ options: Options, _ settings: Settings, to writer: SoundWriter, until end: Int64,
  _ summary: RenderSummary
) throws(Failure) {
  try soundfont.check()
  let settings = Soundfont.programs(settings)
  // The MIDI file outlasts the longest tail (the fading sound), so that FluidSynth renders the whole tail.
  let rest = Int64(SoundTail.longest + 1) * 1_000_000_000
  let midi = try UnnamedFile(
    try standardMIDIFile(
      settings, gestures: options.gestures, from: options.begin, at: options.begin, until: end, rest: rest,
      visit: summary.count))
  var sound = try SoundfontSound(soundfont, midi: midi, rate: options.rate, gain: Soundfont.gain(settings))
  let total = SoundPlayer.frame(of: end - options.begin, rate: options.rate)
  try writer.append(total) { frames, count throws(Failure) in try sound.read(frames, count) }
  try sound.checkSoundfont()
  let isSilent = { false }
  try SoundTail.complete([writer], rate: options.rate, isSilent: isSilent) { _, frames, count throws(Failure) in
    try sound.read(frames, count)
  }
  try writer.takePlace()
  summary.add(writer, rate: options.rate)
  guard sound.clipped > 0, options.bits != .float32 else { return }
  printNotice(
    "\(counted(sound.clipped, "frame", "frames")) were beyond full scale and are clipped: a lower --level (now "
      + "\(plain(settings[.level])) dB) helps")
}

/// The frames that FluidSynth renders from a MIDI file into a pipe.
private struct SoundfontSound: ~Copyable {
  private var child: ChildProcess
  private let pipe: CInt
  private let soundfont: Soundfont
  /// FluidSynth's standard error.
  private let complaints: UnnamedFile
  /// The number of frames with a sample beyond full scale.
  private(set) var clipped = 0

  init(_ soundfont: Soundfont, midi: borrowing UnnamedFile, rate: Int, gain: String) throws(Failure) {
    let complaints = try UnnamedFile([])
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system("open", "a pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    let child: ChildProcess
    do {
      child = try ChildProcess(
        [
          "fluidsynth", "-q", "-ni", "-g", gain, "-r", String(rate), "-T", "raw", "-O", "float", "-E", "little",
          "-F", "/dev/fd/201",
        ] + Soundfont.alone + [soundfont.argument, "/dev/fd/200"],
        descriptors: [(midi.descriptor, 200), (ends[1], 201), (complaints.descriptor, 2)], cure: Soundfont.cure)
    } catch {
      close(ends[0])
      throw error
    }
    self.child = child
    self.soundfont = soundfont
    self.complaints = complaints
    pipe = ends[0]
  }

  /// Reads `count` frames. Frames after FluidSynth's last frame are silent. Throws if FluidSynth has failed.
  mutating func read(_ frames: UnsafeMutablePointer<StereoFrame>, _ count: Int) throws(Failure) {
    let bytes = UnsafeMutableRawBufferPointer(start: frames, count: count * MemoryLayout<StereoFrame>.stride)
    var rest = bytes[...]
    while !rest.isEmpty {
      let got = Glibc.read(pipe, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if got < 0 {
        if errno == EINTR { continue }
        throw .system("read from", "fluidsynth", errno: errno)
      }
      if got == 0 {
        try checkEnd()
        for index in rest.indices { rest[index] = 0 }
        break
      }
      rest = rest.dropFirst(got)
    }
    for index in 0..<count where max(abs(frames[index].x), abs(frames[index].y)) > 1 { clipped += 1 }
  }

  /// Checks that FluidSynth has loaded the soundfont. Call this after the first frames are read: FluidSynth prints its
  /// error line before it sends any frames.
  func checkSoundfont() throws(Failure) {
    var text = [UInt8](repeating: 0, count: 4096)
    let count = pread(complaints.descriptor, &text, text.count, 0)
    guard String(decoding: text.prefix(max(0, count)), as: UTF8.self).contains(bytesOf: Soundfont.noticeLine) else {
      return
    }
    let name = FileName(bytes: soundfont.path).quoted
    throw Failure(.unavailable, "fluidsynth cannot read \(name): the soundfont may be broken")
  }

  private mutating func checkEnd() throws(Failure) {
    guard !child.hasEnded else { return }
    let code = child.wait()
    guard code == 0 else {
      throw Failure(
        .unavailable,
        "fluidsynth failed (\(code.map { "exit code \($0)" } ?? "ended by a signal")): the soundfont may be broken")
    }
  }

  deinit { close(pipe) }
}
