import Instrument
import MIDI
import MIDIOut

extension Flag {
  /// All flags, in the order of the help.
  static let all: [Flag] = piece + layout + harmony + notes + playing + writing + wishes + searching + listing

  static let music: [Command] = [.run, .render, .odds, .tune]
  private static let original = Options()
  static let bareNumber = "a number alone is seconds"

  /// The flags of the physics: what flies and falls.
  private static let piece: [Flag] = [
    Flag(
      "--seed", "N", allowed: "0…\(UInt64.max), or 0x and hexadecimal",
      standard: "a new one each time; of tune \(Search.standardSeed)",
      help: "which piece: the same seed and flags give the same music, everywhere; of tune: which search", for: music
    ) { set(&$0.seed, seed($1.text)) },
    Flag(
      "--preset", "NAME", allowed: Preset.allCases.map(\.name).joined(separator: ", "),
      choices: Preset.allCases.map(\.name), standard: "standard",
      help: "the character of the piece; other flags change it further", for: music, comesFirst: true
    ) { options, argument in
      guard let preset = Preset.allCases.first(where: { $0.name == argument.text }) else { return false }
      options.preset = preset.settings
      return true
    },
    parameter(.speed, for: music),
    parameter(.gravity, for: music),
    Flag(
      "--balls", "N",
      allowed: "\(Settings.ballRange.lowerBound)…\(Settings.ballRange.upperBound)",
      standard: "\(original.settings.balls), or as many as --ball states", help: "how many piano balls there are",
      for: music
    ) { set(&$0.balls, integer($1.text, in: Settings.ballRange)) },
    parameter(.bounce, for: music),
    parameter(.toss, for: music),
    parameter(.patience, for: music),
    Flag(
      "--move", "NAME=A..B/TIME",
      allowed: "a parameter's flag without its hyphens, two of its values, a period of \(span(LFO.periodRange)), and "
        + "\(LFO.Shape.allCases.map(\.name).joined(separator: ", ")) behind a comma if not triangle: gravity=4..20/90s,walk; "
        + "\(LFO.largestCount) at most",
      standard: "nothing moves", help: "have a parameter move between two values by itself; give it again for another",
      for: music
    ) { options, argument in
      guard let lfo = oscillator(argument.text) else { return false }
      return options.settings.oscillators.set(lfo)
    },
  ]

  private static let notes: [Flag] = [
    Flag(
      "--bass-channel", "N", allowed: "1…16", standard: "\(original.settings.bassChannel.number)",
      help: "the MIDI channel of the bass", for: music
    ) { set(&$0.settings.bassChannel, channel($1.text)) },
    Flag(
      "--keys-channel", "N", allowed: "1…16", standard: "\(original.settings.keysChannel.number)",
      help: "the MIDI channel of the keys", for: music
    ) { set(&$0.settings.keysChannel, channel($1.text)) },
    Flag(
      "--bass-length", "TIME", allowed: "\(allowed(.bassLength)); or hold", standard: "hold",
      help: "\(Parameter.bassLength.row.help); hold: until the next, "
        + "\(text(Parameter.bassLength.row.standard, of: .bassLength)) at most",
      for: music
    ) { options, argument in
      // hold is the standard: until the next, at most as long as that.
      let isHold = argument.text == "hold"
      guard
        set(
          &options.settings[.bassLength],
          isHold ? Parameter.bassLength.row.standard : value(argument.text, of: .bassLength))
      else { return false }
      options.bassLengthHolds = isHold
      return true
    },
    parameter(.bassHold, standard: "on, but off with a TIME of --bass-length", for: music) { $0.bassHold = $1 },
    parameter(.keyLength, for: music),
    velocity("--bass-velocity", .bassVelocityLow, .bassVelocityHigh, "a bass note"),
    parameter(.bassVelocityLow, for: music),
    parameter(.bassVelocityHigh, for: music),
    parameter(.bassCurve, for: music),
    points("--bass-points", .bassCurve, [.bassCurve25, .bassCurve50, .bassCurve75], "the bass"),
    velocity("--keys-velocity", .keysVelocityLow, .keysVelocityHigh, "a key"),
    parameter(.keysVelocityLow, for: music),
    parameter(.keysVelocityHigh, for: music),
    parameter(.keysCurve, for: music),
    points("--keys-points", .keysCurve, [.keysCurve25, .keysCurve50, .keysCurve75], "the keys"),
    parameter(.softest, for: music),
    parameter(.shortestGap, for: music),
    parameter(.program, for: music),
    parameter(.bank, for: music),
    parameter(.bassProgram, for: music),
    parameter(.bassBank, for: music),
    Flag(
      "--tempo", "BPM", allowed: "\(span(tempoRange)) beats a minute", standard: "120",
      help: "the tempo written in a MIDI file: where its bar lines fall, not when its notes sound", for: music
    ) { set(&$0.tempo, decimal($1.text, in: tempoRange).flatMap(Tempo.init(beatsPerMinute:))) },
    Flag(
      "--time-signature", "N/UNIT", allowed: "1…32 beats, and a unit of 1, 2, 4, 8, 16 or 32: 3/4", standard: "4/4",
      help: "the time signature written in a MIDI file: how long its bars are", for: music
    ) { set(&$0.timeSignature, timeSignature($1.text)) },
  ]

  /// Both ends of a range of velocities in one flag.
  private static func velocity(_ name: String, _ low: Parameter, _ high: Parameter, _ what: String) -> Flag {
    Flag(
      name, "LOW..HIGH", allowed: "two of \(allowed(low)), such as 28..118",
      standard: "\(text(low.row.standard, of: low))..\(text(high.row.standard, of: high))",
      help: "the velocities of \(what), from the softest strike to the loudest", for: music
    ) { options, argument in
      guard let (first, last) = span(argument.text), let softest = value(first, of: low),
        let loudest = value(last, of: high)
      else { return false }
      (options.settings[low], options.settings[high]) = (softest, loudest)
      return true
    }
  }

  /// The three points of a curve in one flag, which chooses that curve too.
  private static func points(_ name: String, _ curve: Parameter, _ points: [Parameter], _ whose: String) -> Flag {
    Flag(
      name, "A,B,C", allowed: "three of \(allowed(points[0])) with commas between, such as 10,40,90",
      standard: "25,50,75",
      help: "the curve points of \(whose): which shares of its velocities a quarter, half and three "
        + "quarters of the full speed have", for: music
    ) { options, argument in
      let parts = argument.text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == points.count else { return false }
      for (part, point) in zip(parts, points) {
        guard set(&options.settings[point], value(String(part), of: point)) else { return false }
      }
      options.settings[curve] = Double(VelocityCurve.points.rawValue)
      return true
    }
  }

  private static let playing: [Flag] = [
    Flag(
      "--duration", "TIME", allowed: "\(span(durationRange)), such as 90, 1m30s, 1:30, 2h or 250ms; \(bareNumber)",
      standard: "until Ctrl-C; of odds \(Odds.standardBars) bars, of tune "
        + "\(TimeSpan(nanoseconds: Search.standardDuration))",
      help: "how long to play; render needs it", for: music
    ) { set(&$0.duration, time($1.text, in: durationRange)) },
    Flag(
      "--connect", "DEST",
      allowed: "CLIENT, CLIENT:PORT or a part of a name, 127 bytes at most (clumsy ports lists them)",
      standard: "the only one there is, or the first that appears",
      help: "play to this destination; give it again for another", for: [.run]
    ) { options, argument in
      guard !argument.bytes.isEmpty, argument.bytes.count <= Destination.longestName else { return false }
      options.connections.append(argument.text)
      return true
    },
    Flag(
      "--wait", help: "start when the first destination is connected; wait for a DEST that is not there yet",
      for: [.run]
    ) {
      options, _ in
      options.wait = true
      return true
    },
    Flag("--monitor", help: "show strikes and notes as lines while they sound", for: [.run]) { options, _ in
      options.monitor = true
      return true
    },
    Flag(
      "--lookahead", "MS", allowed: "\(span(lookaheadRange)) ms", standard: "10",
      help: "how far ahead notes are handed to the sequencer; changes no note's time", for: [.run]
    ) { options, argument in
      let number = argument.text.hasSuffix("ms") ? String(argument.text.dropLast(2)) : argument.text
      return set(&options.lookahead, decimal(number, in: lookaheadRange).map { Int64($0 * 1_000_000) })
    },
  ]

  private static let writing: [Flag] = [
    Flag(
      "--output", short: "-o", "FILE",
      allowed: "a file's name, whose extension gives the format (\(Format.extensionChoices)), or - for standard output",
      standard: "standard output, for jsonl", help: "the file to write; it is replaced only when all is written",
      for: [.render]
    ) { set(&$0.output, OutputPath($1)) },
    Flag(
      "--format", "NAME", allowed: Format.allCases.map(\.rawValue).joined(separator: ", "),
      standard: "by FILE's extension; mid where it has none",
      help: "mid: a Standard MIDI File; jsonl: all events, one JSON object a line", for: [.render]
    ) { set(&$0.format, Format(rawValue: $1.text)) },
    Flag(
      "--flights", help: "write each ball's flights into jsonl too: its exact path until its next event",
      for: [.render]
    ) { options, _ in
      options.flights = true
      return true
    },
  ]

  private static let listing: [Flag] = [
    Flag(
      "--timing", "TIME", allowed: "\(span(timingRange)), such as 10s; \(bareNumber)", standard: "no measurement",
      help: "play to a port of its own for so long, and measure how exactly notes arrive", for: [.doctor]
    ) { set(&$0.timing, time($1.text, in: timingRange)) },
    Flag("--json", help: "print it as JSON", for: [.odds, .tune, .ports, .doctor, .chordset]) { options, _ in
      options.json = true
      return true
    },
    Flag("--markdown", help: "print the table of flags that stands in README.md", for: [.help]) { options, _ in
      options.markdown = true
      return true
    },
  ]

  private static let tempoRange = 4.0...960.0
  private static let lookaheadRange: ClosedRange<Double> = {
    let range = Performer.Options.lookaheadRange
    return Double(range.lowerBound) / 1_000_000...Double(range.upperBound) / 1_000_000
  }()
  private static let durationRange: ClosedRange<Int64> = 1_000_000...3_600_000_000_000_000

  // All arrivals are kept until the end: an hour of them fits in memory.
  private static let timingRange: ClosedRange<Int64> = 1_000_000_000...3_600_000_000_000

  private static func timeSignature(_ text: String) -> TimeSignature? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { integer(String($0), in: 1...32) }
    guard numbers.count == 2, let beats = numbers[0], let unit = numbers[1] else { return nil }
    return TimeSignature(beats: beats, unit: unit)
  }

  private static func channel(_ text: String) -> Channel? {
    integer(text, in: 1...16).map(Channel.init(number:))
  }
}
