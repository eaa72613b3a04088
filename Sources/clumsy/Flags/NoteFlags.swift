import Hands
import Instrument
import MIDI
import Sessions

extension Flag {
  static let notes: [Flag] = [
    Flag(
      "--bass-channel", "N", allowed: "1…16", standard: "\(standard.bassChannel.number)",
      help: "the MIDI channel of the bass", for: music
    ) { $0.state("bass-channel \($1.text)") },
    Flag(
      "--keys-channel", "N", allowed: "1…16", standard: "\(standard.keysChannel.number)",
      help: "the MIDI channel of the keys", for: music
    ) { options, argument in
      // The line `keys-channel` of a session file may have several channels, but this flag takes one.
      guard let channel = integer(argument.text, in: 1...16) else { return false }
      return options.state("keys-channel \(channel)")
    },
    Flag(
      "--channels", "bass=N,keys=N,N…",
      allowed: "bass=N, and keys= with one channel or one for each key, or balls= with up to 16 channels; commas "
        + "between, channels 1…16: bass=1,keys=3,4,5,6",
      standard: "bass=\(standard.bassChannel.number),keys=\(standard.keysChannel.number)",
      help: "the MIDI channels; with balls=, each ball gets one of the channels in turn, and a note uses "
        + "the channel of its ball; replaces --bass-channel and --keys-channel", for: music
    ) { options, argument in
      guard let lines = channelLines(argument.text) else { return false }
      return lines.allSatisfy { options.state($0) }
    },
    Flag(
      "--transpose", "CHANNEL=N",
      allowed: "none, or bass, keys or a channel 1…16, then = and -48…48 semitones; commas between: "
        + "bass=-12,keys=7,10=0",
      standard: "none", help: "how many semitones higher the notes of a MIDI channel are sent; the harmony stays",
      for: music
    ) { set(&$0.transpositions, StatedTransposition.list($1.text)) },
    Flag(
      "--bass-length", "TIME", allowed: "\(allowed(.bassLength)); or hold", standard: "hold",
      help: "\(Parameter.bassLength.row.help); hold: until the next bass note, "
        + "\(Parameter.bassLength.flagText(Parameter.bassLength.row.standard)) at most",
      for: music
    ) { options, argument in
      let isHold = argument.text.lowercased() == "hold"
      let standard = Parameter.bassLength.row.standard
      guard let length = isHold ? standard : try? Parameter.bassLength.value(ofFlag: argument.text) else {
        return false
      }
      options.state(.set(.bassLength, length))
      options.bassLengthHolds = isHold
      return true
    },
    parameter(.bassHold, standard: "on, or off if --bass-length is a TIME", for: music) { $0.bassHold = $1 },
    parameter(.bassRhythm, for: music),
    parameter(.bassPassing, for: music),
    parameter(.keyLength, for: music),
    parameter(.legato, for: music),
    parameter(.damp, for: music),
    parameter(.lowBalls, for: music),
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
      "--echo", "LENGTH[,feedback=N]",
      allowed: "\(allowed(.echo)); and a feedback of \(allowed(.echoFeedback)), such as 3/16,feedback=0.5",
      choices: Parameter.echo.choices, standard: Parameter.echo.flagText(0), help: "\(Parameter.echo.row.help)",
      for: music
    ) { options, argument in
      let words = argument.text.lowercased().split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let length = try? Parameter.echo.value(ofFlag: String(words[0])) else { return false }
      options.state(.set(.echo, length))
      guard words.count > 1 else { return true }
      let name = "feedback="
      guard words[1].hasPrefix(name),
        let feedback = try? Parameter.echoFeedback.value(ofFlag: String(words[1].dropFirst(name.count)))
      else { return false }
      return options.state(.set(.echoFeedback, feedback))
    },
    parameter(.echoFeedback, for: music),
    Flag(
      "--map-out", "BALL=TARGET",
      allowed: OutMapping.expected, standard: "none",
      help: "let a ball move a MIDI controller, every 10 ms if its value changes; repeat the flag for other balls",
      for: music, fault: mapOutFault
    ) { $0.addMapOut(mapOut($1.text)) },
    Flag(
      "--mpe", "NAME", allowed: "off, bend, timbre", choices: MPE.allCases.map { $0.name.description }, standard: "off",
      help: "play each note of the keys on a channel of its own, 2…16, whose pitch or timbre the ball's place moves",
      for: music
    ) { $0.state("mpe \($1.text.lowercased())") },
  ]

  private static func mapOut(_ text: String) -> [OutMapping]? {
    try? OutMapping.list(text.lowercased().replacing("…", with: ".."))
  }

  private static func mapOutFault(_ text: String) -> String? {
    do throws(TextError) {
      _ = try OutMapping.list(text.lowercased().replacing("…", with: ".."))
      return "\(OutMapping.largestCount) mappings are the most"
    } catch { return error.textWithinLine }
  }

  /// The flags of the sound, which change no note.
  static let sound: [Flag] = [
    Parameter.sound, .bassSound, .level, .filter, .cutoff, .resonance, .delay, .delayTime, .delayWet, .delayFeedback,
    .reverb, .reverbWet, .reverbTime, .width, .delayBeats, .pingPong, .effects,
  ].map { parameter($0, for: music) }

  private static func velocity(_ name: String, _ low: Parameter, _ high: Parameter, _ what: String) -> Flag {
    Flag(
      name, "LOW..HIGH", allowed: "two of \(span(low.row.range)), such as 28..118",
      standard: "\(standardText(of: low))..\(standardText(of: high))",
      help: "the velocities of \(what), from the softest strike to the loudest", for: music
    ) { options, argument in
      guard let (first, last) = span(argument.text), let softest = try? low.value(ofFlag: first),
        let loudest = try? high.value(ofFlag: last)
      else { return false }
      options.state(.set(low, softest))
      options.state(.set(high, loudest))
      return true
    }
  }

  /// Returns a flag that sets the three parameters of `VelocityCurve.points`, and selects this curve.
  private static func points(_ name: String, _ curve: Parameter, _ points: [Parameter], _ whose: String) -> Flag {
    Flag(
      name, "A,B,C", allowed: "three of \(allowed(points[0])) with commas between, such as 10,40,90",
      standard: "25,50,75",
      help: "the curve points of \(whose): the shares of the velocity range at a quarter, half and three "
        + "quarters of the full speed", for: music
    ) { options, argument in
      let parts = argument.text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == points.count else { return false }
      for (part, point) in zip(parts, points) {
        guard let share = try? point.value(ofFlag: String(part)) else { return false }
        options.state(.set(point, share))
      }
      options.state(.set(curve, Double(VelocityCurve.points.rawValue)))
      return true
    }
  }

  private static let standard = Settings()
}
