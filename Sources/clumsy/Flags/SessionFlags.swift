import Hands
import Instrument
import Journal
import Sessions

extension Flag {
  static let sessions: [Flag] = [
    on("--no-journal", \.journals, to: false, help: "do not record this run", for: [.run]),
    Flag(
      "--session", "SESSION",
      allowed: "a name, a file, or @2 for the run before the latest (clumsy sessions lists them)",
      standard: "the session of the latest run", help: "the session to keep", for: [.keep]
    ) { set(&$0.kept, $1.bytes.isEmpty ? nil : $1) },
    Flag(
      "--last", "TIME", allowed: "\(span(durationRange)), such as 5m; \(bareNumber); or \(MusicalLength.allowed)",
      standard: "the whole session",
      help: "keep only the last part, of this length; the music before it is computed but not heard", for: [.keep]
    ) { options, argument in
      options.musical.last = MusicalLength(argument.text)
      return options.musical.last != nil || set(&options.last, time(argument.text, in: durationRange))
    },
    Flag(
      "--at", "TIME",
      allowed: "\(span(0...durationRange.upperBound)), such as 1:17.5; \(bareNumber); or \(BarPlace.allowed)",
      help:
        "where the fork departs from the session (a time is rounded down to a tick of 4 ms, a bar or beat is rounded "
        + "up); render: the time of a still, otherwise the end of the session or of --duration",
      for: [.fork, .render]
    ) { options, argument in
      options.musical.at = BarPlace(argument.text)
      return options.musical.at != nil || set(&options.at, time(argument.text, in: 0...durationRange.upperBound))
    },
    Flag(
      "--then", "GESTURE",
      allowed: "a gesture as in a session, such as 'gravity 4.9', 'chord 2 V7/ii', 'spawn 620 640'",
      help: "add a gesture to the fork at the time of --at; repeat the flag for other gestures", for: [.fork],
      fault: gestureFault
    ) { options, argument in
      guard let gesture = try? Gesture(typed: argument.bytes) else { return false }
      options.then.append(gesture)
      return true
    },
    on(
      "--keep-gestures", \.keepsGestures, help: "let the fork keep the session's gestures after --at, too",
      for: [.fork]),
    Flag(
      "--name", "NAME", allowed: SessionFolder.allowedNames, standard: "the date and the seed",
      help: "the name under which the fork is kept", for: [.fork]
    ) { set(&$0.name, SessionFolder.isName($1.text) ? $1.text : nil) },
  ]

  @Sendable private static func gestureFault(_ text: String) -> String? {
    do throws(TextError) {
      _ = try Gesture(typed: Array(text.utf8))
      return nil
    } catch { return error.textWithinLine }
  }
}
