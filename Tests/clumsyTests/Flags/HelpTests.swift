import Testing

@testable import clumsy

@Suite struct HelpTests {
  @Test func overview() {
    #expect(
      Command.helpText(nil) == """
        clumsy: a clumsy ball picks the chords, others fall on the keys and play them

          clumsy run         play, now, on the sound device or through the ALSA sequencer
          clumsy tell        have a running clumsy do something: set what you name, or what hands do
          clumsy render      write the same music to a file, faster than it sounds
          clumsy sessions    list what was played: every run is written down
          clumsy keep        give a name to what was just played, or is played now, so that it stays
          clumsy fork        make a session that is the same until a moment, and another music from there
          clumsy diff        say where two sessions part, in gestures and in what is heard
          clumsy share       print a session as one line, to be sent to a friend
          clumsy page        write a page that plays a session in any browser, to be touched and forked
          clumsy odds        play a piece offline in a moment, and say what to expect of it
          clumsy tune        find a piece that has what you wish, and print the command that plays it
          clumsy presets     list the presets there are: those that come with clumsy, and your own
          clumsy settings    show every setting that is in force, and where it comes from
          clumsy ports       list what clumsy can play to, and what can play it
          clumsy doctor      check how well this machine can play, and measure it
          clumsy chordset    list the chordsets there are, or show the chords of one
          clumsy chords      tell the harmony of a MIDI file by bars, and how to play with its chords
          clumsy learn       have a knob of a controller move a parameter, from now on; it asks which
          clumsy completion  print what has a shell complete clumsy's command line
          clumsy help        explain clumsy, or one command

        clumsy help COMMAND lists a command's flags; clumsy --version prints the version.
        Of a repeated flag the last counts, unless its help says to give it again for another.

        """)
  }

  @Test func ports() {
    #expect(
      Command.helpText(.ports) == """
        clumsy ports: list what clumsy can play to, and what can play it

        clumsy ports [--json]

          --json                print it as JSON

        """)
  }

  @Test func doctor() {
    #expect(
      Command.helpText(.doctor) == """
        clumsy doctor: check how well this machine can play, and measure it

        clumsy doctor [--audio [DEVICE]] [--timing TIME] [--json]

          --audio [DEVICE]      sound on this device, beside what --connect names; of doctor: examine this
                                one
                                a name of ALSA's, 127 bytes at most (clumsy ports lists them); default the
                                default device, where no MIDI destination is connected
          --latency MS          how long after its time a note is heard on a sound device; less makes
                                dropouts likelier
                                10…500 ms; default 40
          --timing TIME         play to a port of its own for so long, and measure how exactly notes arrive
                                1s…1h, such as 10s; a number alone is seconds; default no measurement
          --json                print it as JSON

        """)
  }

  @Test func theHelpOfRenderBegins() {
    #expect(
      Command.helpText(.render).hasPrefix(
        """
        clumsy render: write the same music to a file, faster than it sounds

        clumsy render [SESSION] [flags] [--duration TIME] -o FILE.mid | FILE.wav | FILE.jsonl

          SESSION               a performance that was written down: last or @1 for the latest run's, @2 for
                                the one before, a name (clumsy sessions lists all), a file, - for standard
                                input, or a line of clumsy share
          --seed N              which piece: the same seed and flags give the same music, everywhere; of
                                tune: which search
                                0…18446744073709551615, or 0x and hexadecimal; default a new one each time;
                                of tune 1
          --preset NAME         the character of the piece; other flags change it further
                                standard, original, lullaby, rain, clockwork, cathedral, stampede, tides,
                                club, slow-rain, music-box, midnight, or one of your own (clumsy presets
                                lists them); default standard
          --no-defaults         leave your file of defaults out, as scripts do

        """))
  }

  /// A name that is too long for its column stands on a line of its own, and what is wrapped is not divided.
  @Test(
    arguments: [
      """
        --bouncer N=X,Y[,rR]  where the bouncer of a chord is, and its radius; give it again for another
                              I…vii or 1…7, the centre in 0…512,0…700, a radius of 5…150: 3=400,500,r60;
                              default the original's, r40

      """,
      """
        --move NAME=A..B/TIME
                              have a parameter move between two values by itself; give it again for
                              another
                              a parameter's flag without its hyphens, two of its values, a period of
                              1s…24h, and triangle, smooth, walk, steps behind a comma if not triangle:
                              gravity=4..20/90s,walk; 8 at most; default nothing moves

      """,
      """
        -o, --output FILE     the file to write; it is replaced only when all is written; of fork the text
                              of a session, of page HTML
                              a file's name, whose extension gives the format (.mid, .midi, .jsonl or
                              .wav), or - for standard output; default standard output, for jsonl

      """,
    ])
  func aFlagInTheHelpOfRender(lines: String) {
    #expect(Command.helpText(.render).contains(lines))
  }

  @Test func everyFlagIsInTheHelpOfItsCommands() {
    for flag in Flag.all {
      for command in Command.allCases {
        #expect(Command.helpText(command).contains("  \(flag.spelling)") == flag.commands.contains(command))
      }
    }
  }

  @Test(arguments: Command.allCases.map { $0 as Command? } + [nil]) func noLineIsLongerThan100Columns(topic: Command?) {
    for line in Command.helpText(topic).split(separator: "\n") { #expect(line.count <= 100) }
  }

  @Test(arguments: [("", []), ("aa", ["aa"]), ("aa bb cc", ["aa bb", "cc"]), ("a bbbbbbb c", ["a", "bbbbbbb", "c"])])
  func linesAreBrokenAtBlanks(text: String, lines: [String]) {
    #expect(wrapped(text, width: 5) == lines)
  }

  @Test func namesAreDistinct() {
    let names = Flag.all.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [["--help"], ["help"], ["run", "--help"], ["help", "render"], ["help", "help"], ["--version"]])
  func goesToStandardOutput(arguments: [String]) throws {
    let ending = try Clumsy.shell("exec clumsy \(arguments.joined(separator: " "))")
    #expect(ending.code == 0 && ending.errors.isEmpty && !ending.output.isEmpty)
  }

  @Test func aVersionIsThreeNumbers() throws {
    let words = try Clumsy.run("--version").text.split(whereSeparator: \.isWhitespace)
    #expect(words.count == 2 && words[0] == "clumsy")
    #expect(words[1].split(separator: ".").compactMap { Int($0) }.count == 3)
  }

  @Test func aRefusalIsOneLineOnStandardError() throws {
    let ending = try Clumsy.run("run", "--speed", "600")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: --speed cannot be '600'; allowed: 50…500 points/s\n")
  }

  @Test func aFileSizeLimitIsAnErrorAndNoSignal() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("ulimit -f 1; exec clumsy help run >\(folder.path("help"))")
    #expect(ending.code == 74)
    #expect(ending.errors == "clumsy: cannot write standard output: File too large\n")
  }

  @Test func anyBytesAtAllAreAnsweredNotTrapped() throws {
    let ending = try Clumsy.shell("exec clumsy render --seed \"$(printf '\\377\\376\\n\\033')\"")
    #expect(ending.code == 64)
    #expect(ending.errors.split(separator: "\n").count == 1)
  }
}
