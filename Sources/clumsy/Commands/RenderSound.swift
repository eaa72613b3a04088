import Hands
import Instrument
import Offline
import Synth

/// Writes a performance's sound to a WAV file. With `--stems`, the bass and the keys each have their own file.
func renderSound(
  _ options: Options, _ settings: Settings, to output: OutputPath, until end: Int64, _ summary: RenderSummary
) throws(Failure) {
  let total = SoundPlayer.frame(of: end - options.begin, rate: options.rate)
  let progress = Progress.withTime(of: total)
  defer { progress.end() }
  if let soundfont = options.soundfont {
    let file = try soundFile(output, options, frames: total)
    try render(soundfont, options, settings, to: SoundWriter(file, progress: progress), until: end, summary)
    return
  }
  let performance = try makePerformance(settings, options.gestures, at: options.begin)
  let start = performance.start
  var voices: [SoundRender] = []
  if options.stems {
    for (name, part) in [("bass", Part.bass), ("keys", .keys)] {
      let file = try soundFile(try output.stem(name), options, frames: total)
      voices.append(
        SoundRender(start, rate: options.rate, part, to: file, progress: part == .bass ? progress : nil))
    }
  } else {
    let file = try soundFile(output, options, frames: total)
    voices.append(SoundRender(start, rate: options.rate, to: file, progress: progress))
  }
  try renderOffline(performance, gestures: options.gestures, until: end) { event throws(Failure) in
    summary.count(event)
    for voice in voices { try voice.play(event) }
  }
  for voice in voices { try voice.render(to: total) }
  let isSilent = { voices.allSatisfy(\.isSilent) }
  try SoundTail.complete(voices.map(\.writer), rate: options.rate, isSilent: isSilent) { voice, frames, count in
    voices[voice].renderTail(frames, count)
  }
  // Completing a file may fail, so replace the old files only after all new files are complete.
  for voice in voices {
    try voice.writer.takePlace()
    summary.add(voice.writer, rate: options.rate)
  }
}

/// Creates a sound file for `frames` frames and the fading tail after them. Throws `.usage` if the file could become
/// larger than a WAV header can state. A stream may have any length.
private func soundFile(_ output: OutputPath, _ options: Options, frames: Int64) throws(Failure) -> SoundFile {
  let file = try SoundFile(output, rate: options.rate, format: options.bits)
  let largest = WAVHeader.largestCount(options.bits) - Int64(SoundTail.longest * options.rate)
  if file.tellsSizes, frames > largest {
    let seconds = largest / Int64(options.rate)
    throw Failure(
      .usage,
      "a WAV file holds 4 GiB: at --rate \(options.rate) and --bits \(options.bits.name), that is at most "
        + "\(TimeSpan(nanoseconds: seconds * 1_000_000_000)); lower --duration, --rate or --bits, or write a stream (-o -)"
    )
  }
  return file
}

/// A synthesizer that plays the events of a performance, and the writer that receives the sound.
private final class SoundRender {
  private var player: SoundPlayer
  let writer: SoundWriter
  /// The frame at which the file begins, counted from the start of the performance.
  private let begin: Int64

  init(
    _ start: PerformanceStart, rate: Int, _ part: Part? = nil, to file: consuming SoundFile, progress: Progress?
  ) {
    player = SoundPlayer(start, rate: rate, part: part)
    begin = player.frame
    writer = SoundWriter(file, dropping: player.latency, progress: progress)
  }

  var isSilent: Bool { player.isSilent }

  func play(_ event: PerformanceEvent) throws(Failure) {
    try advance(to: SoundPlayer.frame(of: event.nanoseconds, rate: player.rate))
    player.apply(event)
  }

  /// Renders the first `frames` frames of the file. The player renders `latency` frames more, because the writer drops
  /// that many frames at the start.
  func render(to frames: Int64) throws(Failure) {
    try advance(to: begin + frames + Int64(player.latency))
  }

  func renderTail(_ frames: UnsafeMutablePointer<StereoFrame>, _ count: Int) {
    player.render(frames, count: count)
  }

  private func advance(to frame: Int64) throws(Failure) {
    guard frame > player.frame else { return }
    try writer.append(frame - player.frame) { frames, count in player.render(frames, count: count) }
  }
}
