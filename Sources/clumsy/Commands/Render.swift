import Instrument
import MIDIOut

/// `clumsy render`: writes the events that `run` would play to a file, faster than real time.
func render(_ options: Options) throws(Failure) {
  guard let duration = options.duration else {
    throw Failure(.usage, "render needs --duration TIME, such as --duration 10m")
  }
  let format = try format(of: options)
  guard let output = options.output ?? (format == .jsonl ? .standardOutput : nil) else {
    throw Failure(.usage, "render needs --output FILE, such as -o music.mid (- is standard output)")
  }
  var file = try OutputFile(output)
  if format == .mid, file.isTerminal {
    throw Failure(.usage, "a MIDI file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  guard !options.flights || format == .jsonl else {
    throw Failure(.usage, "a MIDI file has no flights: give --format jsonl, or leave --flights out")
  }
  let settings = options.seededSettings()
  switch format {
  case .mid:
    let bytes = try standardMIDIFile(
      settings, tempo: options.tempo, timeSignature: options.timeSignature, until: duration)
    try file.write { $0.append(contentsOf: bytes) }
  case .jsonl:
    var lines = JSONLines(settings)
    try renderOffline(settings, until: duration, reportsFlights: options.flights) { event throws(Failure) in
      try file.write { lines.append(event, to: &$0) }
    }
  }
  try file.finish()
  if options.seed == nil { complain("seed \(settings.seed)") }
}

/// The format of `--format`, else that of the output's name, else a MIDI file.
private func format(of options: Options) throws(Failure) -> Format {
  if let format = options.format { return format }
  guard case .file(let name) = options.output else { return .mid }
  return try Format(ofName: name) ?? .mid
}
