import Testing

@testable import clumsy

@Suite struct HelpTests {
  @Test func overview() {
    #expect(
      Command.helpText(nil) == """
        clumsy: a clumsy ball picks the chords, others fall on the keys and play them

          clumsy run       play, now, through the ALSA sequencer
          clumsy render    write the same music to a file, faster than it sounds
          clumsy odds      play a piece offline in a moment, and say what to expect of it
          clumsy tune      find a piece that has what you wish, and print the command that plays it
          clumsy ports     list what clumsy can play to
          clumsy doctor    check how well this machine can play, and measure it
          clumsy chordset  list the chordsets there are, or show the chords of one
          clumsy help      explain clumsy, or one command

        clumsy help COMMAND lists a command's flags; clumsy --version prints the version.
        Of a repeated flag the last counts, unless its help says to give it again for another.

        """)
  }

  @Test func ports() {
    #expect(
      Command.helpText(.ports) == """
        clumsy ports: list what clumsy can play to

        clumsy ports [--json]

          --json                print it as JSON

        """)
  }

  @Test func doctor() {
    #expect(
      Command.helpText(.doctor) == """
        clumsy doctor: check how well this machine can play, and measure it

        clumsy doctor [--timing TIME] [--json]

          --timing TIME         play to a port of its own for so long, and measure how exactly notes arrive
                                1s…1h, such as 10s; a number alone is seconds; default no measurement
          --json                print it as JSON

        """)
  }

  @Test func render() {
    #expect(
      Command.helpText(.render) == """
        clumsy render: write the same music to a file, faster than it sounds

        clumsy render [flags] --duration TIME -o FILE.mid | -o FILE.jsonl | --format jsonl

          --seed N              which piece: the same seed and flags give the same music, everywhere
                                0…18446744073709551615, or 0x and hexadecimal; default a new one each time
          --speed N             how fast the bass ball flies: how often the chord changes
                                50…500 points/s; default 275
          --gravity N           how often and how hard the piano balls strike
                                0…100 m/s²; default 9.8
          --balls N             how many piano balls there are
                                0…16; default 4, or as many as --ball states
          --bounce N            what a ball keeps of its speed when it bounces: 1 all, for ever; 0 nothing
                                0…1; default 1
          --ball X,Y            where the next piano ball starts; give it again for another
                                538.5…1004,20…680, in points from the bottom left, sixteen of them at most;
                                default random places
          --bass X,Y            where the bass ball starts
                                33…480.5,33…667, in points from the bottom left; default 256,192
          --bouncer N=X,Y[,rR]  where the bouncer of a chord is, and its radius; give it again for another
                                I…vii or 1…7, the centre in 0…512,0…700, a radius of 5…150: 3=400,500,r60;
                                default the original's, r40
          --piano-key N=X,Y[,wW][,hH]
                                where a key is, and its size; give it again for another
                                1…4, the centre in 511…1024,0…350, a width of 20…500, a height of 5…300:
                                2=703,20,w100,h40; default the original's, w124,h25
          --bouncers LIST       which chords the bass ball can strike
                                one or more of I,ii,iii,IV,V,vi,vii or 1…7, with commas between; default all
                                seven
          --key TONIC           the tonic, in octave 4 if none is given; C4 is middle C, Cb sounds as B3, B#
                                as C5
                                C…B with # or b, then an octave, then m for minor, if you like: C, F#, Bb3,
                                Am, Bb3m; default C
          --scale NAME          the scale the chords are built on
                                major, dorian, phrygian, lydian, mixolydian, minor, locrian, harmonic-minor,
                                melodic-minor; default major
          --voicing NAME        original: root, third and fifth within an octave above the tonic; close:
                                thirds above the root
                                original, close; default original
          --bass-channel N      the MIDI channel of the bass
                                1…16; default 1
          --keys-channel N      the MIDI channel of the keys
                                1…16; default 2
          --bass-length TIME    how long a bass note sounds at most; hold: until the next, 8s at most
                                1ms…1m; a number alone is seconds; or hold; default hold
          --bass-hold STATE     whether a bass note ends when the next begins
                                on, off; default on, but off with a TIME of --bass-length
          --key-length TIME     how long a key's note sounds
                                1ms…1m; a number alone is seconds; default 500ms
          --bass-velocity-low N
                                the velocity of the softest bass note
                                1…127; default 1
          --bass-velocity-high N
                                the velocity of the loudest bass note
                                1…127; default 127
          --keys-velocity-low N
                                the velocity of the softest key
                                1…127; default 1
          --keys-velocity-high N
                                the velocity of the loudest key
                                1…127; default 127
          --tempo BPM           the tempo written in a MIDI file: where its bar lines fall, not when its
                                notes sound
                                4…960 beats a minute; default 120
          --duration TIME       how long to play; render needs it
                                1ms…1000h, such as 90, 1m30s, 1:30, 2h or 250ms; a number alone is seconds;
                                default until Ctrl-C
          -o, --output FILE     the file to write; it is replaced only when all is written
                                a file's name, whose extension gives the format (.mid, .midi or .jsonl), or
                                - for standard output; default standard output, for jsonl
          --format NAME         mid: a Standard MIDI File; jsonl: all events, one JSON object a line
                                mid, jsonl; default by FILE's extension; mid where it has none
          --flights             write each ball's flights into jsonl too: its exact path until its next
                                event

        """)
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
