import AudioOut
import Canvas
import ChordEngine
import Hands
import Instrument
import MIDI
import MIDIOut
import Notation
import OSC
import Offline
import Performing
import Synth

extension Flag {
  /// The groups of flags, in the order of the help.
  static let groups: [(title: String, flags: [Flag])] = [
    ("The piece", piece), ("The beat", beat), ("The form", form), ("The layout", layout), ("The harmony", harmony),
    ("The notes", notes),
    ("The sound", sound),
    ("Playing", playing), ("Controllers", controllers), ("Files", writing + pictures), ("Sessions", sessions),
    ("Wishes", goals),
    ("The search", searching), ("Other", listing),
  ]
  static let all: [Flag] = groups.flatMap(\.flags)

  static let music: [Command] = [.run, .render, .page, .odds, .tune, .settings]
  private static let original = Options()
  static let bareNumber = "a number alone is seconds"

  static let piece: [Flag] = [
    Flag(
      "--seed", "N", allowed: "0…\(UInt64.max), or 0x and hexadecimal",
      standard: "a new seed each time; odds: seeds 1…10; tune: \(Search.standardSeed)",
      help: "the number of the piece: the same seed and flags give the same music; for tune: the number of the "
        + "search", for: music
    ) { set(&$0.seed, seed($1.text)) },
    Flag(
      "--preset", "NAME",
      allowed: Preset.allCases.map(\.name).joined(separator: ", ")
        + ", or a preset of your own (clumsy presets lists all)",
      standard: "standard", help: "the character of the piece; other flags change it further", for: music
    ) { _, _ in true },  // `Invocation` has already applied the preset.
    Flag("--no-defaults", help: "ignore your file of defaults, as scripts should", for: music) { _, _ in true },
    parameter(.speed, for: music),
    parameter(.gravity, for: music),
    Flag(
      "--balls", "N",
      allowed: "\(Settings.ballRange.lowerBound)…\(Settings.ballRange.upperBound)",
      standard: "the seed's choice, or the number of --ball flags if that is larger",
      help: "how many piano balls there are",
      for: music
    ) { set(&$0.balls, integer($1.text, in: Settings.ballRange)) },
    parameter(.bounce, for: music),
    parameter(.toss, for: music),
    parameter(.patience, for: music),
    Flag(
      "--move", "NAME=A..B/TIME",
      allowed:
        "a parameter's name (clumsy help gestures lists all), two of its values, a period of \(span(LFO.periodRange)), and "
        + "after a comma one of \(LFO.Shape.allCases.map(\.name).joined(separator: ", ")) (default triangle): "
        + "gravity=4..20/90s,walk; \(LFO.largestCount) parameters at most",
      standard: "nothing moves",
      help: "have a parameter move between two values by itself; repeat the flag for other parameters",
      for: music, fault: motionFault
    ) { $0.state((try? oscillator($1.text)).map { .move($0) }) },
  ]

  private static let playing: [Flag] = [
    Flag(
      "--duration", "TIME",
      allowed:
        "\(span(durationRange)), such as 90, 1m30s, 1:30, 2h or 250ms; \(bareNumber); or \(MusicalLength.allowed)",
      standard: "until Ctrl-C; odds: \(Odds.standardBars) bars; tune: "
        + "\(TimeSpan(nanoseconds: Search.standardDuration))",
      help: "how long to play; render requires it, unless a session states its end or --at the time of a still",
      for: music
    ) { options, argument in
      options.musical.duration = MusicalLength(argument.text)
      return options.musical.duration != nil || set(&options.duration, time(argument.text, in: durationRange))
    },
    Flag(
      "--from", "TIME", allowed: "0…1000h, such as 90 or 1:30; \(bareNumber); or \(BarPlace.allowed)",
      standard: "the start, or the beginning that a session states",
      help: "begin at this time of the music; the music before it is computed but not heard", for: [.run, .render]
    ) { options, argument in
      options.musical.from = BarPlace(argument.text)
      options.hasFrom = true
      guard options.musical.from == nil else { return true }
      guard let from = time(argument.text, in: 0...durationRange.upperBound) else { return false }
      options.begin = from / Performance.tick * Performance.tick
      return true
    },
    on("--loop", \.loops, help: "begin the session again at its end, for ever", for: [.run]),
    Flag(
      "--connect", "DEST",
      allowed: "CLIENT, CLIENT:PORT or a part of a name, 127 bytes at most (clumsy ports lists them)",
      standard: "the only destination there is, or the first destination that appears",
      help: "play to this destination; repeat the flag for other destinations; with --split, connect only one output "
        + "port: bass=DEST, keys=DEST, key2=DEST", for: [.run]
    ) { options, argument in
      guard !argument.bytes.isEmpty, argument.bytes.count <= Destination.longestName else { return false }
      options.connections.append(argument.text)
      return true
    },
    Flag(
      "--split", "PORTS", allowed: SplitChoice.allCases.map(\.rawValue).joined(separator: " or "),
      choices: SplitChoice.allCases.map(\.rawValue), standard: "one port, clumsy:out",
      help: "give voices output ports of their own: clumsy:bass and clumsy:keys; or clumsy:bass, clumsy:key 1, "
        + "clumsy:key 2 and so on. Clicks use the bass's port", for: [.run]
    ) { set(&$0.split, SplitChoice(rawValue: $1.text.lowercased())) },
    on(
      "--wait", \.wait, help: "start when the first destination is connected; wait for a DEST that does not exist yet",
      for: [.run]),
    Flag(
      "--stage", "[ADDR:PORT]",
      allowed:
        "an address of this machine, a port, or both: 7777, [::1]:7777; run, score: 0.0.0.0:7777 is for all networks, and "
        + "needs the token that is printed",
      standard: ListenAddress.standard.text,
      help: "serve the stage as a page that can be watched and touched in a browser; score, roll, image: the address "
        + "of their page",
      for: [.run, .score, .roll, .image]
    ) { set(&$0.stage, ListenAddress($1.text)) },
    on(
      "--watch", \.watch,
      help: "print another address, whose pages may watch but not play; run: only with --stage or --score",
      for: [.run, .score]),
    on(
      "--open", \.opensPage, help: "open the page in the desktop's browser; run: only with --stage or --score",
      for: [.run, .score, .roll, .image]),
    on(
      "--kiosk", \.isKiosk, help: "show only the canvas of the image, without panels and buttons, for a projector",
      for: [.image]),
    Flag(
      "--score", "[FILE.dsz]", allowed: "a score's file, or nothing for an empty canvas", standard: "none",
      help: "serve a canvas, on which programs draw, beside the music; the page of --stage shows the canvas",
      for: [.run]
    ) { options, argument in
      options.canvas.isOn = true
      options.canvas.file = argument.bytes.isEmpty ? nil : argument
      // The score cannot come from standard input, because the page's server reads the score again at each restart.
      return argument.text != "-"
    },
    Flag(
      "--port", "N", allowed: "a UDP port, 1…65535",
      standard: "\(CanvasPort.standardPort), or a free port if that port is in use",
      help: "the port at which programs draw on the canvas", for: [.run, .score]
    ) { set(&$0.canvas.port, integer($1.text, in: 1...65535).map { UInt16($0) }) },
    Flag(
      "--listen", "ADDR",
      allowed: "an IPv4 address of this machine, such as 192.168.1.7; 0.0.0.0 is for all networks",
      standard: "127.0.0.1: this machine only",
      help:
        "the address at which programs on other machines draw on the canvas and, without --stage, browsers open its page",
      for: [.run, .score]
    ) { set(&$0.canvas.listen, UDPEndpoint(host: $1.text)) },
    Flag(
      "--parts", "N", allowed: "\(Scene.partCounts.lowerBound)…\(Scene.partCounts.upperBound)", standard: "1",
      help: "the number of parts of an empty canvas", for: [.run, .score]
    ) { set(&$0.canvas.parts, integer($1.text, in: 1...Int(Scene.partCounts.upperBound)).map { Int32($0) }) },
    Flag(
      "--osc", "HOST:PORT", allowed: OSCDestination.allowed, standard: "none",
      help: "send strikes, chords and beats as Open Sound Control to this address, with their times", for: [.run]
    ) { set(&$0.osc, OSCDestination($1.text)) },
    Flag(
      "--score-to", "HOST[:PORT]", allowed: OSCDestination.allowedWithoutPort,
      standard: "none; port \(OSCDestination.scorePort)",
      help: "draw the score of the music on a ScorePlayer, such as clumsy score or the Decibel ScorePlayer",
      for: [.run]
    ) { set(&$0.scoreDestination, OSCDestination($1.text, standardPort: OSCDestination.scorePort)) },
    on("--monitor", \.monitor, help: "show strikes and notes as lines while they sound", for: [.run]),
    on(
      "--plain", \.plain,
      help: "print lines instead of showing the stage, also in a terminal; --monitor implies this flag",
      for: [.run]),
    Flag(
      "--lookahead", "MS", allowed: "\(span(lookaheadRange)) ms", standard: "8",
      help: "how early notes are handed to the sequencer; the times of notes stay the same", for: [.run]
    ) { set(&$0.lookahead, milliseconds($1.text, in: lookaheadRange)) },
    Flag(
      "--audio", "[DEVICE]", allowed: "an ALSA device's name, 127 bytes at most (clumsy ports lists all)",
      standard: "the system's device, if no MIDI destination is connected",
      help: "play on this sound device, besides the destinations of --connect; doctor: examine this device",
      for: [.run, .doctor]
    ) { options, argument in
      guard argument.bytes.count <= Destination.longestName else { return false }
      options.audio = .device(argument.bytes.isEmpty ? "default" : argument.text)
      return true
    },
    on(
      "--no-audio", \.hasNoAudio, help: "play on no sound device: only to MIDI destinations, or print strikes",
      for: [.run]
    ),
    Flag(
      "--latency", "MS", allowed: "\(span(latencyRange)) ms", standard: "40",
      help: "the delay of notes on a sound device; a shorter delay makes dropouts likelier",
      for: [.run, .doctor]
    ) { set(&$0.latency, milliseconds($1.text, in: latencyRange)) },
  ]

  private static let writing: [Flag] = [
    Flag(
      "--output", short: "-o", "FILE",
      allowed:
        "a file's name, or - for standard output; render: the extension gives the format (\(Format.extensionChoices))",
      standard: "render: standard output, if --format is jsonl",
      help: "the file to write; an old file stays until the new file is complete; fork and drop write a session's "
        + "text, page writes HTML, roll writes MIDI",
      for: [.render, .fork, .page, .roll, .drop]
    ) { set(&$0.output, OutputPath($1)) },
    Flag(
      "--site", "DIR", allowed: "a folder's name; a missing folder is made",
      help: "write the page into this folder as index.html and its files, for any web server under any path",
      for: [.page]
    ) { set(&$0.site, $1.bytes.isEmpty ? nil : $1) },
    Flag(
      "--format", "NAME", allowed: Format.allCases.map(\.rawValue).joined(separator: ", "),
      standard: "by FILE's extension; mid if FILE has no extension",
      help:
        "mid: a Standard MIDI File; jsonl: all events, one JSON object a line; wav: the sound of the events; "
        + "svg, pdf, musicxml: the score; png: a still of the image; mp4: a film of the image, which needs ffmpeg",
      for: [.render]
    ) { set(&$0.format, Format(rawValue: $1.text.lowercased())) },
    Flag(
      "--rate", "HZ", allowed: "\(Synthesizer.rates.lowerBound)…\(Synthesizer.rates.upperBound) Hz",
      standard: "\(original.rate)", help: "the sample rate of a WAV file", for: [.render]
    ) { set(&$0.rate, integer($1.text, in: Synthesizer.rates)) },
    Flag(
      "--bits", "N", allowed: WAVFormat.allCases.map(\.name).joined(separator: ", "),
      choices: WAVFormat.allCases.map(\.name), standard: original.bits.name,
      help: "the bits of a WAV file's samples; 16 is dithered, 32f is floating point", for: [.render]
    ) { set(&$0.bits, WAVFormat(name: $1.text.lowercased())) },
    on(
      "--stems", \.stems,
      help: "write two WAV files instead of one: with -o x.wav, x-bass.wav and x-keys.wav",
      for: [.render]),
    Flag(
      "--soundfont", "FILE", allowed: "a file's name, of the format SF2 or SF3", standard: "clumsy's own sounds",
      help: "let FluidSynth make the sound with this soundfont, for render's WAV file or while run plays",
      for: [.run, .render]
    ) { set(&$0.soundfont, Soundfont($1)) },
    Flag(
      "--notation", "STYLE", allowed: NotationStyle.allCases.map(\.name).joined(separator: ", "),
      choices: NotationStyle.allCases.map(\.name), standard: original.notation.name,
      help: "the score's style; measured: notes are rounded to note values; proportional: a note's place is its time",
      for: [.render]
    ) { set(&$0.notation, NotationStyle(name: $1.text.lowercased())) },
    Flag(
      "--notate", "VALUE", allowed: NoteGrid.allCases.map(\.name).joined(separator: ", "),
      choices: NoteGrid.allCases.map(\.name), standard: original.grid.name,
      help: "the note value to which a measured score rounds notes", for: [.render]
    ) { set(&$0.grid, NoteGrid(name: $1.text)) },
    on(
      "--flights", \.flights, help: "write each ball's flights into jsonl too: its exact path until its next event",
      for: [.render]),
    on("--beats", \.beats, help: "write bars and beats into jsonl too, as they pass", for: [.render]),
  ]

  private static let listing: [Flag] = [
    Flag(
      "--to", "PID", allowed: "the process number of a clumsy that runs",
      standard: "the clumsy that was started most recently",
      help: "the process that receives the gestures", for: [.tell]
    ) { set(&$0.process, integer($1.text, in: 1...Int(Int32.max)).map { Int32($0) }) },
    Flag(
      "--timing", "TIME", allowed: "\(span(timingRange)), such as 10s; \(bareNumber)", standard: "no measurement",
      help: "play to a port of clumsy's own for this time, and measure how precisely notes arrive", for: [.doctor]
    ) { set(&$0.timing, time($1.text, in: timingRange)) },
    Flag(
      "--per", "PART", allowed: BarPart.allCases.map(\.name).joined(separator: ", "),
      choices: BarPart.allCases.map(\.name), standard: BarPart.bar.name,
      help: "how often a chord is printed: for each bar, each half of a bar, or each beat", for: [.chords]
    ) { options, argument in
      set(&options.barPart, BarPart.allCases.first { $0.name == argument.text.lowercased() })
    },
    on(
      "--json", \.json, help: "print the result as JSON",
      for: [.odds, .tune, .settings, .presets, .ports, .doctor, .chordset, .chords, .sessions]),
    on("--markdown", \.markdown, help: "print the table of flags for docs/flags.md", for: [.help]),
    on("--man", \.manual, help: "print the manual page, as man(1) reads it", for: [.help]),
  ]

  private static let lookaheadRange = milliseconds(Performer.Options.lookaheadRange)
  private static let latencyRange = milliseconds(AudioOutput.latencyRange)

  private static func milliseconds(_ range: ClosedRange<Int64>) -> ClosedRange<Double> {
    Double(range.lowerBound) / 1_000_000...Double(range.upperBound) / 1_000_000
  }

  /// Parses milliseconds, with or without the unit `ms`. Returns ns, or nil if the text is not a number in `range`.
  static func milliseconds(_ text: String, in range: ClosedRange<Double>) -> Int64? {
    let number = text.hasSuffix("ms") ? String(text.dropLast(2)) : text
    return decimal(number, in: range).map { Int64($0 * 1_000_000) }
  }

  static let durationRange: ClosedRange<Int64> = 1_000_000...3_600_000_000_000_000

  // Limit the time to an hour, because a measurement stores all arriving messages in memory.
  private static let timingRange: ClosedRange<Int64> = 1_000_000_000...3_600_000_000_000
}
