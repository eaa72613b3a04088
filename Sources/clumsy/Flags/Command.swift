enum Command: String, CaseIterable {
  case run
  case score
  case roll
  case image
  case drop
  case tell
  case render
  case sessions
  case keep
  case rename
  case forget
  case fork
  case diff
  case share
  case page
  case odds
  case tune
  case presets
  case settings
  case ports
  case doctor
  case chordset
  case chords
  case learn
  case completion
  case help

  var summary: String {
    switch self {
    case .run: "play, now, on the sound device or through the ALSA sequencer"
    case .score: "serve a canvas: programs draw on it over the network, and browsers show it"
    case .roll: "open a MIDI file in the piano roll; with -o, only save it again, without loss"
    case .image: "open the image performer, which plays light like an instrument"
    case .drop: "make a session in which falling balls play the notes of a MIDI file"
    case .tell: "send gestures and requests (clumsy help gestures) to a running clumsy; - reads them as lines"
    case .render: "write a piece or a session to a file, faster than it sounds"
    case .sessions: "list the recorded runs; with WORD, only those whose line contains WORD"
    case .keep: "name the last or the present performance, and keep it"
    case .rename: "rename a kept session"
    case .forget: "remove a kept session"
    case .fork: "make a session that departs from another at a chosen time"
    case .diff: "show the first difference between two sessions, in gestures and in notes"
    case .share: "print a session as one line, to send to a friend"
    case .page: "write a page that plays a session in any browser, and on which you can play along and fork the session"
    case .odds: "print statistics of a piece: its notes, its chords, and fifteen values beside those of songs"
    case .tune: "find a piece that meets your wishes, and print the command that plays it"
    case .presets: "list all presets: those that come with clumsy, and your own"
    case .settings: "show every setting that is in force, and where it comes from"
    case .ports: "list what clumsy can play to, and what can play clumsy"
    case .chordset: "list all chordsets, or show the chords of one"
    case .chords: "print the harmony of a MIDI file by bars, and how to play with its chords"
    case .doctor: "check how well this machine can play, and say what to change"
    case .learn: "map a controller's knob to a parameter; asks for the parameter if none is named"
    case .completion: "print the completions of bash, zsh or fish"
    case .help: "explain clumsy, one command, or a topic: gestures, keys, files"
    }
  }

  var usage: String {
    switch self {
    case .run: "clumsy run [SESSION] [flags] [--connect DEST]… [--audio [DEVICE]] [--wait] [--duration TIME]"
    case .score:
      "clumsy score [FILE.dsz] [--parts N] [--port N] [--listen ADDR] [--stage [ADDR:PORT]] [--watch] [--open]"
    case .roll: "clumsy roll [SESSION | FILE.mid] [--stage [ADDR:PORT]] [--open] | clumsy roll FILE.mid -o OUT.mid"
    case .image: "clumsy image [SESSION] [--stage [ADDR:PORT]] [--open] [--kiosk]"
    case .drop: "clumsy drop FILE.mid -o FILE.clumsy"
    case .tell: "clumsy tell 'GESTURE'… | -  [--to PID]"
    case .render:
      "clumsy render [SESSION] [flags] [--duration TIME] -o FILE.mid | FILE.wav | FILE.jsonl | FILE.svg | FILE.pdf | "
        + "FILE.musicxml | FILE.png | FILE.mp4"
    case .sessions: "clumsy sessions [WORD] [--json]"
    case .keep: "clumsy keep [NAME] [--last TIME] [--session SESSION]"
    case .rename: "clumsy rename NAME NEW-NAME"
    case .forget: "clumsy forget NAME"
    case .fork: "clumsy fork SESSION --at TIME [--then GESTURE]… [--keep-gestures] [--name NAME | -o FILE]"
    case .diff: "clumsy diff SESSION SESSION"
    case .share: "clumsy share SESSION"
    case .page: "clumsy page [SESSION] [flags] -o FILE.html | --site DIR"
    case .odds: "clumsy odds [flags] [--duration TIME] [--json]"
    case .tune: "clumsy tune WISHES [flags] [--shard I/N] | clumsy tune --merge FILE…"
    case .presets: "clumsy presets [--json]"
    case .settings: "clumsy settings [flags] [--json]"
    case .ports: "clumsy ports [--json]"
    case .chordset: "clumsy chordset list | show NAME | show CHORDS [flags]"
    case .chords: "clumsy chords FILE.mid [--key TONIC] [--scale NAME] [--per PART] [--json]"
    case .doctor: "clumsy doctor [--audio [DEVICE]] [--latency MS] [--clock CLIENT] [--timing TIME] [--json]"
    case .learn: "clumsy learn [NAME] [--input NAME]…"
    case .completion: "clumsy completion bash | zsh | fish"
    case .help: "clumsy help [COMMAND | TOPIC] | --help | --version"
    }
  }

  static var choices: String { list(allCases.map(\.rawValue), "or") }

  var flags: [Flag] { Flag.all.filter { $0.commands.contains(self) } }

  /// `true` if a session (a recorded performance) may be an operand.
  var takesSession: Bool { [.run, .render, .fork, .diff, .share, .page, .roll, .image].contains(self) }

  static let sessionHelp =
    "a recorded performance: last or @1 for the latest run, @2 for the run before, a name (clumsy sessions lists all), "
    + "a file, - for standard input, or a line of clumsy share"

  /// `true` if the command checks its operands itself. For other commands, `Invocation` checks their number.
  var takesOperands: Bool {
    [
      .chordset, .chords, .roll, .image, .drop, .sessions, .keep, .rename, .forget, .fork, .diff, .share, .tell, .learn,
      .completion,
    ].contains(self)
  }
}
