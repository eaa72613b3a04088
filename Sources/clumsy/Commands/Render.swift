import Glibc
import Instrument
import Offline

/// `clumsy render`: writes the events that `run` would play, or their sound, score or pictures, to a file.
func render(_ options: Options) throws(Failure) {
  var options = options
  if options.stems { _ = try options.output?.stem("bass") }
  if let operand = options.operands.first {
    try readSession(operand, into: &options)
    guard options.duration != nil || options.at != nil || options.musical.at != nil else {
      throw Failure(.usage, "\(operand.quoted) does not say when it ends: give \(try missingTime(of: options))")
    }
  }
  let settings = options.seededSettings()
  if options.operands.isEmpty { try options.resolveMusicalTimes(by: settings) }
  try resolveStill(&options, settings)
  guard let end = options.end ?? options.at else {
    throw Failure(.usage, "render needs \(try missingTime(of: options))")
  }
  if let folder = options.frames {
    try checkFrames(options)
    try renderFrames(options, settings, into: folder, until: end)
  } else {
    try render(options, settings, until: end)
  }
  if options.operands.isEmpty, options.statedSeed == nil { printNotice("seed \(settings.seed)") }
}

/// Returns the flag that is missing if neither a flag nor a session states an end.
private func missingTime(of options: Options) throws(Failure) -> String {
  if options.frames == nil, try format(of: options) == .png {
    return "--at TIME, the time of the still, such as --at 1:17.5"
  }
  return "--duration TIME, such as --duration 10m"
}

private func render(_ options: Options, _ settings: Settings, until end: Int64) throws(Failure) {
  let format = try format(of: options)
  guard let output = options.output ?? (format == .jsonl ? .standardOutput : nil) else {
    throw Failure(.usage, "render needs --output FILE, such as -o music.\(format.rawValue) (- is standard output)")
  }
  try checkFlags(of: options, for: format)
  let summary = RenderSummary()
  summary.end(at: end - options.begin)
  switch format {
  case .mid: try renderMIDI(options, settings, to: output, until: end, summary)
  case .jsonl where options.lumis: try renderLumis(options, settings, to: output, until: end)
  case .jsonl: try renderLines(options, settings, to: output, until: end, summary)
  case .wav: try renderSound(options, settings, to: output, until: end, summary)
  case .svg, .pdf, .musicxml: try renderScore(options, settings, format, to: output, until: end, summary)
  case .png: try renderStill(options, settings, to: output, at: options.at ?? end)
  case .mp4: try renderFilm(options, settings, to: output, until: end, summary)
  }
  if let line = summary.skippedEdits { printNotice(line) }
  // Print the summary only on a terminal, because it is for people.
  if output != .standardOutput, isatty(STDOUT_FILENO) == 1 {
    let files = options.stems ? try [output.stem("bass"), output.stem("keys")] : [output]
    try printText(summary.text(of: files.map(\.quoted).joined(separator: " and ")))
  }
}

/// Checks that all given flags apply to `--frames`.
private func checkFrames(_ options: Options) throws(Failure) {
  let others = [
    "--output", "--format", "--lumis", "--flights", "--beats", "--at", "--rate", "--bits", "--stems", "--soundfont",
    "--notate", "--notation",
  ]
  guard let flag = options.given.first(where: { others.contains($0.name) }) else { return }
  throw Failure(.usage, "--frames writes only numbered pictures: leave \(flag.name) or --frames out")
}

/// Converts `--at` from a bar or beat to nanoseconds. Throws `.usage` for a beat that the bar does not have, or for a
/// time after the end.
private func resolveStill(_ options: inout Options, _ settings: Settings) throws(Failure) {
  if let place = options.musical.at {
    options.at = try PerformanceTimeline(settings, options.gestures).nanoseconds(at: place, "--at")
  }
  guard let at = options.at, let end = options.end, at > end else { return }
  throw Failure(.usage, "--at is \(clock(at)), but the piece ends at \(clock(end)); allowed: an earlier time")
}

private func renderMIDI(
  _ options: Options, _ settings: Settings, to output: OutputPath, until end: Int64, _ summary: RenderSummary
) throws(Failure) {
  var file = try OutputFile(output)
  guard !file.isTerminal else {
    throw Failure(.usage, "a MIDI file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  let bytes = try standardMIDIFile(
    settings, gestures: options.gestures, from: options.begin, at: options.place, until: end,
    visit: { summary.count($0) })
  try file.write { $0.append(contentsOf: bytes) }
  try file.finish()
}

private func renderLines(
  _ options: Options, _ settings: Settings, to output: OutputPath, until end: Int64, _ summary: RenderSummary
) throws(Failure) {
  var file = try OutputFile(output)
  let performance = try makePerformance(settings, options.gestures, at: options.begin)
  var lines = JSONLines(performance.start)
  try renderOffline(
    performance, gestures: options.gestures, until: end, reportsFlights: options.flights,
    reportsBeats: options.beats
  ) { event throws(Failure) in
    summary.count(event)
    try file.write { lines.append(event, to: &$0) }
  }
  try file.finish()
}

/// Returns the format that `--format` gives. Without `--format`, the extension of the output's name decides; without a
/// name or an extension, the format is MIDI.
private func format(of options: Options) throws(Failure) -> Format {
  if let format = options.format { return format }
  guard case .file(let name) = options.output else { return .mid }
  return try Format(ofName: name) ?? .mid
}

/// Checks that all given flags apply to the format.
private func checkFlags(of options: Options, for format: Format) throws(Failure) {
  let what = format.kind
  if options.flights, format != .jsonl {
    throw Failure(.usage, "\(what) has no flights: give --format jsonl, or leave --flights out")
  }
  if options.beats, format != .jsonl {
    throw Failure(.usage, "\(what) has no beats: give --format jsonl, or --click on, or leave --beats out")
  }
  if options.lumis, format != .jsonl {
    throw Failure(.usage, "\(what) has no states of lumis: give -o FILE.jsonl, or leave --lumis out")
  }
  if options.lumis, options.flights || options.beats {
    throw Failure(.usage, "--lumis replaces all events: leave --lumis out, or --flights and --beats")
  }
  func refuse(_ names: [String], _ lack: String, _ other: String) throws(Failure) {
    guard let flag = options.given.first(where: { names.contains($0.name) }) else { return }
    throw Failure(.usage, "\(what) has no \(lack): give \(other), or leave \(flag.name) out")
  }
  if !format.isScore { try refuse(["--notate", "--notation"], "notation", "-o FILE.svg, FILE.pdf or FILE.musicxml") }
  if format == .musicxml, options.notation == .proportional {
    throw Failure(.usage, "MusicXML is measured: leave --notation proportional out, or give -o FILE.svg or FILE.pdf")
  }
  if options.notation == .proportional {
    if let flag = options.given.first(where: { $0.name == "--notate" }) {
      throw Failure(.usage, "the proportional style rounds no note: leave \(flag.name) or --notation proportional out")
    }
  }
  if !format.isPicture { try refuse(["--size"], "pictures", "-o FILE.png, FILE.mp4 or --frames DIR") }
  if format != .mp4 { try refuse(["--fps"], "frames", "-o FILE.mp4 or --frames DIR") }
  if format != .png { try refuse(["--at"], "stills", "-o FILE.png") }
  if format == .mp4 {
    try refuse(["--stems", "--bits"], "sound files", "-o FILE.wav")
    guard options.size.width % 2 == 0, options.size.height % 2 == 0 else {
      throw Failure(.usage, "--size \(options.size.text) is odd; allowed for a film: even numbers of pixels")
    }
  }
  switch format {
  case .wav, .mp4:
    if options.stems, options.soundfont != nil {
      throw Failure(.usage, "--stems works only with clumsy's own sound: leave --stems or --soundfont out")
    }
    if options.soundfont != nil, !Soundfont.rates.contains(options.rate) {
      throw Failure(
        .usage,
        "--rate \(options.rate) is too high for FluidSynth; allowed with --soundfont: \(Soundfont.rates.lowerBound)…"
          + "\(Soundfont.rates.upperBound) Hz")
    }
  case .mid, .jsonl, .svg, .pdf, .musicxml, .png:
    try refuse(["--rate", "--bits", "--stems", "--soundfont"], "sound", "-o FILE.wav or --format wav")
  }
}
