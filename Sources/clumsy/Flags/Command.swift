/// The commands of clumsy.
enum Command: String, CaseIterable {
  case run
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

  /// One line of help.
  var summary: String {
    switch self {
    case .run: "play, now, on the sound device or through the ALSA sequencer"
    case .tell: "have a running clumsy do something: set what you name, or what hands do"
    case .render: "write the same music to a file, faster than it sounds"
    case .sessions: "list what was played: every run is written down"
    case .keep: "give a name to what was just played, or is played now, so that it stays"
    case .rename: "give another name to a session that was kept"
    case .forget: "remove a session that was kept"
    case .fork: "make a session that is the same until a moment, and another music from there"
    case .diff: "say where two sessions part, in gestures and in what is heard"
    case .share: "print a session as one line, to be sent to a friend"
    case .page: "write a page that plays a session in any browser, to be touched and forked"
    case .odds: "play a piece offline in a moment, and say what to expect of it"
    case .tune: "find a piece that has what you wish, and print the command that plays it"
    case .presets: "list the presets there are: those that come with clumsy, and your own"
    case .settings: "show every setting that is in force, and where it comes from"
    case .ports: "list what clumsy can play to, and what can play it"
    case .chordset: "list the chordsets there are, or show the chords of one"
    case .chords: "tell the harmony of a MIDI file by bars, and how to play with its chords"
    case .doctor: "check how well this machine can play, and measure it"
    case .learn: "have a knob of a controller move a parameter, from now on; it asks which"
    case .completion: "print what has a shell complete clumsy's command line"
    case .help: "explain clumsy, one command, or a topic: gestures, keys, files"
    }
  }

  var usage: String {
    switch self {
    case .run: "clumsy run [SESSION] [flags] [--connect DEST]… [--audio [DEVICE]] [--wait] [--duration TIME]"
    case .tell: "clumsy tell 'GESTURE'… | -  [--to PID]"
    case .render: "clumsy render [SESSION] [flags] [--duration TIME] -o FILE.mid | FILE.wav | FILE.jsonl"
    case .sessions: "clumsy sessions [WORD] [--json]"
    case .keep: "clumsy keep [NAME] [--last TIME] [--session SESSION]"
    case .rename: "clumsy rename NAME NAME"
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
    case .chords: "clumsy chords FILE.mid [--key KEY] [--per PART] [--json]"
    case .doctor: "clumsy doctor [--audio [DEVICE]] [--timing TIME] [--json]"
    case .learn: "clumsy learn [NAME] [--input NAME]…"
    case .completion: "clumsy completion bash | zsh | fish"
    case .help: "clumsy help [COMMAND | TOPIC] | --help | --version"
    }
  }

  /// The commands in words.
  static var choices: String { list(allCases.map(\.rawValue), "or") }

  var flags: [Flag] { Flag.all.filter { $0.commands.contains(self) } }

  /// `true` if a session may follow it.
  var takesSession: Bool { [.run, .render, .fork, .diff, .share, .page].contains(self) }

  /// The names of a session, in words.
  static let sessionHelp =
    "a performance that was written down: last or @1 for the latest run's, @2 for the one before, a name (clumsy sessions lists all), "
    + "a file, - for standard input, or a line of clumsy share"

  /// `true` if more than flags may follow it.
  var takesOperands: Bool {
    [.chordset, .chords, .sessions, .keep, .rename, .forget, .fork, .diff, .share, .tell, .learn, .completion].contains(
      self)
  }
}
